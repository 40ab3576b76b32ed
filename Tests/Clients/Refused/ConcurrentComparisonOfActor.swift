import ReactiveCollections

/// Elements that are compared off an actor are compared by state of the actor.
actor Kitchen {
  let dishes = MutableCollectionProperty<String>()
  var prices: [String: Int] = [:]

  func show(_ rows: [String]) async {
    #if CONTROL
      let prices = prices
      await dishes.set(rows, by: .init(id: { prices[$0] }, content: ==))
    #else
      await dishes.set(rows, by: .init(id: { self.prices[$0] }, content: ==))  // error: actor-isolated property
    #endif
  }
}
