/// The header of every node.
@usableFromInline
@frozen
struct NodeHeader {
  /// The number of elements of a leaf, or of children of an inner node.
  @usableFromInline
  var count: Int
  /// The number of elements or children that the node has room for.
  @usableFromInline
  var capacity: Int

  @inlinable
  init(count: Int, capacity: Int) {
    self.count = count
    self.capacity = capacity
  }
}

/// A node of the tree, with its entries after the header.
///
/// A node with a single reference belongs to one list and is changed in place; any other node is immutable. `Node`
/// itself is the leaf of trivial elements: it has nothing to destroy, and it is not generic, because the deinitialisers
/// of generic classes are never specialised.
///
///     list ──► InnerNode ──► InnerNode ──► leaf      Arrows own. Nothing points up, so nodes can be shared.
///                       └──► InnerNode ──► leaf
@usableFromInline
class Node: ManagedBuffer<NodeHeader, UInt> {}

/// A leaf whose elements must be destroyed one by one.
@usableFromInline
final class ManagedLeaf<Element>: Node {
  @inlinable
  deinit {
    let leaf = LeafPointer<Element>(NodePointer(self))
    leaf.elements.deinitialize(count: leaf.count)
  }
}

/// A node of other nodes.
@usableFromInline
final class InnerNode: Node {
  @inlinable
  deinit {
    let node = NodePointer(self)
    for slot in 0..<node.count { node.children[slot].release() }
  }
}
