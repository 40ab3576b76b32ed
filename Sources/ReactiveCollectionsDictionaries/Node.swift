/// The header of every node.
@usableFromInline
@frozen
struct NodeHeader {
  /// The number of entries in a leaf, or in all leaves below an inner node.
  @usableFromInline
  var count: Int
  /// The number of entries that a leaf has room for.
  @usableFromInline
  var capacity: Int

  @inlinable
  init(count: Int, capacity: Int) {
    self.count = count
    self.capacity = capacity
  }
}

/// A node of the trie, with its tail after the header.
///
/// A node with a single reference belongs to one dictionary and is changed in place; any other node is immutable.
/// `TreeNode` itself is the leaf of trivial entries: it has nothing to destroy, and it is not generic, because the
/// deinitializers of generic classes are never specialized.
///
///     dictionary ──► InnerNode ──► InnerNode ──► leaf     Arrows own. Nothing points up, so nodes can be shared.
///                             └──► leaf
@usableFromInline
class TreeNode: ManagedBuffer<NodeHeader, UInt> {}

/// A leaf whose entries must be destroyed one by one.
@usableFromInline
final class ManagedLeaf<Key, Value>: TreeNode {
  @inlinable
  deinit {
    let leaf = LeafPointer<Key, Value>(NodePointer(self))
    leaf.entries.deinitialize(count: leaf.count)
  }
}

/// A node of other nodes.
@usableFromInline
final class InnerNode: TreeNode {
  deinit { NodePointer(self).releaseChildren() }
}
