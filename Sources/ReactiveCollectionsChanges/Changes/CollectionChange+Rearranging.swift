extension CollectionChange {
  /// Returns the moves, as few as possible, that put elements into the order of a list; `order` contains the old
  /// position for each new one. O(n log n).
  @usableFromInline
  package static func rearrangement(to list: PersistentArray<Element>, order: [Int]) -> CollectionChange {
    if let blocks = blocksTurnedRound(order) { return turn(to: list, blocks) }
    var script = EditScript(leadingTo: order, from: list.count)
    // Elements are taken from where they go, in ascending order, instead of from all over the old list.
    for move in script.moves.indices { script.moves[move].offset = script.moves[move].to }
    return script.change(old: list, new: list)
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

  /// Returns the moves that reverse the order of blocks and thus lead to a list. The longest block stays; blocks that end
  /// up before it are moved from the end of the list, and the other blocks are moved from before it. O(n). A reversed
  /// order is a frequent case, and computing moves in general costs several times as much.
  private static func turn(to list: PersistentArray<Element>, _ blocks: [Int]) -> CollectionChange {
    let fixed = blocks.indices.reversed().max { blocks[$0] < blocks[$1] } ?? 0
    let before = blocks[..<fixed].reduce(0, +)
    var layout: [RunLayout] = []
    layout.reserveCapacity(list.count - blocks[fixed])
    func move(from source: Int, to target: Int) {
      layout.append(
        RunLayout(kind: .move, index: source, target: target, end: layout.count + 1, firstReplacement: 0))
    }
    var target = 0
    for block in blocks[..<fixed] {
      for offset in 0..<block { move(from: list.count - block + offset, to: target + offset) }
      target += block
    }
    var source = list.count - blocks[fixed]
    for block in blocks[(fixed + 1)...] {
      source -= block
      for _ in 0..<block { move(from: source, to: list.count - 1) }
    }
    var moved = list
    moved.removeSubrange(before..<before + blocks[fixed])
    let steps = ChangeSequence(layout: layout, elements: moved, replacements: [])
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
    // Counted first: growing step by step would touch three times the memory, which takes longer than all else.
    let (removals, insertions) = (removed.runs, inserted.runs)
    let layout = [RunLayout](unsafeUninitializedCapacity: removals + insertions) { layout, count in
      removed.layOutRemovals(layout)
      inserted.layOutInsertions(layout, afterRun: removals, step: removed.count)
      count = removals + insertions
    }
    let offsets = [Int](unsafeUninitializedCapacity: removed.count + inserted.count) { offsets, count in
      removed.writeOffsets(to: offsets, layout[..<removals])
      for (number, place) in inserted.enumerated() { offsets[removed.count + number] = place.offset }
      count = removed.count + inserted.count
    }
    let steps = ChangeSequence(
      layout: layout, elements: PersistentArray(at: offsets, of: source), replacements: [])
    steps.checkInvariants()
    return CollectionChange(steps)
  }
}

// Runs are often short and irregular. So these loops have no branches, which would be mispredicted for each run: each
// element writes its run, as far as it is known.
extension [ListPlace] {
  /// The number of runs of elements whose positions follow each other.
  fileprivate var runs: Int {
    var (runs, last) = (0, -2)
    for place in self {
      // A comparison would be compiled to a branch. The difference is negative where there is a gap.
      runs &-= (last &+ 1 &- place.position) &>> (Int.bitWidth &- 1)
      last = place.position
    }
    return runs
  }

  /// Writes the runs that remove the elements, in canonical order: from the last to the first, each from its first
  /// element on.
  fileprivate func layOutRemovals(_ layout: UnsafeMutableBufferPointer<RunLayout>) {
    var (run, next) = (-1, -1)
    for number in indices.reversed() {
      let position = self[number].position
      run &+= position &+ 1 == next ? 0 : 1
      next = position
      layout[run] = RunLayout(kind: .remove, index: position, target: 0, end: count &- number, firstReplacement: 0)
    }
  }

  /// Writes the offsets of the elements in the order in which these runs remove them.
  fileprivate func writeOffsets(to offsets: UnsafeMutableBufferPointer<Int>, _ layout: ArraySlice<RunLayout>) {
    var (run, first, last) = (layout.count, 0, -2)
    for number in indices {
      let (position, offset) = self[number]
      let isFirst = position != last &+ 1
      run &-= isFirst ? 1 : 0
      first = isFirst ? number : first
      last = position
      let start = run == 0 ? 0 : layout[run &- 1].end
      offsets[start &+ number &- first] = offset
    }
  }

  /// Writes the runs that insert the elements, from the first to the last, after the runs and the steps that remove
  /// elements.
  fileprivate func layOutInsertions(_ layout: UnsafeMutableBufferPointer<RunLayout>, afterRun runs: Int, step: Int) {
    var (run, index, last) = (runs &- 1, 0, -2)
    for number in indices {
      let position = self[number].position
      let isFirst = position != last &+ 1
      run &+= isFirst ? 1 : 0
      index = isFirst ? position : index
      last = position
      layout[run] = RunLayout(
        kind: .insert, index: index, target: 0, end: step &+ number &+ 1, firstReplacement: 0)
    }
  }
}
