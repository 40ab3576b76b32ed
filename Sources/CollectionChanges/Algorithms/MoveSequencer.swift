/// Converts simultaneous moves into moves that are made one after the other.
@usableFromInline
enum MoveSequencer {
  /// Returns the positions of each move after the removals and the moves before it, and before any insertion.
  ///
  /// - Parameters:
  ///   - moves: The sources in the old list and the targets in the new one, by ascending target.
  ///   - deleted: The ranges that are deleted from the old list, ascending.
  ///   - inserted: The ranges that are inserted into the new list, ascending.
  ///
  /// Elements that do not move are the fixed points. A moved element is put behind the last fixed or already moved
  /// element that comes before it in the new list. Each fixed point is therefore followed first by the elements that
  /// have arrived there and then by the elements that have yet to leave, so counts determine the position of an
  /// element. O(k log k + d + i).
  @usableFromInline
  static func steps(
    of moves: [(from: Int, to: Int)], without deleted: [Range<Int>], _ inserted: [Range<Int>]
  ) -> [(from: Int, to: Int)] {
    let bySource = moves.map(\.from).sortedIndices()
    let sources = ranks(of: bySource.map { moves[$0].from }, without: deleted)
    let targets = ranks(of: moves.map(\.to), without: inserted)
    // The number of fixed points before each moved element: in the old list by ascending source, in the new one by
    // ascending target.
    let fixedBeforeSource = sources.enumerated().map { $1 - $0 }
    let fixedBeforeTarget = targets.enumerated().map { $1 - $0 }
    // For each source, the number of elements that arrive before the fixed points that precede it; for each target, the
    // number of elements that leave before the fixed points that precede it.
    let arriving = counts(of: fixedBeforeTarget, upTo: fixedBeforeSource, including: true)
    let leaving = counts(of: fixedBeforeSource, upTo: fixedBeforeTarget, including: false)
    var orderOfSource = Array(repeating: 0, count: moves.count)
    for (order, move) in bySource.enumerated() { orderOfSource[move] = order }

    var waiting = PrefixCounts(allOnes: moves.count)
    return moves.indices.map { move in
      let order = orderOfSource[move]
      let from = fixedBeforeSource[order] + min(move, arriving[order]) + waiting.sum(below: order)
      waiting.clear(order)
      return (from, fixedBeforeTarget[move] + move + waiting.sum(below: leaving[move]))
    }
  }

  /// Returns the number of `numbers` below each bound; both are ascending. O(n).
  private static func counts(of numbers: [Int], upTo bounds: [Int], including isIncluding: Bool) -> [Int] {
    var count = 0
    return bounds.map { bound in
      while count < numbers.count, isIncluding ? numbers[count] <= bound : numbers[count] < bound { count += 1 }
      return count
    }
  }

  /// Returns each position minus the number of positions before it that the ranges cover; both are ascending.
  private static func ranks(of positions: [Int], without ranges: [Range<Int>]) -> [Int] {
    var next = 0
    var taken = 0
    return positions.map { position in
      while next < ranges.count, ranges[next].lowerBound < position {
        taken += ranges[next].count
        next += 1
      }
      return position - taken
    }
  }
}
