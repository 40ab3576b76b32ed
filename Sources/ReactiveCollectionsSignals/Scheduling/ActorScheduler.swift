/// A scheduler that runs closures on the actor on which it was made. It never runs a closure immediately, but when the
/// code that is running on the actor has returned or is suspended.
///
/// Its clock is that of the machine, and stops while the machine sleeps.
///
/// ```swift
/// let scheduler = ActorScheduler()
/// scheduler.schedule { print("later") }
/// print("now")  // prints: now
/// try await scheduler.sleep(for: .zero)  // prints: later
/// ```
public final class ActorScheduler: TimedScheduler {
  private weak var actor: (any Actor)?
  private let isolation = Isolation.current
  private let mailbox: Mailbox<() -> Void>
  private let timers: TimerQueue

  /// Creates a scheduler for the caller's actor. The scheduler does not keep the actor alive.
  public init(isolation: isolated any Actor = #isolation) {
    requireIsolation(to: isolation, for: "A scheduler of an actor")
    let mailbox = Mailbox<() -> Void>(Outbox(to: isolation)) { action in
      action()
      return true
    }
    actor = isolation
    self.mailbox = mailbox
    timers = TimerQueue(isolation: .current) { mailbox.postLater($0) }
  }

  deinit {
    if actor == nil { timers.abandon() }
  }

  /// The time since the machine was started.
  public var now: Duration { TimerQueue.now }

  /// Runs `action` on the actor, later, after all actions that were scheduled before.
  @discardableResult
  public func schedule(_ action: @escaping () -> Void) -> (any Disposable)? {
    let scheduled = ScheduledAction(isolation: isolation, action)
    mailbox.postLater(timers.running(scheduled))
    return scheduled
  }

  /// Runs `action` on the actor once `delay` has passed, after all actions that are due earlier. O(log n).
  ///
  /// ```swift
  /// let scheduler = ActorScheduler()
  /// let reminder = scheduler.schedule(after: .seconds(60)) { print("Tea") }
  /// reminder?.dispose()  // cancels it
  /// ```
  ///
  /// - Precondition: `delay` is not negative.
  @discardableResult
  public func schedule(after delay: Duration, _ action: @escaping () -> Void) -> (any Disposable)? {
    checkDelay(delay)
    return delay == .zero ? schedule(action) : timers.insert(after: delay, action)
  }
}

extension SignalScheduler where Self == ActorScheduler {
  /// The scheduler of the main actor: `debounce(.seconds(1), on: .main)`.
  ///
  /// ```swift
  /// let settled = query.producer.debounce(.milliseconds(1), on: .main)
  /// query.value = "Ada"
  /// print(await settled.first() ?? "none")  // prints: Ada
  /// ```
  @MainActor public static var main: ActorScheduler { ActorScheduler.ofMainActor }
}

extension ActorScheduler {
  @MainActor fileprivate static let ofMainActor = ActorScheduler(isolation: MainActor.shared)
}
