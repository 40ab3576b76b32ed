import ReactiveCollections

final class Order {
  var dishes: [String] = []
}

/// An object goes into a shared list, and is changed here afterwards.
func race(_ orders: Shared<MutableCollectionProperty<Order>>) {
  let order = Order()
  orders.modify { $0.append(order) }  // error: sending value of non-Sendable type
  #if !CONTROL
    order.dishes.append("pie")
  #endif
}
