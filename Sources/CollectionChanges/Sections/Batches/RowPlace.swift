/// The position of a row, with the conformances that tuples lack. It is encoded as an array of two numbers.
@usableFromInline
struct RowPlace: Hashable, Comparable, Sendable {
  @usableFromInline let section: Int
  @usableFromInline let row: Int
  @inlinable var position: SectionedPosition { (section, row) }

  @inlinable
  init(_ position: SectionedPosition) {
    section = position.section
    row = position.row
  }

  @inlinable
  static func < (a: RowPlace, b: RowPlace) -> Bool { a.position < b.position }
}

extension RowPlace: Codable {
  @usableFromInline
  init(from decoder: any Decoder) throws {
    let path = try [Int](from: decoder)
    guard path.count == 2 else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "Expected a section and a row, found \(path)"))
    }
    self.init((path[0], path[1]))
  }

  @usableFromInline
  func encode(to encoder: any Encoder) throws {
    try [section, row].encode(to: encoder)
  }
}

extension RowPlace: CustomStringConvertible {
  @usableFromInline var description: String { "(\(section), \(row))" }
}
