import ReactiveCollections

final class Order {
  var dishes: [String] = []
}

/// Objects are compared elsewhere, while they are used here.
@MainActor func race(_ orders: MutableCollectionProperty<Order>, _ rows: [Order]) async {
  #if CONTROL
    orders.set(rows)
  #else
    await orders.set(rows, by: .init())  // error: type 'Order' does not conform to the 'Sendable' protocol
  #endif
}
