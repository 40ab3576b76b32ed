import ReactiveCollections

actor Kitchen {
  let orders = MutableProperty(0)
  func wait() async {
    for await order in orders.values { print(order) }
  }
}

/// The values of an actor's property are awaited outside.
func race(_ kitchen: Kitchen) async {
  #if CONTROL
    await kitchen.wait()
  #else
    for await order in await kitchen.orders.values { print(order) }  // error: cannot exit actor-isolated context
  #endif
}
