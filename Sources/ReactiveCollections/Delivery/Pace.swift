internal import Signals

/// When changes that wait may pass on.
@usableFromInline
protocol Pace: AnyObject {
  /// Whether it does its part in the pass later, after something that it depends on.
  func isTooEarly(for node: DelayedNode) -> Bool
  /// Whether an update may pass in the pass that is under way.
  var isOpen: Bool { get }
  /// Something waits: sees to it that the node is woken when it may pass.
  func await(for node: DelayedNode)
  /// One of what waited has been taken; whether it was an update, or had cancelled out.
  func didTake(sending: Bool)
  /// The source, which has kept the node, has gone, and something waits: keeps it until that has been sent.
  func keep(_ node: DelayedNode)
  /// The source has gone and nothing waits: sees to it that the node ends.
  func end(_ node: DelayedNode)
}

/// On turns of a scheduler, some time apart.
final class SchedulerPace: Pace {
  /// Schedules, after a delay. A scheduler without a clock knows no delay.
  private let schedule: (Duration, @escaping () -> Void) -> (any Disposable)?
  private let now: () -> Duration
  private let interval: Duration
  private let timer = SerialDisposable()
  /// No update passes before.
  private var next: Duration
  private var isScheduled = false
  /// How many may pass in this turn: those that waited when it began.
  private var quota = 0

  /// On the next turn each time.
  init(_ scheduler: some Scheduler, for node: DelayedNode) {
    schedule = { scheduler.schedule($1) }
    now = { .zero }
    interval = .zero
    next = .zero
    node.ending.add(timer)
  }

  /// `interval` after the start, or after the update before.
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
    let disposable = schedule(max(.zero, next - now())) {
      self.isScheduled = false
      self.quota = node.waitingCount
      node.wakeAlone()
    }
    // It may have been done already, and scheduled something else.
    if isScheduled, let disposable { timer.set(disposable) }
  }

  func didTake(sending: Bool) {
    quota -= 1
    if sending { next = now() + interval }
  }

  /// What is scheduled keeps it.
  func keep(_ node: DelayedNode) {}

  func end(_ node: DelayedNode) {
    if let disposable = schedule(.zero, { node.finish() }) { timer.set(disposable) }
  }
}

/// As long as a property does not hold it back; or for good, when neither the property nor the list can change any more.
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
  func end(_ node: DelayedNode) { node.finish() }
}
