import ReactiveCollections

actor Kitchen {
  func use(_ orders: SharedCollectionProperty<Int>) -> Int {
    CollectionProperty(orders).count
  }
}

/// A list that follows on one actor is used from another one.
@MainActor func race(_ orders: SharedCollectionProperty<Int>, _ kitchen: Kitchen) async {
  #if CONTROL
    print(await kitchen.use(orders))
  #else
    let list = await CollectionProperty(orders, isolation: kitchen)  // error: non-Sendable 'CollectionProperty<Int>'
    print(list.count)
  #endif
}
