public import ReactiveCollections

/// A call that a list view receives; see `ListView`.
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
  case deleteRow(Place)
  /// Inserts a row.
  case insertRow(Place)
  /// Moves a row to another position.
  case moveRow(from: Place, to: Place)
  /// Reloads a row, in a new cell.
  case reloadRow(Place)
  /// Reconfigures a row, in its current cell.
  case reconfigureRow(Place)
  /// Reloads everything.
  case reloadData
  /// Begins a batch, to which the following calls belong.
  case beginBatch
  /// Ends the batch.
  case endBatch

  /// The position of a row.
  public struct Place: Hashable, Comparable, Sendable {
    /// The index of its section.
    public var section: Int
    /// Its index in the section.
    public var row: Int

    /// Creates the position of a row in a section.
    public init(_ section: Int, _ row: Int) {
      self.section = section
      self.row = row
    }

    /// Creates the position from a position as changes have it.
    public init(_ position: SectionedPosition) { self.init(position.section, position.row) }

    /// The position as changes have it.
    public var position: SectionedPosition { (section, row) }

    /// Compares by section, then by row.
    public static func < (one: Place, other: Place) -> Bool { one.position < other.position }
  }
}

extension ListViewCall.Place: CustomStringConvertible {
  /// For example `(0, 2)`.
  public var description: String { "(\(section), \(row))" }
}

extension ListViewCall: CustomStringConvertible {
  /// For example `delete row (0, 2)` or `move section 2 → 4`.
  public var description: String {
    switch self {
    case .deleteSection(let section): "delete section \(section)"
    case .insertSection(let section): "insert section \(section)"
    case .moveSection(let source, let target): "move section \(source) → \(target)"
    case .reloadSection(let section): "reload section \(section)"
    case .deleteRow(let place): "delete row \(place)"
    case .insertRow(let place): "insert row \(place)"
    case .moveRow(let source, let target): "move row \(source) → \(target)"
    case .reloadRow(let place): "reload row \(place)"
    case .reconfigureRow(let place): "reconfigure row \(place)"
    case .reloadData: "reload data"
    case .beginBatch: "begin batch"
    case .endBatch: "end batch"
    }
  }
}
