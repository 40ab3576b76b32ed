import ReactiveCollections

final class Order {
  var dishes: [String] = []
}

/// The editor of a shared list of objects is kept for later.
func race(_ orders: SharedHandle<MutableCollectionProperty<Order>>) {
  #if CONTROL
    let kept = orders.modify { $0.count }
  #else
    var kept = CollectionEditor<Order>()
    orders.modify { kept = $0 }  // error: sending value of non-Sendable type
  #endif
  print(kept)
}
