/// A pair of an element of one list and an element of another that has the same key. See
/// `joined(with:on:_:)` of ``CollectionProducer``.
///
/// ```swift
/// let pairs = CollectionProperty(orders.updates.joined(with: customers.updates, on: \.customerID, \.id))
/// print(pairs.map { "order \($0.left.id) of \($0.right.name)" })  // prints: ["order 1 of Kim", "order 2 of Lou"]
/// ```
public struct Joined<Left, Right> {
  /// The element of the first list; an optional in a right or full join.
  public var left: Left
  /// The element of the other list; an optional in a left or full join, and a list of them in a group join.
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
