public import Foundation
public import ReactiveCollections

/// The index paths of the rows that a batch deletes, inserts, updates and moves, in the form that table and collection
/// views expect.
///
/// The paths of each kind are in ascending order: of the new positions for insertions, and of the old positions for the
/// other kinds.
///
/// ```swift
/// let paths = ["a", "b"].batch(to: ["b", "c"], by: .init()).indexPaths(inSection: 2)
/// print(paths.deletions, paths.insertions)  // prints: [[2, 0]] [[2, 1]]
/// ```
public struct RowIndexPaths: Sendable {
  /// The old positions of deleted rows.
  public let deletions: [IndexPath]
  /// The new positions of inserted rows.
  public let insertions: [IndexPath]
  /// The old and new positions of rows whose content changed.
  public let updates: [(from: IndexPath, to: IndexPath)]
  /// The old and new positions of moved rows.
  public let moves: [(from: IndexPath, to: IndexPath)]
}

extension Batch where Position == Int {
  /// Returns the positions as index paths of two indices, in a section. O(k log k) for k edits.
  public func indexPaths(inSection section: Int) -> RowIndexPaths {
    func path(_ row: Int) -> IndexPath { IndexPath(RowPosition(section: section, row: row)) }
    return RowIndexPaths(
      deletions: deletions.map { path($0.position) }, insertions: insertions.map { path($0.position) },
      updates: updates.map { (path($0.from), path($0.to)) }, moves: moves.map { (path($0.from), path($0.to)) })
  }
}

extension Batch where Position == RowPosition {
  /// The positions as index paths of two indices. O(k log k) for k edits.
  ///
  /// ```swift
  /// let paths = [["a"], ["b"]].sectionedBatch(to: [["a"], ["b", "x"]], rows: .init()).rows.indexPaths
  /// print(paths.insertions)  // prints: [[1, 1]]
  /// ```
  public var indexPaths: RowIndexPaths {
    RowIndexPaths(
      deletions: deletions.map { IndexPath($0.position) }, insertions: insertions.map { IndexPath($0.position) },
      updates: updates.map { (IndexPath($0.from), IndexPath($0.to)) },
      moves: moves.map { (IndexPath($0.from), IndexPath($0.to)) })
  }
}
