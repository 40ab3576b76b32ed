internal import Synchronization

/// Makes a confined domain usable from many threads. It has turns, in which its state is changed, and a queue of jobs,
/// in which its observers are called, each one at a time.
///
/// - In a *turn*, a thread changes state under the lock. Updates to be sent are put into the queue there, so that the
///   order of the queue is the order of the changes.
/// - The *queue* is run without the lock, by the first thread that finds it not running: one job at a time, each job
///   happening before the next. Everything that concerns observers (calling, adding and removing them) is a job, so the
///   confined parts below need no lock of their own. A thread that finds the queue running leaves its job there and
///   continues. No thread runs other threads' jobs forever: from time to time a thread that adds a job may take over
///   the queue.
///
/// If the queue is empty and not running, a job does not have to be put there: ``begin()`` and ``end(_:)`` run it in
/// place, at the cost of two atomic operations.
///
/// `@unchecked Sendable`: `jobs` and `domainOfEdits` are guarded by `lock`; `runner` and `domainOfJobs` are touched only by
/// the thread that runs the jobs.
@usableFromInline
package final class SharedDomain: @unchecked Sendable {
  private let lock = Lock()
  private let owner = Atomic<UInt>(0)
  private var jobs: [() -> Void] = []
  /// Whether there are jobs, for threads that don't hold the lock.
  private let hasJobs = Atomic(false)
  private let isRunning = Atomic(false)
  @exclusivity(unchecked) @usableFromInline var runner: Unmanaged<ThreadContext>?
  /// Runs the jobs; if `nil`, they run on the thread that adds them.
  private let schedule: ((@escaping @Sendable () -> Void) -> Void)?
  /// What all streams of this domain follow, if they do. Set before the domain is used.
  @exclusivity(unchecked) weak var upstream: Upstream?
  /// The starts that something waits for, with those that a job makes now. Used only in jobs.
  @exclusivity(unchecked) private var group: StartGroup?
  /// Collects the edits of the objects that are shared. Used only in turns.
  @exclusivity(unchecked) private var domainOfEdits: Domain?
  /// Propagates and delivers the commits. Used only in jobs. Retained; not counted where it is used.
  @exclusivity(unchecked) private var domainOfJobs: Unmanaged<Domain>?
  /// The outboxes of the actors whose closures observe.
  private let outboxes = Outboxes()

  @usableFromInline
  package init(scheduler: (any SharedScheduler)? = nil) {
    // A closure, because it can be checked for `nil` without copying the scheduler.
    schedule = scheduler.map { scheduler in { scheduler.schedule($0) } }
  }

  deinit { domainOfJobs?.release() }

  /// Returns the outbox of an actor: a single one for all deliveries there, so that they have one order.
  @usableFromInline
  func outbox(to home: any Actor) -> Outbox { outboxes[home] }

  // MARK: Turns

  /// Collects the edits of the objects that are shared, in a turn.
  var editing: Domain {
    if let domainOfEdits { return domainOfEdits }
    let new = Domain(.current, for: self)
    domainOfEdits = new
    return new
  }

  /// Returns the domain that propagates and delivers the commits, for a job on a thread.
  func domainOfJobs(on context: ThreadContext) -> Unmanaged<Domain> {
    if let domainOfJobs {
      domainOfJobs._withUnsafeGuaranteedRef { $0.thread = .passUnretained(context) }
      return domainOfJobs
    }
    let new = Unmanaged.passRetained(Domain(context))
    domainOfJobs = new
    return new
  }

  /// Whether the calling thread is in a turn.
  @usableFromInline
  package var isInTurn: Bool { owner.load(ordering: .relaxed) == currentThread() }

  /// Changes state. Turns can be nested on one thread.
  @usableFromInline
  package func withTurn<Result, E: Error>(_ body: () throws(E) -> Result) throws(E) -> Result {
    if isInTurn { return try body() }
    let context = ThreadContext.current
    lock.lock()
    owner.store(currentThread(), ordering: .relaxed)
    context.beginTurn()
    let waiting = jobs.count
    defer {
      // A thread that adds jobs claims the queue immediately, so that a thread that only reads never runs them.
      let claims = jobs.count > waiting && claim()
      owner.store(0, ordering: .relaxed)
      lock.unlock()
      context.endTurn(running: claims ? self : nil)
    }
    return try body()
  }

  /// Reads state briefly. `body` must not call any observer.
  @inlinable
  func reading<Result>(_ body: () -> Result) -> Result {
    if isInTurn { return body() }
    acquire()
    defer { release() }
    return body()
  }

  @usableFromInline func acquire() { lock.lock() }
  @usableFromInline func release() { lock.unlock() }

  /// Changes state by `change`, which must not call any observer, and returns what that drops. Then sends the update:
  /// immediately by `tell`, if no job is running, otherwise in the job that `later` makes, which keeps what was dropped:
  /// releasing that may run any code. In a turn, and where jobs cannot run, `inTurn` does all of that.
  @inlinable
  func commit<Dropped>(
    _ change: () -> Dropped, inTurn: () -> Void, tell: () -> Void, later: (Dropped) -> () -> Void
  ) {
    guard let context = contextOutsideTurns() else { return withTurn(inTurn) }
    acquire()
    let dropped = change()
    if let scope = claimUnlocking(on: context) {
      tell()
      end(scope)
      withExtendedLifetime(dropped) {}
    } else {
      enqueue(later(dropped))
      release()
      start(on: context.takeUnretainedValue())
    }
  }

  // MARK: Jobs

  /// Adds a job to the queue. Called only in a turn; the job runs when the turn has ended, on this thread or another.
  @usableFromInline
  package func enqueue(_ job: @escaping () -> Void) {
    jobs.append(job)
    hasJobs.store(true, ordering: .sequentiallyConsistent)
  }

  /// Adds the propagation of a commit that has been sealed, in a turn.
  @usableFromInline
  func enqueue(_ commit: Domain.Commit) { enqueue { Domain.current.propagate(commit) } }

  /// Runs a job after the waiting ones: immediately, if no job is running.
  @usableFromInline
  package func run(_ job: @escaping () -> Void) {
    if let scope = begin() {
      job()
      end(scope)
    } else {
      withTurn { enqueue(job) }
    }
  }

  // MARK: Starts

  /// Runs a job that starts a stream of this domain. If the stream follows one of another domain, that is started here,
  /// on the calling thread; `ending` ends it. `begun` is called in a job when all have begun.
  @usableFromInline
  func runStart(_ ending: CompositeDisposable, _ begun: (() -> Void)?, _ job: @escaping () -> Void) {
    let upstream = schedule == nil ? nil : upstream
    guard upstream != nil || begun != nil else { return run(job) }
    let group = begun.map(StartGroup.init)
    guard let upstream, let start = upstream.prepare() else {
      return run {
        self.awaiting(group, job)
        group?.leave()
      }
    }
    ending.add(start.observation)
    group?.enter()
    // Before the jobs in which the events arrive.
    run {
      upstream.begun = start
      self.awaiting(group, job)
      upstream.begun.take()?.observation.dispose()
      group?.leave()
    }
    // Each of a long series starts the one before it.
    Trampoline.start { start.begin(group) }
  }

  /// Runs a part of a job. Its starts belong to a group.
  func awaiting(_ group: StartGroup?, _ body: () -> Void) {
    let outer = self.group
    self.group = group
    body()
    self.group = outer
  }

  /// Enters the group that a start belongs to, if there is one. Called in a job.
  @usableFromInline
  func enteredGroup() -> StartGroup? {
    group?.enter()
    return group
  }

  /// Whether the chain that is being made follows a stream that has begun. Called in a job.
  @usableFromInline var hasBegunUpstream: Bool { upstream?.begun != nil }

  /// The state to restore after a job that runs in place.
  @usableFromInline
  struct Scope {
    fileprivate let context: Unmanaged<ThreadContext>
    fileprivate let running: Unmanaged<SharedDomain>?
    fileprivate let isAtHome: Bool
    fileprivate let domain: Unmanaged<Domain>?
  }

  /// Begins a job in place, if no job is running. If the result is `nil`, the caller adds a job to the queue.
  @usableFromInline
  func begin() -> Scope? {
    guard let context = contextOutsideTurns(), claim() else { return nil }
    guard !hasJobs.load(ordering: .sequentiallyConsistent) else {
      isRunning.store(false, ordering: .sequentiallyConsistent)
      return nil
    }
    return enter(context)
  }

  @usableFromInline
  func end(_ scope: Scope) {
    scope.context._withUnsafeGuaranteedRef {
      ($0.running, $0.isAtHome, $0.currentDomain) = (scope.running, scope.isAtHome, scope.domain)
    }
    isRunning.store(false, ordering: .sequentiallyConsistent)
    if hasJobs.load(ordering: .sequentiallyConsistent) { start(on: scope.context.takeUnretainedValue()) }
  }

  /// This thread's context, unless there is a reason not to call observers right here.
  @usableFromInline
  func contextOutsideTurns() -> Unmanaged<ThreadContext>? {
    guard schedule == nil else { return nil }
    let context = Unmanaged.passUnretained(ThreadContext.current)
    let isFree = context._withUnsafeGuaranteedRef { !$0.isInTurn && $0.transactionDomain == nil && !$0.isPuttingOff }
    return isFree ? context : nil
  }

  /// Begins a job and releases the lock, which the caller holds. If no job can begin, the lock stays held.
  @usableFromInline
  func claimUnlocking(on context: Unmanaged<ThreadContext>) -> Scope? {
    guard claim() else { return nil }
    guard !hasJobs.load(ordering: .sequentiallyConsistent) else {
      isRunning.store(false, ordering: .sequentiallyConsistent)
      return nil
    }
    lock.unlock()
    return enter(context)
  }

  private func claim() -> Bool {
    isRunning.compareExchange(expected: false, desired: true, ordering: .sequentiallyConsistent).exchanged
  }

  private func enter(_ context: Unmanaged<ThreadContext>) -> Scope {
    runner = context
    return context._withUnsafeGuaranteedRef { thread in
      let scope = Scope(
        context: context, running: thread.running, isAtHome: thread.isAtHome, domain: thread.currentDomain)
      (thread.running, thread.isAtHome) = (.passUnretained(self), false)
      thread.currentDomain = domainOfJobs(on: thread)
      return scope
    }
  }

  /// Makes an object that will live in the jobs and is not in use yet.
  @usableFromInline
  func making<Result>(_ body: () -> Result) -> Result { ThreadContext.current.within(.passUnretained(self), body) }

  /// Calls an observer's closure, which belongs to another domain. Called in a job.
  @inlinable
  func callOut<Result>(_ body: () -> Result) -> Result {
    guard let runner else { return body() }
    return runner._withUnsafeGuaranteedRef { $0.within(nil, body) }
  }

  /// Runs the waiting jobs, unless another thread is running them. That thread checks for more jobs after it has
  /// stopped, so that none is left.
  @usableFromInline
  func start(on context: ThreadContext) {
    if claim() { begin(on: context) }
  }

  /// Runs the jobs, after the queue has been claimed.
  func begin(on context: ThreadContext) {
    if let schedule {
      schedule { self.runJobs(on: .current) }
    } else {
      runJobs(on: context)
    }
  }

  /// How many jobs are run before other threads may take over the queue.
  private static var patience: Int { 100 }

  private func runJobs(on context: ThreadContext) {
    repeat {
      var count = 0
      while count < Self.patience, let batch = nextJobs() {
        count += batch.count
        runner = .passUnretained(context)
        context.within(.passUnretained(self)) {
          for job in batch { job() }
        }
      }
      isRunning.store(false, ordering: .sequentiallyConsistent)
      if count >= Self.patience { yieldThread() }
    } while hasJobs.load(ordering: .sequentiallyConsistent) && claim()
  }

  private func nextJobs() -> [() -> Void]? {
    lock.withLock {
      guard !jobs.isEmpty else { return nil }
      var batch: [() -> Void] = []
      swap(&batch, &jobs)
      hasJobs.store(false, ordering: .sequentiallyConsistent)
      return batch
    }
  }
}
