/// The four kinds of edits.
extension BatchUpdate {
  /// An element that is in the old list only.
  public struct Deletion {
    /// Where it was in the old list.
    public let index: Int
    /// The element.
    public let element: Element

    /// A deletion at an index in the old list.
    @inlinable
    public init(index: Int, element: Element) {
      self.index = index
      self.element = element
    }
  }

  /// An element that is in the new list only.
  public struct Insertion {
    /// Where it is in the new list.
    public let index: Int
    /// The element.
    public let element: Element

    /// An insertion at an index in the new list.
    @inlinable
    public init(index: Int, element: Element) {
      self.index = index
      self.element = element
    }
  }

  /// An element that is in both lists and changed.
  public struct Update {
    /// Where it was in the old list.
    public let from: Int
    /// Where it is in the new list.
    public let to: Int
    /// The element in the old list.
    public let old: Element
    /// The element in the new list.
    public let new: Element

    /// An update of the element at an index in the old list, which is at another index in the new list.
    @inlinable
    public init(from: Int, to: Int, old: Element, new: Element) {
      self.from = from
      self.to = to
      self.old = old
      self.new = new
    }
  }

  /// An element that is in both lists, before or after others than it was.
  public struct Move {
    /// Where it was in the old list.
    public let from: Int
    /// Where it is in the new list.
    public let to: Int
    /// The element as it was in the old list.
    public let element: Element

    /// A move from an index in the old list to an index in the new list.
    @inlinable
    public init(from: Int, to: Int, element: Element) {
      self.from = from
      self.to = to
      self.element = element
    }
  }
}

extension BatchUpdate.Deletion: Equatable where Element: Equatable {}
extension BatchUpdate.Deletion: Hashable where Element: Hashable {}
extension BatchUpdate.Deletion: Sendable where Element: Sendable {}
extension BatchUpdate.Deletion: Encodable where Element: Encodable {}
extension BatchUpdate.Deletion: Decodable where Element: Decodable {}

extension BatchUpdate.Insertion: Equatable where Element: Equatable {}
extension BatchUpdate.Insertion: Hashable where Element: Hashable {}
extension BatchUpdate.Insertion: Sendable where Element: Sendable {}
extension BatchUpdate.Insertion: Encodable where Element: Encodable {}
extension BatchUpdate.Insertion: Decodable where Element: Decodable {}

extension BatchUpdate.Update: Equatable where Element: Equatable {}
extension BatchUpdate.Update: Hashable where Element: Hashable {}
extension BatchUpdate.Update: Sendable where Element: Sendable {}
extension BatchUpdate.Update: Encodable where Element: Encodable {}
extension BatchUpdate.Update: Decodable where Element: Decodable {}

extension BatchUpdate.Move: Equatable where Element: Equatable {}
extension BatchUpdate.Move: Hashable where Element: Hashable {}
extension BatchUpdate.Move: Sendable where Element: Sendable {}
extension BatchUpdate.Move: Encodable where Element: Encodable {}
extension BatchUpdate.Move: Decodable where Element: Decodable {}
