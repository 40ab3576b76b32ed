/// The way from the root to a leaf that is about to change.
@usableFromInline
@frozen
struct EditPath {
  /// The place of the root.
  @usableFromInline
  let root: UnsafeMutablePointer<NodeReference>
  @usableFromInline
  let path: HashPath
  /// The children of the last inner node on the way; the place of the root if it is a leaf. The nodes above are unique
  /// to the dictionary.
  @usableFromInline
  var slots: UnsafeMutablePointer<NodeReference>
  @usableFromInline
  var slot: Int
  /// The number of inner nodes above the leaf.
  @usableFromInline
  var level: Int
  /// The topmost shared node on the way, which was replaced by a copy, or `none`. The caller owns it, must replace the
  /// leaf, which `slots` do not own then, and must release this node last: until then it keeps the old leaf alive.
  @usableFromInline
  var replaced: NodeReference

  /// Descends as long as nodes are unique to the dictionary: to a leaf, a collision or a shared node.
  @inlinable
  @inline(__always)
  init(from root: UnsafeMutablePointer<NodeReference>, to path: HashPath) {
    self.root = root
    self.path = path
    slots = root
    slot = 0
    level = 0
    replaced = .none
    var rest = path
    while reference.isInner, reference.isUnique {
      slots = reference.node.children
      slot = rest.firstSlot
      rest.descend()
      level &+= 1
    }
  }

  /// Where the way leads.
  @inlinable
  var reference: NodeReference {
    @inline(__always) get { slots[slot] }
  }

  /// The leaf at the end of the way.
  @inlinable
  var leaf: NodePointer { reference.node }

  /// Whether the way leads to a leaf that is unique to the dictionary.
  @inlinable
  var isAtUniqueLeaf: Bool {
    @inline(__always) get { reference.isLeaf && reference.isUnique }
  }

  /// Whether there are more entries with this hash than fit into a leaf.
  ///
  /// This is only asked of the path of a key, which has not been completed by a number.
  @usableFromInline
  func leadsToCollision() -> Bool {
    var reference = reference
    var level = level
    while reference.isInner {
      reference = reference.node.children[path.slot(atLevel: level)]
      level += 1
    }
    return reference.isCollision
  }

  /// Returns the leaf at the end of the way, through nodes that may be shared.
  @usableFromInline
  func findLeaf() -> NodePointer {
    var reference = reference
    var level = level
    while !reference.isLeaf {
      reference = reference.node.children[path.slot(atLevel: level)]
      level += 1
    }
    return reference.node
  }

  /// Descends to the leaf, and copies the inner nodes that other dictionaries own, too.
  @usableFromInline
  mutating func descendToLeaf() {
    while !reference.isLeaf, reference.isUnique { descend() }
    if reference.isLeaf, reference.isUnique { return }
    // Everything below a shared node is shared as well, so nothing else is tested, and each copy leaves out the one
    // child that the next step replaces.
    replaced = reference
    while !reference.isLeaf {
      let shared = reference
      let copy = shared.node.copyInner(borrowing: shared.node.children[path.slot(atLevel: level)])
      slots[slot] = NodeReference(inner: copy, level: level)
      descend()
    }
  }

  private mutating func descend() {
    slots = reference.node.children
    slot = path.slot(atLevel: level)
    level += 1
  }

  /// Adds `delta` to the counts of the inner nodes above the leaf.
  @inlinable
  func addToCounts(_ delta: Int) {
    var reference = root.pointee
    var rest = path
    for _ in 0..<level {
      let node = reference.node
      node.count &+= delta
      reference = node.children[rest.firstSlot]
      rest.descend()
    }
  }

  /// The slots of the last inner node that hold the leaf.
  var block: Range<Int> { level == 0 ? 0..<1 : parent.block(around: slot) }

  /// The last inner node. There must be one.
  var parent: NodePointer { NodePointer(tail: UnsafeMutableRawPointer(slots)) }

  /// Puts `leaf` in the place of the leaf, without releasing that.
  @usableFromInline
  func setLeaf(_ leaf: NodePointer) {
    let block = block
    (slots + block.lowerBound).update(repeating: NodeReference(leaf: leaf), count: block.count)
  }
}

// MARK: Splitting

extension EditPath {
  /// How to split a leaf that is full.
  @usableFromInline
  typealias Split = (bit: Int, kept: Int)

  /// Returns which bit of the path splits the entries of the leaf and a new one at `offset`, and how many of them have
  /// a zero there.
  @usableFromInline
  func split(inserting hash: UInt32, at offset: Int) -> Split {
    let (hashes, count) = (leaf.hashes, leaf.count)
    let first = offset == 0 ? hash : hashes[0]
    let last = offset == count ? hash : hashes[count - 1]
    guard first != last else {
      // They are numbered, and the greatest bit splits the numbers.
      let kept = 1 << (Int.bitWidth - 1 - count.leadingZeroBitCount)
      return (32 + Self.number(count).leadingZeroBitCount, kept)
    }
    let bit = (first ^ last).leadingZeroBitCount
    let bound = last & ~((UInt32.max >> 1) >> UInt32(bit))
    return ((level > HashPath.collisionLevel ? 32 : 0) + bit, leaf.rank(of: bound) + (hash < bound ? 1 : 0))
  }

  /// The numbers of the first entries that have the same hash.
  private static func number(_ offset: Int) -> UInt32 { UInt32(offset) << 27 }

  /// Puts two leaves, which differ first in `bit` of the path, in the place of the leaf, without releasing that. Takes
  /// over their ownership.
  @usableFromInline
  func setLeaves(_ left: NodePointer, _ right: NodePointer, bit: Int) {
    var (slots, slot, level, block) = (slots, slot, level, block)
    let count = left.count + right.count
    if bit >= 32, level <= HashPath.collisionLevel {
      for offset in 0..<count {
        (offset < left.count ? left.hashes + offset : right.hashes + (offset - left.count)).pointee = Self.number(
          offset)
      }
    }
    var bits = path
    if bit >= 32, self.level <= HashPath.collisionLevel { bits = HashPath(hash: path.hash) }
    while bit >= NodePointer.bitsPerLevel * level {
      Self.narrow(&block, of: slots, to: 1, around: slot)
      let node = NodePointer.makeInner(count: count)
      slots[slot] = NodeReference(inner: node, level: level)
      slots = node.children
      slot = bits.slot(atLevel: level)
      block = 0..<NodePointer.fanOut
      level += 1
    }
    Self.narrow(&block, of: slots, to: 1 << (NodePointer.bitsPerLevel * level - bit), around: slot)
    let half = block.count / 2
    (slots + block.lowerBound).update(repeating: NodeReference(leaf: left), count: half)
    (slots + block.lowerBound + half).update(repeating: NodeReference(leaf: right), count: half)
  }

  /// Halves a block until it has the given length, and puts empty leaves into the other halves.
  private static func narrow(
    _ block: inout Range<Int>, of slots: UnsafeMutablePointer<NodeReference>, to length: Int, around slot: Int
  ) {
    while block.count > length {
      let middle = block.lowerBound + block.count / 2
      let isLeft = slot < middle
      let other = isLeft ? middle..<block.upperBound : block.lowerBound..<middle
      (slots + other.lowerBound).update(
        repeating: NodeReference(leaf: NodePointer.makeEmptyLeaf()), count: other.count)
      block = isLeft ? block.lowerBound..<middle : middle..<block.upperBound
    }
  }
}

// MARK: Merging

extension EditPath {
  @usableFromInline
  typealias Sibling = (leaf: NodePointer, isRight: Bool)

  /// Returns the leaf beside this one that has to be merged with it, since both together do not exceed a leaf.
  @usableFromInline
  func sibling(largestCount: Int) -> Sibling? {
    guard level > 0 else { return nil }
    let block = block
    guard block.count < NodePointer.fanOut else { return nil }
    let start = block.lowerBound ^ block.count
    let other = slots[start]
    guard other.isLeaf, slots[start + block.count - 1] == other else { return nil }
    guard other.node.count + leaf.count <= largestCount else { return nil }
    return (other.node, start > block.lowerBound)
  }

  /// Puts `merged` in the place of the leaf and the one beside it, without releasing these. Takes over its ownership.
  /// If all entries of an inner node are in this leaf, it takes the place of the node.
  @usableFromInline
  mutating func setMergedLeaf(_ merged: NodePointer) {
    let block = block
    let length = 2 * block.count
    let start = block.lowerBound & ~(length - 1)
    (slots + start).update(repeating: NodeReference(leaf: merged), count: length)
    guard length == NodePointer.fanOut else { return }
    let node = parent
    node.setChild(.none, in: 0..<NodePointer.fanOut)
    level -= 1
    slots = root
    slot = 0
    for level in 0..<level {
      slots = reference.node.children
      slot = path.slot(atLevel: level)
    }
    slots[slot] = NodeReference(leaf: merged)
    if level == HashPath.collisionLevel { merged.hashes.update(repeating: path.hash, count: merged.count) }
    node.release()
  }
}
