/// The edits of rows in a ``SectionedBatchUpdate``, made all at once.
///
/// Deletions and the sources of moves are positions in the old sections, insertions and the targets of moves positions
/// in the new ones, and updates have both. A row that moved and changed is in both ``moves``, as it was, and
/// ``updates``.
public struct SectionedRowBatch<Row> {
  /// The rows that are in the old sections only, by ascending position.
  public let deletions: [Deletion]
  /// The rows that are in the new sections only, by ascending position.
  public let insertions: [Insertion]
  /// The rows that changed, by ascending old position.
  public let updates: [Update]
  /// The rows that moved, within their section or to another one, by ascending old position.
  public let moves: [Move]

  /// Creates a batch of edits of rows, which may be in any order. O(k log k) for k edits.
  ///
  /// Whether the edits fit together depends on the sections, and is checked by
  /// ``SectionedBatchUpdate/init(sections:rows:)``.
  @inlinable
  public init(
    deletions: [Deletion] = [], insertions: [Insertion] = [], updates: [Update] = [], moves: [Move] = []
  ) {
    self.deletions = deletions.sorted { $0.place < $1.place }
    self.insertions = insertions.sorted { $0.place < $1.place }
    self.updates = updates.sorted { $0.source < $1.source }
    self.moves = moves.sorted { $0.source < $1.source }
  }

  /// Creates a batch of edits that are in order.
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

  /// The updates as they are when all other edits have been made: at positions in the new sections.
  @inlinable
  var updatesInPlace: [Update] {
    updates.map { Update(from: $0.to, to: $0.to, old: $0.old, new: $0.new) }.sorted { $0.target < $1.target }
  }

  /// Whether there are no edits. O(1).
  @inlinable
  public var isEmpty: Bool { deletions.isEmpty && insertions.isEmpty && updates.isEmpty && moves.isEmpty }

  /// Whether there are any edits. O(1).
  @inlinable
  public var hasChanges: Bool { !isEmpty }

  /// The batch that undoes this one. O(k log k) for k edits.
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
    @inlinable public var position: SectionedPosition { place.position }

    /// A deletion at a position in the old sections.
    @inlinable
    public init(position: SectionedPosition, element: Row) {
      self.place = RowPlace(position)
      self.element = element
    }

    private enum CodingKeys: String, CodingKey {
      case place = "position"
      case element
    }
  }

  /// A row of the new sections only.
  public struct Insertion {
    @usableFromInline let place: RowPlace
    /// The row.
    public let element: Row
    /// Where it is in the new sections.
    @inlinable public var position: SectionedPosition { place.position }

    /// An insertion at a position in the new sections.
    @inlinable
    public init(position: SectionedPosition, element: Row) {
      self.place = RowPlace(position)
      self.element = element
    }

    private enum CodingKeys: String, CodingKey {
      case place = "position"
      case element
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
    @inlinable public var from: SectionedPosition { source.position }
    /// Where it is in the new sections.
    @inlinable public var to: SectionedPosition { target.position }

    /// An update of the row at a position in the old sections, which is at another position in the new ones.
    @inlinable
    public init(from: SectionedPosition, to: SectionedPosition, old: Row, new: Row) {
      self.source = RowPlace(from)
      self.target = RowPlace(to)
      self.old = old
      self.new = new
    }

    private enum CodingKeys: String, CodingKey {
      case source = "from"
      case target = "to"
      case old, new
    }
  }

  /// A row that is in both, and not where it would be if it had only followed its section.
  public struct Move {
    @usableFromInline let source: RowPlace
    @usableFromInline let target: RowPlace
    /// The row as it was.
    public let element: Row
    /// Where it was in the old sections.
    @inlinable public var from: SectionedPosition { source.position }
    /// Where it is in the new sections.
    @inlinable public var to: SectionedPosition { target.position }

    /// A move from a position in the old sections to a position in the new ones.
    @inlinable
    public init(from: SectionedPosition, to: SectionedPosition, element: Row) {
      self.source = RowPlace(from)
      self.target = RowPlace(to)
      self.element = element
    }

    private enum CodingKeys: String, CodingKey {
      case source = "from"
      case target = "to"
      case element
    }
  }
}

extension SectionedRowBatch: Equatable where Row: Equatable {}
extension SectionedRowBatch: Hashable where Row: Hashable {}
extension SectionedRowBatch: Sendable where Row: Sendable {}
extension SectionedRowBatch: Encodable where Row: Encodable {}

extension SectionedRowBatch: Decodable where Row: Decodable {
  /// Decodes a batch. O(k log k) for k edits.
  ///
  /// Whether the edits fit together is checked when a ``SectionedBatchUpdate`` is decoded or created.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: BatchCodingKey.self)
    self.init(
      deletions: try container.decode([Deletion].self, forKey: .deletions),
      insertions: try container.decode([Insertion].self, forKey: .insertions),
      updates: try container.decode([Update].self, forKey: .updates),
      moves: try container.decode([Move].self, forKey: .moves))
  }
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
