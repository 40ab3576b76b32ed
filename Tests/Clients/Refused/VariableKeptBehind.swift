import ReactiveCollections

/// A list is shared along with an observer that changes a variable of this function.
func race() -> SharedCollectionProperty<Int> {
  let list = MutableCollectionProperty([1])
  var count = 0
  list.signal.observeValues { count = $0.count }
  let shared = SharedHandle(list)  // error: sending 'list' risks causing data races
  #if !CONTROL
    print(count)
  #endif
  return shared
}
