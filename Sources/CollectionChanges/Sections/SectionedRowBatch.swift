/// The row part of a ``SectionedBatchUpdate``: edits of rows seen all at once.
///
/// Deletions and the sources of moves are positions in the old sections, insertions and the targets of moves positions
/// in the new ones, and updates have both. A row that moved and changed stands in both, ``moves`` with its old element,
/// and ``updates``.
public struct SectionedRowBatch<Row> {
  /// Rows of the old sections only, by ascending position.
  public let deletions: [Deletion]
  /// Rows of the new sections only, by ascending position.
  public let insertions: [Insertion]
  /// Rows that changed, by ascending old position.
  public let updates: [Update]
  /// Rows that went elsewhere, within their section or across, by ascending old position.
  public let moves: [Move]

  /// Edits at once, in any order. Whether they fit together depends on the sections, too: see ``SectionedBatchUpdate``.
  @inlinable
  public init(
    deletions: [Deletion] = [], insertions: [Insertion] = [], updates: [Update] = [], moves: [Move] = []
  ) {
    self.deletions = deletions.sorted { $0.place < $1.place }
    self.insertions = insertions.sorted { $0.place < $1.place }
    self.updates = updates.sorted { $0.source < $1.source }
    self.moves = moves.sorted { $0.source < $1.source }
  }

  /// Edits in order.
  @inlinable
  init(inOrder deletions: [Deletion], _ insertions: [Insertion], _ updates: [Update], _ moves: [Move]) {
    self.deletions = deletions
    self.insertions = insertions
    self.updates = updates
    self.moves = moves
  }

  /// Whether any row is deleted, inserted or moved.
  @inlinable
  var hasStructure: Bool { !(deletions.isEmpty && insertions.isEmpty && moves.isEmpty) }

  /// Whether no row changed.
  public var isEmpty: Bool { deletions.isEmpty && insertions.isEmpty && updates.isEmpty && moves.isEmpty }

  /// The batch that leads back. O(k log k) for k edits.
  var inverted: SectionedRowBatch {
    let changed = Dictionary(updates.map { ($0.source, $0.new) }) { first, _ in first }
    return SectionedRowBatch(
      deletions: insertions.map { Deletion(position: $0.position, element: $0.element) },
      insertions: deletions.map { Insertion(position: $0.position, element: $0.element) },
      updates: updates.map { Update(from: $0.to, to: $0.from, old: $0.new, new: $0.old) },
      moves: moves.map { Move(from: $0.to, to: $0.from, element: changed[$0.source] ?? $0.element) })
  }
}

extension SectionedRowBatch {
  /// A row of the old sections only.
  public struct Deletion {
    @usableFromInline let place: RowPlace
    /// The row.
    public let element: Row
    /// Where it was in the old sections.
    public var position: SectionedPosition { place.position }

    /// A deletion at a position in the old sections.
    @inlinable
    public init(position: SectionedPosition, element: Row) {
      self.place = RowPlace(position)
      self.element = element
    }
  }

  /// A row of the new sections only.
  public struct Insertion {
    @usableFromInline let place: RowPlace
    /// The row.
    public let element: Row
    /// Where it is in the new sections.
    public var position: SectionedPosition { place.position }

    /// An insertion at a position in the new sections.
    @inlinable
    public init(position: SectionedPosition, element: Row) {
      self.place = RowPlace(position)
      self.element = element
    }
  }

  /// A row that is in both and changed.
  public struct Update {
    @usableFromInline let source: RowPlace
    @usableFromInline let target: RowPlace
    /// The row as it was.
    public let old: Row
    /// The row as it is.
    public let new: Row
    /// Where it was in the old sections.
    public var from: SectionedPosition { source.position }
    /// Where it is in the new sections.
    public var to: SectionedPosition { target.position }

    /// An update of the row at a position in the old sections, which is at another position in the new ones.
    @inlinable
    public init(from: SectionedPosition, to: SectionedPosition, old: Row, new: Row) {
      self.source = RowPlace(from)
      self.target = RowPlace(to)
      self.old = old
      self.new = new
    }
  }

  /// A row that is in both, at another place than its section's went to.
  public struct Move {
    @usableFromInline let source: RowPlace
    @usableFromInline let target: RowPlace
    /// The row as it was.
    public let element: Row
    /// Where it was in the old sections.
    public var from: SectionedPosition { source.position }
    /// Where it is in the new sections.
    public var to: SectionedPosition { target.position }

    /// A move from a position in the old sections to a position in the new ones.
    @inlinable
    public init(from: SectionedPosition, to: SectionedPosition, element: Row) {
      self.source = RowPlace(from)
      self.target = RowPlace(to)
      self.element = element
    }
  }
}

/// A position with the conformances that tuples lack. Encoded as an array of two numbers.
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

extension SectionedRowBatch: Equatable where Row: Equatable {}
extension SectionedRowBatch: Hashable where Row: Hashable {}
extension SectionedRowBatch: Sendable where Row: Sendable {}
extension SectionedRowBatch: Encodable where Row: Encodable {}

extension SectionedRowBatch: Decodable where Row: Decodable {
  /// Decodes the edits.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: RowBatchCodingKey.self)
    self.init(
      deletions: try container.decode([Deletion].self, forKey: .deletions),
      insertions: try container.decode([Insertion].self, forKey: .insertions),
      updates: try container.decode([Update].self, forKey: .updates),
      moves: try container.decode([Move].self, forKey: .moves))
  }
}

private enum RowBatchCodingKey: CodingKey {
  case deletions, insertions, updates, moves
}

extension SectionedRowBatch.Deletion: Equatable where Row: Equatable {}
extension SectionedRowBatch.Deletion: Hashable where Row: Hashable {}
extension SectionedRowBatch.Deletion: Sendable where Row: Sendable {}
extension SectionedRowBatch.Deletion: Encodable where Row: Encodable {}
extension SectionedRowBatch.Deletion: Decodable where Row: Decodable {}

extension SectionedRowBatch.Insertion: Equatable where Row: Equatable {}
extension SectionedRowBatch.Insertion: Hashable where Row: Hashable {}
extension SectionedRowBatch.Insertion: Sendable where Row: Sendable {}
extension SectionedRowBatch.Insertion: Encodable where Row: Encodable {}
extension SectionedRowBatch.Insertion: Decodable where Row: Decodable {}

extension SectionedRowBatch.Update: Equatable where Row: Equatable {}
extension SectionedRowBatch.Update: Hashable where Row: Hashable {}
extension SectionedRowBatch.Update: Sendable where Row: Sendable {}
extension SectionedRowBatch.Update: Encodable where Row: Encodable {}
extension SectionedRowBatch.Update: Decodable where Row: Decodable {}

extension SectionedRowBatch.Move: Equatable where Row: Equatable {}
extension SectionedRowBatch.Move: Hashable where Row: Hashable {}
extension SectionedRowBatch.Move: Sendable where Row: Sendable {}
extension SectionedRowBatch.Move: Encodable where Row: Encodable {}
extension SectionedRowBatch.Move: Decodable where Row: Decodable {}

extension SectionedRowBatch: CustomStringConvertible {
  /// What there is of the four, for example `deletions: [(0, 2): "a"], moves: [(0, 1)→(1, 0): "c"]`; `no changes` if
  /// nothing.
  public var description: String {
    let parts = [
      ("deletions", deletions.map { "\($0.place): \(String(reflecting: $0.element))" }),
      ("insertions", insertions.map { "\($0.place): \(String(reflecting: $0.element))" }),
      (
        "updates",
        updates.map { "\($0.source)→\($0.target): \(String(reflecting: $0.old))→\(String(reflecting: $0.new))" }
      ),
      ("moves", moves.map { "\($0.source)→\($0.target): \(String(reflecting: $0.element))" }),
    ]
    let texts = parts.filter { !$0.1.isEmpty }.map { "\($0.0): [\($0.1.joined(separator: ", "))]" }
    return texts.isEmpty ? "no changes" : texts.joined(separator: ", ")
  }
}

extension RowPlace: CustomStringConvertible {
  @usableFromInline var description: String { "(\(section), \(row))" }
}
