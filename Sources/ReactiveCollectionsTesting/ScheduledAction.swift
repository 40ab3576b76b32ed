internal import Signals
internal import Synchronization

/// A closure that waits for its time, and the disposable that takes it back.
final class ScheduledAction: Disposable {
  let time: Duration
  /// Tells in which order those of one time came.
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

  /// The closure, once, unless it has been taken back.
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
