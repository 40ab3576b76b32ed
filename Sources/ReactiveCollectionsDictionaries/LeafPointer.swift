/// A leaf without reference counting. Code that uses it must know what keeps the leaf alive.
///
/// The entries are sorted by their hashes, and thus in the order of the trie: parts of a leaf are ranges.
@usableFromInline
@frozen
struct LeafPointer<Key, Value> {
  @usableFromInline
  typealias Entry = (key: Key, value: Value)

  @usableFromInline
  let node: NodePointer

  @inlinable
  init(_ node: NodePointer) {
    self.node = node
  }

  /// Creates an empty leaf, owned by the caller.
  @inlinable
  init(capacity: Int) {
    let hashes = NodePointer.hashesPerLeaf * MemoryLayout<UInt32>.stride
    let alignment = MemoryLayout<Entry>.alignment
    // The tail starts at a multiple of two words, like everything that is allocated.
    let padding = alignment > 2 * MemoryLayout<Int>.stride ? alignment : 0
    let bytes = hashes + capacity * MemoryLayout<Entry>.stride + padding
    let words = (bytes + MemoryLayout<UInt>.stride - 1) / MemoryLayout<UInt>.stride
    let header = NodeHeader(count: 0, capacity: capacity)
    node = NodePointer(
      owning: _isPOD(Entry.self)
        ? TreeNode.create(minimumCapacity: words) { _ in header }
        : ManagedLeaf<Key, Value>.create(minimumCapacity: words) { _ in header })
    node.initializeHashes()
    UnsafeMutableRawPointer(entries).bindMemory(to: Entry.self, capacity: capacity)
  }

  /// The largest number of entries in a leaf: fewer if they are large, since edits of shared leaves copy them.
  @inlinable
  static var largestCount: Int {
    Swift.max(4, Swift.min(NodePointer.hashesPerLeaf, 2048 / MemoryLayout<Entry>.stride))
  }

  /// Returns the number of entries to allocate for a leaf of `count` entries.
  @inlinable
  static func capacity(for count: Int) -> Int { Swift.min(largestCount, (count &+ 3) & ~3) }

  @inlinable
  var entries: UnsafeMutablePointer<Entry> {
    let hashes = NodePointer.hashesPerLeaf * MemoryLayout<UInt32>.stride
    let alignment = MemoryLayout<Entry>.alignment
    let start = node.tail + hashes
    guard alignment > 2 * MemoryLayout<Int>.stride else { return start.assumingMemoryBound(to: Entry.self) }
    return start.alignedUp(toMultipleOf: alignment).assumingMemoryBound(to: Entry.self)
  }

  @inlinable
  var hashes: UnsafeMutablePointer<UInt32> { node.hashes }

  @inlinable
  var count: Int {
    get { node.count }
    nonmutating set { node.count = newValue }
  }
  @inlinable
  var capacity: Int { node.header.pointee.capacity }

  /// Appends `range` of another leaf. Copies the entries, or moves them if `moving`: the other leaf must then forget
  /// them.
  @inlinable
  func append(_ range: Range<Int>, of source: LeafPointer, moving: Bool) {
    let count = count
    (hashes + count).update(from: source.hashes + range.lowerBound, count: range.count)
    let (target, origin) = (entries + count, source.entries + range.lowerBound)
    if moving {
      target.moveInitialize(from: origin, count: range.count)
    } else if _isPOD(Entry.self) {
      target.initialize(from: origin, count: range.count)
    } else {
      // This explicit loop is specialized; `initialize(from:count:)` reads the metadata of the type for each entry.
      for step in 0..<range.count { (target + step).initialize(to: origin[step]) }
    }
    self.count = count &+ range.count
  }

  /// Appends one entry.
  @inlinable
  func append(hash: UInt32, _ key: __owned Key, _ value: __owned Value) {
    let count = count
    hashes[count] = hash
    (entries + count).initialize(to: (key, value))
    self.count = count &+ 1
  }

  /// Inserts an entry, for which there must be room.
  @inlinable
  func insert(hash: UInt32, _ key: __owned Key, _ value: __owned Value, at offset: Int) {
    let count = count
    let place = entries + offset
    (hashes + (offset &+ 1)).update(from: hashes + offset, count: count &- offset)
    hashes[offset] = hash
    (place + 1).moveInitialize(from: place, count: count &- offset)
    place.initialize(to: (key, value))
    self.count = count &+ 1
  }

  /// Closes the gap that the entry at `offset` left behind, which was moved away or destroyed.
  @inlinable
  func closeGap(at offset: Int) {
    let last = count &- 1
    let place = entries + offset
    (hashes + offset).update(from: hashes + (offset &+ 1), count: last &- offset)
    hashes[last] = .max
    place.moveInitialize(from: place + 1, count: last &- offset)
    count = last
  }

  /// Returns a copy, owned by the caller, with room for `spare` more entries.
  @inlinable
  func copy(spare: Int = 0) -> LeafPointer {
    let count = count
    let copy = LeafPointer(capacity: LeafPointer.capacity(for: count &+ spare))
    copy.append(0..<count, of: self, moving: false)
    return copy
  }

  /// Forgets all entries, which were moved away, and gives up the ownership of the leaf.
  @inlinable
  func discard() {
    count = 0
    node.release()
  }
}

extension LeafPointer where Key: Equatable {
  /// Returns the offset of `key` or, if the leaf does not have it, where it belongs.
  @inlinable
  @inline(__always)
  func find(_ key: Key, hash: UInt32) -> (offset: Int, isFound: Bool) {
    var offset = node.rank(of: hash)
    let (hashes, entries, count) = (hashes, entries, count)
    while offset < count, hashes[offset] == hash {
      if entries[offset].key == key { return (offset, true) }
      offset &+= 1
    }
    return (offset, false)
  }
}
