/// Runs closures in order, in a place of its own: for what is shared.
public protocol SharedScheduler: Sendable {
  /// Runs `action` later.
  ///
  /// It cannot be taken back: the action goes straight to a queue, which has no means for that. To take back what is
  /// due at once, schedule it after a delay of zero.
  func schedule(_ action: @escaping @Sendable () -> Void)
}

/// A shared scheduler that knows the time.
public protocol SharedTimedScheduler: SharedScheduler {
  /// The time, since an origin of the scheduler's own. It never goes back.
  var now: Duration { get }
  /// Runs `action` once `delay` has passed, after all that is due earlier. Disposing of the result, on any thread,
  /// takes it back, if it has not begun.
  ///
  /// - Precondition: `delay` is not negative.
  @discardableResult
  func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> SharedDisposable
}
