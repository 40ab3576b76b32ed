extension PersistentDictionary {
  /// Verifies the invariants after a mutation. Does nothing in builds without internal checks.
  @inlinable
  @inline(__always)
  func didMutate() {
    #if INTERNAL_CHECKS
      _checkInvariants()
    #endif
  }

  /// Traps if the trie is invalid. O(*n*).
  @usableFromInline
  package func _checkInvariants() {
    guard root != nil else {
      precondition(entryCount == 0, "A dictionary of \(entryCount) entries has no root")
      return
    }
    let total = Self.check(rootReference, from: HashPath(bits: 0), bits: 0, level: 0)
    precondition(total == entryCount, "The trie has \(total) entries, and the dictionary counts \(entryCount)")
    precondition(total > 0, "A dictionary without entries has a root")
    withExtendedLifetime(root) {}
  }

  /// Returns the number of entries in and below a node, after verifying its invariants.
  ///
  /// - Parameters:
  ///   - path: The way to the node, followed by zeros.
  ///   - bits: The length of the way.
  ///   - level: The number of inner nodes above.
  private static func check(_ reference: NodeReference, from path: HashPath, bits: Int, level: Int) -> Int {
    let node = reference.node
    guard !reference.isLeaf else {
      checkLeaf(Leaf(node), from: path, bits: bits, level: level)
      return node.count
    }
    precondition(reference.isCollision == (level == HashPath.collisionLevel), "A node is \(reference) at \(level)")
    precondition(bits == NodePointer.bitsPerLevel * level, "An inner node is in several slots at level \(level)")
    var total = 0
    var slot = 0
    while slot < NodePointer.fanOut {
      let end = node.blockEnd(from: slot)
      let length = end - slot
      precondition(length & (length - 1) == 0 && slot % length == 0, "A child is in the slots \(slot)..<\(end)")
      let child = node.children[slot]
      let start = HashPath(bits: path.bits | UInt64(slot) << UInt64(60 - 4 * level))
      total += check(start, node, child, length: length, bits: bits, level: level)
      if child.isLeaf {
        let sibling = slot ^ length
        precondition(length < NodePointer.fanOut, "A leaf is in all slots of its parent")
        let other = node.children[sibling]
        if other.isLeaf, node.blockEnd(from: sibling) == sibling + length {
          let sum = child.count + other.count
          precondition(sum > Leaf.largestCount, "Two leaves have only \(sum) entries")
        }
      }
      slot = end
    }
    precondition(total == node.count, "An inner node has \(total) entries, and counts \(node.count)")
    precondition(total > Leaf.largestCount, "An inner node has only \(total) entries")
    return total
  }

  private static func check(
    _ start: HashPath, _ node: NodePointer, _ child: NodeReference, length: Int, bits: Int, level: Int
  ) -> Int {
    let own = NodePointer.bitsPerLevel - length.trailingZeroBitCount
    return check(child, from: start, bits: bits + own, level: level + 1)
  }

  private static func checkLeaf(_ leaf: Leaf, from path: HashPath, bits: Int, level: Int) {
    let count = leaf.count
    precondition(count <= leaf.capacity, "A leaf has \(count) entries and room for \(leaf.capacity)")
    precondition(leaf.capacity <= Leaf.largestCount, "A leaf has room for \(leaf.capacity) entries")
    let first = path.hash(atLevel: level)
    let own = level > HashPath.collisionLevel ? bits - 32 : bits
    for offset in 0..<NodePointer.hashesPerLeaf {
      let hash = leaf.hashes[offset]
      guard offset < count else {
        precondition(hash == .max, "There is a hash without an entry")
        continue
      }
      precondition(offset == 0 || leaf.hashes[offset - 1] <= hash, "The hashes are not sorted")
      precondition(own == 0 || (hash ^ first) >> UInt32(32 - own) == 0, "The hash \(hash) is below \(first)")
    }
  }
}
