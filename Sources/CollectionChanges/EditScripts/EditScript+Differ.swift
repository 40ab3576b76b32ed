extension EditScript {
  /// What is deleted, inserted and moved in the gaps, both lists being their own sources.
  @usableFromInline
  init(_ pairing: borrowing Pairing, in gaps: Gaps) {
    for gap in gaps.all {
      Self.appendUnpaired(gap.oldOffsets, from: gap.old.lowerBound, to: &deletions) {
        pairing.unpairedOld(from: $0)
      } isUnpaired: {
        !pairing.isPaired[$0]
      }
      Self.appendUnpaired(gap.newOffsets, from: gap.new.lowerBound, to: &insertions) {
        pairing.unpairedNew(from: $0)
      } isUnpaired: {
        pairing.sources[$0] < 0
      }
    }
    let moved = pairing.moved(in: gaps)
    moves.reserveCapacity(moved.count)
    var gap = gaps.all.makeIterator()
    var current = gap.next()
    for target in moved {
      while let passed = current, passed.newOffsets.upperBound <= target { current = gap.next() }
      guard let current else { break }
      let source = gaps.oldPosition(of: Int(pairing.sources[target]), near: current)
      moves.append(Move(from: source, to: current.newPosition(of: target), offset: source))
    }
  }

  /// Appends the runs of elements without partners among those at the offsets, the first of which is at `position`.
  @inline(__always)
  private static func appendUnpaired(
    _ offsets: Range<Int>, from position: Int, to runs: inout [Run], next: (Int) -> Int, isUnpaired: (Int) -> Bool
  ) {
    let shift = position - offsets.lowerBound
    var start = next(offsets.lowerBound)
    while start < offsets.upperBound {
      var end = start + 1
      while end < offsets.upperBound, isUnpaired(end) { end += 1 }
      runs.append(Run(position: start + shift, offset: start + shift, count: end - start))
      start = next(end)
    }
  }

  /// Adds updates of neighbours behind all others, both lists being their own sources.
  @inlinable
  mutating func addUpdate(from: Int, to: Int, count: Int = 1) {
    if let last = updates.last, last.from + last.count == from, last.to + last.count == to {
      updates[updates.count - 1].count += count
    } else {
      updates.append(Update(from: from, to: to, old: from, new: to, count: count))
    }
  }
}
