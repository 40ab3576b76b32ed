/// An order of things, each with an id that does not change while the thing is in the order. Finds the position of an
/// id, and the id at a position, in O(log *n*).
///
/// This is a counted B+ tree that is searched from both ends. A position is found from the root down, by the sizes of
/// the children. For an id, a table gives its leaf, and its position is found by climbing from there. Every node but
/// the root holds a fixed share of its capacity, so the height is O(log *n*) after any edits.
///
/// It is a class, since a list and its iterators share one mutable instance. It must not be used by several threads at
/// the same time.
///
///     OrderTree ── OrderArena ──┬── nodes:  root → inner nodes → leaves of ids
///                               └── leaves: id → leaf
@usableFromInline package final class OrderTree {
  /// The identity of an item. Ids are small, so that an array can hold data that belongs to them: they count from zero,
  /// and ids of removed items are used again, the last one first.
  @usableFromInline package struct ID: Hashable, Sendable {
    @usableFromInline package let rawValue: Int32
    @inlinable package init(rawValue: Int32) { self.rawValue = rawValue }

    @inlinable package init(index: Int) { rawValue = Int32(index) }

    /// The id as an array index.
    @inlinable package var index: Int { Int(rawValue) }
  }

  /// Exclusivity is not checked here and in `count`: no method calls out while it changes the tree.
  @exclusivity(unchecked) var arena = OrderArena()
  let root: Int32
  /// The number of ids.
  @exclusivity(unchecked) package var count = 0

  /// Creates an empty order.
  package init() { root = arena.makeNode(level: 0, parent: -1) }

  /// Creates an order of the ids 0..<`count`. O(*count*).
  package convenience init(count: Int) {
    self.init()
    insert(count: count, at: 0)
  }

  /// An upper bound of the indices of all ids that have been issued since the order was last empty.
  var idLimit: Int { arena.idLimit }

  /// Returns whether an id is in the order. O(1).
  func contains(_ id: ID) -> Bool { arena.leaf(of: id) >= 0 }

  /// Returns the position of an id. O(log *n*).
  package func position(of id: ID) -> Int {
    let leaf = arena.leaf(of: id)
    precondition(leaf >= 0, "Id \(id.rawValue) is not in the order: it has \(count) ids below \(idLimit)")
    return arena.position(of: id, in: leaf)
  }

  /// Returns whether an id comes before another one. O(log *n*).
  func isBefore(_ one: ID, _ other: ID) -> Bool {
    arena.isBefore(one, in: arena.leaf(of: one), other, in: arena.leaf(of: other))
  }

  /// Returns the id at a position. O(log *n*).
  package func id(at position: Int) -> ID {
    check(position)
    return arena.id(at: position, in: root)
  }

  func check(_ position: Int) {
    precondition(
      position >= 0 && position < count, "Position \(position) is out of bounds: the order has \(count) ids")
  }
}
