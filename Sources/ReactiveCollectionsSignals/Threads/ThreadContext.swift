public import ReactiveCollectionsRuntime

/// The state of the calling thread: what it is in the middle of, and what has to wait for the end of that.
///
/// - The *domain* whose nodes the code that is running uses: that of the thread, or that of the queue that it runs.
/// - *Deferrals*: the lock of a shared domain, a propagation, or a notification of code that has read values. Observers
///   wait until all of them are over, so that none runs with a lock held, or between two values.
/// - Steps that were postponed to keep the stack small.
@usableFromInline
package final class ThreadContext {
  /// Exclusivity is not checked: each access reads or writes one field, and calls nothing.
  @exclusivity(unchecked) @usableFromInline var state = State()
  /// The domain whose queue is being run.
  var runningDomain: SharedDomain? { state.running?.takeUnretainedValue() }
  /// The domain of the thread's own nodes.
  private lazy var ownDomain = Domain(self)
  /// The domains of code that is called in the middle of something.
  private var furtherDomains: [Domain] = []
  /// Whether objects on actors that are out of reach are ended here: see ``Isolation``.
  var endsUnreachable = false
  /// How many streams of streams the code that is running has been started in: see ``Trampoline``.
  var level = 0

  /// The events and starts of ``Trampoline`` that are in progress, and the steps of ``DeferredRelease``.
  let events = RecursionLimiter()
  let starts = RecursionLimiter()
  let endings = RecursionLimiter()
  /// The disposables that ``CompositeDisposable`` is silencing, possibly during any of the others.
  let silencings = RecursionLimiter(limit: 40 << 10)

  /// What the thread is in the middle of.
  @usableFromInline struct State {
    @usableFromInline var deferrals = 0
    /// What waits for the end of the outermost deferral.
    var deferred: [() -> Void] = []
    /// The domain whose queue is being run; `nil` while an observer's own closure is called. Held by the code that runs
    /// them.
    @usableFromInline var running: Unmanaged<SharedDomain>?
    /// The domain of the code that is running, if it has been asked for. Held by the thread, or by the shared object
    /// whose queue it runs.
    @usableFromInline var currentDomain: Unmanaged<Domain>?
    /// The domain of the innermost transaction in progress.
    @usableFromInline var transactionDomain: Domain?
    /// The same, unless code of another domain is running: the one that a further transaction joins.
    @usableFromInline var joinedDomain: Domain?
    /// Whether the code that runs here is on the actor of the object it uses, which otherwise cannot be determined.
    @usableFromInline var isOnOwnersActor = false

    @usableFromInline init() {}
  }

  /// Whether the code that is running is in the middle of a transaction.
  static var isInTransaction: Bool {
    guard let pointer = thread_pointer() else { return false }
    return Unmanaged<ThreadContext>.fromOpaque(pointer)._withUnsafeGuaranteedRef { $0.state.transactionDomain != nil }
  }

  /// Whether the code that is running is in the middle of nothing: its domain is quiet, and observers can be called.
  @inlinable static var isFree: Bool {
    guard let pointer = thread_pointer() else { return false }
    return Unmanaged<ThreadContext>.fromOpaque(pointer)._withUnsafeGuaranteedRef {
      $0.state.deferrals == 0 && $0.state.transactionDomain == nil
    }
  }

  /// Whether observers have to wait.
  @inlinable package var isDeferring: Bool { state.deferrals > 0 }

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
    keep(new)
    return new
  }

  // MARK: Domains

  /// The domain of the code that is running.
  @usableFromInline package var domain: Domain { (state.currentDomain ?? findDomain()).takeUnretainedValue() }

  @usableFromInline
  func findDomain() -> Unmanaged<Domain> {
    let domain = runningDomain?.queueDomain(on: self) ?? .passUnretained(ownDomainThatIsQuiet)
    state.currentDomain = domain
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

  // MARK: Deferrals

  /// Runs `action` when nothing is deferred on this thread: now, or at the end of the outermost deferral.
  package static func afterDeferral(_ action: @escaping () -> Void) {
    if let existing { existing.afterDeferral(action) } else { action() }
  }

  func afterDeferral(_ action: @escaping () -> Void) {
    if isDeferring { state.deferred.append(action) } else { action() }
  }

  /// Begins a deferral: events and values that are sent before its end are delivered at its end. Returns the number of
  /// actions that already wait.
  @discardableResult
  package func beginDeferring() -> Int {
    state.deferrals += 1
    return state.deferred.count
  }

  /// Ends a deferral. `action` runs before everything that was deferred in it.
  package func endDeferring(after count: Int, first action: (() -> Void)?) {
    if let action { state.deferred.insert(action, at: count) }
    endDeferring()
  }

  /// Ends a deferral. At the end of the outermost one, runs what was deferred, and the queue of `domain`.
  func endDeferring(running domain: SharedDomain? = nil) {
    state.deferrals -= 1
    if let domain { state.deferred.append { domain.begin(on: self) } }
    runDeferred()
  }

  @usableFromInline
  func runDeferred() {
    guard state.deferrals == 0, !state.deferred.isEmpty else { return }
    let due = state.deferred
    state.deferred = []
    for action in due { action() }
  }

  // MARK: Code of other domains

  /// Runs `body` as code that runs inside `domain`, or inside no domain.
  @inlinable
  func within<Result>(_ domain: Unmanaged<SharedDomain>?, _ body: () -> Result) -> Result {
    let outer = (state.running, state.isOnOwnersActor, state.currentDomain, state.joinedDomain)
    (state.running, state.isOnOwnersActor, state.currentDomain, state.joinedDomain) = (domain, false, nil, nil)
    defer { (state.running, state.isOnOwnersActor, state.currentDomain, state.joinedDomain) = outer }
    return separately(body)
  }

  /// Runs `body` so that steps it postpones are done when it returns, not when the surrounding steps have ended: it
  /// belongs to another domain.
  @inlinable
  func separately<Result>(_ body: () -> Result) -> Result {
    guard hasActiveSteps else { return body() }
    let outer = suspend()
    defer { resume(outer) }
    return body()
  }

  @usableFromInline var hasActiveSteps: Bool {
    events.isActive || starts.isActive || endings.isActive || silencings.isActive
  }

  @usableFromInline typealias SuspendedSteps = (
    events: RecursionLimiter.State, starts: RecursionLimiter.State, endings: RecursionLimiter.State,
    silencings: RecursionLimiter.State
  )

  @usableFromInline
  func suspend() -> SuspendedSteps { (events.suspend(), starts.suspend(), endings.suspend(), silencings.suspend()) }

  @usableFromInline
  func resume(_ outer: SuspendedSteps) {
    events.resume(outer.events)
    starts.resume(outer.starts)
    endings.resume(outer.endings)
    silencings.resume(outer.silencings)
  }
}
