import ReactiveCollections

/// A property, or a list, that is made of a value would never change. It is not offered in place of one that does.
#if CONTROL
  func make(_ rows: MutableCollectionProperty<String>, _ text: MutableProperty<String>) {
    _ = (Property(rows.updates.count), Property(text), Property(value: rows.count))
    _ = (CollectionProperty(rows.updates.filter { $0 != "" }), CollectionProperty(value: rows))
  }
#else
  func make(_ rows: MutableCollectionProperty<String>, _ text: MutableProperty<String>) {
    _ = Property(rows.count)  // error: as in Property(list.updates.count)
    _ = Property(rows.first)  // error: This value never changes.
    _ = Property(text.value)  // error: or a property
    _ = CollectionProperty(rows.filter { $0 != "" })  // error: as in CollectionProperty(list.updates.filter(…))
    _ = CollectionProperty(rows.sorted())  // error: These elements never change.
    _ = CollectionProperty(rows.value)  // error: These elements never change.
  }
#endif
