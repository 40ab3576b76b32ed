/// A node without reference counting. Code that uses it must know what keeps the node alive.
@usableFromInline
@frozen
struct NodePointer: Equatable {
  @usableFromInline
  let address: UnsafeMutableRawPointer

  @inlinable
  init(address: UnsafeMutableRawPointer) {
    self.address = address
  }

  @inlinable
  init(_ node: TreeNode) {
    address = Unmanaged.passUnretained(node).toOpaque()
  }

  /// The node whose tail is at the given address.
  init(tail: UnsafeMutableRawPointer) {
    address = tail - 2 * MemoryLayout<Int>.stride - MemoryLayout<NodeHeader>.stride
  }

  /// Takes ownership of `buffer`, which was just created and whose tail is at `tail`, as this type expects.
  @inlinable
  init(owning buffer: ManagedBuffer<NodeHeader, UInt>) {
    address = Unmanaged.passRetained(buffer).toOpaque()
    assert(buffer.withUnsafeMutablePointerToHeader { UnsafeMutableRawPointer($0) } == UnsafeMutableRawPointer(header))
    assert(buffer.withUnsafeMutablePointerToElements { UnsafeMutableRawPointer($0) } == tail)
  }

  @inlinable
  static func == (left: NodePointer, right: NodePointer) -> Bool { left.address == right.address }

  // An object starts with two words; the header of a managed buffer follows, then its tail.
  @inlinable
  var header: UnsafeMutablePointer<NodeHeader> {
    (address + 2 * MemoryLayout<Int>.stride).assumingMemoryBound(to: NodeHeader.self)
  }
  /// The place of the children of an inner node, or of the hashes of a leaf.
  @inlinable
  var tail: UnsafeMutableRawPointer {
    address + 2 * MemoryLayout<Int>.stride + MemoryLayout<NodeHeader>.stride
  }

  /// The number of entries in a leaf, or in all leaves below an inner node.
  @inlinable
  var count: Int {
    get { header.pointee.count }
    nonmutating set { header.pointee.count = newValue }
  }

  @inlinable
  func retain() { _ = Unmanaged<TreeNode>.fromOpaque(address).retain() }
  @inlinable
  func release() { Unmanaged<TreeNode>.fromOpaque(address).release() }
  /// Returns a reference to the node, which takes over the caller's ownership.
  @inlinable
  func takeOwnership() -> TreeNode { Unmanaged<TreeNode>.fromOpaque(address).takeRetainedValue() }
}

// MARK: Leaves

extension NodePointer {
  /// The number of hashes in a leaf, and so the largest number of its entries.
  @inlinable
  static var hashesPerLeaf: Int { 16 }

  /// The hashes of the entries of a leaf, in ascending order. Those without an entry are `UInt32.max`, so that the
  /// search needs no count. Below ``NodeReference/isCollision``, they are numbers that tell equal hashes apart.
  @inlinable
  var hashes: UnsafeMutablePointer<UInt32> { tail.assumingMemoryBound(to: UInt32.self) }

  /// Returns the number of hashes that are less than `hash`.
  ///
  /// This takes four independent comparisons of four hashes each, without a branch to predict.
  @inlinable
  @inline(__always)
  func rank(of hash: UInt32) -> Int {
    let pivot = SIMD4(repeating: hash)
    var counts = SIMD4<UInt32>.zero
    for offset in stride(from: 0, to: 4 * Self.hashesPerLeaf, by: 16) {
      let four = tail.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt32>.self)
      counts &+= SIMD4.zero.replacing(with: 1, where: four .< pivot)
    }
    return Int(truncatingIfNeeded: counts.wrappedSum())
  }

  /// Creates a leaf that has no room for entries, owned by the caller.
  static func makeEmptyLeaf() -> NodePointer {
    let words = hashesPerLeaf * MemoryLayout<UInt32>.stride / MemoryLayout<UInt>.stride
    let leaf = NodePointer(
      owning: TreeNode.create(minimumCapacity: words) { _ in NodeHeader(count: 0, capacity: 0) })
    leaf.initializeHashes()
    return leaf
  }

  @inlinable
  func initializeHashes() {
    tail.bindMemory(to: UInt32.self, capacity: Self.hashesPerLeaf)
      .initialize(repeating: .max, count: Self.hashesPerLeaf)
  }
}

// MARK: Inner nodes

extension NodePointer {
  /// The number of bits of a path that lead through one inner node.
  @inlinable
  static var bitsPerLevel: Int { 4 }
  @inlinable
  static var fanOut: Int { 16 }

  /// The children, each owned by this node. A child is in one slot or, if it is a leaf, in a block of slots, whose
  /// length and start are divisible by the same power of two.
  @inlinable
  var children: UnsafeMutablePointer<NodeReference> { tail.assumingMemoryBound(to: NodeReference.self) }

  /// Creates an inner node whose children are `NodeReference.none`, owned by the caller.
  static func makeInner(count: Int = 0) -> NodePointer {
    let node = NodePointer(
      owning: InnerNode.create(minimumCapacity: fanOut) { _ in NodeHeader(count: count, capacity: fanOut) })
    node.tail.bindMemory(to: NodeReference.self, capacity: fanOut).initialize(repeating: .none, count: fanOut)
    return node
  }

  /// Returns a copy of this inner node, owned by the caller. The copy owns all children except `borrowed`, which the
  /// caller must replace.
  func copyInner(borrowing borrowed: NodeReference) -> NodePointer {
    let copy = NodePointer(
      owning: InnerNode.create(minimumCapacity: Self.fanOut) { [count] _ in
        NodeHeader(count: count, capacity: Self.fanOut)
      })
    copy.tail.bindMemory(to: NodeReference.self, capacity: Self.fanOut)
      .initialize(from: children, count: Self.fanOut)
    var last = borrowed
    for slot in 0..<Self.fanOut {
      let child = children[slot]
      if child != last, child != borrowed { child.node.retain() }
      last = child
    }
    return copy
  }

  /// Releases the children. A node that is still being built may have none in some slots.
  func releaseChildren() {
    var last = NodeReference.none
    for slot in 0..<Self.fanOut {
      let child = children[slot]
      if child != last, child != .none { child.node.release() }
      last = child
    }
  }

  /// Returns the end of the block of slots that starts at `slot`.
  func blockEnd(from slot: Int) -> Int {
    let child = children[slot]
    var end = slot + 1
    while end < Self.fanOut, children[end] == child { end += 1 }
    return end
  }

  /// Returns the block of slots that `slot` belongs to.
  func block(around slot: Int) -> Range<Int> {
    let child = children[slot]
    var start = slot
    while start > 0, children[start - 1] == child { start -= 1 }
    return start..<blockEnd(from: slot)
  }

  /// Puts `child` into a block of slots, without releasing what is there.
  func setChild(_ child: NodeReference, in block: Range<Int>) {
    (children + block.lowerBound).update(repeating: child, count: block.count)
  }
}
