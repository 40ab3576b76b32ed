import ReactiveCollections

/// Live sections would be sent to other threads.
func race(_ table: SharedHandle<MutableCollectionProperty<MutableCollectionSection<String>>>) {
  #if CONTROL
    table.sectionedUpdates(mapSections: \.count).startWithValues { print($0.after) }
  #else
    table.updates.startWithValues { print($0.after) }  // error: does not conform to the 'Sendable' protocol
  #endif
}
