/// The four kinds of edits.
extension Batch {
  /// An element that is only in one of the lists: it is deleted or inserted.
  public struct Occurrence {
    /// The position in the list that has the element.
    public let position: Position
    /// The element.
    public let element: Element

    /// Creates the edit of an element that is only in one of the lists, at a position there.
    @inlinable
    public init(position: Position, element: Element) {
      self.position = position
      self.element = element
    }
  }

  /// An element that is only in the old list.
  ///
  /// ```swift
  /// let batch = ["a", "b"].batch(to: ["b"], by: .init())
  /// print(batch.deletions.map { "\($0.element) at \($0.position)" })  // prints: ["a at 0"]
  /// ```
  public typealias Deletion = Occurrence

  /// An element that is only in the new list.
  ///
  /// ```swift
  /// let batch = ["b"].batch(to: ["a", "b"], by: .init())
  /// print(batch.insertions.map { "\($0.element) at \($0.position)" })  // prints: ["a at 0"]
  /// ```
  public typealias Insertion = Occurrence

  /// An element that is in both lists and has changed.
  ///
  /// ```swift
  /// let batch = [Person.ada, .bob].batch(to: [Person(id: "bob", name: "Rob", age: 17)], by: .init())
  /// for update in batch.map(\.name).updates { print(update) }  // prints: 1→0: "Bob"→"Rob"
  /// ```
  public struct Update {
    /// The position in the old list.
    public let from: Position
    /// The position in the new list.
    public let to: Position
    /// The element in the old list.
    public let old: Element
    /// The element in the new list.
    public let new: Element

    /// Creates an update of an element, given its positions in the old and in the new list.
    @inlinable
    public init(from: Position, to: Position, old: Element, new: Element) {
      self.from = from
      self.to = to
      self.old = old
      self.new = new
    }
  }

  /// An element that is in both lists and has changed its position among the elements that are in both. A row has
  /// moved if it is not where it would be if it had only followed its section.
  ///
  /// ```swift
  /// let batch = [1, 2, 3, 4].batch(to: [4, 1, 2, 3], by: .init())
  /// for move in batch.moves { print(move.from, move.to, move.element) }  // prints: 3 0 4
  /// ```
  public struct Move {
    /// The position in the old list.
    public let from: Position
    /// The position in the new list.
    public let to: Position
    /// The element as it was in the old list.
    public let element: Element

    /// Creates a move from a position in the old list to a position in the new list.
    @inlinable
    public init(from: Position, to: Position, element: Element) {
      self.from = from
      self.to = to
      self.element = element
    }
  }
}

extension Batch.Occurrence: Equatable where Element: Equatable {}
extension Batch.Occurrence: Hashable where Element: Hashable {}
extension Batch.Occurrence: Sendable where Element: Sendable {}

extension Batch.Update: Equatable where Element: Equatable {}
extension Batch.Update: Hashable where Element: Hashable {}
extension Batch.Update: Sendable where Element: Sendable {}
extension Batch.Update: Encodable where Element: Encodable {}
extension Batch.Update: Decodable where Element: Decodable {}

extension Batch.Move: Equatable where Element: Equatable {}
extension Batch.Move: Hashable where Element: Hashable {}
extension Batch.Move: Sendable where Element: Sendable {}
extension Batch.Move: Encodable where Element: Encodable {}
extension Batch.Move: Decodable where Element: Decodable {}

extension Batch.Occurrence: CustomStringConvertible {
  /// The position and the element, for example `0: "a"`.
  public var description: String { "\(position): \(String(reflecting: element))" }
}

extension Batch.Update: CustomStringConvertible {
  /// A description of the update, for example `0→1: "a"→"b"`.
  public var description: String { "\(from)→\(to): \(String(reflecting: old))→\(String(reflecting: new))" }
}

extension Batch.Move: CustomStringConvertible {
  /// A description of the move, for example `0→1: "a"`.
  public var description: String { "\(from)→\(to): \(String(reflecting: element))" }
}
