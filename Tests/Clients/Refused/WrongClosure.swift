import ReactiveCollections

struct Song {
  var title = ""
  var length = 0
  var tags: [String] = []
}

/// A closure, or an argument, of another type than an operator takes.
#if CONTROL
  @MainActor func derive(
    _ songs: MutableCollectionProperty<Song>, _ text: MutableProperty<String>, _ count: MutableProperty<Int>
  ) {
    _ = songs.updates.filter { $0.title != "" }
    _ = songs.updates.filter(text.map { text in { $0.title.contains(text) } })
    _ = CollectionProperty<Int>(songs.updates.map { $0.length })
    text.signal.debounce(.milliseconds(3), on: .main).observeValues { print($0) }
    text <~ count.map { "\($0)" }
    songs.append(Song())
    songs.updates.startWithValues { print($0) }
  }
#else
  @MainActor func derive(
    _ songs: MutableCollectionProperty<Song>, _ text: MutableProperty<String>, _ count: MutableProperty<Int>
  ) {
    _ = songs.updates.filter { $0.title }  // error: cannot convert value of type 'String' to closure result type 'Bool'
    _ = songs.updates.filter { $0.title.contains(text) }  // error: requires that 'MutableProperty<String>' conform
    _ = songs.updates.filter(text)  // error: cannot convert value of type 'MutableProperty<String>'
    _ = songs.updates.grouped { $0.tags.first as Any }  // error: cannot conform to 'Hashable'
    _ = CollectionProperty<Int>(songs.updates.map { "\($0.length)" })  // error: cannot convert value of type 'String'
    text.signal.debounce(.milliseconds(3)).observeValues { print($0) }  // error: missing argument for parameter 'on'
    text <~ count  // error: cannot be applied to operands of type 'MutableProperty<String>' and 'MutableProperty<Int>'
    CollectionProperty(songs.updates).append(Song())  // error: has no member 'append'
    songs.updates.sink { print($0) }  // error: has no member 'sink'
  }
#endif
