internal import Signals
internal import Synchronization

/// A closure that waits for its time, and the disposable that cancels it.
final class ScheduledAction: Disposable {
  let time: Duration
  /// The rank of the action among those that are due at the same time.
  private let number: Int
  private let isTaken = Atomic(false)
  private let isSilent = Atomic(false)
  // Touched only by `init` and by the one call that flips `isTaken`.
  private var action: (() -> Void)?

  init(at time: Duration, number: Int, _ action: @escaping () -> Void) {
    (self.time, self.number) = (time, number)
    self.action = action
  }

  var isDisposed: Bool { isTaken.load(ordering: .acquiring) }

  func dispose() { _ = takeOut() }

  func silence() { isSilent.store(true, ordering: .releasing) }

  /// Returns the closure, once, unless it has been cancelled.
  func take() -> (() -> Void)? {
    let action = takeOut()
    return isSilent.load(ordering: .acquiring) ? nil : action
  }

  private func takeOut() -> (() -> Void)? {
    isTaken.exchange(true, ordering: .acquiringAndReleasing) ? nil : action.take()
  }

  static func < (left: ScheduledAction, right: ScheduledAction) -> Bool {
    (left.time, left.number) < (right.time, right.number)
  }
}
