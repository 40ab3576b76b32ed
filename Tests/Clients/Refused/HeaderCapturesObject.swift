import ReactiveCollections

final class Titles {
  var asked = 0
}

/// The value in the place of a section is computed on any thread that edits the list.
func race(_ table: SharedHandle<MutableCollectionProperty<MutableCollectionSection<String>>>, _ titles: Titles) {
  table.sectionedUpdates(mapSections: { section in
    #if !CONTROL
      titles.asked += 1  // error: capture of 'titles' with non-Sendable type 'Titles'
    #endif
    return section.count
  }).startWithValues { print($0) }
}
