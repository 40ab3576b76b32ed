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
/// `@unchecked Sendable`: `jobs` and `isRunning` are guarded by `lock`, `depth` is touched only by the thread in `owner`.
@usableFromInline
package final class SharedDomain: @unchecked Sendable {
  private let lock = Lock()
  private let owner = Atomic<UInt>(0)
  private var depth = 0
  private var jobs: [() -> Void] = []
  private var isRunning = false
  /// Where the jobs run; on the thread that brings them when there is none.
  private let scheduler: (any SharedScheduler)?

  package init(scheduler: (any SharedScheduler)? = nil) { self.scheduler = scheduler }

  /// Changes state. Turns nest, on one thread.
  package func withTurn<Result, E: Error>(_ body: () throws(E) -> Result) throws(E) -> Result {
    let thread = currentThread()
    if owner.load(ordering: .relaxed) == thread {
      return try body()
    }
    lock.lock()
    owner.store(thread, ordering: .relaxed)
    ThreadContext.beginTurn()
    defer {
      let runs = !jobs.isEmpty && !isRunning
      if runs { isRunning = true }
      owner.store(0, ordering: .relaxed)
      lock.unlock()
      ThreadContext.endTurn(running: runs ? { self.begin() } : nil)
    }
    return try body()
  }

  /// Puts a job into the queue. Only in a turn; the job runs when the turn has ended, by this thread or another.
  package func enqueue(_ job: @escaping () -> Void) { jobs.append(job) }

  /// Runs a job in its turn: at once when nothing is under way.
  package func run(_ job: @escaping () -> Void) {
    withTurn { enqueue(job) }
  }

  private func begin() {
    if let scheduler {
      scheduler.schedule { self.runJobs() }
    } else {
      runJobs()
    }
  }

  private func runJobs() {
    while true {
      lock.lock()
      guard !jobs.isEmpty else {
        isRunning = false
        lock.unlock()
        return
      }
      var batch: [() -> Void] = []
      swap(&batch, &jobs)
      lock.unlock()
      for job in batch { job() }
    }
  }
}
