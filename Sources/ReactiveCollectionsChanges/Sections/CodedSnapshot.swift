/// The encoded form of a snapshot. It has no rows if the snapshot replaces another one and shares its rows: an update
/// of a section's own data is recognized by its rows, which share one storage, and still do when decoded.
struct CodedSnapshot<Section, Row> {
  typealias Snapshot = SectionSnapshot<Section, Row>

  let section: Section
  let rows: PersistentArray<Row>?
  /// The coding path of the decoder.
  var codingPath: [any CodingKey] = []

  /// Creates the encoded form of a snapshot, which may replace `old`. O(1).
  init(_ snapshot: Snapshot, replacing old: Snapshot? = nil) {
    section = snapshot.section
    rows = if let old, old.rows.isTriviallyIdentical(to: snapshot.rows) { nil } else { snapshot.rows }
  }

  /// Returns the snapshot, with the rows of `old` if it has none of its own. Throws if there are no rows at all. O(1).
  func snapshot(replacing old: Snapshot? = nil) throws -> Snapshot {
    guard let rows = rows ?? old?.rows else {
      let description = "Expected rows, which only a section that replaces another one may omit; found none"
      throw DecodingError.keyNotFound(
        CodingName.rows, .init(codingPath: codingPath, debugDescription: description))
    }
    return Snapshot(section: section, rows: rows)
  }
}

extension CodedSnapshot: Encodable where Section: Encodable, Row: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingName.self)
    try container.encode(section, forKey: .section)
    try container.encodeIfPresent(rows, forKey: .rows)
  }
}

extension CodedSnapshot: Decodable where Section: Decodable, Row: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingName.self)
    section = try container.decode(Section.self, forKey: .section)
    rows = container.contains(.rows) ? try container.decode(PersistentArray<Row>.self, forKey: .rows) : nil
    codingPath = decoder.codingPath
  }
}
