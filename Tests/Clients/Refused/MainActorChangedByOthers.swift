import ReactiveCollections

@MainActor final class Screen {
  var title = ""
}

/// An observer that runs on any sending thread changes state of the main actor.
nonisolated func race(_ screen: Screen, _ orders: SharedCollectionProperty<Int>) {
  #if CONTROL
    Task { @MainActor in orders.signal.observeValues { screen.title = "\($0.count)" } }
  #else
    orders.signal.observeValues { screen.title = "\($0.count)" }  // error: 'title' can not be mutated
  #endif
}
