import ReactiveCollections

/// A list that a task uses is used here as well.
func race() {
  let list = MutableCollectionProperty([1])
  Task.detached { list.append(2) }  // error: sending value of non-Sendable type
  #if !CONTROL
    list.append(3)
  #endif
}
