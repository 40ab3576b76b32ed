import ReactiveCollections

struct Kitchen {
  let orders = MutableCollectionProperty<String>()
}

/// A list of a store is the result of the closure that may use it.
func race(_ kitchen: SharedStore<Kitchen>) {
  #if CONTROL
    let count = kitchen.modify { $0.orders.count }
    print(count)
  #else
    let orders = kitchen.modify { $0.orders }  // error: does not conform to the 'Sendable' protocol
    orders.append("soup")
  #endif
}
