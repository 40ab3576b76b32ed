extension CollectionChange {
  /// Returns the moves that bring consecutive elements to another position, which is counted without them.
  @inlinable
  static func moves(of elements: PersistentArray<Element>, from start: Int, to end: Int) -> CollectionChange {
    if start == end { return .empty }
    var steps = Changes()
    for (offset, element) in elements.enumerated() {
      // Forwards, each element is taken from the first position and put behind those moved before it.
      steps.append(
        start < end
          ? .move(from: start, to: end + elements.count - 1, element)
          : .move(from: start + offset, to: end + offset, element))
    }
    return CollectionChange(steps)
  }

  /// The number of elements that the change adds, minus the number that it removes.
  @inlinable
  var countDifference: Int {
    switch self {
    case .insert: return 1
    case .remove: return -1
    case .update, .move: return 0
    case .composite(let changes): return changes.countDifference
    }
  }
}
