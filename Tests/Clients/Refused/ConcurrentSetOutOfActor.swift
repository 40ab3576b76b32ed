import ReactiveCollections

actor Kitchen {
  let orders = MutableCollectionProperty<Int>()
  func show(_ rows: [Int]) async { await orders.set(rows, by: .init()) }
}

/// An actor's list is assigned from outside.
func race(_ kitchen: Kitchen) async {
  #if CONTROL
    await kitchen.show([1])
  #else
    await kitchen.orders.set([1], by: .init())  // error: non-Sendable type 'MutableCollectionProperty<Int>'
  #endif
}
