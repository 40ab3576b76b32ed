extension ElementIdentity {
  /// Pairs by comparing alone: first what is in order, then, as long as a budget lasts, what is not. O(n) comparisons.
  @inlinable
  func pair(
    _ old: UnsafeBufferPointer<Element>, with new: UnsafeBufferPointer<Element>, in pairing: borrowing Pairing
  ) {
    pairInOrder(old, with: new, in: pairing)
    pairRest(old, with: new, in: pairing)
  }

  /// Pairs along a short edit script, window by window: the search for the shortest one ends after so many edits, what
  /// was found by the furthest path is kept, and the next search begins where it ended. So it is the shortest where
  /// edits are few, and linear in any case.
  @inlinable
  func pairInOrder(
    _ old: UnsafeBufferPointer<Element>, with new: UnsafeBufferPointer<Element>, in pairing: borrowing Pairing
  ) {
    var search = EditScriptSearch(of: old.count + new.count)
    var (source, target) = (0, 0)
    while source < old.count, target < new.count {
      let (oldSteps, newSteps) = search.run(old.count - source, new.count - target) {
        isSame(old[source + $0], new[target + $1])
      }
      for (oldOffset, newOffset) in search.pairs { pairing.pair(source + oldOffset, target + newOffset) }
      source += oldSteps
      target += newSteps
    }
  }

  /// Pairs elements that are still alone, wherever they stand, as long as a budget lasts.
  @inlinable
  func pairRest(
    _ old: UnsafeBufferPointer<Element>, with new: UnsafeBufferPointer<Element>, in pairing: borrowing Pairing
  ) {
    let alone = old.indices.filter { !pairing.isPaired[$0] }
    // Those not yet paired are linked, so that they can be taken out: the index of the one after each, and at the end
    // of the first.
    var following = Array(1...alone.count + 1)
    following[alone.count] = 0
    var budget = searchBudget(old.count + new.count)
    for target in new.indices where pairing.sources[target] < 0 {
      var previous = alone.count
      while following[previous] < alone.count {
        if budget == 0 { return }
        budget -= 1
        let candidate = following[previous]
        if isSame(old[alone[candidate]], new[target]) {
          pairing.pair(alone[candidate], target)
          following[previous] = following[candidate]
          break
        }
        previous = candidate
      }
    }
  }
}

/// The search for a shortest edit script between two lists that can only be compared, up to a number of edits.
/// (Myers, *An O(ND) Difference Algorithm and Its Variations*.)
@usableFromInline
struct EditScriptSearch {
  /// How many edits a search goes through: comparisons for each element are at most about twice that.
  private let window: Int
  private let width: Int
  private static let unreachable = Int.min / 2

  /// The offsets of the elements that are the same, from the last pair to the first.
  @usableFromInline private(set) var pairs: [(old: Int, new: Int)] = []
  /// For each number of edits and each diagonal (old steps less new steps) how many old steps the furthest path takes.
  private var furthest: [Int]

  /// For lists that have so many elements together.
  @usableFromInline
  init(of count: Int) {
    window = min(64, count)
    width = 2 * window + 3
    furthest = Array(repeating: Self.unreachable, count: width * (window + 1))
  }

  /// Searches, and returns how many elements of each list the path that was found leads through: all, if there are few
  /// enough edits.
  @usableFromInline
  mutating func run(
    _ oldCount: Int, _ newCount: Int, isSame: (_ old: Int, _ new: Int) -> Bool
  ) -> (old: Int, new: Int) {
    var best = (edits: 0, diagonal: 0, steps: -1)
    for edits in 0...window {
      for diagonal in stride(from: -edits, through: edits, by: 2) {
        var old = start(edits, diagonal, oldCount, newCount)
        if old >= 0 {
          while old < oldCount, old - diagonal < newCount, isSame(old, old - diagonal) { old += 1 }
          let steps = 2 * old - diagonal
          if steps > best.steps { best = (edits, diagonal, steps) }
        }
        furthest[index(edits, diagonal)] = old
      }
      if best.steps == oldCount + newCount { break }
    }
    trace(from: best.edits, best.diagonal, oldCount, newCount)
    let old = furthest[index(best.edits, best.diagonal)]
    return (old, old - best.diagonal)
  }

  private func index(_ edits: Int, _ diagonal: Int) -> Int {
    edits * width + diagonal + window + 1
  }

  /// How many old steps the furthest path takes to the diagonal with one more edit, without the pairs that may follow.
  private func start(_ edits: Int, _ diagonal: Int, _ oldCount: Int, _ newCount: Int) -> Int {
    if edits == 0 { return 0 }
    let inserted = diagonal < edits - 1 ? furthest[index(edits - 1, diagonal + 1)] : Self.unreachable
    let removed = diagonal > 1 - edits ? furthest[index(edits - 1, diagonal - 1)] + 1 : Self.unreachable
    let canInsert = inserted >= 0 && inserted - diagonal <= newCount
    let canRemove = removed > 0 && removed <= oldCount
    return max(canInsert ? inserted : Self.unreachable, canRemove ? removed : Self.unreachable)
  }

  /// Gathers the pairs on the way back.
  private mutating func trace(from edits: Int, _ diagonal: Int, _ oldCount: Int, _ newCount: Int) {
    pairs.removeAll(keepingCapacity: true)
    var (edits, diagonal) = (edits, diagonal)
    while true {
      var old = furthest[index(edits, diagonal)]
      let first = start(edits, diagonal, oldCount, newCount)
      while old > first {
        old -= 1
        pairs.append((old, old - diagonal))
      }
      if edits == 0 { return }
      let wasInsertion = diagonal < edits - 1 && furthest[index(edits - 1, diagonal + 1)] == first
      diagonal += wasInsertion ? 1 : -1
      edits -= 1
    }
  }
}
