import ReactiveCollections

/// An observation is disposed of elsewhere, while the observed list is used here.
func race() {
  let list = MutableCollectionProperty([1])
  let observation = list.signal.observeValues { print($0) }
  Task.detached { observation.dispose() }  // error: sending value of non-Sendable type
  #if !CONTROL
    list.append(2)
  #endif
}
