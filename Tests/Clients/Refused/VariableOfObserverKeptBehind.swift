import ReactiveCollections

/// A list is sent to a task with its observer, whose variable is still used here.
func race() {
  let list = MutableCollectionProperty([1])
  var count = 0
  list.signal.observeValues { count = $0.count }
  Task.detached { list.append(2) }  // error: sending value of non-Sendable type
  #if !CONTROL
    print(count)
  #endif
}
