import Dispatch
import Synchronization

/// A barrier at which threads stop, so that nothing is in progress, and from which they continue together.
final class Barrier: Sendable {
  private let threadCount: Int
  private let closed = Atomic(true)
  private let over = Atomic(false)
  private let waiting = Atomic(0)
  private let gate = DispatchSemaphore(value: 0)

  /// Creates a closed barrier.
  init(threads: Int) { threadCount = threads }

  var isClosed: Bool { closed.load(ordering: .sequentiallyConsistent) }

  /// Whether all threads have stopped.
  var areAllWaiting: Bool { waiting.load(ordering: .sequentiallyConsistent) == threadCount }

  func close() { closed.store(true, ordering: .sequentiallyConsistent) }

  /// Lets all threads continue. They have to be waiting.
  func open() {
    precondition(areAllWaiting, "A thread has not stopped yet")
    waiting.store(0, ordering: .sequentiallyConsistent)
    closed.store(false, ordering: .sequentiallyConsistent)
    // A thread may return before all have continued, and continue in place of another one. That is fine: in total, as
    // many threads stop as continue.
    for _ in 0..<threadCount { gate.signal() }
  }

  /// Lets all threads end. They have to be waiting.
  func end() {
    over.store(true, ordering: .sequentiallyConsistent)
    open()
  }

  /// Waits while the barrier is closed. Returns whether there is more to do.
  func pass() -> Bool {
    if isClosed {
      waiting.add(1, ordering: .sequentiallyConsistent)
      gate.wait()
    }
    return !over.load(ordering: .sequentiallyConsistent)
  }
}
