/// Visits the leaves of a tree from left to right. Whoever uses it keeps the tree alive.
///
/// It remembers one inner node, and descends again from the root when the leaves of that one are used up.
@usableFromInline
@frozen
struct LeafWalker {
  @usableFromInline
  let root: NodePointer?
  @usableFromInline
  let height: Int
  /// The number of elements of the tree.
  @usableFromInline
  let total: Int
  /// The position of the first element of the next leaf.
  @usableFromInline
  var position: Int
  /// The parent of the last leaf, and the slot of the next one in it, if it has one more.
  @usableFromInline
  var parent: NodePointer?
  @usableFromInline
  var slot: Int

  @inlinable
  init(root: Node?, height: Int, total: Int) {
    self.root = root.map(NodePointer.init)
    self.height = height
    self.total = total
    position = 0
    parent = nil
    slot = 0
  }

  /// The next leaf, or `nil` behind the last one.
  @usableFromInline
  mutating func next() -> NodePointer? {
    if let parent, slot < parent.count {
      let leaf = parent.children[slot]
      slot &+= 1
      position &+= leaf.count
      return leaf
    }
    guard position < total else { return nil }
    return descend(to: position).leaf
  }

  /// The leaf that holds `target`, and the offset of `target` in it; the leaf behind it is the next one.
  @usableFromInline
  mutating func descend(to target: Int) -> (leaf: NodePointer, offset: Int) {
    var node = root.unsafelyUnwrapped
    var offset = target
    var level = height
    while level > 0 {
      parent = node
      let taken = node.slot(of: offset)
      offset -= node.starts[taken]
      node = node.children[taken]
      slot = taken + 1
      level -= 1
    }
    position = target - offset + node.count
    return (node, offset)
  }
}
