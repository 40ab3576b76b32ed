import PersistentArrays

/// A snapshot as changes are encoded: without its rows where it replaces a snapshot and shares the rows of that. An
/// update of a section's own data is known by its rows, which are one storage, and stay so.
struct CodedSnapshot<Section, Row> {
  typealias Snapshot = SectionSnapshot<Section, Row>

  let section: Section
  let rows: PersistentArray<Row>?
  /// Where it was decoded.
  var codingPath: [any CodingKey] = []

  /// The form of a snapshot, alone or in the place of `old`. O(1).
  init(_ snapshot: Snapshot, replacing old: Snapshot? = nil) {
    section = snapshot.section
    rows = if let old, old.rows.isTriviallyIdentical(to: snapshot.rows) { nil } else { snapshot.rows }
  }

  /// The snapshot, with the rows of `old` if it has none. Without either it is an error. O(1).
  func snapshot(replacing old: Snapshot? = nil) throws -> Snapshot {
    guard let rows = rows ?? old?.rows else {
      let description = "Expected rows, which only a section that replaces another may share with that; found none"
      throw DecodingError.keyNotFound(
        SnapshotCodingKey.rows, .init(codingPath: codingPath, debugDescription: description))
    }
    return Snapshot(section: section, rows: rows)
  }
}

extension CodedSnapshot: Encodable where Section: Encodable, Row: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: SnapshotCodingKey.self)
    try container.encode(section, forKey: .section)
    try container.encodeIfPresent(rows, forKey: .rows)
  }
}

extension CodedSnapshot: Decodable where Section: Decodable, Row: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: SnapshotCodingKey.self)
    section = try container.decode(Section.self, forKey: .section)
    rows = container.contains(.rows) ? try container.decode(PersistentArray<Row>.self, forKey: .rows) : nil
    codingPath = decoder.codingPath
  }
}

/// The names that `SectionSnapshot` is coded by.
private enum SnapshotCodingKey: CodingKey {
  case section, rows
}
