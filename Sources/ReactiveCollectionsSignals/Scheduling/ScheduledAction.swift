internal import Synchronization

/// A scheduled closure, and the disposable that cancels it, on any thread and immediately.
package final class ScheduledAction: Disposable {
  /// The time at which it is due, and its number among those that are due at that time. Set when it is put into a heap.
  package let due: Duration
  let number: Int
  /// The index in the heap. Used only by the heap.
  var index: Int?
  private let isolation: Isolation
  /// The queue in which it waits for its time; `nil` if it is due immediately.
  private let queue: TimerQueue?
  private let isTaken = Atomic(false)
  private let isSilent = Atomic(false)
  // Touched only by `init` and by the one call that sets `isTaken`.
  private var action: (() -> Void)?

  package init(
    at due: Duration = .zero, number: Int = 0, in queue: TimerQueue? = nil, isolation: Isolation,
    _ action: @escaping () -> Void
  ) {
    (self.due, self.number) = (due, number)
    self.isolation = isolation
    self.queue = queue
    self.action = action
  }

  package var isDisposed: Bool { isTaken.load(ordering: .acquiring) }

  /// Runs the action, in its isolation, unless it has been cancelled.
  func run() { take()?() }

  /// Returns the action, once, unless it has been cancelled. Called where it runs.
  package func take() -> (() -> Void)? {
    guard claim() else { return nil }
    let once = action.take()
    return isSilent.load(ordering: .acquiring) ? nil : once
  }

  package func dispose() {
    guard claim() else { return }
    queue?.remove(self)
    if isolation.needsHop { isolation.runLast { self.action = nil } } else { action = nil }
  }

  package func silence() { isSilent.store(true, ordering: .releasing) }

  private func claim() -> Bool { !isTaken.exchange(true, ordering: .acquiringAndReleasing) }

  /// Whether it runs before another one.
  func precedes(_ other: ScheduledAction) -> Bool { (due, number) < (other.due, other.number) }
}
