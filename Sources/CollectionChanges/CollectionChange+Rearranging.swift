public import PersistentArrays

extension CollectionChange {
  /// The moves, as few as possible, that put a list into another order; `order` names for each new position the old one.
  /// O(n log n).
  @inlinable
  package static func rearrangement(of list: PersistentArray<Element>, order: [Int]) -> CollectionChange {
    EditScript(leadingTo: order, from: list.count).change(old: list, new: list)
  }

  /// What leads from a list to another one, with as few moves as possible; `origins` names for each new position the old one, or
  /// -1 for what comes in. What stays is not compared. O(n log n), O(n) where all that stays keeps its order.
  @inlinable
  package static func difference(
    from old: PersistentArray<Element>, to new: PersistentArray<Element>, origins: [Int]
  ) -> CollectionChange {
    EditScript(leadingTo: origins, from: old.count).change(old: old, new: new)
  }
}

extension CollectionChange {
  /// Removals at positions of a list, ascending, and insertions at positions of the list that they lead to, ascending, with the
  /// elements of both. O(m) for m elements.
  @inlinable
  package static func edits(
    removing removed: ContiguousArray<Element>, at oldPositions: [Int],
    inserting inserted: ContiguousArray<Element>, at newPositions: [Int]
  ) -> CollectionChange {
    var script = EditScript()
    for position in oldPositions { EditScript.add(position, to: &script.deletions) }
    for position in newPositions { EditScript.add(position, to: &script.insertions) }
    script.numberOffsets()
    return script.change(old: removed, new: inserted)
  }
}

extension EditScript {
  /// Has for its sources no lists, but what is removed and inserted, one after the other.
  @usableFromInline
  mutating func numberOffsets() {
    var offset = 0
    for index in deletions.indices {
      deletions[index].offset = offset
      offset += deletions[index].count
    }
    offset = 0
    for index in insertions.indices {
      insertions[index].offset = offset
      offset += insertions[index].count
    }
  }

  /// By the old position of each new element, or -1.
  @usableFromInline
  init(leadingTo origins: [Int], from count: Int) {
    self.init()
    let stays = LongestIncreasingSubsequence(of: origins).isMember
    var isKept = Array(repeating: false, count: count)
    for (target, source) in origins.enumerated() {
      if source < 0 {
        Self.add(target, to: &insertions)
      } else {
        isKept[source] = true
        if !stays[target] { moves.append(.init(from: source, to: target, offset: source)) }
      }
    }
    for position in 0..<count where !isKept[position] { Self.add(position, to: &deletions) }
  }

  /// Adds a position behind those that are in the runs.
  @usableFromInline
  static func add(_ position: Int, to runs: inout [Run]) {
    if let last = runs.last, last.end == position {
      runs[runs.count - 1].count += 1
    } else {
      runs.append(Run(position: position, offset: position, count: 1))
    }
  }
}
