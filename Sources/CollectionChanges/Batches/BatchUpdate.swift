/// A change seen all at once, as list views take it: deletions and the sources of moves are positions in the old list,
/// insertions and the targets of moves positions in the new one, and updates have both.
///
/// A row that moved and changed stands in both, ``moves`` with its old element, and ``updates``.
public struct BatchUpdate<Element> {
  /// Elements of the old list only, by ascending index.
  public let deletions: [Deletion]
  /// Elements of the new list only, by ascending index.
  public let insertions: [Insertion]
  /// Elements that changed, by ascending old index.
  public let updates: [Update]
  /// Elements that went elsewhere, by ascending old index.
  public let moves: [Move]

  /// Edits at once, in any order.
  ///
  /// They have to fit together: no position is deleted, inserted or moved twice, and an update leads from where an
  /// element was to where it is.
  @inlinable
  public init(
    deletions: [Deletion] = [], insertions: [Insertion] = [], updates: [Update] = [], moves: [Move] = []
  ) {
    self.init(
      inOrder: deletions.sorted { $0.index < $1.index }, insertions.sorted { $0.index < $1.index },
      updates.sorted { $0.from < $1.from }, moves.sorted { $0.from < $1.from })
    if let problem { fatalError(problem) }
  }

  /// Edits that fit together, each kind ascending.
  @inlinable
  init(inOrder deletions: [Deletion], _ insertions: [Insertion], _ updates: [Update], _ moves: [Move]) {
    self.deletions = deletions
    self.insertions = insertions
    self.updates = updates
    self.moves = moves
  }

  /// Whether nothing changed.
  @inlinable
  public var isEmpty: Bool { deletions.isEmpty && insertions.isEmpty && updates.isEmpty && moves.isEmpty }

  /// Whether anything changed.
  @inlinable
  public var hasChanges: Bool { !isEmpty }
}

extension BatchUpdate: Equatable where Element: Equatable {}
extension BatchUpdate: Hashable where Element: Hashable {}
extension BatchUpdate: Sendable where Element: Sendable {}
extension BatchUpdate: Encodable where Element: Encodable {}

extension BatchUpdate: Decodable where Element: Decodable {
  /// Decodes a batch. Edits that do not fit together are an error; see ``init(deletions:insertions:updates:moves:)``.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: BatchCodingKey.self)
    deletions = try container.decode([Deletion].self, forKey: .deletions).sorted { $0.index < $1.index }
    insertions = try container.decode([Insertion].self, forKey: .insertions).sorted { $0.index < $1.index }
    updates = try container.decode([Update].self, forKey: .updates).sorted { $0.from < $1.from }
    moves = try container.decode([Move].self, forKey: .moves).sorted { $0.from < $1.from }
    if let problem {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: problem))
    }
  }
}

private enum BatchCodingKey: CodingKey {
  case deletions, insertions, updates, moves
}
