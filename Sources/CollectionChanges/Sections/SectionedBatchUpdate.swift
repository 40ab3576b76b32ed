/// A change of sections and rows seen all at once, as list views take it.
///
/// Deletions and the sources of moves are positions in the old list, insertions and the targets of moves positions in
/// the new one, and updates have both. Snapshots of deleted, moved and updated sections have the rows of before, those
/// of inserted sections the rows of after. Rows of deleted and inserted sections are not listed; but a row may move out
/// of a deleted section, or into an inserted one.
public struct SectionedBatchUpdate<Section, Row> {
  /// A section at one moment.
  public typealias Snapshot = SectionSnapshot<Section, Row>

  /// What happened to whole sections and their data.
  public let sections: BatchUpdate<Snapshot>
  /// What happened to rows.
  public let rows: SectionedRowBatch<Row>

  /// Edits at once.
  ///
  /// They have to fit together: no position is deleted, inserted or moved twice, an update leads from where a section
  /// or row was to where it is, and rows are where their sections are. O(k log k) for k edits.
  public init(sections: BatchUpdate<Snapshot> = BatchUpdate(), rows: SectionedRowBatch<Row> = SectionedRowBatch()) {
    self.init(fitting: sections, rows)
    if let problem { fatalError(problem) }
  }

  /// Edits that fit together.
  @inlinable
  init(fitting sections: BatchUpdate<Snapshot>, _ rows: SectionedRowBatch<Row>) {
    self.sections = sections
    self.rows = rows
    checkInvariants()
  }

  @usableFromInline
  func checkInvariants() {
    #if INTERNAL_CHECKS
      if let problem { fatalError(problem) }
    #endif
  }

  /// What a change does, all at once. O(k log k) for k steps.
  ///
  /// A row that the change takes out of a section before it is removed, or puts into one after it was inserted, is a
  /// move here.
  public init(_ change: SectionedChange<Section, Row>) {
    var composition = SectionedComposition<Section, Row>()
    composition.append(change)
    self = composition.batch
  }

  /// Whether nothing changed.
  public var isEmpty: Bool { sections.isEmpty && rows.isEmpty }

  /// Whether anything changed.
  public var hasChanges: Bool { !isEmpty }

  /// The same batch one step after the other, in canonical order; see ``SectionedChange/then(_:sections:rows:)``. O(k
  /// log k) for k edits.
  ///
  /// A row that moved out of a deleted section is inserted, and one that moved into an inserted section removed.
  public var change: SectionedChange<Section, Row> { edits.change }

  /// The batch that leads back. O(k log k + k log n) for k edits of sections of n rows.
  public var inverted: SectionedBatchUpdate {
    let present = edits.presentRows(of: sections)
    func snapshot(_ old: Snapshot, at index: Int) -> Snapshot {
      Snapshot(section: old.section, rows: present[index] ?? old.rows)
    }
    let changed = Dictionary(sections.updates.map { ($0.from, $0.new) }) { first, _ in first }
    let inverse = BatchUpdate<Snapshot>(
      deletions: sections.insertions.map { .init(index: $0.index, element: $0.element) },
      insertions: sections.deletions.map { .init(index: $0.index, element: $0.element) },
      updates: sections.updates.map {
        .init(from: $0.to, to: $0.from, old: snapshot($0.new, at: $0.from), new: snapshot($0.old, at: $0.from))
      },
      moves: sections.moves.map {
        .init(from: $0.to, to: $0.from, element: snapshot(changed[$0.from] ?? $0.element, at: $0.from))
      })
    return SectionedBatchUpdate(sections: inverse, rows: rows.inverted)
  }
}

extension SectionedChange {
  /// What the change does, all at once. O(k log k) for k steps.
  public var batch: SectionedBatchUpdate<Section, Row> { SectionedBatchUpdate(self) }

  /// The batch one step after the other, in canonical order. O(k log k) for k edits.
  public init(_ batch: SectionedBatchUpdate<Section, Row>) {
    self = batch.change
  }
}

extension SectionedBatchUpdate: Equatable where Section: Equatable, Row: Equatable {}
extension SectionedBatchUpdate: Hashable where Section: Hashable, Row: Hashable {}
extension SectionedBatchUpdate: Sendable where Section: Sendable, Row: Sendable {}

extension SectionedBatchUpdate: Encodable where Section: Encodable, Row: Encodable {
  /// Encodes the edits. The new section of an update has no rows there if they are those of the old one.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: SectionedBatchCodingKey.self)
    let sections = sections.map({ CodedSnapshot($0) }, replacements: { CodedSnapshot($2, replacing: $0) })
    try container.encode(sections, forKey: .sections)
    try container.encode(rows, forKey: .rows)
  }
}

extension SectionedBatchUpdate: Decodable where Section: Decodable, Row: Decodable {
  /// Decodes a batch. Edits that do not fit together are an error, see ``init(sections:rows:)``, and so are sections
  /// without rows that replace none.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: SectionedBatchCodingKey.self)
    let sections = try container.decode(BatchUpdate<CodedSnapshot<Section, Row>>.self, forKey: .sections)
    self.sections = try sections.map({ try $0.snapshot() }, replacements: { try $2.snapshot(replacing: $1) })
    rows = try container.decode(SectionedRowBatch<Row>.self, forKey: .rows)
    if let problem {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: problem))
    }
  }
}

private enum SectionedBatchCodingKey: CodingKey {
  case sections, rows
}

extension SectionedBatchUpdate: CustomStringConvertible {
  /// What there is, for example `sections: deletions: [0: A [a]]; rows: insertions: [(0, 2): "b"]`; `no changes` if
  /// nothing.
  public var description: String {
    let parts = [
      sections.isEmpty ? nil : "sections: \(sections)", rows.isEmpty ? nil : "rows: \(rows)",
    ].compactMap { $0 }
    return parts.isEmpty ? "no changes" : parts.joined(separator: "; ")
  }
}
