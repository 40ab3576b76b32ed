public import CollectionChanges
public import PersistentArrays

extension CollectionChange {
  /// The moves that bring elements that stand one behind the other to another place, which is counted without them.
  @inlinable
  static func moves(of elements: PersistentArray<Element>, from start: Int, to end: Int) -> CollectionChange {
    if start == end { return .empty }
    var steps = Changes()
    for (offset, element) in elements.enumerated() {
      // Forwards each takes the first place, and goes behind those that went before it.
      steps.append(
        start < end
          ? .move(from: start, to: end + elements.count - 1, element)
          : .move(from: start + offset, to: end + offset, element))
    }
    return CollectionChange(steps)
  }

  /// How many elements more there are after it.
  @inlinable
  var countDifference: Int {
    switch self {
    case .insert: return 1
    case .remove: return -1
    case .update, .move: return 0
    case .composite(let changes):
      var difference = 0
      for run in changes.runs {
        if run.kind == .insert { difference += run.count }
        if run.kind == .remove { difference -= run.count }
      }
      return difference
    }
  }
}
