/// A binary heap of scheduled actions. Each action knows its index, so that any of them can be removed.
package struct ActionHeap {
  /// In no order that matters elsewhere.
  package private(set) var actions: [ScheduledAction] = []

  package init() {}

  package var isEmpty: Bool { actions.isEmpty }
  /// The action that is due first; among several, the one that was scheduled first.
  package var first: ScheduledAction? { actions.first }

  /// O(log n).
  package mutating func insert(_ action: ScheduledAction) {
    action.index = actions.count
    actions.append(action)
    moveUp(from: actions.count - 1)
  }

  /// Removes an action, if it is in the heap. O(log n).
  package mutating func remove(_ action: ScheduledAction) {
    guard let index = action.index else { return }
    swap(index, actions.count - 1)
    actions.removeLast()
    action.index = nil
    guard index < actions.count else { return }
    moveUp(from: index)
    moveDown(from: index)
  }

  /// Removes and returns all actions.
  package mutating func removeAll() -> [ScheduledAction] {
    for action in actions { action.index = nil }
    defer { actions = [] }
    return actions
  }

  private mutating func moveUp(from index: Int) {
    var child = index
    while child > 0, actions[child].precedes(actions[(child - 1) / 2]) {
      swap(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  private mutating func moveDown(from index: Int) {
    var parent = index
    while true {
      let children = (2 * parent + 1..<2 * parent + 3).clamped(to: actions.indices)
      guard let least = children.min(by: { actions[$0].precedes(actions[$1]) }),
        actions[least].precedes(actions[parent])
      else { return }
      swap(parent, least)
      parent = least
    }
  }

  private mutating func swap(_ left: Int, _ right: Int) {
    actions.swapAt(left, right)
    actions[left].index = left
    actions[right].index = right
  }
}
