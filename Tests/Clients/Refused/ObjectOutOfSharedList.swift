import ReactiveCollections

final class Order {
  var dishes: [String] = []
}

/// An object is taken out of a shared list.
func race(_ orders: SharedHandle<MutableCollectionProperty<Order>>) {
  #if CONTROL
    let count = orders.modify { $0.isEmpty ? 0 : $0[0].dishes.count }
    print(count)
  #else
    let order = orders.value[0]  // error: does not conform to the 'Sendable' protocol
    order.dishes.append("pie")
  #endif
}
