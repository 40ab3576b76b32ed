/// Sends changes when a scheduler runs, with a minimum interval between them.
@usableFromInline
final class SendSchedule {
  /// Schedules an action after a delay. A scheduler without a clock ignores the delay.
  private let schedule: (Duration, @escaping () -> Void) -> (any Disposable)?
  private let now: () -> Duration
  /// The minimum interval; without one, each change has an action of its own, so that the scheduler orders the changes
  /// of all lists.
  private let interval: Duration?
  /// Whether each change begins the interval anew.
  @usableFromInline let awaitsQuiet: Bool
  private var timers = CompositeDisposable()
  /// The earliest time for the next change.
  private var next: Duration
  /// How many actions wait for the scheduler.
  private var scheduled = 0
  /// How many changes are in the backlog.
  private var waiting = 0
  /// The number of changes that may be sent now: one for each action that has run, or, with an interval, those that
  /// were buffered when it ran.
  private var quota = 0
  /// Counts how often the interval has begun anew: a scheduler may be unable to cancel.
  private var beginning = 0
  /// Whether the scheduler has run after the end.
  @usableFromInline private(set) var isOver = false

  /// Sends whenever the scheduler runs next.
  @usableFromInline
  init(_ scheduler: some SignalScheduler) {
    schedule = { scheduler.schedule($1) }
    now = { .zero }
    interval = nil
    awaitsQuiet = false
    next = .zero
  }

  /// Sends `interval` after the start or after the previous change, at the earliest; or, if it awaits quiet, when there has
  /// been no change for `interval`.
  @usableFromInline
  init(_ scheduler: some TimedScheduler, every interval: Duration, awaitingQuiet awaitsQuiet: Bool = false) {
    schedule = { scheduler.schedule(after: $0, $1) }
    now = { scheduler.now }
    self.interval = interval
    self.awaitsQuiet = awaitsQuiet
    next = scheduler.now + interval
  }

  /// Whether one of the changes that wait may be sent. If not, the scheduler wakes the node.
  @usableFromInline
  func isOpen(waiting count: Int, hasNew: Bool, _ rest: RestOfDelay) -> Bool {
    waiting = count
    if awaitsQuiet, hasNew || quota == 0 && scheduled == 0, let interval {
      next = now() + interval
      // What was due has to wait as well.
      (scheduled, quota) = (0, 0)
      beginning += 1
      timers.dispose()
      timers = CompositeDisposable()
    }
    var isRunning = true
    let needed = interval == nil ? count : 1
    // The scheduler may run an action at once.
    while scheduled + quota < needed {
      scheduled += 1
      let beginning = beginning
      timers += schedule(max(.zero, next - now())) {
        if self.beginning != beginning { return }
        self.scheduled -= 1
        self.quota = self.interval == nil ? self.quota + 1 : self.waiting
        if !isRunning { rest.wake() }
      }
    }
    isRunning = false
    return quota > 0
  }

  @usableFromInline
  func didTake(sending: Bool) {
    quota -= 1
    if sending, let interval { next = now() + interval }
  }

  /// The source has ended, and nothing is in the backlog: the end is sent when the scheduler runs.
  @usableFromInline
  func awaitEnd(_ rest: RestOfDelay) {
    if isOver || scheduled > 0 { return }
    scheduled = 1
    timers += schedule(.zero) {
      self.isOver = true
      rest.wake()
    }
  }

  @usableFromInline func end() { timers.dispose() }
}
