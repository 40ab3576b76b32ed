import ReactiveCollections

/// A task off the main actor changes the main actor's list.
@MainActor final class Screen {
  let rows = MutableCollectionProperty([1])

  func race() {
    #if CONTROL
      Task { rows.append(2) }
    #else
      Task.detached { self.rows.append(2) }  // error: cannot be accessed from outside of the actor
    #endif
  }
}
