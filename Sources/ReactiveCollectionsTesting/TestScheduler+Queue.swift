internal import Signals
internal import Synchronization

/// What has not run yet, as a binary heap: the first is the one that is due first, of several the one that came first.
struct ActionQueue {
  private(set) var actions: [ScheduledAction] = []
  private var nextNumber = 0

  var first: ScheduledAction? { actions.first }

  /// O(log n).
  mutating func insert(_ action: ScheduledAction) {
    action.number = nextNumber
    nextNumber += 1
    actions.append(action)
    var child = actions.count - 1
    while child > 0, actions[child] < actions[(child - 1) / 2] {
      actions.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  /// O(log n).
  mutating func removeFirst() {
    actions.swapAt(0, actions.count - 1)
    actions.removeLast()
    var parent = 0
    while true {
      let children = (2 * parent + 1..<2 * parent + 3).clamped(to: actions.indices)
      guard let least = children.min(by: { actions[$0] < actions[$1] }), actions[least] < actions[parent] else {
        return
      }
      actions.swapAt(parent, least)
      parent = least
    }
  }
}

/// A closure that waits for its time, and the disposable that takes it back.
final class ScheduledAction: Disposable {
  let time: Duration
  /// Tells in which order those of one time came.
  fileprivate(set) var number = 0
  private let isTaken = Atomic(false)
  private let isSilent = Atomic(false)
  // Touched only by `init` and by the one call that flips `isTaken`.
  private var action: (() -> Void)?

  init(at time: Duration, _ action: @escaping () -> Void) {
    self.time = time
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
