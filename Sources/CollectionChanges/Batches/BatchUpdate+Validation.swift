extension BatchUpdate {
  /// A message that says why the edits do not fit together; `nil` if they do. O(k log k).
  @inlinable
  var problem: String? {
    BatchPositions(
      deletions: deletions.map(\.index), insertions: insertions.map(\.index),
      updates: updates.map { ($0.from, $0.to) }, moves: moves.map { ($0.from, $0.to) }
    ).problem
  }
}

/// The positions of a batch, without its elements.
@usableFromInline
struct BatchPositions {
  private let deletions: [Int]
  private let insertions: [Int]
  private let updates: [(from: Int, to: Int)]
  private let moves: [(from: Int, to: Int)]

  /// Creates the positions of a batch. All must be ascending, pairs by their sources.
  @usableFromInline
  init(deletions: [Int], insertions: [Int], updates: [(from: Int, to: Int)], moves: [(from: Int, to: Int)]) {
    self.deletions = deletions
    self.insertions = insertions
    self.updates = updates
    self.moves = moves
  }

  @usableFromInline
  var problem: String? {
    let leaving = (deletions + moves.map(\.from)).sorted()
    let arriving = (insertions + moves.map(\.to)).sorted()
    if let index = leaving.firstRepeated ?? updates.map(\.from).firstRepeated {
      return "The element at old index \(index) is edited twice"
    }
    if let index = arriving.firstRepeated {
      return "Two elements are put at new index \(index)"
    }
    let ends = [leaving.first, arriving.first, updates.first?.from, leaving.last, arriving.last, updates.last?.from]
    if let index = ends.compactMap({ $0 }).first(where: { !Position.all.contains($0) }) {
      return "Index \(index) is not a position in a list"
    }
    return updates.isEmpty ? nil : problemOfUpdates(leaving: leaving, arriving: arriving)
  }

  /// Checks the updates: an element that does not move keeps its rank among the elements that stay.
  private func problemOfUpdates(leaving: [Int], arriving: [Int]) -> String? {
    let targets = Dictionary(uniqueKeysWithValues: moves.map { ($0.from, $0.to) })
    let deleted = Set(deletions)
    var (left, arrived) = (0, 0)
    for update in updates {
      if deleted.contains(update.from) { return "The element at old index \(update.from) is deleted and updated" }
      while left < leaving.count, leaving[left] < update.from { left += 1 }
      let rank = update.from - left
      while arrived < arriving.count, arriving[arrived] <= rank + arrived { arrived += 1 }
      let target = targets[update.from] ?? rank + arrived
      if update.to != target {
        return "The element at old index \(update.from) is at new index \(target), not \(update.to)"
      }
    }
    return nil
  }
}
