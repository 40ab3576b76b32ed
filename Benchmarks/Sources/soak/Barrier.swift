import Dispatch
import Synchronization

/// Where threads stop, so that nothing is under way, and go on together.
final class Barrier: Sendable {
  private let threadCount: Int
  private let closed = Atomic(true)
  private let over = Atomic(false)
  private let waiting = Atomic(0)
  private let gate = DispatchSemaphore(value: 0)

  /// A closed barrier.
  init(threads: Int) { threadCount = threads }

  var isClosed: Bool { closed.load(ordering: .sequentiallyConsistent) }

  /// Whether all threads have stopped.
  var areAllWaiting: Bool { waiting.load(ordering: .sequentiallyConsistent) == threadCount }

  func close() { closed.store(true, ordering: .sequentiallyConsistent) }

  /// Lets all go on. They have to be waiting.
  func open() {
    precondition(areAllWaiting, "A thread has not stopped yet")
    waiting.store(0, ordering: .sequentiallyConsistent)
    closed.store(false, ordering: .sequentiallyConsistent)
    // Should a thread be back before all have gone on, and go on again in place of another one: in all, as many stop as go on.
    for _ in 0..<threadCount { gate.signal() }
  }

  /// Lets all go home. They have to be waiting.
  func end() {
    over.store(true, ordering: .sequentiallyConsistent)
    open()
  }

  /// Waits while it is closed. Whether there is more to do.
  func pass() -> Bool {
    if isClosed {
      waiting.add(1, ordering: .sequentiallyConsistent)
      gate.wait()
    }
    return !over.load(ordering: .sequentiallyConsistent)
  }
}
