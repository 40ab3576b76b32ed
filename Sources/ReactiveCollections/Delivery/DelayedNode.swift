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
final class DelayedNode: StartedNode {
  @exclusivity(unchecked) private var pace: (any Pace)?
  @exclusivity(unchecked) @usableFromInline var backlog: Steps?
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
  override init(feeding fed: CommitNode?) { super.init(feeding: fed) }

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

  var waitingCount: Int { backlog?.count() ?? 0 }

  @usableFromInline
  override func flush(in pass: CommitPass) {
    guard hasBegun else { return isDue = true }
    isDue = false
    guard !feeds.isDisposed, waitingCount > 0, let pace, let backlog else { return }
    if pace.isTooEarly(for: self) { return wake() }
    guard pace.isOpen else { return pace.await(for: self) }
    taken += 1
    isFlushing = true
    pace.didTake(sending: backlog.sendFirst())
    isFlushing = false
    if waitingCount > 0 {
      // Each update is a commit of its own: the next one is sent when all observers have received this one.
      if !isSendingRest { ThreadContext.outsideTurns { self.sendRest() } }
    } else if sourceHasEnded {
      end()
    }
  }

  /// Sends the other updates that are due, in a loop rather than recursively, since there may be many.
  private func sendRest() {
    isSendingRest = true
    var before: Int
    repeat {
      before = taken
      wakeAlone()
    } while taken != before && waitingCount > 0 && !feeds.isDisposed
    isSendingRest = false
  }

  /// The source has ended: this node ends when all buffered updates have been sent.
  @usableFromInline
  func sourceEnded() {
    sourceHasEnded = true
    endIfOver()
  }

  @usableFromInline
  override func endIfOver() {
    guard hasBegun, sourceHasEnded, let pace else { return }
    if waitingCount == 0, !isFlushing { return pace.end(self) }
    pace.keep(self)
    if pace.isOpen, !isFlushing { wakeAlone() }
  }

  @usableFromInline
  override func tellEnd() { backlog?.end() }
}
