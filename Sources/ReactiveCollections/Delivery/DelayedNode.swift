public import Signals

/// One start of an operator that delays changes: it composes buffered changes and sends the result as a commit of its
/// own.
///
/// ```
///   source ──feeds──▶ backlog ──flush, when the pace allows──▶ what follows
///                        │                 ▲
///                        └──────await──────┘ wakeAlone, by a scheduler or a property
/// ```
@usableFromInline
final class DelayedNode: CommitNode {
  /// Ends all feeds, and the delivery.
  @usableFromInline let ending = CompositeDisposable()
  /// Ends everything that feeds this node.
  @usableFromInline let feeds = CompositeDisposable()
  /// The node that this one feeds, if the consumer takes part in commits.
  private let target: CommitNode?
  @exclusivity(unchecked) private var pace: (any Pace)?
  @exclusivity(unchecked) @usableFromInline var backlog: Steps?
  private var hasBegun = false
  /// Whether a change arrived before this node had begun.
  private var isDue = false
  /// The number of updates that have been taken from the backlog.
  private var taken = 0
  private var isSendingRest = false
  private(set) var sourceHasEnded = false

  /// The operations on the buffered changes, compiled where the type of the changes is known.
  @usableFromInline
  struct Steps {
    /// Returns the number of buffered updates.
    @usableFromInline let count: () -> Int
    /// Takes the first update and sends it, unless its changes cancel out. Returns whether it was sent.
    @usableFromInline let sendFirst: () -> Bool
    /// Sends the end of the stream.
    @usableFromInline let end: () -> Void

    @inlinable
    init(count: @escaping () -> Int, sendFirst: @escaping () -> Bool, end: @escaping () -> Void) {
      self.count = count
      self.sendFirst = sendFirst
      self.end = end
    }
  }

  @usableFromInline
  init(for target: CommitNode?) {
    self.target = target
    super.init()
    ending.add(feeds)
  }

  /// Sends updates when a scheduler runs.
  @usableFromInline
  func pace(by scheduler: some Scheduler) { pace = SchedulerPace(scheduler, for: self) }

  /// Sends updates when a scheduler runs, at least `interval` apart.
  @usableFromInline
  func pace(by scheduler: some TimedScheduler, every interval: Duration) {
    pace = SchedulerPace(scheduler, every: interval, for: self)
  }

  /// Sends updates while a property is `false`.
  @usableFromInline
  func pace(while isPaused: Property<Bool>) { pace = PropertyPace(isPaused, for: self) }

  override func didRise() { target?.rise(above: height) }

  /// Reports the initial state of the source, which this node already follows, so that it does not miss edits that
  /// observers make meanwhile.
  @usableFromInline
  func begin(_ tell: () -> Void) {
    // An observer receives changes after the start, through its gate. An operator is not ready for them before the
    // start is over.
    if target == nil { hasBegun = true }
    tell()
    hasBegun = true
    if isDue {
      isDue = false
      wakeAlone()
    }
    endIfOver()
  }

  var waitingCount: Int { backlog?.count() ?? 0 }

  @usableFromInline
  override func flush(in pass: CommitPass) {
    guard hasBegun else { return isDue = true }
    guard !ending.isDisposed, waitingCount > 0, let pace, let backlog else { return }
    if pace.isTooEarly(for: self) { return wake() }
    guard pace.isOpen else { return pace.await(for: self) }
    taken += 1
    pace.didTake(sending: backlog.sendFirst())
    if waitingCount > 0 {
      // Each update is a commit of its own: the next one is sent when all observers have received this one.
      if !isSendingRest { ThreadContext.outsideTurns { self.sendRest() } }
    } else if sourceHasEnded {
      finish()
    }
  }

  /// Sends the other updates that are due, in a loop rather than recursively, since there may be many.
  private func sendRest() {
    isSendingRest = true
    var before: Int
    repeat {
      before = taken
      wakeAlone()
    } while taken != before && waitingCount > 0 && !ending.isDisposed
    isSendingRest = false
  }

  /// The source has ended: this node ends when all buffered updates have been sent.
  @usableFromInline
  func sourceEnded() {
    sourceHasEnded = true
    endIfOver()
  }

  private func endIfOver() {
    guard hasBegun, sourceHasEnded, let pace else { return }
    if waitingCount == 0 { return pace.end(self) }
    pace.keep(self)
    if pace.isOpen { wakeAlone() }
  }

  /// Ends the stream: no more changes will be sent.
  func finish() {
    guard !ending.isDisposed, let backlog = backlog.take() else { return }
    backlog.end()
    feeds.dispose()
  }
}
