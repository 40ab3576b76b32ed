/// A reference to a node, of which it says what it is: to descend, only the children of inner nodes are read.
///
/// It is the address of the node, plus a tag in the lowest two bits, which are zero in addresses of objects. It does
/// not count as a reference; who owns the node is said where it is stored.
@usableFromInline
@frozen
struct NodeReference: Equatable {
  @usableFromInline
  let bits: UInt

  @inlinable
  init(bits: UInt) { self.bits = bits }

  @inlinable
  init(leaf: NodePointer) { bits = UInt(bitPattern: leaf.address) | 1 }

  @inlinable
  init(inner: NodePointer) { bits = UInt(bitPattern: inner.address) }

  /// A reference to an inner node at `level`.
  init(inner: NodePointer, level: Int) {
    bits = UInt(bitPattern: inner.address) | (level == HashPath.collisionLevel ? 2 : 0)
  }

  @inlinable
  static var none: NodeReference { NodeReference(bits: 0) }

  @inlinable
  var isLeaf: Bool { bits & 1 != 0 }

  /// Whether this is an inner node that the next bits of a hash lead through.
  @inlinable
  var isInner: Bool { bits & 3 == 0 }

  /// Whether this is the inner node above more entries with the same hash than a leaf has room for. Below it, numbers
  /// take the place of hashes, so a key has to be searched for in all leaves.
  @inlinable
  var isCollision: Bool { bits & 2 != 0 }

  @inlinable
  var node: NodePointer {
    // Not zero, since code that follows a reference knows that there is one.
    NodePointer(address: UnsafeMutableRawPointer(bitPattern: bits & ~3).unsafelyUnwrapped)
  }

  /// Whether the node has one owner. This is true for a whole dictionary only if it is true for every node above, too.
  @inlinable
  var isUnique: Bool {
    var address = node.address
    return withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: TreeNode.self, capacity: 1) { isKnownUniquelyReferenced(&$0.pointee) }
    }
  }

  /// The number of entries in and below the node.
  @inlinable
  var count: Int { node.count }
}

/// The way from the root to an entry: four bits choose the slot at each level.
///
/// The upper half is the hash of the key. The lower half counts only where more entries have the same hash than fit
/// into a leaf. It is a number then, which tells them apart.
@usableFromInline
@frozen
struct HashPath: Equatable {
  @usableFromInline
  var bits: UInt64

  @inlinable
  init(bits: UInt64) { self.bits = bits }

  @inlinable
  init(hash: UInt32, number: UInt32 = 0) { bits = UInt64(hash) &<< 32 | UInt64(number) }

  /// The number of inner nodes above all entries that have the same hash.
  @inlinable
  static var collisionLevel: Int { 8 }

  @inlinable
  var hash: UInt32 { UInt32(truncatingIfNeeded: bits &>> 32) }

  /// What the leaves at `level` have in the place of the hash.
  @inlinable
  func hash(atLevel level: Int) -> UInt32 {
    level > Self.collisionLevel ? UInt32(truncatingIfNeeded: bits) : hash
  }

  /// Returns the slot to take in the inner node at `level`.
  @inlinable
  func slot(atLevel level: Int) -> Int {
    Int(truncatingIfNeeded: bits &>> UInt64(truncatingIfNeeded: 60 &- 4 &* level)) & 15
  }

  /// The slot to take in the root.
  @inlinable
  var firstSlot: Int { Int(truncatingIfNeeded: bits &>> 60) }

  /// Drops the bits that led through one inner node.
  @inlinable
  mutating func descend() { bits &<<= 4 }
}
