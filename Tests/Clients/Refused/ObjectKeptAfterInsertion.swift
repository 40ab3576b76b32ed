import ReactiveCollections

final class Order {
  var dishes: [String] = []
}

/// An object is inserted into a shared list, and changed here afterwards.
func race(_ orders: SharedHandle<MutableCollectionProperty<Order>>) {
  let order = Order()
  orders.modify { $0.append(order) }  // error: sending value of non-Sendable type
  #if !CONTROL
    order.dishes.append("pie")
  #endif
}
