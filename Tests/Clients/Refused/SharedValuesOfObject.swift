import ReactiveCollections

final class Order {
  var table = 1
}

/// A loop awaits objects that any thread may send.
#if CONTROL
  func race(_ orders: SharedSignal<Int, Never>) async {
    for await order in orders.values { print(order) }
  }
#else
  func race(_ orders: SharedSignal<Order, Never>) async {
    for await order in orders.values { print(order.table) }  // error: type 'Order' does not
  }
#endif
