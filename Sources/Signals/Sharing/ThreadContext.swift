internal import Synchronization

/// What the calling thread is in the middle of: turns of shared domains, jobs of one, and a transaction.
///
/// Observers wait until it has left all turns, of whatever domain: so none runs with a lock held.
@usableFromInline
package final class ThreadContext {
  private var turns = 0
  private var waiting: [() -> Void] = []
  /// The domain whose jobs are being run; none while an observer's own closure is called.
  var job: SharedDomain?
  /// Whether an actor is at work here, which otherwise cannot be told.
  var isAtHome = false
  /// The transaction that edits on this thread join. Jobs run apart from it: what they do is not of its making.
  @usableFromInline package var transaction: AnyObject?
  /// How many transactions are set aside, for the jobs that run.
  private var setAside = 0

  /// Whether this thread is in the middle of a transaction, also while that is set aside.
  static var isInTransaction: Bool {
    guard let existing else { return false }
    return existing.transaction != nil || existing.setAside > 0
  }

  /// Whether observers have to wait.
  @usableFromInline package var isInTurn: Bool { turns > 0 }

  private static let contexts = ThreadLocal<ThreadContext>()
  /// Whether any thread has a context: programs that share nothing are spared the look-up.
  private static let isUsed = Atomic(false)

  /// The context of this thread, if it ever needed one.
  @usableFromInline package static var existing: ThreadContext? {
    isUsed.load(ordering: .relaxed) ? contexts.existing : nil
  }

  /// The context of this thread.
  package static var current: ThreadContext {
    if let existing { return existing }
    isUsed.store(true, ordering: .relaxed)
    let new = ThreadContext()
    contexts.set(new)
    return new
  }

  /// Runs `job` when this thread is in no turn: now, or when it has left the last one.
  package static func outsideTurns(_ job: @escaping () -> Void) {
    guard let existing, existing.isInTurn else { return job() }
    existing.waiting.append(job)
  }

  func beginTurn() { turns += 1 }

  func endTurn(running domain: SharedDomain?) {
    turns -= 1
    if let domain { waiting.append { domain.begin(on: self) } }
    guard turns == 0, !waiting.isEmpty else { return }
    let due = waiting
    waiting = []
    let outer = transaction.take()
    if outer != nil { setAside += 1 }
    for job in due { job() }
    if outer != nil { setAside -= 1 }
    transaction = outer
  }

  /// Runs `body` as what runs inside of `domain`, or of none.
  func within<Result>(_ domain: SharedDomain?, _ body: () -> Result) -> Result {
    let outer = (job, isAtHome)
    (job, isAtHome) = (domain, false)
    defer { (job, isAtHome) = outer }
    return ThreadStack.apart(body)
  }
}
