/// Performs an action on a later turn of the main actor: once, however often it is scheduled before that.
@MainActor final class DeferredAction {
  private var isScheduled = false

  /// Calls `action` on a later turn, unless a call is already scheduled.
  func schedule(_ action: @escaping () -> Void) {
    if isScheduled { return }
    isScheduled = true
    Task {
      isScheduled = false
      action()
    }
  }
}
