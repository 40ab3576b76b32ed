/// An element of a list with one of another list that has the same key: see ``CollectionProducer/joined(with:on:_:)``.
public struct Joined<Left, Right> {
  /// The element of the first list.
  public var left: Left
  /// The element of the other list; in a left join an optional one.
  public var right: Right

  /// A pair.
  @inlinable
  public init(_ left: Left, _ right: Right) {
    self.left = left
    self.right = right
  }
}

extension Joined: Equatable where Left: Equatable, Right: Equatable {}
extension Joined: Hashable where Left: Hashable, Right: Hashable {}
extension Joined: Sendable where Left: Sendable, Right: Sendable {}

extension Joined: CustomStringConvertible {
  /// Both elements.
  public var description: String { "(\(left), \(right))" }
}
