import ReactiveCollections

final class Order {
  var dishes: [String] = []
}

/// The value of a shared property is an object.
func race() {
  #if CONTROL
    _ = SharedProperty(["pie"])
  #else
    _ = SharedProperty(Order())  // error: type 'Order' does not conform to the 'Sendable' protocol
  #endif
}
