import ReactiveCollections

/// A task that is elsewhere awaits the values of a property of the main actor.
@MainActor final class Clock {
  let hour = MutableProperty(0)

  func race() {
    #if CONTROL
      Task { for await hour in hour.values { print(hour) } }
    #else
      let values = hour.values
      Task.detached {  // error: risks causing data races
        for await hour in values { print(hour) }
      }
    #endif
  }
}
