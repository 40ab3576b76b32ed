/// A change whose edits are made simultaneously, as list views expect.
///
/// Deletions and the sources of moves are positions in the old list, insertions and the targets of moves are positions
/// in the new list, and updates have both. An element that moved and changed is in both ``moves``, with its old value,
/// and ``updates``.
///
/// A ``CollectionChange`` *removes* and inserts elements, one step after the other. A batch, which is for views,
/// *deletes* and inserts them, as in UIKit's `deleteRows(at:with:)`.
public struct BatchUpdate<Element> {
  /// The elements that are only in the old list, by ascending index.
  public let deletions: [Deletion]
  /// The elements that are only in the new list, by ascending index.
  public let insertions: [Insertion]
  /// The elements that changed, by ascending old index.
  public let updates: [Update]
  /// The elements that moved, by ascending old index.
  public let moves: [Move]

  /// Creates a batch of edits, which may be in any order. O(k log k) for k edits.
  ///
  /// - Precondition: The edits fit together: no old position is deleted or moved twice, no new position is the target
  ///   of two insertions or moves, and the positions of an update are the positions of one element in both lists.
  ///   Positions are not negative, and no larger than a list allows. To check a batch from an external source, use
  ///   ``init(from:)``, which throws.
  @inlinable
  public init(
    deletions: [Deletion] = [], insertions: [Insertion] = [], updates: [Update] = [], moves: [Move] = []
  ) {
    self.init(sorting: deletions, insertions, updates, moves)
    if let problem { fatalError(problem) }
  }

  /// Creates a batch of edits that fit together, in any order.
  @inlinable
  init(sorting deletions: [Deletion], _ insertions: [Insertion], _ updates: [Update], _ moves: [Move]) {
    self.init(
      inOrder: deletions.sorted { $0.index < $1.index }, insertions.sorted { $0.index < $1.index },
      updates.sorted { $0.from < $1.from }, moves.sorted { $0.from < $1.from })
  }

  /// Creates a batch of edits that fit together, each kind ascending.
  @inlinable
  init(inOrder deletions: [Deletion], _ insertions: [Insertion], _ updates: [Update], _ moves: [Move]) {
    self.deletions = deletions
    self.insertions = insertions
    self.updates = updates
    self.moves = moves
    #if INTERNAL_CHECKS
      if let problem { fatalError(problem) }
    #endif
  }

  /// Whether there are no edits. O(1).
  @inlinable
  public var isEmpty: Bool { deletions.isEmpty && insertions.isEmpty && updates.isEmpty && moves.isEmpty }

  /// Whether there are any edits. O(1).
  @inlinable
  public var hasChanges: Bool { !isEmpty }
}

extension BatchUpdate: Equatable where Element: Equatable {}
extension BatchUpdate: Hashable where Element: Hashable {}
extension BatchUpdate: Sendable where Element: Sendable {}
extension BatchUpdate: Encodable where Element: Encodable {}

extension BatchUpdate: Decodable where Element: Decodable {
  /// Decodes a batch. O(k log k) for k edits.
  ///
  /// - Throws: `DecodingError`, in particular if the edits do not fit together: see
  ///   ``init(deletions:insertions:updates:moves:)``.
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

/// The keys that encode the edits of a batch.
enum BatchCodingKey: CodingKey {
  case deletions, insertions, updates, moves
}
