/// The actions that have not run yet, as a binary heap. The first one is due first; among actions that are due at the
/// same time, it was inserted first.
struct ActionQueue {
  private(set) var actions: [ScheduledAction] = []
  private var nextNumber = 0

  var first: ScheduledAction? { actions.first }

  /// O(log n).
  mutating func insert(at time: Duration, _ closure: @escaping () -> Void) -> ScheduledAction {
    let action = ScheduledAction(at: time, number: nextNumber, closure)
    nextNumber += 1
    actions.append(action)
    var child = actions.count - 1
    while child > 0, actions[child] < actions[(child - 1) / 2] {
      actions.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
    return action
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
