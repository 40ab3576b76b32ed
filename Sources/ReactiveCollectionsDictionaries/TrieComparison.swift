/// Walks two tries together, and skips the nodes that they share.
///
/// The walk is compiled once; what is compiled for each type of keys and values is what handles two leaves.
struct TrieComparison {
  /// Leaves of the same part of both tries, each with the range of entries that belong to it.
  typealias Part = (leaf: NodePointer, range: Range<Int>)
  typealias Pair = (_ old: Part, _ new: Part) throws -> Void
  /// Leaves of entries that have the same hash, without those that both tries share.
  typealias Collision = (_ old: [Part], _ new: [Part], _ hash: UInt32) throws -> Void

  /// Compares two subtrees in the same place.
  ///
  /// - Parameters:
  ///   - path: The way there, followed by zeros.
  ///   - level: The number of inner nodes above.
  static func compare(
    _ old: NodeReference, _ new: NodeReference, path: HashPath, level: Int, pair: Pair, collision: Collision
  ) rethrows {
    if old == new { return }
    if old.isLeaf, new.isLeaf { return try pair(all(old), all(new)) }
    if old.isLeaf || new.isLeaf {
      let leaf = old.isLeaf ? old.node : new.node
      var offset = 0
      return try compare(
        leaf, from: &offset, with: old.isLeaf ? new : old, path: path, level: level, isOld: old.isLeaf, pair: pair,
        collision: collision)
    }
    if old.isCollision { return try collide(old, new, path.hash, collision) }
    var slot = 0
    while slot < NodePointer.fanOut {
      let (left, right) = (old.node.children[slot], new.node.children[slot])
      let ends = (old.node.blockEnd(from: slot), new.node.blockEnd(from: slot))
      let end = Swift.max(ends.0, ends.1)
      if ends.0 == ends.1 {
        let start = path.appending(slot, atLevel: level)
        try compare(left, right, path: start, level: level + 1, pair: pair, collision: collision)
      } else {
        // One of them has a leaf for what is several children of the other.
        let isOld = ends.0 == end
        var offset = 0
        try compare(
          isOld ? left.node : right.node, from: &offset, with: isOld ? new.node : old.node, slots: slot..<end,
          path: path, level: level, isOld: isOld, pair: pair, collision: collision)
      }
      slot = end
    }
  }

  /// Compares the entries of a leaf, from `offset` on, with a subtree for a part of the same hashes.
  private static func compare(
    _ leaf: NodePointer, from offset: inout Int, with other: NodeReference, path: HashPath, level: Int, isOld: Bool,
    pair: Pair, collision: Collision
  ) rethrows {
    guard other.isCollision else {
      return try compare(
        leaf, from: &offset, with: other.node, slots: 0..<NodePointer.fanOut, path: path, level: level, isOld: isOld,
        pair: pair, collision: collision)
    }
    let hash = path.hash
    let start = offset
    while offset < leaf.count, leaf.hashes[offset] == hash { offset += 1 }
    let (own, others) = ([(leaf, start..<offset)], leaves(of: other).map { all(NodeReference(leaf: $0)) })
    try isOld ? collision(own, others, hash) : collision(others, own, hash)
  }

  private static func compare(
    _ leaf: NodePointer, from offset: inout Int, with other: NodePointer, slots: Range<Int>, path: HashPath, level: Int,
    isOld: Bool, pair: Pair, collision: Collision
  ) rethrows {
    var slot = slots.lowerBound
    while slot < slots.upperBound {
      let child = other.children[slot]
      let end = other.blockEnd(from: slot)
      if child.isLeaf {
        let start = offset
        let last = path.appending(end - 1, atLevel: level).hash | (UInt32.max >> UInt32(4 * level)) >> 4
        while offset < leaf.count, leaf.hashes[offset] <= last { offset += 1 }
        let (own, others) = ((leaf, start..<offset), all(child))
        try isOld ? pair(own, others) : pair(others, own)
      } else {
        try compare(
          leaf, from: &offset, with: child, path: path.appending(slot, atLevel: level), level: level + 1, isOld: isOld,
          pair: pair, collision: collision)
      }
      slot = end
    }
  }

  /// Compares entries with the same hash, which two tries have more of than fit into a leaf.
  private static func collide(
    _ old: NodeReference, _ new: NodeReference, _ hash: UInt32, _ collision: Collision
  ) rethrows {
    let (left, right) = (leaves(of: old), leaves(of: new))
    let shared = Set(left.map(\.address)).intersection(right.map(\.address))
    func part(_ leaf: NodePointer) -> Part? {
      shared.contains(leaf.address) ? nil : all(NodeReference(leaf: leaf))
    }
    try collision(left.compactMap(part), right.compactMap(part), hash)
  }

  private static func all(_ leaf: NodeReference) -> Part { (leaf.node, 0..<leaf.count) }

  private static func leaves(of collision: NodeReference) -> [NodePointer] {
    var walker = LeafWalker(root: collision, level: HashPath.collisionLevel)
    var leaves: [NodePointer] = []
    while let leaf = walker.next() { leaves.append(leaf) }
    return leaves
  }
}

extension HashPath {
  func appending(_ slot: Int, atLevel level: Int) -> HashPath {
    HashPath(bits: bits | UInt64(slot) << UInt64(60 - 4 * level))
  }
}
