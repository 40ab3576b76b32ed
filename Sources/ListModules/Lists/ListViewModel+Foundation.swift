#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// Positions as Foundation's index paths: a section, and a row.

extension CellViewModel {
  /// Where it is in its list; `nil` when it has gone from there. O(log s + log n) for s sections and n rows.
  public final var indexPath: IndexPath? { position.map { [$0.section, $0.row] } }
}

extension ListViewModel {
  /// The view model of a cell, which is made if nobody has asked for it before. O(log s + log n) for s sections and n rows.
  @_disfavoredOverload
  public final func cell(at path: IndexPath) -> CellViewModel { cell(at: position(path)) }

  /// Rows have come. O(k log n) for k rows.
  @_disfavoredOverload
  public final func insertRows(at paths: [IndexPath]) { insertRows(at: paths.map(position)) }
  /// Rows have gone. O(k log n) for k rows.
  @_disfavoredOverload
  public final func deleteRows(at paths: [IndexPath]) { deleteRows(at: paths.map(position)) }
  /// The data of rows is another one, or has changed inside; the rows are shown anew. O(k log n) for k rows.
  @_disfavoredOverload
  public final func reloadRows(at paths: [IndexPath]) { reloadRows(at: paths.map(position)) }
  /// A row has gone to another place. O(log n).
  @_disfavoredOverload
  public final func moveRow(from source: IndexPath, to target: IndexPath) {
    moveRow(from: position(source), to: position(target))
  }

  private func position(_ path: IndexPath) -> (section: Int, row: Int) {
    precondition(path.count == 2, "An index path of a row has a section and a row, and not \(path.count) indexes")
    return (path[0], path[1])
  }
}
