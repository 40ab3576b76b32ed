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

/// Runs closures on the actor that it was made on, on a later turn.
public final class ActorScheduler: Scheduler {
  private let mailbox: Mailbox<() -> Void>

  /// A scheduler for the caller's actor. It does not keep the actor alive.
  public init(isolation: isolated any Actor = #isolation) {
    mailbox = Mailbox(isolation) { action in
      action()
      return true
    }
  }

  /// Runs `action` on a later turn of the actor, after all that was scheduled before.
  public func schedule(_ action: @escaping () -> Void) -> (any Disposable)? {
    let disposable = AnyDisposable()
    mailbox.postLater { if !disposable.isDisposed { action() } }
    return disposable
  }
}
