public import ReactiveCollectionsRuntime

/// The state of the calling thread: what it is in the middle of, and what has to wait for the end of that.
///
/// - The *domain* whose nodes the code that is running uses: that of the thread, or that of the jobs that it runs.
/// - *Turns*: under the lock of a shared domain, in a propagation, or while code that has read values is notified.
///   Observers wait until the thread has left all turns, so that none runs with a lock held, or between two values.
/// - Steps that were postponed to keep the stack small.
@usableFromInline
package final class ThreadContext {
  @exclusivity(unchecked) @usableFromInline var turns = 0
  @exclusivity(unchecked) private var waiting: [() -> Void] = []
  /// The domain whose jobs are being run; `nil` while an observer's own closure is called. Held by the code that runs
  /// them.
  @exclusivity(unchecked) @usableFromInline var running: Unmanaged<SharedDomain>?
  /// The domain whose jobs are being run.
  var job: SharedDomain? { running?.takeUnretainedValue() }
  /// The domain of the code that is running, if it has been asked for. Held by the thread, or by the shared object
  /// whose jobs it runs.
  @exclusivity(unchecked) @usableFromInline var currentDomain: Unmanaged<Domain>?
  /// The domain of the thread's own nodes.
  private lazy var ownDomain = Domain(self)
  /// The domains of code that is called in the middle of something.
  private var furtherDomains: [Domain] = []
  /// The domain of the innermost transaction in progress.
  @exclusivity(unchecked) @usableFromInline var transactionDomain: Domain?
  /// The same, unless code of another domain is running: the one that a further transaction joins.
  @exclusivity(unchecked) @usableFromInline var joinedDomain: Domain?
  /// Whether the code that runs here is on the actor of the object it uses, which otherwise cannot be determined.
  @exclusivity(unchecked) @usableFromInline var isAtHome = false
  /// Whether objects on actors that are out of reach are ended here: see ``Home``.
  @exclusivity(unchecked) var standsIn = false
  /// How many streams of streams the code that is running has been started in: see ``Trampoline``.
  var level = 0
  #if INTERNAL_CHECKS
    /// The number of tree nodes that were visited.
    package var visits = 0
  #endif

  /// The events and starts of ``Trampoline`` that are in progress, and the steps of ``Unwinding``.
  let events = Nesting()
  let starts = Nesting()
  let endings = Nesting()
  /// The disposables that ``CompositeDisposable`` is silencing, possibly during any of the others.
  let silencings = Nesting(limit: 40 << 10)

  /// Whether the code that is running is in the middle of a transaction.
  static var isInTransaction: Bool {
    guard let pointer = thread_pointer() else { return false }
    return Unmanaged<ThreadContext>.fromOpaque(pointer)._withUnsafeGuaranteedRef { $0.transactionDomain != nil }
  }

  /// Whether the code that is running is in the middle of nothing: its domain is quiet, and observers can be called.
  @inlinable static var isFree: Bool {
    guard let pointer = thread_pointer() else { return false }
    return Unmanaged<ThreadContext>.fromOpaque(pointer)._withUnsafeGuaranteedRef {
      $0.turns == 0 && $0.transactionDomain == nil
    }
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

  // MARK: Domains

  /// The domain of the code that is running.
  @usableFromInline package var domain: Domain { (currentDomain ?? findDomain()).takeUnretainedValue() }

  @usableFromInline
  func findDomain() -> Unmanaged<Domain> {
    let domain = job?.domainOfJobs(on: self) ?? .passUnretained(ownDomainThatIsQuiet)
    currentDomain = domain
    return domain
  }

  /// The domain of the thread's own nodes. Code of another isolation, such as a closure on a shared object, that is
  /// called in the middle of something has another one.
  private var ownDomainThatIsQuiet: Domain {
    if ownDomain.isQuiet { return ownDomain }
    if let domain = furtherDomains.first(where: \.isQuiet) { return domain }
    let new = Domain(self)
    furtherDomains.append(new)
    return new
  }

  // MARK: Turns

  /// Runs `job` when this thread is not in a turn: now, or when it has left the last one.
  package static func outsideTurns(_ job: @escaping () -> Void) {
    guard let existing, existing.isInTurn else { return job() }
    existing.waiting.append(job)
  }

  /// Runs `job` when the thread has left all turns.
  func whenOutsideTurns(_ job: @escaping () -> Void) { if isInTurn { waiting.append(job) } else { job() } }

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
    runWaiting()
  }

  /// Runs the jobs that have waited for the end of the last turn.
  @usableFromInline
  func runWaiting() {
    guard turns == 0, !waiting.isEmpty else { return }
    let due = waiting
    waiting = []
    for job in due { job() }
  }

  // MARK: Code of other domains

  /// Runs `body` as code that runs inside `domain`, or inside no domain.
  @inlinable
  func within<Result>(_ domain: Unmanaged<SharedDomain>?, _ body: () -> Result) -> Result {
    let outer = (running, isAtHome, currentDomain, joinedDomain)
    (running, isAtHome, currentDomain, joinedDomain) = (domain, false, nil, nil)
    defer { (running, isAtHome, currentDomain, joinedDomain) = outer }
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
