/// The scheduler of a shared pipeline, for its time-based operators: see `lift` of ``SharedHandle``.
///
/// It runs closures in order with the events of the pipeline, one closure or one event at a time, on any thread. Its
/// clock is that of the machine, and stops while the machine sleeps.
///
/// ```swift
/// let name = SharedProperty("Ada")
/// let settled = name.lift { signal, scheduler in signal.debounce(.milliseconds(1), on: scheduler) }
/// print(await settled.first() ?? "none")  // prints: Ada
/// ```
public final class DomainScheduler: TimedScheduler {
  private let domain: SharedDomain
  private let timers: TimerQueue
  /// The actions to run as soon as the pipeline is complete.
  private var held: [() -> Void]?

  /// Creates a scheduler for operators that live on the queue of `domain`. If it is held, no action runs before
  /// ``release()``.
  package init(_ domain: SharedDomain, isHeld: Bool = false) {
    self.domain = domain
    held = isHeld ? [] : nil
    timers = TimerQueue(isolation: Isolation(domain), isHeld: isHeld) { action in
      domain.run(action)
      return true
    }
  }

  /// The time since the machine was started.
  public var now: Duration { TimerQueue.now }

  /// Runs `action` later, between two events of the pipeline, after all actions that were scheduled before.
  @discardableResult
  public func schedule(_ action: @escaping () -> Void) -> (any Disposable)? {
    let scheduled = ScheduledAction(isolation: Isolation(domain), action)
    runLater(timers.running(scheduled))
    return scheduled
  }

  /// Runs `action` between two events of the pipeline once `delay` has passed, after all actions that are due earlier.
  /// O(log n).
  ///
  /// - Precondition: `delay` is not negative.
  @discardableResult
  public func schedule(after delay: Duration, _ action: @escaping () -> Void) -> (any Disposable)? {
    checkDelay(delay)
    return delay == .zero ? schedule(action) : timers.insert(after: delay, action)
  }

  /// Lets closures run from now on. Called on the queue.
  package func release() {
    let due = held.take() ?? []
    for action in due { action() }
    timers.release()
  }

  private func runLater(_ action: @escaping () -> Void) {
    if held == nil { domain.run(action) } else { held?.append(action) }
  }
}
