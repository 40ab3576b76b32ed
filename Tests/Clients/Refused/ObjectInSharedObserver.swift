import ReactiveCollections

final class Order {
  var dishes: [String] = []
}

/// An observer that runs on any sending thread changes an object.
func race(_ menu: SharedCollectionProperty<String>) {
  #if CONTROL
    menu.signal.observeValues { _ in Order().dishes.append("pie") }
  #else
    let order = Order()
    menu.signal.observeValues { _ in order.dishes.append("pie") }  // error: capture of 'order' with non-Sendable type
  #endif
}
