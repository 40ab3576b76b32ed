public import PersistentArrays

extension CollectionChange {
  /// The moves, as few as possible, that put a list into another order; `order` names for each new position the old one.
  /// O(n log n).
  @inlinable
  package static func rearrangement(of list: PersistentArray<Element>, order: [Int]) -> CollectionChange {
    if let blocks = blocksTurnedRound(order) { return turn(of: list, to: order, blocks) }
    return EditScript(leadingTo: order, from: list.count).change(old: list, new: list)
  }

  /// The lengths of the blocks, in new order, of which a list is made whose last block comes first and so on; if there are at least
  /// three. O(n).
  @usableFromInline
  static func blocksTurnedRound(_ order: [Int]) -> [Int]? {
    var blocks: [Int] = []
    var (position, end) = (0, order.count)
    while position < order.count {
      let start = order[position]
      if start >= end { return nil }
      let block = position..<position + end - start
      for index in block where order[index] != start + index - position { return nil }
      blocks.append(block.count)
      (position, end) = (block.upperBound, start)
    }
    return blocks.count > 2 ? blocks : nil
  }

  /// The moves that turn round the blocks of a list: the longest stays, those that come to stand before it are taken from the end of
  /// the list, and the others from before it. O(n): an order that is turned round is frequent, and other moves cost several times that.
  @inlinable
  static func turn(of list: PersistentArray<Element>, to order: [Int], _ blocks: [Int]) -> CollectionChange {
    let fixed = blocks.indices.reversed().max { blocks[$0] < blocks[$1] } ?? 0
    let before = blocks[..<fixed].reduce(0, +)
    var layout: [RunLayout] = []
    layout.reserveCapacity(order.count - blocks[fixed])
    func move(from source: Int, to target: Int) {
      layout.append(
        RunLayout(kind: .move, index: source, target: target, end: layout.count + 1, firstReplacement: 0))
    }
    var target = 0
    for block in blocks[..<fixed] {
      for offset in 0..<block { move(from: order.count - block + offset, to: target + offset) }
      target += block
    }
    var source = order.count - blocks[fixed]
    for block in blocks[(fixed + 1)...] {
      source -= block
      for _ in 0..<block { move(from: source, to: order.count - 1) }
    }
    let old = ContiguousArray(list)
    let moved = [order[..<before], order[(before + blocks[fixed])...]].joined()
    let elements = PersistentArray(ContiguousArray(moved.map { old[$0] }))
    let steps = ChangeSequence(layout: layout, elements: elements, replacements: [])
    steps.checkInvariants()
    return CollectionChange(steps)
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
    var layout: [RunLayout] = []
    var elements = ContiguousArray<Element>()
    elements.reserveCapacity(removed.count + inserted.count)
    func add(_ kind: StepKind, _ range: Range<Int>, at positions: [Int], of source: ContiguousArray<Element>) {
      RunLayout(
        kind: kind, index: positions[range.lowerBound], target: 0, end: elements.count + range.count,
        firstReplacement: 0
      ).add(to: &layout, from: elements.count)
      for index in range { elements.append(source[index]) }
    }
    // In canonical order.
    var end = oldPositions.count
    while end > 0 {
      var start = end - 1
      while start > 0, oldPositions[start - 1] + 1 == oldPositions[start] { start -= 1 }
      add(.remove, start..<end, at: oldPositions, of: removed)
      end = start
    }
    var start = 0
    while start < newPositions.count {
      var end = start + 1
      while end < newPositions.count, newPositions[end - 1] + 1 == newPositions[end] { end += 1 }
      add(.insert, start..<end, at: newPositions, of: inserted)
      start = end
    }
    let steps = ChangeSequence(layout: layout, elements: PersistentArray(elements), replacements: [])
    steps.checkInvariants()
    return CollectionChange(steps)
  }
}
