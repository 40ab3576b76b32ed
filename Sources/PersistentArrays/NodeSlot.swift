/// A place that owns a node: the root of a list, or an entry of an inner node.
@usableFromInline
@frozen
struct NodeSlot {
  @usableFromInline
  let place: UnsafeMutablePointer<NodePointer>

  @inlinable
  init(_ place: UnsafeMutablePointer<NodePointer>) {
    self.place = place
  }

  /// Setting it transfers ownership, and releases nothing.
  @inlinable
  var node: NodePointer {
    get { place.pointee }
    nonmutating set { place.pointee = newValue }
  }

  /// Whether nobody but this place owns the node. Only true for a whole list if it holds for every node above, too.
  @inlinable
  var isUnique: Bool {
    place.withMemoryRebound(to: Node.self, capacity: 1) { isKnownUniquelyReferenced(&$0.pointee) }
  }

  /// The last leaf, if it and all nodes above it belong to this place alone.
  @inlinable
  func uniqueLastLeaf(height: Int) -> NodePointer? {
    var slot = self
    var level = height
    while slot.isUnique {
      if level == 0 { return slot.node }
      slot = NodeSlot(slot.node.children + (slot.node.count &- 1))
      level &-= 1
    }
    return nil
  }

  /// Puts a copy in the place of an inner node that others own, too.
  @usableFromInline
  func makeInnerUnique() {
    guard !isUnique else { return }
    let shared = node
    node = shared.copyInner(borrowing: nil)
    shared.release()
  }
}
