/// Converts simultaneous moves within and across lists into moves that are made one after the other.
///
/// This is ``MoveSequencer`` for many lists. Elements that do not move are the fixed points of their list. A moved
/// element is put behind the last fixed or already moved element that precedes it in the new list. Each fixed point is
/// therefore followed first by the elements that have arrived there, and then by the elements that are still to leave.
/// The position of an element follows from counts, which are kept in a Fenwick tree.
@usableFromInline
struct SectionedMoveSequencer {
  private struct List {
    let deleted: [Range<Int>]
    let inserted: [Range<Int>]
    /// The number of fixed points before each element that leaves, by ascending place in the old list; and the index of
    /// the first of these elements among the ones of all lists.
    var fixedBeforeSource: [Int] = []
    var firstSource = 0
    /// The number of fixed points before each element that arrives, by ascending place in the new list; and the index
    /// of the first move to this list.
    var fixedBeforeTarget: [Int] = []
    var firstTarget = 0
  }

  private var lists: [List] = []
  private var moves: [(from: SectionedPosition, to: SectionedPosition)] = []

  @usableFromInline
  init() {}

  /// Adds a list with the ranges that are deleted from its old version and inserted into its new one, both ascending.
  @usableFromInline
  mutating func addList(deleted: [Range<Int>], inserted: [Range<Int>]) {
    lists.append(List(deleted: deleted, inserted: inserted))
  }

  /// Adds a move between lists, which are numbered in the order in which they were added. Moves must be added by
  /// ascending target.
  @usableFromInline
  mutating func addMove(from source: SectionedPosition, to target: SectionedPosition) {
    moves.append((source, target))
  }

  /// Returns the positions of each move, which apply after the removals and the moves before it, and before any
  /// insertion. O(k log k) for k edits.
  @usableFromInline
  mutating func steps() -> [(from: SectionedPosition, to: SectionedPosition)] {
    if moves.isEmpty { return [] }
    let bySource = moves.indices.sorted { moves[$0].from < moves[$1].from }
    for (order, move) in bySource.enumerated() {
      let (list, row) = moves[move].from
      if lists[list].fixedBeforeSource.isEmpty { lists[list].firstSource = order }
      lists[list].fixedBeforeSource.append(row)
    }
    for (order, move) in moves.enumerated() {
      let (list, row) = move.to
      if lists[list].fixedBeforeTarget.isEmpty { lists[list].firstTarget = order }
      lists[list].fixedBeforeTarget.append(row)
    }
    for list in lists.indices {
      Self.rank(&lists[list].fixedBeforeSource, without: lists[list].deleted)
      Self.rank(&lists[list].fixedBeforeTarget, without: lists[list].inserted)
    }
    var orderOfSource = Array(repeating: 0, count: moves.count)
    for (order, move) in bySource.enumerated() { orderOfSource[move] = order }

    var waiting = PrefixCounts(allOnes: moves.count)
    return moves.indices.map { move in
      let (source, target) = (lists[moves[move].from.section], lists[moves[move].to.section])
      let order = orderOfSource[move]
      let fixed = source.fixedBeforeSource[order - source.firstSource]
      let arrived = max(0, move - source.firstTarget)
      let arrivedBefore = min(arrived, source.fixedBeforeTarget.partitioningIndex { $0 > fixed })
      let from = fixed + arrivedBefore + waiting.sum(source.firstSource..<order)
      waiting.clear(order)

      let fixedBefore = target.fixedBeforeTarget[move - target.firstTarget]
      let leaving = target.fixedBeforeSource.partitioningIndex { $0 >= fixedBefore }
      let waitingBefore = waiting.sum(target.firstSource..<target.firstSource + leaving)
      let to = fixedBefore + (move - target.firstTarget) + waitingBefore
      return ((moves[move].from.section, from), (moves[move].to.section, to))
    }
  }

  /// Replaces each of the ascending positions by the number of fixed points before it: the positions that are neither
  /// in the ranges nor among the given ones.
  private static func rank(_ positions: inout [Int], without ranges: [Range<Int>]) {
    var next = 0
    var taken = 0
    for index in positions.indices {
      while next < ranges.count, ranges[next].lowerBound < positions[index] {
        taken += ranges[next].count
        next += 1
      }
      positions[index] -= taken + index
    }
  }
}
