import ReactiveCollections

/// A list is shared, and still used as if it were not.
func race() -> SharedCollectionProperty<Int> {
  let list = MutableCollectionProperty([1])
  let shared = SharedHandle(list)  // error: sending 'list' risks causing data races
  #if CONTROL
    shared.append(2)
  #else
    list.append(2)
  #endif
  return shared
}
