internal import ListBinding
internal import ReactiveCollectionsChanges

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// Positions as Foundation's index paths of two indices: the section, and the row.

extension CellViewModel {
  /// The index path of the cell in its list; `nil` if the cell was removed from it. O(log s + log n) for s sections and
  /// n rows.
  public final var indexPath: IndexPath? { position.map { IndexPath($0) } }
}

extension ListViewModel {
  /// Returns the view model of a cell, which is made when it is first requested. O(log s + log n) for s sections and n
  /// rows.
  ///
  /// - Precondition: There is a row at that path.
  @_disfavoredOverload
  public final func cell(at path: IndexPath) -> CellViewModel { cell(at: path.position) }

  /// Shows rows that were inserted into the data. O(k log n) for k rows.
  @_disfavoredOverload
  public final func insertRows(at paths: [IndexPath]) { insertRows(at: paths.map(\.position)) }
  /// Removes rows that were deleted from the data. O(k log n) for k rows.
  @_disfavoredOverload
  public final func deleteRows(at paths: [IndexPath]) { deleteRows(at: paths.map(\.position)) }
  /// Reloads rows whose data was replaced, or has changed inside. O(k log n) for k rows.
  @_disfavoredOverload
  public final func reloadRows(at paths: [IndexPath]) { reloadRows(at: paths.map(\.position)) }
  /// Moves a row that was moved in the data. O(log n).
  @_disfavoredOverload
  public final func moveRow(from source: IndexPath, to target: IndexPath) {
    moveRow(from: source.position, to: target.position)
  }
}
