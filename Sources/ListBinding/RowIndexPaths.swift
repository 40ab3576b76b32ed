public import Foundation
public import ReactiveCollections

/// The index paths of the rows that a batch deletes, inserts, updates and moves, as table and collection views take
/// them.
///
/// The paths of each kind are in ascending order: of where the rows were, or of where they are for insertions.
public struct RowIndexPaths: Sendable {
  /// Where deleted rows were.
  public let deletions: [IndexPath]
  /// Where inserted rows are.
  public let insertions: [IndexPath]
  /// Where rows with other content were and are.
  public let updates: [(from: IndexPath, to: IndexPath)]
  /// Where moved rows were and are.
  public let moves: [(from: IndexPath, to: IndexPath)]
}

extension BatchUpdate {
  /// The positions as index paths of two indices, in a section. O(k log k) for k edits.
  public func indexPaths(inSection section: Int) -> RowIndexPaths {
    func path(_ row: Int) -> IndexPath { IndexPath((section, row)) }
    return RowIndexPaths(
      deletions: deletions.map { path($0.index) }, insertions: insertions.map { path($0.index) },
      updates: updates.map { (path($0.from), path($0.to)) }, moves: moves.map { (path($0.from), path($0.to)) })
  }
}

extension SectionedRowBatch {
  /// The positions as index paths of two indices. O(k log k) for k edits.
  public var indexPaths: RowIndexPaths {
    RowIndexPaths(
      deletions: deletions.map { IndexPath($0.position) }, insertions: insertions.map { IndexPath($0.position) },
      updates: updates.map { (IndexPath($0.from), IndexPath($0.to)) },
      moves: moves.map { (IndexPath($0.from), IndexPath($0.to)) })
  }
}
