public import Signals

/// Sends changes when a scheduler runs, with a minimum interval between them.
@usableFromInline
final class SchedulerPace {
  /// Schedules an action after a delay. A scheduler without a clock ignores the delay.
  private let schedule: (Duration, @escaping () -> Void) -> (any Disposable)?
  private let now: () -> Duration
  private let interval: Duration
  private let timer = SerialDisposable()
  /// The earliest time for the next change.
  private var next: Duration
  private var isScheduled = false
  /// How many changes are in the backlog.
  private var waiting = 0
  /// The number of changes that may be sent in the current scheduler callback: those that were buffered when it began.
  private var quota = 0
  /// Whether the scheduler has run after the end.
  @usableFromInline private(set) var isOver = false

  /// Sends whenever the scheduler runs next.
  @usableFromInline
  init(_ scheduler: some Scheduler) {
    schedule = { scheduler.schedule($1) }
    now = { .zero }
    interval = .zero
    next = .zero
  }

  /// Sends `interval` after the start or after the previous change, at the earliest.
  @usableFromInline
  init(_ scheduler: some TimedScheduler, every interval: Duration) {
    schedule = { scheduler.schedule(after: $0, $1) }
    now = { scheduler.now }
    self.interval = interval
    next = scheduler.now + interval
  }

  /// Whether one of the changes that wait may be sent. If not, the scheduler wakes the node.
  @usableFromInline
  func isOpen(waiting count: Int, _ rest: RestOfDelay) -> Bool {
    waiting = count
    if quota > 0 { return true }
    if isScheduled { return false }
    isScheduled = true
    var isInTurn = true
    timer.set {
      schedule(max(.zero, next - now())) {
        self.isScheduled = false
        self.quota = self.waiting
        if !isInTurn { rest.wake() }
      }
    }
    isInTurn = false
    return quota > 0
  }

  @usableFromInline
  func didTake(sending: Bool) {
    quota -= 1
    if sending { next = now() + interval }
  }

  /// The source has ended, and nothing is in the backlog: the end is sent when the scheduler runs.
  @usableFromInline
  func awaitEnd(_ rest: RestOfDelay) {
    if isOver || isScheduled { return }
    isScheduled = true
    timer.set {
      schedule(.zero) {
        self.isOver = true
        rest.wake()
      }
    }
  }

  @usableFromInline func end() { timer.dispose() }
}
