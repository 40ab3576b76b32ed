/// The position of a row: the section that it is in, and its index in that section.
///
/// ```swift
/// let change: SectionedChange<String, String> = .moveRow(
///   from: RowPosition(section: 1, row: 0), to: RowPosition(section: 0, row: 3), "x")
/// print(change)  // prints: moveRow(from: (1, 0), to: (0, 3), "x")
/// ```
///
/// Positions are ordered as the rows are displayed, section by section.
public struct RowPosition: Hashable, Sendable {
  /// The index of the section.
  public var section: Int
  /// The index of the row in its section.
  public var row: Int

  /// Creates the position of a row in a section.
  @inlinable
  public init(section: Int, row: Int) {
    self.section = section
    self.row = row
  }
}

extension RowPosition: Comparable {
  /// Compares the sections, and then the rows in them.
  @inlinable
  public static func < (a: RowPosition, b: RowPosition) -> Bool { (a.section, a.row) < (b.section, b.row) }
}

extension RowPosition: Codable {
  /// Decodes an array of two numbers, the section and the row.
  ///
  /// - Throws: `DecodingError`, in particular if one of the numbers is not a position in any list.
  public init(from decoder: any Decoder) throws {
    let path = try [Int](from: decoder)
    guard path.count == 2, path.allSatisfy(ValidPositions.all.contains) else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "\(path) is not a position of a row: two numbers, each \(ValidPositions.rangeDescription)"
        ))
    }
    self.init(section: path[0], row: path[1])
  }

  /// Encodes an array of two numbers, the section and the row.
  public func encode(to encoder: any Encoder) throws { try [section, row].encode(to: encoder) }
}

extension RowPosition: CustomStringConvertible {
  /// The section and the row, as in `(1, 0)`.
  public var description: String { "(\(section), \(row))" }
}
