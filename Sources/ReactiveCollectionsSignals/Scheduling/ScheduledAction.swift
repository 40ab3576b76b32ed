/// A scheduled closure, and the disposable that cancels it, on any thread and immediately.
package final class ScheduledAction: Disposable {
  private enum State: Int, AtomicValue {
    case waiting
    /// It will be released where it runs, without being called.
    case silent
    case taken
  }

  /// The time at which it is due, and its number among those that are due at that time. Set when it is put into a heap.
  package let due: Duration
  let number: Int
  /// The index in the heap. Used only by the heap.
  var index: Int?
  private let isolation: Isolation
  /// The queue in which it waits for its time; `nil` if it is due immediately.
  private let queue: TimerQueue?
  private let state = Atomic(State.waiting)
  // Touched only by `init` and by the one call that takes it.
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

  package var isDisposed: Bool { state.load(ordering: .acquiring) == .taken }

  /// Runs the action, in its isolation, unless it has been cancelled.
  func run() { take()?() }

  /// Returns the action, once, unless it has been cancelled. Called where it runs.
  package func take() -> (() -> Void)? {
    let last = state.exchange(.taken, ordering: .acquiringAndReleasing)
    guard last != .taken else { return nil }
    let once = action.take()
    return last == .silent ? nil : once
  }

  package func dispose() {
    guard state.exchange(.taken, ordering: .acquiringAndReleasing) != .taken else { return }
    queue?.remove(self)
    if isolation.needsHop { isolation.runLast { self.action = nil } } else { action = nil }
  }

  package func silence() {
    _ = state.compareExchange(expected: .waiting, desired: .silent, ordering: .acquiringAndReleasing)
  }

  /// Whether it runs before another one.
  func precedes(_ other: ScheduledAction) -> Bool { (due, number) < (other.due, other.number) }
}
