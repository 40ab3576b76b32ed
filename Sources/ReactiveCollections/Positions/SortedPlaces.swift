/// The places of the same elements in two orders: that of a source, and a sorted one.
///
/// Opaque: what is compared, and how, is the operator's, and is compiled in the user's module.
@usableFromInline
final class SortedPlaces {
  private let source = OrderTree()
  private let sorted = OrderTree()

  @usableFromInline init() {}

  @usableFromInline var count: Int { source.count }
  /// All ids that were ever given out since the start are below.
  @usableFromInline var idLimit: Int { source.idLimit }

  /// Begins; `order` names for each sorted position that in the source. Ids are the positions in the source. O(n).
  @usableFromInline
  func begin(_ order: [Int]) {
    source.removeAll()
    source.insert(count: order.count, at: 0)
    sorted.removeAll()
    sorted.insert(order.map { OrderTree.ID(rawValue: Int32($0)) }, at: 0)
  }

  /// Puts a new element in; returns its id. O(log n).
  @usableFromInline
  func insert(at position: Int, sorted sortedPosition: Int) -> Int {
    let id = source.insert(at: position)
    sorted.insert(id, at: sortedPosition)
    return id.index
  }

  /// Takes an element out; returns where it stood when sorted. O(log n).
  @usableFromInline
  func remove(at position: Int) -> Int {
    let sortedPosition = sorted.position(of: source.id(at: position))
    sorted.take(at: sortedPosition)
    source.remove(at: position)
    return sortedPosition
  }

  /// O(log n).
  @usableFromInline
  func sortedPosition(at position: Int) -> Int { sorted.position(of: source.id(at: position)) }

  /// Where in the source an element is. O(log n).
  @usableFromInline
  func sourcePosition(atSorted position: Int) -> Int { source.position(of: sorted.id(at: position)) }

  /// The id of an element. O(log n).
  @usableFromInline
  func id(at position: Int) -> Int { source.id(at: position).index }

  /// O(log n).
  @usableFromInline
  func id(atSorted position: Int) -> Int { sorted.id(at: position).index }

  /// O(log n).
  @usableFromInline
  func moveInSource(from position: Int, to target: Int) { source.move(from: position, to: target) }

  /// O(log n).
  @usableFromInline
  func moveSorted(from position: Int, to target: Int) { sorted.move(from: position, to: target) }

  /// For each id where it is in the source; -1 for an id that is free. O(n).
  @usableFromInline
  var sourcePositions: [Int] {
    var positions = Array(repeating: -1, count: idLimit)
    for (position, id) in source.ids.enumerated() { positions[id.index] = position }
    return positions
  }

  /// The ids in sorted order. O(n).
  @usableFromInline
  var sortedIDs: [Int] { sorted.ids.map(\.index) }

  /// Puts the elements into another sorted order. O(n).
  @usableFromInline
  func sort(_ ids: [Int]) {
    sorted.removeAll()
    sorted.insert(ids.map { OrderTree.ID(rawValue: Int32($0)) }, at: 0)
  }

  /// Puts many new elements into the source alone; returns their ids. They have to be sorted in by ``sort(_:)``. O(k + log n).
  @usableFromInline
  func insertIntoSource(count: Int, at position: Int) -> [Int] {
    source.insert(count: count, at: position).map(\.index)
  }

  /// Takes many elements out of the source alone; returns their ids. O(k + log n).
  @usableFromInline
  func removeFromSource(_ positions: Range<Int>) -> [Int] { source.removeSubrange(positions).map(\.index) }
}
