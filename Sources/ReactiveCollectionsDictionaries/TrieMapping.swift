/// Makes a trie of another one, leaf by leaf, with the same hashes or some of them.
struct TrieMapping {
  /// Returns what takes the place of a leaf, owned by the caller: the leaf itself, if it stays the same.
  typealias Transform = (NodePointer) throws -> NodePointer
  /// Returns a leaf of the entries of two leaves, which is unique. Takes over the ownership of both, and passes on that
  /// of the result.
  typealias Merge = (_ left: NodePointer, _ right: NodePointer) -> NodePointer

  /// Returns a subtree whose leaves are what `transform` makes of them, owned by the caller. Nodes whose leaves all
  /// stay the same are shared.
  ///
  /// - Parameters:
  ///   - path: The way to the subtree, followed by zeros.
  ///   - level: The number of inner nodes above.
  static func map(
    _ reference: NodeReference, path: HashPath, level: Int, largestCount: Int, transform: Transform, merge: Merge
  ) rethrows -> NodeReference {
    let node = reference.node
    if reference.isLeaf { return NodeReference(leaf: try transform(node)) }
    let result = NodePointer.makeInner()
    // Releases what has been made if an error is thrown.
    let owner = result.takeOwnership()
    defer { withExtendedLifetime(owner) {} }
    var isSame = true
    var count = 0
    var slot = 0
    while slot < NodePointer.fanOut {
      let end = node.blockEnd(from: slot)
      let old = node.children[slot]
      let new = try map(
        old, path: path.appending(slot, atLevel: level), level: level + 1, largestCount: largestCount,
        transform: transform, merge: merge)
      result.setChild(new, in: slot..<end)
      isSame = isSame && new == old
      count += new.count
      slot = end
    }
    if isSame {
      node.retain()
      return reference
    }
    if count < node.count {
      result.mergeLeaves(largestCount: largestCount, merge: merge)
      let child = result.children[0]
      if child.isLeaf, result.blockEnd(from: 0) == NodePointer.fanOut {
        // All entries are in one leaf, which takes the place of the node.
        result.setChild(.none, in: 0..<NodePointer.fanOut)
        if reference.isCollision { return Self.leaf(child.node, of: path.hash, merge: merge) }
        return child
      }
    }
    result.count = count
    result.retain()
    return NodeReference(inner: result, level: level)
  }

  /// Gives the entries of a leaf, which are numbered, the hash that all of them have.
  private static func leaf(_ leaf: NodePointer, of hash: UInt32, merge: Merge) -> NodeReference {
    // A copy, since others may own the leaf, too.
    let copy = merge(leaf, NodePointer.makeEmptyLeaf())
    copy.hashes.update(repeating: hash, count: copy.count)
    return NodeReference(leaf: copy)
  }
}

extension NodePointer {
  /// Merges the leaves of this inner node that together do not exceed one.
  fileprivate func mergeLeaves(largestCount: Int, merge: TrieMapping.Merge) {
    for length in [1, 2, 4, 8] {
      for start in stride(from: 0, to: Self.fanOut, by: 2 * length) {
        let middle = start + length
        let (left, right) = (children[start], children[middle])
        guard left != right, left.isLeaf, right.isLeaf, children[middle - 1] == left,
          children[middle + length - 1] == right,
          left.node.count + right.node.count <= largestCount
        else { continue }
        setChild(NodeReference(leaf: merge(left.node, right.node)), in: start..<middle + length)
      }
    }
  }
}
