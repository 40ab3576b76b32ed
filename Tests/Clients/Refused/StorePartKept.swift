import ReactiveCollections

struct Kitchen {
  let orders = MutableCollectionProperty<String>()
  let isOpen = MutableProperty(false)
}

/// A list of a store leaves the closure that may use it.
func race(_ kitchen: SharedStore<Kitchen>) {
  #if CONTROL
    let kept = kitchen.orders
    kitchen.modify { $0.isOpen.value = true }
  #else
    var kept = MutableCollectionProperty<String>()
    kitchen.modify { kept = $0.orders }  // error: parameter '$0' cannot be task-isolated
  #endif
  kept.append("soup")
}
