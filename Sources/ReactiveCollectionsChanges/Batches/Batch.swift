/// Edits that are made simultaneously, as list views expect.
///
/// ```swift
/// let batch = ["a", "b", "c"].batch(to: ["c", "x", "a"], by: .init())
/// print(batch)  // prints: deletions: [1: "b"], insertions: [1: "x"], moves: [2→0: "c"]
/// ```
///
/// Deletions and the sources of moves are positions before the edits, insertions and the targets of moves are positions
/// after them, and updates have both. An element that moved and changed is in both ``moves``, with its old value, and
/// ``updates``.
///
/// A ``CollectionChange`` *removes* and inserts elements, one step after the other. A batch, which is for views,
/// *deletes* and inserts them, as in UIKit's `deleteRows(at:with:)`.
///
/// A position is the index in a list, in a ``BatchUpdate``, or the position of a row, in a ``SectionedRowBatch``.
public struct Batch<Position: Hashable & Comparable & Codable & Sendable, Element> {
  /// The elements that are only in the old list, by ascending position.
  public let deletions: [Deletion]
  /// The elements that are only in the new list, by ascending position.
  public let insertions: [Insertion]
  /// The elements that changed, by ascending old position.
  public let updates: [Update]
  /// The elements that moved, by ascending old position.
  public let moves: [Move]

  /// Creates a batch of edits, which may be in any order. O(k log k) for k edits.
  ///
  /// - Precondition: The edits of a list fit together: no old position is deleted or moved twice, no new position is the
  ///   target of two insertions or moves, and the positions of an update are the positions of one element in both
  ///   lists. Positions are not negative, and no larger than a list allows. To check a batch from an external source,
  ///   use ``init(from:)``, which throws. Whether edits of rows fit together depends on their sections;
  ///   ``SectionedBatchUpdate/init(sections:rows:)`` checks this.
  @inlinable
  public init(
    deletions: [Deletion] = [], insertions: [Insertion] = [], updates: [Update] = [], moves: [Move] = []
  ) {
    self.init(sorting: deletions, insertions, updates, moves)
    if let problem = positions.problem(isComposed: false) { fatalError(problem) }
  }

  /// Creates a batch of edits that fit together, in any order.
  @inlinable
  init(sorting deletions: [Deletion], _ insertions: [Insertion], _ updates: [Update], _ moves: [Move]) {
    self.init(
      inOrder: deletions.sorted { $0.position < $1.position }, insertions.sorted { $0.position < $1.position },
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
      if let problem = positions.problem(isComposed: true) { fatalError(problem) }
    #endif
  }

  /// Whether there are no edits. O(1).
  @inlinable
  public var isEmpty: Bool { updates.isEmpty && !hasStructure }

  /// The number of edits. O(1).
  @inlinable
  var count: Int { deletions.count + insertions.count + updates.count + moves.count }

  /// Whether there are any edits. O(1).
  @inlinable
  public var hasChanges: Bool { !isEmpty }

  /// Whether any element is deleted, inserted or moved.
  @inlinable
  var hasStructure: Bool { !(deletions.isEmpty && insertions.isEmpty && moves.isEmpty) }
}

/// The edits of one list, made simultaneously.
public typealias BatchUpdate<Element> = Batch<Int, Element>

/// The edits of rows in a ``SectionedBatchUpdate``, made simultaneously.
public typealias SectionedRowBatch<Row> = Batch<RowPosition, Row>

extension Batch: Equatable where Element: Equatable {}
extension Batch: Hashable where Element: Hashable {}
extension Batch: Sendable where Element: Sendable {}
extension Batch: Encodable where Element: Encodable {}

extension Batch: CustomStringConvertible {
  /// The kinds of edits that the batch contains, for example `deletions: [0: "a"], moves: [2→0: "c"]`; `no changes` if
  /// it is empty.
  public var description: String {
    let parts = [
      ("deletions", deletions.map(\.description)), ("insertions", insertions.map(\.description)),
      ("updates", updates.map(\.description)), ("moves", moves.map(\.description)),
    ]
    let texts = parts.filter { !$0.1.isEmpty }.map { "\($0.0): [\($0.1.joined(separator: ", "))]" }
    return texts.isEmpty ? "no changes" : texts.joined(separator: ", ")
  }
}
