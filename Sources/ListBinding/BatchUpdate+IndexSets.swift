public import Foundation
public import ReactiveCollections

// Positions as list views take them, for those who tell a view by hand. Each is made in O(k log k) for k edits.

extension BatchUpdate {
  /// Where elements are deleted, in the old list.
  public var deletedIndexes: IndexSet { IndexSet(deletions.lazy.map { $0.index }) }
  /// Where elements are inserted, in the new list.
  public var insertedIndexes: IndexSet { IndexSet(insertions.lazy.map { $0.index }) }
  /// Where updated elements were in the old list: what a view reloads in the same batch.
  public var updatedIndexes: IndexSet { IndexSet(updates.lazy.map { $0.from }) }
  /// Where updated elements are in the new list: what a view reloads in a batch after that.
  public var newUpdatedIndexes: IndexSet { IndexSet(updates.lazy.map { $0.to }) }

  /// The positions as index paths of two indices, in a section.
  public func indexPaths(inSection section: Int) -> RowIndexPaths {
    func path(_ row: Int) -> IndexPath { [section, row] }
    return RowIndexPaths(
      deletions: deletions.map { path($0.index) }, insertions: insertions.map { path($0.index) },
      updates: updates.map { (path($0.from), path($0.to)) }, moves: moves.map { (path($0.from), path($0.to)) })
  }
}

extension SectionedRowBatch {
  /// The positions as index paths of two indices.
  public var indexPaths: RowIndexPaths {
    func path(_ position: SectionedPosition) -> IndexPath { [position.section, position.row] }
    return RowIndexPaths(
      deletions: deletions.map { path($0.position) }, insertions: insertions.map { path($0.position) },
      updates: updates.map { (path($0.from), path($0.to)) }, moves: moves.map { (path($0.from), path($0.to)) })
  }
}

/// Where rows come, go, move and change, as table and collection views take it. Each kind is in ascending order of where the rows were, or
/// where they are if they were not.
public struct RowIndexPaths: Sendable {
  /// Where rows were.
  public let deletions: [IndexPath]
  /// Where rows are.
  public let insertions: [IndexPath]
  /// Where rows with other content were and are.
  public let updates: [(from: IndexPath, to: IndexPath)]
  /// Where rows were and are.
  public let moves: [(from: IndexPath, to: IndexPath)]
}

extension ListBinder {
  /// The row at an index path of two indices in what the view shows now. O(log n).
  public subscript(path: IndexPath) -> Row { self[(path[0], path[1])] }
}
