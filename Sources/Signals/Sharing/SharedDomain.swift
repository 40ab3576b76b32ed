internal import Synchronization

/// What makes one confined domain usable from many threads: turns, to change its state one after the other, and a queue,
/// to tell its observers one after the other.
///
/// - In a *turn* a thread changes state, under the lock; what is to be told is put into the queue there, so that the order
///   of the queue is the order of the changes.
/// - The *queue* is run without the lock by whoever finds nobody running it: one job at a time, each job happening before
///   the next. Everything that concerns observers (telling them, adding and removing them) is a job, so that the confined
///   parts below need no lock of their own. A thread that finds the queue being run leaves its job there and goes.
///
/// `@unchecked Sendable`: `jobs` and `isRunning` are guarded by `lock`, `runner` is touched only by who runs the jobs.
@usableFromInline
package final class SharedDomain: @unchecked Sendable {
  private let lock = Lock()
  private let owner = Atomic<UInt>(0)
  private var jobs: [() -> Void] = []
  private var isRunning = false
  private var runner: ThreadContext?
  /// Where the jobs run; on the thread that brings them when there is none.
  private let scheduler: (any SharedScheduler)?

  package init(scheduler: (any SharedScheduler)? = nil) { self.scheduler = scheduler }

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
    defer {
      let runs = !jobs.isEmpty && !isRunning
      if runs { isRunning = true }
      owner.store(0, ordering: .relaxed)
      lock.unlock()
      context.endTurn(running: runs ? self : nil)
    }
    return try body()
  }

  /// Reads state, in no time: `body` calls nobody.
  func reading<Result>(_ body: () -> Result) -> Result {
    if isInTurn { return body() }
    return lock.withLock(body)
  }

  /// Puts a job into the queue. Only in a turn; the job runs when the turn has ended, by this thread or another.
  package func enqueue(_ job: @escaping () -> Void) { jobs.append(job) }

  /// Runs a job in its turn: at once when nothing is under way.
  package func run(_ job: @escaping () -> Void) {
    withTurn { enqueue(job) }
  }

  /// Makes something that will live in the jobs. Nothing of it is in use yet.
  func making<Result>(_ body: () -> Result) -> Result { ThreadContext.current.within(self, body) }

  /// In a job: calls an observer's closure, which belongs elsewhere.
  func callOut<Result>(_ body: () -> Result) -> Result {
    guard let runner else { return body() }
    return runner.within(nil, body)
  }

  func begin(on context: ThreadContext) {
    if let scheduler {
      scheduler.schedule { self.runJobs(on: .current) }
    } else {
      runJobs(on: context)
    }
  }

  private func runJobs(on context: ThreadContext) {
    while let batch = nextJobs() {
      runner = context
      context.within(self) {
        for job in batch { job() }
      }
    }
  }

  /// All jobs that wait; without any, nobody runs the queue from here on.
  private func nextJobs() -> [() -> Void]? {
    lock.withLock {
      isRunning = !jobs.isEmpty
      guard isRunning else { return nil }
      var batch: [() -> Void] = []
      swap(&batch, &jobs)
      return batch
    }
  }
}
