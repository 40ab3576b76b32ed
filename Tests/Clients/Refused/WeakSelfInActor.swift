import ReactiveCollections

/// In an actor, a closure with `[weak self]` does not belong to the actor, and is therefore called on any sending
/// thread.
actor Kitchen {
  private var count = 0

  func race(_ orders: SharedCollectionProperty<Int>) {
    #if CONTROL
      orders.signal.observeValues(with: self) { me, list in me.count = list.count }
    #else
      orders.signal.observeValues { [weak self] in self?.count = $0.count }  // error: 'count' can not be mutated
    #endif
  }
}
