/// Maps between the old and the new positions of the sections that are in both lists of a batch.
package struct SectionMap {
  private let leaving: [Int]
  private let arriving: [Int]
  private let deletions: Set<Int>
  private let insertions: Set<Int>
  private let targets: [Int: Int]
  private let sources: [Int: Int]

  /// Creates the map of a batch of sections. O(k log k) for k edits.
  package init<Snapshot>(_ batch: BatchUpdate<Snapshot>) {
    leaving = (batch.deletions.map { $0.index } + batch.moves.map { $0.from }).sorted()
    arriving = (batch.insertions.map { $0.index } + batch.moves.map { $0.to }).sorted()
    deletions = Set(batch.deletions.map { $0.index })
    insertions = Set(batch.insertions.map { $0.index })
    targets = Dictionary(uniqueKeysWithValues: batch.moves.map { ($0.from, $0.to) })
    sources = Dictionary(uniqueKeysWithValues: batch.moves.map { ($0.to, $0.from) })
  }

  /// Returns the new position of the section at an old position, or `nil` if it is deleted. O(log k).
  package func new(of old: Int) -> Int? {
    if deletions.contains(old) { return nil }
    return targets[old] ?? Self.map(old, without: leaving, with: arriving)
  }

  /// Returns the old position of the section at a new position, or `nil` if it is inserted. O(log k).
  package func old(of new: Int) -> Int? {
    if insertions.contains(new) { return nil }
    return sources[new] ?? Self.map(new, without: arriving, with: leaving)
  }

  /// Returns the position in the other list of an element that stays: its rank among the elements that stay is the
  /// same. O(log k).
  ///
  /// - Parameters:
  ///   - index: The position of the element.
  ///   - taken: The positions of the elements that are in this list only, ascending.
  ///   - given: The positions of the elements that are in the other list only, ascending.
  package static func map(_ index: Int, without taken: [Int], with given: [Int]) -> Int {
    let rank = index - taken.partitioningIndex { $0 >= index }
    return rank + given.indices.partitioningIndex { given[$0] - $0 > rank }
  }
}
