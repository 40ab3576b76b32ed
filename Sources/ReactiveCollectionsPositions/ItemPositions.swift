/// The positions of things that are inserted, removed and moved. Each thing has a number while it is present: numbers
/// are small, and used again, so that an array can hold data that belongs to them. Opaque, like ``SortedPositions``.
@usableFromInline
package final class ItemPositions {
  private let order = OrderTree()

  @usableFromInline package init() {}

  /// The number of things.
  @usableFromInline package var count: Int { order.count }

  /// Inserts a thing and returns its number. O(log n).
  @usableFromInline
  package func insert(at position: Int) -> Int { order.insert(at: position).index }

  /// Inserts several things and returns their numbers in order. O(k + log n).
  @usableFromInline
  package func insert(count: Int, at position: Int) -> [Int] {
    order.insert(count: count, at: position).map { $0.index }
  }

  /// Removes a thing and returns its number. O(log n).
  @usableFromInline
  package func remove(at position: Int) -> Int { order.remove(at: position).index }

  /// Moves a thing. O(log n).
  @usableFromInline
  package func move(from position: Int, to target: Int) { order.move(from: position, to: target) }

  /// Returns the position of a number. O(log n).
  @usableFromInline
  package func position(of number: Int) -> Int { order.position(of: OrderTree.ID(rawValue: Int32(number))) }

  /// Returns the number at a position. O(log n).
  @usableFromInline
  package func number(at position: Int) -> Int { order.id(at: position).index }
}
