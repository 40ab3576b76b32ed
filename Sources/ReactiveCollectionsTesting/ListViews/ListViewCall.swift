public import ReactiveCollections

/// One thing that a list view is told; see `ListView`.
public enum ListViewCall: Equatable, Sendable {
  /// A section goes.
  case deleteSection(Int)
  /// A section comes.
  case insertSection(Int)
  /// A section goes to another place.
  case moveSection(from: Int, to: Int)
  /// A section is shown anew.
  case reloadSection(Int)
  /// A row goes.
  case deleteRow(Place)
  /// A row comes.
  case insertRow(Place)
  /// A row goes to another place.
  case moveRow(from: Place, to: Place)
  /// A row is shown anew, in a new cell.
  case reloadRow(Place)
  /// A row is shown anew, in the cell that it has.
  case reconfigureRow(Place)
  /// All is shown anew.
  case reloadData
  /// What follows is one batch.
  case beginBatch
  /// The batch is complete.
  case endBatch

  /// Where a row is.
  public struct Place: Hashable, Comparable, Sendable {
    /// The number of its section.
    public var section: Int
    /// Its number in the section.
    public var row: Int

    /// A row of a section.
    public init(_ section: Int, _ row: Int) {
      self.section = section
      self.row = row
    }

    /// A position as changes have it.
    public init(_ position: SectionedPosition) { self.init(position.section, position.row) }

    /// The position as changes have it.
    public var position: SectionedPosition { (section, row) }

    /// By section, then by row.
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
