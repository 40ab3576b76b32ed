internal import Synchronization

/// A closure that has been scheduled, and the disposable that takes it back: from any thread, and at once.
final class ScheduledAction: Disposable {
  /// When it is due, and which it is of those that are due then; set where it is put into a heap.
  let due: Duration
  let number: Int
  /// Where it stands in its heap, which alone uses this.
  var index: Int?
  private let home: Home
  /// Where it waits for its time; nil if it is due at once.
  private let queue: TimerQueue?
  private let isTaken = Atomic(false)
  private let isSilent = Atomic(false)
  // Touched only by `init` and by the one call that flips `isTaken`.
  private var action: (() -> Void)?

  init(
    at due: Duration = .zero, number: Int = 0, in queue: TimerQueue? = nil, home: Home, _ action: @escaping () -> Void
  ) {
    (self.due, self.number) = (due, number)
    self.home = home
    self.queue = queue
    self.action = action
  }

  var isDisposed: Bool { isTaken.load(ordering: .acquiring) }

  /// Runs it, at home, unless it has been taken back.
  func run() {
    guard claim() else { return }
    let once = action.take()
    if !isSilent.load(ordering: .acquiring) { once?() }
  }

  func dispose() {
    guard claim() else { return }
    queue?.remove(self)
    if home.isAway { home.runLast { self.action = nil } } else { action = nil }
  }

  func silence() { isSilent.store(true, ordering: .releasing) }

  private func claim() -> Bool { !isTaken.exchange(true, ordering: .acquiringAndReleasing) }

  /// Whether it comes before another one.
  func precedes(_ other: ScheduledAction) -> Bool { (due, number) < (other.due, other.number) }
}
