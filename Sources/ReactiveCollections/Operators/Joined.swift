/// A pair of an element of one list and an element of another that has the same key. See
/// ``CollectionProducer/joined(with:on:_:)``.
public struct Joined<Left, Right> {
  /// The element of the first list.
  public var left: Left
  /// The element of the other list; an optional in a left join.
  public var right: Right

  /// Creates a pair.
  @inlinable
  public init(_ left: Left, _ right: Right) {
    self.left = left
    self.right = right
  }
}

extension Joined: Equatable where Left: Equatable, Right: Equatable {}

extension Joined: Distinguishable where Left: Distinguishable, Right: Distinguishable {
  /// Returns whether the content of both elements is also the same.
  @inlinable
  public func matches(_ other: Joined) -> Bool { left.matches(other.left) && right.matches(other.right) }
}
extension Joined: Hashable where Left: Hashable, Right: Hashable {}
extension Joined: Sendable where Left: Sendable, Right: Sendable {}

extension Joined: CustomStringConvertible {
  /// A textual representation of both elements.
  public var description: String { "(\(left), \(right))" }
}
