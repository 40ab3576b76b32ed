/// The positions of the same elements in two orders: the order of a source, and a sorted one.
///
/// Opaque: the operator decides what is compared, and how, and is compiled in the user's module.
@usableFromInline
package final class SortedPositions {
  private let source = OrderTree()
  private let sorted = OrderTree()

  @usableFromInline package init() {}

  @usableFromInline package var count: Int { source.count }
  /// An upper bound of all ids that have been issued since the start.
  @usableFromInline package var idLimit: Int { source.idLimit }

  /// Begins with an order that gives the source position for each sorted position. Ids are the source positions. O(n).
  @usableFromInline
  package func begin(_ order: [Int]) {
    source.removeAll()
    source.insert(count: order.count, at: 0)
    sorted.removeAll()
    sorted.insert(order.map { OrderTree.ID(rawValue: Int32($0)) }, at: 0)
  }

  /// Inserts a new element, and returns its id. O(log n).
  @usableFromInline
  package func insert(at position: Int, sorted sortedPosition: Int) -> Int {
    let id = source.insert(at: position)
    sorted.insert(id, at: sortedPosition)
    return id.index
  }

  /// Removes an element, and returns its sorted position. O(log n).
  @usableFromInline
  package func remove(at position: Int) -> Int {
    let sortedPosition = sorted.position(of: source.id(at: position))
    sorted.take(at: sortedPosition)
    source.remove(at: position)
    return sortedPosition
  }

  /// Returns the sorted position of an element. O(log n).
  @usableFromInline
  package func sortedPosition(at position: Int) -> Int { sorted.position(of: source.id(at: position)) }

  /// Returns the sorted position of an id. O(log n).
  @usableFromInline
  package func sortedPosition(of id: Int) -> Int { sorted.position(of: OrderTree.ID(rawValue: Int32(id))) }

  /// Returns the source position of an element. O(log n).
  @usableFromInline
  package func sourcePosition(atSorted position: Int) -> Int { source.position(of: sorted.id(at: position)) }

  /// Returns the id of the element at a source position. O(log n).
  @usableFromInline
  package func id(at position: Int) -> Int { source.id(at: position).index }

  /// Returns the id of the element at a sorted position. O(log n).
  @usableFromInline
  package func id(atSorted position: Int) -> Int { sorted.id(at: position).index }

  /// Returns the source position of an id. O(log n).
  @usableFromInline
  package func sourcePosition(of id: Int) -> Int { source.position(of: OrderTree.ID(rawValue: Int32(id))) }

  /// Returns the first sorted position in a range whose id does not come before something that is searched for; the end
  /// of the range if all do. The ids for which `isBefore` is true come first. Calls it O(log n) times.
  @usableFromInline
  package func firstSortedPosition(in range: Range<Int>, behind isBefore: (_ id: Int) -> Bool) -> Int {
    if range.isEmpty { return range.lowerBound }
    return sorted.arena.firstPosition(in: range, of: sorted.root) { isBefore($0.index) }
  }

  /// Moves an element in the source order. O(log n).
  @usableFromInline
  package func moveInSource(from position: Int, to target: Int) { source.move(from: position, to: target) }

  /// Moves an element in the sorted order. O(log n).
  @usableFromInline
  package func moveSorted(from position: Int, to target: Int) { sorted.move(from: position, to: target) }

  /// The source position of each id; -1 for a free id. O(n).
  @usableFromInline
  package var sourcePositions: [Int] {
    var positions = Array(repeating: -1, count: idLimit)
    for (position, id) in source.ids.enumerated() { positions[id.index] = position }
    return positions
  }

  /// The ids in the order of the source. O(n).
  @usableFromInline
  package var sourceIDs: [Int] { source.ids.map { $0.index } }

  /// The ids in sorted order. O(n).
  @usableFromInline
  package var sortedIDs: [Int] { sorted.ids.map { $0.index } }

  /// Replaces the sorted order. O(n).
  @usableFromInline
  package func sort(_ ids: [Int]) {
    sorted.removeAll()
    sorted.insert(ids.map { OrderTree.ID(rawValue: Int32($0)) }, at: 0)
  }

  /// Inserts many new elements into the source order only, and returns their ids. The caller must then add them to the
  /// sorted order by ``sort(_:)``. O(k + log n).
  @usableFromInline
  package func insertIntoSource(count: Int, at position: Int) -> [Int] {
    source.insert(count: count, at: position).map { $0.index }
  }

  /// Removes many elements from the source order only, and returns their ids. O(k + log n).
  @usableFromInline
  package func removeFromSource(_ positions: Range<Int>) -> [Int] { source.removeSubrange(positions).map { $0.index } }
}
