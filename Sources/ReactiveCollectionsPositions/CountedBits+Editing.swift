extension CountedBits {
  /// Inserts a bit at an index, and returns the number of ones before it. O(log *n*).
  @discardableResult @usableFromInline
  package func insert(_ bit: Bool, at index: Int) -> Int {
    let (leaf, slot, location) = tree.gap(at: index)
    leaf.insert(bit, at: slot)
    tree.add(size: 1, sum: bit ? 1 : 0)
    tree.didEdit()
    return location.sum &+ leaf.ones(before: slot)
  }

  /// Removes and returns the bit at an index, and returns the number of ones that were before it. O(log *n*).
  @discardableResult @usableFromInline
  package func remove(at index: Int) -> (bit: Bool, rank: Int) {
    let (leaf, slot, location) = tree.element(at: index)
    let bit = leaf[slot]
    let rank = location.sum &+ leaf.ones(before: slot)
    leaf.remove(at: slot)
    tree.didRemove(1, sum: bit ? 1 : 0, from: location)
    tree.didEdit()
    return (bit, rank)
  }

  /// Replaces the bit at an index, and returns the old bit and the number of ones before it. O(log *n*).
  @discardableResult @usableFromInline
  package func set(at index: Int, to bit: Bool) -> (old: Bool, rank: Int) {
    let (leaf, slot, location) = tree.element(at: index)
    let old = leaf[slot]
    if old != bit {
      leaf[slot] = bit
      tree.add(size: 0, sum: bit ? 1 : -1)
      tree.didEdit()
    }
    return (old, location.sum &+ leaf.ones(before: slot))
  }

  /// Inserts bits at an index, and returns the number of ones among them. O(*k* + log *n*).
  @discardableResult @usableFromInline
  package func insert(_ bits: PackedBits, at index: Int) -> Int {
    tree.checkInsertion(of: bits.count, at: index)
    let added = bits.words.withUnsafeBufferPointer { words in
      guard let words = words.baseAddress else { return 0 }
      return tree.insert(bits.count, at: index) { leaf, slot, run in leaf.words.copyBits(run, of: words, to: slot) }
    }
    tree.didEdit()
    return added
  }

  /// Removes bits, and returns the number of ones among them. O(*k* + log *n*).
  @discardableResult @usableFromInline
  package func removeSubrange(_ indices: Range<Int>) -> Int { tree.removeSubrange(indices) }

  /// Replaces all bits. O(*n*).
  @usableFromInline
  package func replaceAll(with bits: PackedBits) {
    tree = SumTree()
    insert(bits, at: 0)
  }
}
