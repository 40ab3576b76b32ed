extension CountedBits {
  /// Puts a bit at an index, and says how many ones stand before it. O(log *n*).
  @discardableResult @usableFromInline
  func insert(_ bit: Bool, at index: Int) -> Int {
    checkInsertion(of: 1, at: index)
    let place = tree.room(at: index)
    let leaf = tree.leaf(place.leaf)
    let slot = index &- place.position
    leaf.insert(bit, at: slot)
    tree.add(size: 1, sum: bit ? 1 : 0)
    tree.didEdit()
    return place.sum &+ leaf.ones(before: slot)
  }

  /// Takes the bit at an index out, and says how many ones stood before it. O(log *n*).
  @discardableResult @usableFromInline
  func remove(at index: Int) -> (bit: Bool, rank: Int) {
    check(index)
    let place = tree.place(of: index)
    let leaf = tree.leaf(place.leaf)
    let slot = index &- place.position
    let bit = leaf[slot]
    let rank = place.sum &+ leaf.ones(before: slot)
    leaf.remove(at: slot)
    tree.didRemove(1, sum: bit ? 1 : 0, from: place)
    tree.didEdit()
    return (bit, rank)
  }

  /// Replaces the bit at an index, and says what it was and how many ones stand before it. O(log *n*).
  @discardableResult @usableFromInline
  func set(at index: Int, to bit: Bool) -> (old: Bool, rank: Int) {
    check(index)
    let place = tree.place(of: index)
    let leaf = tree.leaf(place.leaf)
    let slot = index &- place.position
    let old = leaf[slot]
    if old != bit {
      leaf[slot] = bit
      tree.add(size: 0, sum: bit ? 1 : -1)
      tree.didEdit()
    }
    return (old, place.sum &+ leaf.ones(before: slot))
  }

  /// Puts bits at an index, and says how many of them are ones. O(*k* + log *n*).
  @discardableResult @usableFromInline
  func insert(_ bits: PackedBits, at index: Int) -> Int {
    checkInsertion(of: bits.count, at: index)
    let added = bits.words.withUnsafeBufferPointer { words in
      guard let words = words.baseAddress else { return 0 }
      return tree.insert(bits.count, at: index) { leaf, slot, run in leaf.words.copyBits(run, of: words, to: slot) }
    }
    tree.didEdit()
    return added
  }

  /// Takes bits out, and says how many of them were ones. O(*k* + log *n*).
  @discardableResult @usableFromInline
  func removeSubrange(_ indices: Range<Int>) -> Int {
    precondition(
      indices.lowerBound >= 0 && indices.upperBound <= count,
      "Indices \(indices) are out of bounds: there are \(count) bits")
    let removed = tree.remove(indices)
    tree.didEdit()
    return removed
  }

  /// Replaces all bits. O(*n*).
  @usableFromInline
  func replaceAll(with bits: PackedBits) {
    tree = SumTree()
    insert(bits, at: 0)
  }

  private func checkInsertion(of added: Int, at index: Int) {
    precondition(index >= 0 && index <= count, "Index \(index) is out of bounds: there are \(count) bits")
    precondition(
      added < Int(Int32.max) - count,
      "Cannot insert \(added) bits: there are \(count), and room for \(Int32.max - 1)")
  }
}
