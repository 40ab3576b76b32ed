import ReactiveCollections

/// An actor returns the list that it continues to use.
actor Kitchen {
  private let orders = MutableCollectionProperty<Int>()
  #if CONTROL
    func race() -> sending PersistentArray<Int> { orders.value }
  #else
    func race() -> sending MutableCollectionProperty<Int> { orders }  // error: sending 'self.orders'
  #endif
}
