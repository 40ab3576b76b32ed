/// Runs closures, in order, where it lives.
///
/// A scheduler belongs to a function or an actor as signals do, so that its closures need not be `Sendable`. A
/// ``SharedScheduler`` runs closures elsewhere.
public protocol Scheduler {
  /// Runs `action`, now or later. Disposing of the result takes it back, if it has not begun.
  @discardableResult
  func schedule(_ action: @escaping () -> Void) -> (any Disposable)?
}

/// A scheduler that knows the time.
public protocol TimedScheduler: Scheduler {
  /// The time, since an origin of the scheduler's own. It never goes back.
  var now: Duration { get }
  /// Runs `action` once `delay` has passed, after all that is due earlier. Disposing of the result takes it back, if
  /// it has not begun.
  ///
  /// - Precondition: `delay` is not negative.
  @discardableResult
  func schedule(after delay: Duration, _ action: @escaping () -> Void) -> (any Disposable)?
}

/// Runs closures at once.
public struct ImmediateScheduler: Scheduler {
  /// Makes a scheduler; all of them are alike.
  public init() {}

  /// Runs `action`.
  @discardableResult
  public func schedule(_ action: @escaping () -> Void) -> (any Disposable)? {
    action()
    return nil
  }
}
