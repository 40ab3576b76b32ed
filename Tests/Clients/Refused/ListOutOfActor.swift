import ReactiveCollections

actor Kitchen {
  let orders = MutableCollectionProperty<Int>()
  func add(_ order: Int) { orders.append(order) }
}

/// An actor's list is used by others.
func race(_ kitchen: Kitchen) async {
  #if CONTROL
    await kitchen.add(1)
  #else
    await kitchen.orders.append(1)  // error: cannot exit actor-isolated context
  #endif
}
