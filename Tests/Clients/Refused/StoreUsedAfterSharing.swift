import ReactiveCollections

struct Kitchen {
  let orders = MutableCollectionProperty<String>()
}

/// Lists are shared as a store, and still used as if they were not.
func race() -> SharedStore<Kitchen> {
  let kitchen = Kitchen()
  let shared = SharedHandle(kitchen)  // error: sending 'kitchen' risks causing data races
  #if CONTROL
    shared.orders.append("soup")
  #else
    kitchen.orders.append("soup")
  #endif
  return shared
}
