public import Foundation
package import ReactiveCollections

// Positions of rows as Foundation's index paths of two indices: the section, and the row.

extension IndexPath {
  /// The position of a row.
  ///
  /// - Precondition: The path has two indices.
  package var position: RowPosition {
    precondition(count == 2, "The index path of a row has a section and a row, but this one has \(count) indices")
    return RowPosition(section: self[0], row: self[1])
  }
}

extension ListBinder {
  /// The row that the view shows at an index path. O(log n) for n rows.
  ///
  /// - Precondition: The path has two indices, and there is a row in ``sections`` at that position.
  public subscript(path: IndexPath) -> Row { self[path.position] }
}
