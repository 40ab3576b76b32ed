#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

internal import ListBinding

// Positions as Foundation's index paths: a section, and a row.

extension CellViewModel {
  /// Where it is in its list; `nil` when it has gone from there. O(log s + log n) for s sections and n rows.
  public final var indexPath: IndexPath? { position.map { IndexPath($0) } }
}

extension ListViewModel {
  /// The view model of a cell, which is made when it is first asked for. O(log s + log n) for s sections and n rows.
  ///
  /// - Precondition: There is a row at that path.
  @_disfavoredOverload
  public final func cell(at path: IndexPath) -> CellViewModel { cell(at: path.position) }

  /// Rows have come. O(k log n) for k rows.
  @_disfavoredOverload
  public final func insertRows(at paths: [IndexPath]) { insertRows(at: paths.map(\.position)) }
  /// Rows have gone. O(k log n) for k rows.
  @_disfavoredOverload
  public final func deleteRows(at paths: [IndexPath]) { deleteRows(at: paths.map(\.position)) }
  /// The data of rows is another one, or has changed inside; the rows are shown anew. O(k log n) for k rows.
  @_disfavoredOverload
  public final func reloadRows(at paths: [IndexPath]) { reloadRows(at: paths.map(\.position)) }
  /// A row has gone to another place. O(log n).
  @_disfavoredOverload
  public final func moveRow(from source: IndexPath, to target: IndexPath) {
    moveRow(from: source.position, to: target.position)
  }
}
