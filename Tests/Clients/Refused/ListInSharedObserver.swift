import ReactiveCollections

/// An observer that runs on any sending thread changes a list that is not shared.
func race(_ orders: SharedCollectionProperty<Int>) {
  #if CONTROL
    let copy = SharedCollectionProperty<Int>()
  #else
    let copy = MutableCollectionProperty<Int>()
  #endif
  orders.signal.observeValues { list in _ = copy.set(list) }  // error: capture of 'copy' with non-Sendable type
}
