/// From moves that happen at once to moves that happen one after the other.
@usableFromInline
enum MoveSequencer {
  /// The positions of each move after the removals and the moves before it, and before any insertion.
  ///
  /// - Parameters:
  ///   - moves: Sources in the old list, targets in the new one, by ascending target.
  ///   - deleted: What is deleted from the old list, ascending.
  ///   - inserted: What is inserted into the new list, ascending.
  ///
  /// Elements that do not move are the fixed points. A moved element is put behind the last fixed or already moved
  /// element that comes before it in the new list. So behind each fixed point stand first those that have arrived
  /// there, and then those that are still to leave: where an element is follows from counts, kept in a Fenwick tree.
  /// O(k log k + d + i).
  @usableFromInline
  static func steps(
    of moves: [(from: Int, to: Int)], without deleted: [Range<Int>], _ inserted: [Range<Int>]
  ) -> [(from: Int, to: Int)] {
    let bySource = moves.indices.sorted { moves[$0].from < moves[$1].from }
    let sources = ranks(of: bySource.map { moves[$0].from }, without: deleted)
    let targets = ranks(of: moves.map(\.to), without: inserted)
    // How many fixed points come before each moved element: in the old list by ascending source, in the new one by
    // ascending target.
    let fixedBeforeSource = sources.enumerated().map { $1 - $0 }
    let fixedBeforeTarget = targets.enumerated().map { $1 - $0 }
    var orderOfSource = Array(repeating: 0, count: moves.count)
    for (order, move) in bySource.enumerated() { orderOfSource[move] = order }

    var waiting = PrefixCounts(allOnes: moves.count)
    return moves.indices.map { move in
      let order = orderOfSource[move]
      let fixed = fixedBeforeSource[order]
      let arrivedBefore = min(move, fixedBeforeTarget.prefixCount { $0 <= fixed })
      let from = fixed + arrivedBefore + waiting.sum(below: order)
      waiting.clear(order)
      let waitingBefore = waiting.sum(below: fixedBeforeSource.prefixCount { $0 < fixedBeforeTarget[move] })
      return (from, fixedBeforeTarget[move] + move + waitingBefore)
    }
  }

  /// The positions less what the ranges take away before each; both ascending.
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
