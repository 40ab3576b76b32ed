import ReactiveCollections

final class Order {
  var dishes: [String] = []
}

/// A snapshot is sent to a task, with objects that are still used here.
func race() {
  let orders = MutableCollectionProperty([Order()])
  let snapshot = orders.value
  Task.detached { snapshot[0].dishes.append("pie") }  // error: sending value of non-Sendable type
  #if !CONTROL
    orders[0].dishes.append("tart")
  #endif
}
