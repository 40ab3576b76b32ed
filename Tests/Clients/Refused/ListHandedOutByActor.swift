import ReactiveCollections

/// An actor hands out the list that it goes on using.
actor Kitchen {
  private let orders = MutableCollectionProperty<Int>()
  #if CONTROL
    func race() -> sending PersistentArray<Int> { orders.value }
  #else
    func race() -> sending MutableCollectionProperty<Int> { orders }  // error: sending 'self.orders'
  #endif
}
