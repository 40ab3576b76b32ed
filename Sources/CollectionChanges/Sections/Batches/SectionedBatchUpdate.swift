/// A change of sections and rows whose edits are made simultaneously, in the form that list views accept.
///
/// Deletions and the sources of moves are positions in the old list; insertions and the targets of moves are positions
/// in the new list; and updates have both. Snapshots of deleted, moved and updated sections have the old rows, and
/// snapshots of inserted sections have the new rows. Rows of deleted and inserted sections are not listed, but a row
/// may move out of a deleted section, or into an inserted one.
public struct SectionedBatchUpdate<Section, Row> {
  /// A section at one moment.
  public typealias Snapshot = SectionSnapshot<Section, Row>

  /// The edits of whole sections and their data.
  public let sections: BatchUpdate<Snapshot>
  /// The edits of rows.
  public let rows: SectionedRowBatch<Row>

  /// Creates a batch of edits of sections and rows. O(k log k) for k edits.
  ///
  /// - Precondition: The edits fit together: no old position is deleted or moved twice, no new position is inserted at
  ///   or moved to twice, the positions of an update are the positions of one section or row in both lists, edited rows
  ///   are in sections that exist, and both snapshots of an updated section have the same number of rows. Use
  ///   ``init(from:)``, which throws, to check batches from outside.
  public init(sections: BatchUpdate<Snapshot> = BatchUpdate(), rows: SectionedRowBatch<Row> = SectionedRowBatch()) {
    self.init(fitting: sections, rows)
    if let problem { fatalError(problem) }
  }

  /// Creates a batch of edits that fit together.
  @inlinable
  init(fitting sections: BatchUpdate<Snapshot>, _ rows: SectionedRowBatch<Row>) {
    self.sections = sections
    self.rows = rows
    checkInvariants()
  }

  /// Traps unless the edits fit together; in builds with internal checks only.
  @usableFromInline
  func checkInvariants() {
    #if INTERNAL_CHECKS
      if let problem { fatalError(problem) }
    #endif
  }

  /// Creates the batch that has the effect of a change. O(k log k) for k steps.
  ///
  /// A row that is taken out of a section that is removed later, or put into a section that was inserted before, moves
  /// in the batch.
  ///
  /// - Precondition: The steps do not contradict one another (for example by removing a row from a section that was
  ///   inserted with fewer rows), and their positions are positions that lists can have. Decoded changes satisfy this.
  @inlinable
  public init(_ change: SectionedChange<Section, Row>) {
    var composition = SectionedComposition<Section, Row>()
    composition.append(change)
    self = composition.batch
  }

  /// Whether there are no edits. O(1).
  @inlinable
  public var isEmpty: Bool { sections.isEmpty && rows.isEmpty }

  /// Whether there are any edits. O(1).
  @inlinable
  public var hasChanges: Bool { !isEmpty }

  /// The change that has the effect of the batch, in canonical order: see ``SectionedChange/then(_:sections:rows:)``.
  /// O(k log k) for k edits.
  ///
  /// A row that moved out of a deleted section is inserted, and a row that moved into an inserted section is removed.
  public var change: SectionedChange<Section, Row> { BatchEdits(self).change }

  /// The batch that undoes this one. O(k log k + k log n) for k edits of sections of n rows.
  public var inverted: SectionedBatchUpdate {
    let present = BatchEdits(self).presentRows(of: sections)
    func snapshot(_ old: Snapshot, at index: Int) -> Snapshot {
      Snapshot(section: old.section, rows: present[index] ?? old.rows)
    }
    let changed = Dictionary(sections.updates.map { ($0.from, $0.new) }) { first, _ in first }
    let inverse = BatchUpdate<Snapshot>(
      sorting: sections.insertions.map { .init(index: $0.index, element: $0.element) },
      sections.deletions.map { .init(index: $0.index, element: $0.element) },
      sections.updates.map {
        .init(from: $0.to, to: $0.from, old: snapshot($0.new, at: $0.from), new: snapshot($0.old, at: $0.from))
      },
      sections.moves.map {
        .init(from: $0.to, to: $0.from, element: snapshot(changed[$0.from] ?? $0.element, at: $0.from))
      })
    return SectionedBatchUpdate(fitting: inverse, rows.inverted)
  }
}

extension SectionedChange {
  /// The batch that has the effect of the change. O(k log k) for k steps.
  ///
  /// - Precondition: The steps do not contradict one another, and their positions are positions that lists can have.
  ///   See ``SectionedBatchUpdate/init(_:)``.
  @inlinable
  public var batch: SectionedBatchUpdate<Section, Row> { SectionedBatchUpdate(self) }

  /// Creates the change that has the effect of a batch, in canonical order. O(k log k) for k edits.
  public init(_ batch: SectionedBatchUpdate<Section, Row>) {
    self = batch.change
  }
}

extension SectionedBatchUpdate: Equatable where Section: Equatable, Row: Equatable {}
extension SectionedBatchUpdate: Hashable where Section: Hashable, Row: Hashable {}
extension SectionedBatchUpdate: Sendable where Section: Sendable, Row: Sendable {}

extension SectionedBatchUpdate: Encodable where Section: Encodable, Row: Encodable {
  /// Encodes the edits: see <doc:HowChangesAreEncoded>. O(k) for k edits and the rows of sections in them.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: SectionedBatchCodingKey.self)
    let sections = sections.map({ CodedSnapshot($0) }, replacements: { CodedSnapshot($2, replacing: $0) })
    try container.encode(sections, forKey: .sections)
    try container.encode(rows, forKey: .rows)
  }
}

extension SectionedBatchUpdate: Decodable where Section: Decodable, Row: Decodable {
  /// Decodes a batch. O(k log k) for k edits and the rows of sections in them.
  ///
  /// - Throws: `DecodingError`, if the edits do not fit together (see ``init(sections:rows:)``), or if a section has no
  ///   rows and does not replace another one.
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
  /// The edits of sections and rows, for example `sections: deletions: [0: A [a]]; rows: insertions: [(0, 2): "b"]`; or
  /// `no changes` if there are none.
  public var description: String {
    let parts = [
      sections.isEmpty ? nil : "sections: \(sections)", rows.isEmpty ? nil : "rows: \(rows)",
    ].compactMap { $0 }
    return parts.isEmpty ? "no changes" : parts.joined(separator: "; ")
  }
}
