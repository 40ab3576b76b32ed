extension CollectionChange {
  /// Returns the moves, as few as possible, that put a list into another order; `order` contains the old position for
  /// each new position. O(n log n).
  @usableFromInline
  package static func rearrangement(of list: PersistentArray<Element>, order: [Int]) -> CollectionChange {
    if let blocks = blocksTurnedRound(order) { return turn(of: list, to: order, blocks) }
    return EditScript(leadingTo: order, from: list.count).change(old: list, new: list)
  }

  /// Returns the lengths of the blocks, in new order, if the new order results from reversing the order of at least
  /// three blocks of the list; otherwise `nil`. O(n).
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

  /// Returns the moves that reverse the order of the blocks of a list. The longest block stays; blocks that end up
  /// before it are moved from the end of the list, and the other blocks are moved from before it. O(n). A reversed
  /// order is a frequent case, and computing moves in general costs several times as much.
  private static func turn(of list: PersistentArray<Element>, to order: [Int], _ blocks: [Int]) -> CollectionChange {
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
    let moved = order[..<before] + order[(before + blocks[fixed])...]
    let steps = ChangeSequence(layout: layout, elements: PersistentArray(at: Array(moved), of: list), replacements: [])
    steps.checkInvariants()
    return CollectionChange(steps)
  }

  /// Returns the change that leads from a list to another, with as few moves as possible; `origins` contains the old
  /// position for each new position, or -1 for an inserted element. Elements that stay are not compared. O(n log n);
  /// O(n) if all elements that stay keep their order.
  @usableFromInline
  package static func difference(
    from old: PersistentArray<Element>, to new: PersistentArray<Element>, origins: [Int]
  ) -> CollectionChange {
    EditScript(leadingTo: origins, from: old.count).change(old: old, new: new)
  }
}

extension CollectionChange {
  /// Returns the change that removes elements at ascending positions from a list, from the first to the last. O(m) for
  /// m elements.
  package static func removals(at positions: [Int], of list: PersistentArray<Element>) -> CollectionChange {
    var layout: [RunLayout] = []
    for (number, position) in positions.enumerated() {
      layout.add(
        RunLayout(kind: .remove, index: position - number, target: 0, end: number + 1, firstReplacement: 0),
        from: number)
    }
    let steps = ChangeSequence(
      layout: layout, elements: PersistentArray(at: positions, of: list), replacements: [])
    steps.checkInvariants()
    return CollectionChange(steps)
  }
}

/// An element of a list, by its offset there, at a position in another list.
package typealias ListPlace = (position: Int, offset: Int)

extension CollectionChange {
  /// Returns a change that removes elements at positions, and then inserts elements at positions of the resulting list.
  /// Both kinds of positions must be ascending. All elements are taken from `source`. O(m) for m elements.
  package static func edits(
    removing removed: [ListPlace], inserting inserted: [ListPlace], from source: PersistentArray<Element>
  ) -> CollectionChange {
    var layout: [RunLayout] = []
    var offsets: [Int] = []
    offsets.reserveCapacity(removed.count + inserted.count)
    func add(_ kind: StepKind, _ places: ArraySlice<ListPlace>) {
      layout.add(
        RunLayout(
          kind: kind, index: places[places.startIndex].position, target: 0, end: offsets.count + places.count,
          firstReplacement: 0),
        from: offsets.count)
      for place in places { offsets.append(place.offset) }
    }
    // In canonical order: runs of removals from the last to the first, each from its first element on.
    var end = removed.count
    while end > 0 {
      var start = end - 1
      while start > 0, removed[start - 1].position + 1 == removed[start].position { start -= 1 }
      add(.remove, removed[start..<end])
      end = start
    }
    var start = 0
    while start < inserted.count {
      var end = start + 1
      while end < inserted.count, inserted[end - 1].position + 1 == inserted[end].position { end += 1 }
      add(.insert, inserted[start..<end])
      start = end
    }
    let steps = ChangeSequence(
      layout: layout, elements: PersistentArray(at: offsets, of: source), replacements: [])
    steps.checkInvariants()
    return CollectionChange(steps)
  }
}
