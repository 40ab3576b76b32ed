/// Where each of some things is that come, go and move. Each has a number while it is there: numbers are small, and used again, so that
/// an array can hold what belongs to them. Opaque, as ``SortedPlaces``.
@usableFromInline
final class Places {
  private let order = OrderTree()

  @usableFromInline init() {}

  /// How many there are.
  @usableFromInline var count: Int { order.count }

  /// O(log n).
  @usableFromInline
  func insert(at position: Int) -> Int { order.insert(at: position).index }

  /// The numbers of several, in order. O(k + log n).
  @usableFromInline
  func insert(count: Int, at position: Int) -> [Int] { order.insert(count: count, at: position).map(\.index) }

  /// The number of what was there. O(log n).
  @usableFromInline
  func remove(at position: Int) -> Int { order.remove(at: position).index }

  /// O(log n).
  @usableFromInline
  func move(from position: Int, to target: Int) { order.move(from: position, to: target) }

  /// O(log n).
  @usableFromInline
  func position(of number: Int) -> Int { order.position(of: OrderTree.ID(rawValue: Int32(number))) }

  /// O(log n).
  @usableFromInline
  func number(at position: Int) -> Int { order.id(at: position).index }
}
