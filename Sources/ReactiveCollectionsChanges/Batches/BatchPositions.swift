/// The positions of a batch, without its elements.
///
/// What depends only on positions is decided with these, and is compiled once. With the edits themselves, code for
/// elements of any type would look up the types of the edits at each step, which was most of the time of a small batch.
@usableFromInline
package struct BatchPositions<Position> {
  @usableFromInline package var deletions: [Position] = []
  @usableFromInline package var insertions: [Position] = []
  @usableFromInline package var updates: [(from: Position, to: Position)] = []
  @usableFromInline package var moves: [(from: Position, to: Position)] = []

  @inlinable
  init() {}

  /// Whether nothing is edited.
  package var isEmpty: Bool { updates.isEmpty && !hasStructure }

  /// The number of edits.
  var count: Int { deletions.count + insertions.count + updates.count + moves.count }

  /// Whether anything is deleted, inserted or moved.
  var hasStructure: Bool { !(deletions.isEmpty && insertions.isEmpty && moves.isEmpty) }

  /// The old positions of what is deleted or moves.
  package var leaving: [Position] { deletions + moves.map(\.from) }

  /// The new positions of what is inserted or moves.
  package var arriving: [Position] { insertions + moves.map(\.to) }

  /// Returns a message that says why edits of a list do not fit together; `nil` if they do, or if they are edits of rows,
  /// which depend on sections. O(k log k).
  ///
  /// - Parameter isComposed: Whether the batch may be that of a composition: see `ValidPositions.composed`.
  @usableFromInline
  func problem(isComposed: Bool) -> String? {
    (self as? BatchPositions<Int>)?.problemOfList(isComposed: isComposed)
  }
}

extension Batch {
  /// The positions alone. O(k) for k edits.
  @inlinable
  @inline(__always)
  var positions: BatchPositions<Position> {
    var result = BatchPositions<Position>()
    for edit in deletions { result.deletions.append(edit.position) }
    for edit in insertions { result.insertions.append(edit.position) }
    for edit in updates { result.updates.append((edit.from, edit.to)) }
    for edit in moves { result.moves.append((edit.from, edit.to)) }
    return result
  }
}

extension BatchPositions<Int> {
  /// Returns a message that says why the edits do not fit together; `nil` if they do. O(k log k).
  ///
  /// - Parameters:
  ///   - count: The number of elements of the old list; `nil` if it is unknown.
  ///   - isComposed: Whether the batch may be that of a composition: see `ValidPositions.composed`.
  func problemOfList(count: Int? = nil, isComposed: Bool) -> String? {
    let positions = isComposed ? ValidPositions.composed : ValidPositions.all
    let (leaving, arriving) = (leaving.sorted(), arriving.sorted())
    if let index = leaving.firstRepeated ?? updates.map(\.from).firstRepeated {
      return "The element at old index \(index) is edited twice"
    }
    if let index = arriving.firstRepeated {
      return "Two elements are put at new index \(index)"
    }
    let ends = [leaving.first, arriving.first, updates.first?.from, leaving.last, arriving.last, updates.last?.from]
    if let index = ends.compactMap({ $0 }).first(where: { !positions.contains($0) }) {
      return "Index \(index) is not a position in a list"
    }
    return (updates.isEmpty ? nil : problemOfUpdates(leaving: leaving, arriving: arriving))
      ?? count.flatMap { problem(ofCount: $0) }
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

  /// Checks that the edited elements exist in a list of `count` elements.
  private func problem(ofCount count: Int) -> String? {
    let newCount = count - deletions.count + insertions.count
    let old = (leaving + updates.map(\.from)).max() ?? -1
    let new = (arriving + updates.map(\.to)).max() ?? -1
    if old >= count { return "There is no row at old index \(old) of \(count)" }
    if new >= newCount { return "There is no row at new index \(new) of \(newCount)" }
    return nil
  }
}
