public import ThreadPointer

/// What the calling thread is in the middle of: turns of shared domains, jobs of one, a transaction; and what it has
/// put off so that its stack stays small.
///
/// Observers wait until it has left all turns, of whatever domain: so none runs with a lock held.
@usableFromInline
package final class ThreadContext {
  @exclusivity(unchecked) @usableFromInline var turns = 0
  @exclusivity(unchecked) private var waiting: [() -> Void] = []
  /// The domain whose jobs are being run; none while an observer's own closure is called. Held by whoever runs them.
  @exclusivity(unchecked) @usableFromInline var running: Unmanaged<SharedDomain>?
  /// The same.
  var job: SharedDomain? { running?.takeUnretainedValue() }
  /// Whether an actor is at work here, which otherwise cannot be told.
  @exclusivity(unchecked) @usableFromInline var isAtHome = false
  /// Whether what lives on actors that are out of reach is ended here: see ``Home``.
  @exclusivity(unchecked) var standsIn = false
  // Other modules would check accesses to a stored property all the same.
  @exclusivity(unchecked) @usableFromInline var storedTransaction: AnyObject?
  @exclusivity(unchecked) @usableFromInline var storedCommits: AnyObject?

  /// The transaction that edits on this thread join. Jobs run apart from it: what they do is not of its making.
  @inlinable package var transaction: AnyObject? {
    get { storedTransaction }
    set { storedTransaction = newValue }
  }
  /// The pass through lists that is under way on this thread, or was the last one.
  @inlinable package var commits: AnyObject? {
    get { storedCommits }
    set { storedCommits = newValue }
  }
  /// What is to be done when the properties that are being brought up to date all are, before anybody is told.
  package var whenSettled: (() -> Void)?
  #if INTERNAL_CHECKS
    /// How many nodes of trees were looked at.
    package var visits = 0
  #endif
  /// How many transactions are set aside, for the jobs that run.
  private var setAside = 0

  /// What ``Trampoline`` has under way, events and starts, and what ``Unwinding`` has.
  let events = Nesting()
  let starts = Nesting()
  let endings = Nesting()
  /// What ``CompositeDisposable`` is silencing, perhaps in the middle of all others.
  let silencings = Nesting(limit: 40 << 10)

  /// Whether this thread is in the middle of a transaction, also while that is set aside.
  static var isInTransaction: Bool {
    guard let existing else { return false }
    return existing.transaction != nil || existing.setAside > 0
  }

  /// Whether observers have to wait.
  @inlinable package var isInTurn: Bool { turns > 0 }

  /// The context of this thread, if it ever needed one.
  @inlinable package static var existing: ThreadContext? {
    guard let pointer = thread_pointer() else { return nil }
    return Unmanaged<ThreadContext>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// The context of this thread.
  @inlinable package static var current: ThreadContext { existing ?? make() }

  @usableFromInline
  static func make() -> ThreadContext {
    let new = ThreadContext()
    ThreadStorage.keep(new)
    return new
  }

  /// Runs `job` when this thread is in no turn: now, or when it has left the last one.
  package static func outsideTurns(_ job: @escaping () -> Void) {
    guard let existing, existing.isInTurn else { return job() }
    existing.waiting.append(job)
  }

  /// Begins a turn of no domain: what is set or sent until its end is told then. Returns how much waits already.
  @discardableResult
  package func beginTurn() -> Int {
    turns += 1
    return waiting.count
  }

  /// Ends a turn of no domain. `job` comes before all that has been put off in it.
  package func endTurn(after place: Int, first job: (() -> Void)?) {
    if let job { waiting.insert(job, at: place) }
    endTurn()
  }

  /// Ends a turn. After the last one does what has waited, and runs the jobs of a domain that brought some.
  func endTurn(running domain: SharedDomain? = nil) {
    turns -= 1
    if let domain { waiting.append { domain.begin(on: self) } }
    guard turns == 0, !waiting.isEmpty else { return }
    let due = waiting
    waiting = []
    let outer = transaction
    transaction = nil
    if outer != nil { setAside += 1 }
    for job in due { job() }
    if outer != nil { setAside -= 1 }
    transaction = outer
  }

  /// Runs `body` as what runs inside of `domain`, or of none.
  @inlinable
  func within<Result>(_ domain: Unmanaged<SharedDomain>?, _ body: () -> Result) -> Result {
    let outer = (running, isAtHome)
    (running, isAtHome) = (domain, false)
    defer { (running, isAtHome) = outer }
    return apart(body)
  }

  /// Runs `body` so that what it puts off is done when it is, not when what is under way around it has ended: it
  /// belongs to another domain.
  @inlinable
  func apart<Result>(_ body: () -> Result) -> Result {
    guard isPuttingOff else { return body() }
    let outer = putAside()
    defer { resume(outer) }
    return body()
  }

  @usableFromInline var isPuttingOff: Bool {
    events.isUnderWay || starts.isUnderWay || endings.isUnderWay || silencings.isUnderWay
  }

  @usableFromInline typealias PutOff = (
    events: Nesting.State, starts: Nesting.State, endings: Nesting.State, silencings: Nesting.State
  )

  @usableFromInline
  func putAside() -> PutOff { (events.putAside(), starts.putAside(), endings.putAside(), silencings.putAside()) }

  @usableFromInline
  func resume(_ outer: PutOff) {
    events.resume(outer.events)
    starts.resume(outer.starts)
    endings.resume(outer.endings)
    silencings.resume(outer.silencings)
  }
}
