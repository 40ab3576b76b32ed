import ReactiveCollections

/// The scheduler of the main actor is used by a task that is elsewhere.
@MainActor func race() {
  let scheduler = ActorScheduler()
  #if CONTROL
    Task { _ = scheduler.schedule { print("later") } }
  #else
    Task.detached {  // error: risks causing data races
      _ = scheduler.schedule { print("later") }
    }
  #endif
  _ = scheduler.schedule { print("later, too") }
}
