/// An order of things, each known by an id that does not change while the thing is in it: tells in O(log *n*) where an
/// id is now, and which id is at a position.
///
/// A counted B+ tree that is searched from both ends: a position is found from the root down, by the sizes of the
/// children; an id is found in a table that names its leaf, and its position by climbing from there. Every node but
/// the root holds a fixed share of what it can, hence the height is O(log *n*) after any edits.
///
/// It is a class, since it is one mutable thing that a list and the iterators over it look at; it is not for several
/// threads at a time.
///
///     OrderTree ── OrderArena ──┬── nodes:  root → inner nodes → leaves of ids
///                               └── leaves: id → leaf
package final class OrderTree {
  /// The name of a place. Ids are small: they count from zero, and those of removed places are used again, the last
  /// one first, so that an array can hold what belongs to them.
  package struct ID: Hashable, Sendable {
    package let rawValue: Int32
    /// The id as an index of such an array.
    package var index: Int { Int(rawValue) }
  }

  /// No access to it is ever open while another one begins, as no method calls out meanwhile.
  @exclusivity(unchecked) var arena = OrderArena()
  let root: Int32
  /// The number of ids.
  package var count = 0
  /// How many edits there were, so that an iterator can see one.
  var edits = 0

  /// An empty order.
  package init() { root = arena.makeNode(level: 0, parent: -1) }

  /// The ids 0..<`count` in order. O(*count*).
  package convenience init(count: Int) {
    self.init()
    insert(count: count, at: 0)
  }

  /// All ids that were ever given out since the order was empty have an index below.
  var idLimit: Int { arena.idLimit }

  /// Whether an id is in the order. O(1).
  func contains(_ id: ID) -> Bool { arena.leaf(of: id) >= 0 }

  /// Where an id is. O(log *n*).
  package func position(of id: ID) -> Int {
    let leaf = arena.leaf(of: id)
    precondition(leaf >= 0, "Id \(id.rawValue) is not in the order: it has \(count) ids below \(idLimit)")
    return arena.position(of: id, in: leaf)
  }

  /// Whether an id stands before another one. O(log *n*).
  func isBefore(_ one: ID, _ other: ID) -> Bool {
    arena.isBefore(one, in: arena.leaf(of: one), other, in: arena.leaf(of: other))
  }

  /// The id at a position. O(log *n*).
  package func id(at position: Int) -> ID {
    check(position)
    return arena.id(at: position, in: root)
  }

  func check(_ position: Int) {
    precondition(
      position >= 0 && position < count, "Position \(position) is out of bounds: the order has \(count) ids")
  }
}
