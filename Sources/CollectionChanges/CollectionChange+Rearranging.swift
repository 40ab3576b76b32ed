package import PersistentArrays

extension CollectionChange {
  /// The moves, as few as possible, that put a list into another order; `order` names for each new position the old one.
  /// O(n log n).
  package static func rearrangement(of list: PersistentArray<Element>, order: [Int]) -> CollectionChange {
    var script = EditScript()
    for (target, stays) in LongestIncreasingSubsequence(of: order).isMember.enumerated() where !stays {
      script.moves.append(.init(from: order[target], to: target, offset: order[target]))
    }
    return script.change(old: list, new: list)
  }
}
