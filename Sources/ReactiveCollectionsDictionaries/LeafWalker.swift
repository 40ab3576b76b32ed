/// Visits the leaves of a trie in order. Its user keeps the trie alive.
///
/// The walker remembers one inner node, and descends from the root again after the leaves of that node.
@usableFromInline
@frozen
struct LeafWalker {
  @usableFromInline
  let root: NodeReference
  /// The level of the root, which is that of a collision if only its entries are visited.
  @usableFromInline
  let rootLevel: Int
  /// The number of entries in the leaves that have not been visited.
  @usableFromInline
  var rest: Int
  /// The way to the next leaf, followed by zeros.
  @usableFromInline
  var path: HashPath
  /// The parent of the last leaf, the slot after that, and the number of levels above the parent.
  @usableFromInline
  var parent: NodePointer?
  @usableFromInline
  var slot: Int
  @usableFromInline
  var level: Int

  @inlinable
  init(root: NodeReference, level: Int = 0) {
    self.root = root
    rootLevel = level
    rest = root == .none ? 0 : root.count
    path = HashPath(bits: 0)
    parent = nil
    slot = NodePointer.fanOut
    self.level = level
  }

  /// Returns the next leaf that is not empty, or `nil` after the last one.
  @usableFromInline
  mutating func next() -> NodePointer? {
    while rest > 0 {
      guard !root.isLeaf else {
        rest = 0
        return root.node
      }
      if slot == NodePointer.fanOut { enter(path) }
      guard let parent else { return nil }
      let child = parent.children[slot]
      guard child.isLeaf else {
        enter(child.node, level: level + 1, slot: 0)
        continue
      }
      let end = parent.blockEnd(from: slot)
      path.bits &+= UInt64(end - slot) << UInt64(60 - 4 * level)
      slot = end
      let leaf = child.node
      rest -= leaf.count
      if leaf.count > 0 { return leaf }
    }
    return nil
  }

  /// Descends to the parent of the leaf at `path`.
  private mutating func enter(_ path: HashPath) {
    enter(root.node, level: rootLevel, slot: path.slot(atLevel: rootLevel))
    while let child = parent?.children[slot], !child.isLeaf {
      enter(child.node, level: level + 1, slot: path.slot(atLevel: level + 1))
    }
  }

  private mutating func enter(_ node: NodePointer, level: Int, slot: Int) {
    parent = node
    self.level = level
    self.slot = slot
  }
}
