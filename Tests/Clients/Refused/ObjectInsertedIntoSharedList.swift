import ReactiveCollections

final class Order {
  var dishes: [String] = []
}

/// An object is put into a shared list, and is used here as well.
func race(_ orders: SharedHandle<MutableCollectionProperty<Order>>, _ order: Order) {
  #if CONTROL
    let list = MutableCollectionProperty<Order>()
    list.append(order)
  #else
    orders.append(order)  // error: 'Order'
  #endif
  order.dishes.append("soup")
}

/// The same in generic code, which does not know whether threads share the list.
func race<List: EditableList<Order>>(_ orders: List, _ order: Order) where List.SentElement: Sendable {
  orders.append(order)
}

#if !CONTROL
  func race<List: EditableList<Order>>(any orders: List, _ order: Order) {
    orders.append(order)  // error: 'Sendable'
  }
#endif
