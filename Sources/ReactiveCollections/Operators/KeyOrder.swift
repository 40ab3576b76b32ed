/// The order of comparable keys.
///
/// ```swift
/// let byName = CollectionProperty(people.updates.sorted(by: \.name, order: .descending))
/// let byTeam = CollectionProperty(people.updates.grouped(by: \.team, sortedBy: .descending))
/// print(byName.map(\.name), byTeam.map(\.section))  // prints: ["Cleo", "Bob", "Ada"] [2, 1]
/// ```
public enum KeyOrder: Hashable, Sendable {
  /// Smaller keys come first.
  case ascending
  /// Larger keys come first.
  case descending

  /// The order that `<` or `>` makes, or a closure that compares by one of them.
  ///
  /// ```swift
  /// print(KeyOrder(<), KeyOrder(>))  // prints: ascending descending
  /// ```
  public init(_ areInIncreasingOrder: (Operand, Operand) -> Bool) {
    self = areInIncreasingOrder(Operand(rank: 0), Operand(rank: 1)) ? .ascending : .descending
  }

  /// Stands for a key where `<` or `>` is an order: so the compiler need not know the type of the keys to find out
  /// which `<` that is.
  public struct Operand: Comparable {
    let rank: Int

    /// Whether the left one is first in ascending order.
    public static func < (left: Operand, right: Operand) -> Bool { left.rank < right.rank }
  }

  /// Whether one of two keys comes before the other.
  @inlinable
  func comparator<Key: Comparable>() -> (Key, Key) -> Bool {
    switch self {
    case .ascending: { $0 < $1 }
    case .descending: { $0 > $1 }
    }
  }
}

/// A key whose order is reversed.
@usableFromInline
struct DescendingKey<Key: Comparable>: Comparable {
  @usableFromInline let key: Key

  @inlinable init(_ key: Key) { self.key = key }

  @inlinable static func < (left: DescendingKey, right: DescendingKey) -> Bool { right.key < left.key }
}
