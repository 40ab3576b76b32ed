internal import Signals

/// Decides when buffered changes are sent.
@usableFromInline
protocol Pace: AnyObject {
  /// Whether the node has to do its part later in the pass, after something that it depends on.
  func isTooEarly(for node: DelayedNode) -> Bool
  /// Whether an update may be sent in the current pass.
  var isOpen: Bool { get }
  /// Called when something is buffered: makes sure that the node is woken when it may be sent.
  func await(for node: DelayedNode)
  /// Called when a buffered update has been taken. `sending` says whether it was sent; otherwise its changes cancelled
  /// out.
  func didTake(sending: Bool)
  /// Called when the source, which retained the node, has ended while something is buffered: keeps the node alive until
  /// that has been sent.
  func keep(_ node: DelayedNode)
  /// Called when the source has ended and nothing is buffered: makes sure that the node ends.
  func end(_ node: DelayedNode)
}

/// Sends updates when a scheduler runs, with a minimum interval between them.
final class SchedulerPace: Pace {
  /// Schedules an action after a delay. A scheduler without a clock ignores the delay.
  private let schedule: (Duration, @escaping () -> Void) -> (any Disposable)?
  private let now: () -> Duration
  private let interval: Duration
  private let timer = SerialDisposable()
  /// The earliest time for the next update.
  private var next: Duration
  private var isScheduled = false
  /// The number of updates that may be sent in the current scheduler callback: those that were buffered when it began.
  private var quota = 0

  /// Sends whenever the scheduler runs next.
  init(_ scheduler: some Scheduler, for node: DelayedNode) {
    schedule = { scheduler.schedule($1) }
    now = { .zero }
    interval = .zero
    next = .zero
    node.ending.add(timer)
  }

  /// Sends `interval` after the start or after the previous update, at the earliest.
  init(_ scheduler: some TimedScheduler, every interval: Duration, for node: DelayedNode) {
    schedule = { scheduler.schedule(after: $0, $1) }
    now = { scheduler.now }
    self.interval = interval
    next = scheduler.now + interval
    node.ending.add(timer)
  }

  func isTooEarly(for node: DelayedNode) -> Bool { false }
  var isOpen: Bool { quota > 0 }

  func await(for node: DelayedNode) {
    guard !isScheduled else { return }
    isScheduled = true
    timer.set {
      schedule(max(.zero, next - now())) {
        self.isScheduled = false
        self.quota = node.waitingCount
        node.wakeAlone()
      }
    }
  }

  func didTake(sending: Bool) {
    quota -= 1
    if sending { next = now() + interval }
  }

  /// The scheduled action keeps the node alive.
  func keep(_ node: DelayedNode) {}

  func end(_ node: DelayedNode) {
    if let disposable = schedule(.zero, { node.end() }) { timer.set(disposable) }
  }
}

/// Sends updates while a property does not hold them back, or unconditionally once neither the property nor the list
/// can change any more.
final class PropertyPace: Pace {
  private let isHeld: PropertyWatch<Bool>
  private unowned let node: DelayedNode

  init(_ isHeld: Property<Bool>, for node: DelayedNode) {
    self.node = node
    self.isHeld = node.watch(isHeld, endingWith: node.feeds)
    _ = self.isHeld.value
  }

  func isTooEarly(for node: DelayedNode) -> Bool { node.isTooEarly(for: isHeld) }
  var isOpen: Bool { !isHeld.value || (isHeld.hasEnded && node.sourceHasEnded) }
  func await(for node: DelayedNode) {}
  func didTake(sending: Bool) {}
  func keep(_ node: DelayedNode) { node.feeds.add { withExtendedLifetime(node) {} } }
  func end(_ node: DelayedNode) { node.end() }
}
