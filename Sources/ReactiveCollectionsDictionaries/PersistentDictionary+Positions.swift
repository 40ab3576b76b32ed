// An index is the way to a leaf and the offset there. Counts in the inner nodes lead to the entry at a position, and
// back.

extension PersistentDictionary {
  /// A leaf, and the part of all paths that lead to it. The end is 0 if no paths follow.
  @usableFromInline
  typealias LeafSpan = (leaf: NodePointer, start: HashPath, end: HashPath)

  /// Returns the leaf that `path` leads to. The dictionary must not be empty.
  func leaf(around path: HashPath) -> LeafSpan {
    var reference = rootReference
    var level = 0
    // The bits of the path that led here.
    var start: UInt64 = 0
    var length: UInt64 = 0
    while !reference.isLeaf {
      let (node, slot) = (reference.node, path.slot(atLevel: level))
      let block = node.block(around: slot)
      let shift = UInt64(60 - 4 * level)
      length = UInt64(block.count) << shift
      start = path.bits & ~(UInt64.max >> UInt64(4 * level)) | UInt64(block.lowerBound) << shift
      reference = node.children[slot]
      level += 1
    }
    return (reference.node, HashPath(bits: start), HashPath(bits: start &+ length))
  }

  /// Returns the leaf of an entry, and where the next one begins. Traps if there is no entry at `index`.
  @usableFromInline
  func leaf(at index: Index) -> (leaf: NodePointer, end: HashPath) {
    guard entryCount > 0 else { invalidIndex(entryCount) }
    let (leaf, start, end) = self.leaf(around: HashPath(bits: index.path))
    guard start.bits == index.path, index.offset >= 0, index.offset < leaf.count else { invalidIndex(entryCount) }
    return (leaf, end)
  }

  /// Returns the index of the entry at an address, whose key has the given hash.
  @usableFromInline
  func index(of address: UnsafeRawPointer, hash: UInt32, stride: Int) -> Index {
    var next = HashPath(hash: hash)
    while true {
      let (leaf, start, end) = self.leaf(around: next)
      let first = UnsafeRawPointer(Leaf(leaf).entries)
      if address >= first, address < first + leaf.count * stride {
        return Index(path: start, offset: (address - first) / stride)
      }
      // Entries with equal hashes may be in several leaves.
      next = end
    }
  }

  /// Returns the index of the entry at a position, or the end index.
  func index(at position: Int) -> Index {
    guard position < entryCount else { return endIndex }
    var reference = rootReference
    var offset = position
    var path: UInt64 = 0
    var level = 0
    while !reference.isLeaf {
      let node = reference.node
      var slot = 0
      while offset >= node.children[slot].count {
        offset -= node.children[slot].count
        slot = node.blockEnd(from: slot)
      }
      path |= UInt64(slot) << UInt64(60 - 4 * level)
      reference = node.children[slot]
      level += 1
    }
    return Index(path: HashPath(bits: path), offset: offset)
  }

  /// Returns the number of entries before an index.
  func position(of index: Index) -> Int {
    if index == endIndex { return entryCount }
    _ = leaf(at: index)
    let path = HashPath(bits: index.path)
    var reference = rootReference
    var position = index.offset
    var level = 0
    while !reference.isLeaf {
      let node = reference.node
      var slot = 0
      while slot < path.slot(atLevel: level) {
        position += node.children[slot].count
        slot = node.blockEnd(from: slot)
      }
      reference = node.children[path.slot(atLevel: level)]
      level += 1
    }
    return position
  }
}

@usableFromInline
@inline(never)
func invalidIndex(_ count: Int) -> Never {
  let entries = count == 1 ? "entry" : "entries"
  fatalError("The index is not that of an entry of this dictionary, which has \(count) \(entries)")
}

@usableFromInline
@inline(never)
func duplicateKey(_ key: Any) -> Never {
  fatalError("The key \(String(reflecting: key)) occurs more than once")
}
