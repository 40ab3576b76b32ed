/// Runs closures in order, on a domain of its own: for what is shared.
public protocol SharedScheduler: Sendable {
  /// Runs `action` later.
  func schedule(_ action: @escaping @Sendable () -> Void)
}

/// A shared scheduler that knows the time.
public protocol SharedTimedScheduler: SharedScheduler {
  /// The time, since an origin of the scheduler's own. It never goes back.
  var now: Duration { get }
  /// Runs `action` once `delay` has passed, after all that is due earlier. Disposing of what is returned takes it back as long
  /// as it has not begun; from any thread.
  @discardableResult
  func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> SharedDisposable
}
