/// Runs closures, in order, on the domain that it lives on.
///
/// A scheduler belongs to a function or an actor as signals do, so that its closures need not be `Sendable`. What runs
/// closures elsewhere is a ``SharedScheduler``.
public protocol Scheduler {
  /// Runs `action`, now or later. Disposing of what is returned takes it back as long as it has not begun.
  func schedule(_ action: @escaping () -> Void) -> (any Disposable)?
}

/// A scheduler that knows the time.
public protocol TimedScheduler: Scheduler {
  /// The time, since an origin of the scheduler's own. It never goes back.
  var now: Duration { get }
  /// Runs `action` once `delay` has passed, after all that is due earlier. Disposing of what is returned takes it back as long
  /// as it has not begun.
  func schedule(after delay: Duration, _ action: @escaping () -> Void) -> (any Disposable)?
}

/// Runs closures at once.
public struct ImmediateScheduler: Scheduler {
  /// The one there needs to be.
  public init() {}

  /// Runs `action`.
  public func schedule(_ action: @escaping () -> Void) -> (any Disposable)? {
    action()
    return nil
  }
}
