public import ThreadPointer

/// The state of the calling thread: turns of shared domains, jobs of a domain, a transaction; and steps that were
/// postponed to keep the stack small.
///
/// Observers wait until the thread has left all turns, of any domain, so that none runs with a lock held.
@usableFromInline
package final class ThreadContext {
  @exclusivity(unchecked) @usableFromInline var turns = 0
  @exclusivity(unchecked) private var waiting: [() -> Void] = []
  /// The domain whose jobs are being run; `nil` while an observer's own closure is called. Held by the code that runs
  /// them.
  @exclusivity(unchecked) @usableFromInline var running: Unmanaged<SharedDomain>?
  /// The domain whose jobs are being run.
  var job: SharedDomain? { running?.takeUnretainedValue() }
  /// Whether the code that runs here is on the actor of the object it uses, which otherwise cannot be determined.
  @exclusivity(unchecked) @usableFromInline var isAtHome = false
  /// Whether objects on actors that are out of reach are ended here: see ``Home``.
  @exclusivity(unchecked) var standsIn = false
  // Wrapped by the computed properties below: other modules would check accesses to a stored property even so.
  @exclusivity(unchecked) @usableFromInline var storedTransaction: AnyObject?
  @exclusivity(unchecked) @usableFromInline var storedCommits: AnyObject?

  /// The transaction that edits on this thread join. Jobs run outside it: their edits do not belong to it.
  @inlinable package var transaction: AnyObject? {
    get { storedTransaction }
    set { storedTransaction = newValue }
  }
  /// The current pass through lists on this thread, or the last one.
  @inlinable package var commits: AnyObject? {
    get { storedCommits }
    set { storedCommits = newValue }
  }
  /// An action to run once all stale properties have been brought up to date, before any observer is called.
  package var whenSettled: (() -> Void)?
  #if INTERNAL_CHECKS
    /// The number of tree nodes that were visited.
    package var visits = 0
  #endif
  /// The number of transactions that are set aside while jobs run.
  private var setAside = 0

  /// The events and starts of ``Trampoline`` that are in progress, and the steps of ``Unwinding``.
  let events = Nesting()
  let starts = Nesting()
  let endings = Nesting()
  /// The disposables that ``CompositeDisposable`` is silencing, possibly during any of the others.
  let silencings = Nesting(limit: 40 << 10)

  /// Whether this thread is inside a transaction, even if that is set aside.
  static var isInTransaction: Bool {
    guard let existing else { return false }
    return existing.transaction != nil || existing.setAside > 0
  }

  /// Whether observers have to wait.
  @inlinable package var isInTurn: Bool { turns > 0 }

  /// The context of this thread, if it has ever needed one.
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

  /// Runs `job` when this thread is not in a turn: now, or when it has left the last one.
  package static func outsideTurns(_ job: @escaping () -> Void) {
    guard let existing, existing.isInTurn else { return job() }
    existing.waiting.append(job)
  }

  /// Begins a turn that belongs to no domain: events and values that are sent before its end are delivered at its end.
  /// Returns the number of jobs that already wait.
  @discardableResult
  package func beginTurn() -> Int {
    turns += 1
    return waiting.count
  }

  /// Ends a turn that belongs to no domain. `job` runs before all jobs that were postponed in it.
  package func endTurn(after place: Int, first job: (() -> Void)?) {
    if let job { waiting.insert(job, at: place) }
    endTurn()
  }

  /// Ends a turn. After the last one, runs the waiting jobs, including those of `domain` if it has new ones.
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

  /// Runs `body` as code that runs inside `domain`, or inside no domain.
  @inlinable
  func within<Result>(_ domain: Unmanaged<SharedDomain>?, _ body: () -> Result) -> Result {
    let outer = (running, isAtHome)
    (running, isAtHome) = (domain, false)
    defer { (running, isAtHome) = outer }
    return apart(body)
  }

  /// Runs `body` so that steps it postpones are done when it returns, not when the surrounding steps have ended: it
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
