public import ReactiveCollections

/// A call that a list view receives; see `ListView`.
///
/// ```swift
/// let view = StrictListView<Int, String> { [] }
/// view.reloadData()
/// #expect(view.calls == [.reloadData])
/// ```
public enum ListViewCall: Equatable, Sendable {
  /// Deletes a section.
  case deleteSection(Int)
  /// Inserts a section.
  case insertSection(Int)
  /// Moves a section to another position.
  case moveSection(from: Int, to: Int)
  /// Reloads a section.
  case reloadSection(Int)
  /// Deletes a row.
  case deleteRow(RowPosition)
  /// Inserts a row.
  case insertRow(RowPosition)
  /// Moves a row to another position.
  case moveRow(from: RowPosition, to: RowPosition)
  /// Reloads a row, in a new cell.
  case reloadRow(RowPosition)
  /// Reconfigures a row, in its current cell.
  case reconfigureRow(RowPosition)
  /// Reloads everything.
  case reloadData
  /// Begins a batch, to which the following calls belong.
  case beginBatch
  /// Ends the batch.
  case endBatch
}

extension ListViewCall: CustomStringConvertible {
  /// For example `delete row (0, 2)` or `move section 2 → 4`.
  public var description: String {
    switch self {
    case .deleteSection(let section): "delete section \(section)"
    case .insertSection(let section): "insert section \(section)"
    case .moveSection(let source, let target): "move section \(source) → \(target)"
    case .reloadSection(let section): "reload section \(section)"
    case .deleteRow(let position): "delete row \(position)"
    case .insertRow(let position): "insert row \(position)"
    case .moveRow(let source, let target): "move row \(source) → \(target)"
    case .reloadRow(let position): "reload row \(position)"
    case .reconfigureRow(let position): "reconfigure row \(position)"
    case .reloadData: "reload data"
    case .beginBatch: "begin batch"
    case .endBatch: "end batch"
    }
  }
}
