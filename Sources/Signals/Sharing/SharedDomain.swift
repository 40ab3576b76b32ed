internal import Synchronization

/// What makes one confined domain usable from many threads: turns, to change its state one after the other, and a queue,
/// to tell its observers one after the other.
///
/// - In a *turn* a thread changes state, under the lock; what is to be told is put into the queue there, so that the order
///   of the queue is the order of the changes.
/// - The *queue* is run without the lock by whoever finds nobody running it: one job at a time, each job happening before
///   the next. Everything that concerns observers (telling them, adding and removing them) is a job, so that the confined
///   parts below need no lock of their own. A thread that finds the queue being run leaves its job there and goes. Nobody runs
///   for ever what others bring: from time to time whoever brings something may take the queue over.
///
/// A job that finds the queue empty and nobody running it need not be put there: ``begin()`` and ``end(_:)`` run it in place,
/// at the cost of two atomic operations.
///
/// `@unchecked Sendable`: `jobs` is guarded by `lock`, `runner` is touched only by who runs the jobs.
@usableFromInline
package final class SharedDomain: @unchecked Sendable {
  private let lock = Lock()
  private let owner = Atomic<UInt>(0)
  private var jobs: [() -> Void] = []
  /// Whether there are any, for those who do not have the lock.
  private let hasJobs = Atomic(false)
  private let isRunning = Atomic(false)
  @exclusivity(unchecked) @usableFromInline var runner: Unmanaged<ThreadContext>?
  /// Where the jobs run; on the thread that brings them when there is none.
  private let schedule: ((@escaping @Sendable () -> Void) -> Void)?
  /// The ways into the actors whose closures observe.
  private let outboxes = Outboxes()

  @usableFromInline
  package init(scheduler: (any SharedScheduler)? = nil) {
    // As a closure, which can be asked for without copying the scheduler.
    schedule = scheduler.map { scheduler in { scheduler.schedule($0) } }
  }

  /// The way into an actor: one for all that is delivered there, so that it comes in one order.
  @usableFromInline
  func outbox(to home: any Actor) -> Outbox { outboxes[home] }

  // MARK: Turns

  /// Whether the calling thread has the turn.
  @usableFromInline
  package var isInTurn: Bool { owner.load(ordering: .relaxed) == currentThread() }

  /// Changes state. Turns nest, on one thread.
  @usableFromInline
  package func withTurn<Result, E: Error>(_ body: () throws(E) -> Result) throws(E) -> Result {
    if isInTurn { return try body() }
    let context = ThreadContext.current
    lock.lock()
    owner.store(currentThread(), ordering: .relaxed)
    context.beginTurn()
    let waiting = jobs.count
    defer {
      // Whoever brings jobs claims the queue at once: nobody who only looks in is to run them.
      let claims = jobs.count > waiting && claim()
      owner.store(0, ordering: .relaxed)
      lock.unlock()
      context.endTurn(running: claims ? self : nil)
    }
    return try body()
  }

  /// Reads state, in no time: `body` calls nobody.
  @inlinable
  func reading<Result>(_ body: () -> Result) -> Result {
    if isInTurn { return body() }
    acquire()
    defer { release() }
    return body()
  }

  @usableFromInline func acquire() { lock.lock() }
  @usableFromInline func release() { lock.unlock() }

  /// Changes state by `change`, which calls nobody, and tells of it: by `tell` at once if nobody is being told of anything, else
  /// by the job that `later` makes.
  @inlinable
  func commit(_ change: () -> Void, tell: () -> Void, later: () -> () -> Void) {
    guard let context = contextOutsideTurns() else {
      return withTurn {
        change()
        enqueue(later())
      }
    }
    acquire()
    change()
    if let scope = claimUnlocking(on: context) {
      tell()
      end(scope)
    } else {
      enqueue(later())
      release()
      start(on: context.takeUnretainedValue())
    }
  }

  // MARK: Jobs

  /// Puts a job into the queue. Only in a turn; the job runs when the turn has ended, by this thread or another.
  @usableFromInline
  package func enqueue(_ job: @escaping () -> Void) {
    jobs.append(job)
    hasJobs.store(true, ordering: .sequentiallyConsistent)
  }

  /// Runs a job, after those that wait: at once if nothing is under way.
  @usableFromInline
  package func run(_ job: @escaping () -> Void) {
    if let scope = begin() {
      job()
      end(scope)
    } else {
      withTurn { enqueue(job) }
    }
  }

  /// What a job that runs in place has to restore.
  @usableFromInline
  struct Scope {
    fileprivate let context: Unmanaged<ThreadContext>
    fileprivate let running: Unmanaged<SharedDomain>?
    fileprivate let isAtHome: Bool
  }

  /// Begins a job here and now, if nothing is under way. Whoever gets nil leaves a job in the queue.
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
    scope.context._withUnsafeGuaranteedRef { ($0.running, $0.isAtHome) = (scope.running, scope.isAtHome) }
    isRunning.store(false, ordering: .sequentiallyConsistent)
    if hasJobs.load(ordering: .sequentiallyConsistent) { start(on: scope.context.takeUnretainedValue()) }
  }

  /// This thread's context, unless there is a reason not to tell observers of anything right here.
  @usableFromInline
  func contextOutsideTurns() -> Unmanaged<ThreadContext>? {
    guard schedule == nil else { return nil }
    let context = Unmanaged.passUnretained(ThreadContext.current)
    let isFree = context._withUnsafeGuaranteedRef { !$0.isInTurn && $0.transaction == nil && !$0.isPuttingOff }
    return isFree ? context : nil
  }

  /// With the lock held, which it gives up if it begins a job.
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
      defer { (thread.running, thread.isAtHome) = (.passUnretained(self), false) }
      return Scope(context: context, running: thread.running, isAtHome: thread.isAtHome)
    }
  }

  /// Makes something that will live in the jobs. Nothing of it is in use yet.
  @usableFromInline
  func making<Result>(_ body: () -> Result) -> Result { ThreadContext.current.within(.passUnretained(self), body) }

  /// In a job: calls an observer's closure, which belongs elsewhere.
  @inlinable
  func callOut<Result>(_ body: () -> Result) -> Result {
    guard let runner else { return body() }
    return runner._withUnsafeGuaranteedRef { $0.within(nil, body) }
  }

  /// Runs the jobs that wait, unless somebody does. Whoever does looks for more after it has given that up, so that none is left.
  @usableFromInline
  func start(on context: ThreadContext) {
    if claim() { begin(on: context) }
  }

  /// Runs the jobs, once claimed.
  func begin(on context: ThreadContext) {
    if let schedule {
      schedule { self.runJobs(on: .current) }
    } else {
      runJobs(on: context)
    }
  }

  /// How many jobs are run before others may take the queue over.
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
