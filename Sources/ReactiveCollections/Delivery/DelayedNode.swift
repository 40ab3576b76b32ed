public import Signals

/// One start of an operator that passes changes on later: what waits is composed in the meantime, and sent as a commit of its own.
///
/// ```
///   source ──feeds──▶ backlog ──flush, when the pace allows──▶ what follows
///                        │                 ▲
///                        └──────await──────┘ wakeAlone, by a scheduler or a property
/// ```
@usableFromInline
final class DelayedNode: CommitNode {
  /// Ends all, and delivery.
  @usableFromInline let ending = CompositeDisposable()
  /// Ends all that feeds it.
  @usableFromInline let feeds = CompositeDisposable()
  /// What it feeds, if that takes part in commits.
  private let target: CommitNode?
  @exclusivity(unchecked) private var pace: (any Pace)?
  @exclusivity(unchecked) @usableFromInline var backlog: Steps?
  private var hasBegun = false
  /// Something came before it had begun.
  private var isDue = false
  /// How many updates have been taken out of what waits.
  private var taken = 0
  private var isSendingRest = false
  private(set) var sourceHasEnded = false

  /// What is done with the changes, compiled where their type is known.
  @usableFromInline
  struct Steps {
    /// How many updates wait.
    @usableFromInline let count: () -> Int
    /// Sends the first of them, if it is one when all is composed; whether that was so.
    @usableFromInline let sendFirst: () -> Bool
    /// Tells that no more will come.
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

  /// It goes on turns of a scheduler.
  @usableFromInline
  func pace(by scheduler: some Scheduler) { pace = SchedulerPace(scheduler, for: self) }

  /// It goes on turns of a scheduler, some time apart.
  @usableFromInline
  func pace(by scheduler: some TimedScheduler, every interval: Duration) {
    pace = SchedulerPace(scheduler, every: interval, for: self)
  }

  /// It goes while a property is false.
  @usableFromInline
  func pace(while isPaused: Property<Bool>) { pace = PropertyPace(isPaused, for: self) }

  override func didRise() { target?.rise(above: height) }

  /// The source says what it is like, and is followed: tells of that, so that what observers edit now is not missed.
  @usableFromInline
  func begin(_ tell: () -> Void) {
    // An observer is told of changes after the start, by its gate; an operator is not ready for them before the start is over.
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
  override func flush() {
    guard hasBegun else { return isDue = true }
    guard !ending.isDisposed, waitingCount > 0, let pace, let backlog else { return }
    if pace.isTooEarly(for: self) { return wake() }
    guard pace.isOpen else { return pace.await(for: self) }
    taken += 1
    pace.didTake(sending: backlog.sendFirst())
    if waitingCount > 0 {
      // Each is a commit of its own: the next one comes when all have been told of this one.
      if !isSendingRest { ThreadContext.outsideTurns { self.sendRest() } }
    } else if sourceHasEnded {
      finish()
    }
  }

  /// Sends what is still to be sent in this turn, in a loop: there may be many.
  private func sendRest() {
    isSendingRest = true
    var before: Int
    repeat {
      before = taken
      wakeAlone()
    } while taken != before && waitingCount > 0 && !ending.isDisposed
    isSendingRest = false
  }

  /// The source has gone: this goes when all that waits has been sent.
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

  /// No more will come.
  func finish() {
    guard !ending.isDisposed else { return }
    backlog?.end()
    feeds.dispose()
  }
}
