import ReactiveCollections

/// What an observer changes here goes away with the list, and is still used here.
func race() {
  let list = MutableCollectionProperty([1])
  var count = 0
  list.signal.observeValues { count = $0.count }
  Task.detached { list.append(2) }  // error: sending value of non-Sendable type
  #if !CONTROL
    print(count)
  #endif
}
