/// A sequence of bits that counts the ones before a position in O(log *n*). Bits can be inserted and removed anywhere.
///
/// This is a dynamic bit vector with rank. A filter keeps one: bit *i* says whether source element *i* passes, and its
/// rank is the position of that element in the result.
///
/// It takes about a quarter of a byte per bit, and must not be used by several threads at the same time.
@usableFromInline
package final class CountedBits {
  /// Exclusivity is not checked: no access to the tree is open while another one begins, since no method calls out in the
  /// meantime. Checking that at run time would make operations up to a third slower.
  @exclusivity(unchecked) var tree = SumTree<BitLeaf>()
  /// The number of bits.
  @usableFromInline package var count: Int { tree.count }

  /// Creates an empty sequence.
  @usableFromInline
  package init() {}

  /// The bit at an index. O(log *n*).
  @usableFromInline
  package subscript(index: Int) -> Bool {
    let (leaf, slot, _) = tree.element(at: index)
    return leaf[slot]
  }

  /// Returns the number of ones before an index, which may be the end. O(log *n*).
  @usableFromInline
  package func rank(_ index: Int) -> Int { tree.sum(before: index) }

  /// All bits, which can be compared word by word. O(*n*).
  @usableFromInline
  package var packed: PackedBits {
    var packed = PackedBits()
    packed.reserveCapacity(count)
    while packed.count < count {
      let location = tree.location(of: packed.count)
      packed.append(location.size, of: tree.leaf(location.leaf).words)
    }
    return packed
  }
}

extension CountedBits {
  /// Inserts a bit at an index, and returns the number of ones before it. O(log *n*).
  @discardableResult @usableFromInline
  package func insert(_ bit: Bool, at index: Int) -> Int { tree.insert(bit, at: index) }

  /// Removes and returns the bit at an index, and returns the number of ones that were before it. O(log *n*).
  @discardableResult @usableFromInline
  package func remove(at index: Int) -> (bit: Bool, rank: Int) { tree.remove(at: index) }

  /// Replaces the bit at an index, and returns the old bit and the number of ones before it. O(log *n*).
  @discardableResult @usableFromInline
  package func set(at index: Int, to bit: Bool) -> (old: Bool, rank: Int) { tree.set(at: index, to: bit) }

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

  /// Inserts bits that are the same at an index. O(*k* + log *n*).
  @usableFromInline
  package func insert(repeating bit: Bool, count: Int, at index: Int) {
    insert(PackedBits(repeating: bit, count: count), at: index)
  }

  /// Replaces all bits by `count` bits, with ones only at some positions. O(*n*).
  @usableFromInline
  package func replaceAll(withOnesAt ones: Range<Int>, of count: Int) {
    replaceAll(with: PackedBits(repeating: false, count: ones.lowerBound))
    insert(repeating: true, count: ones.count, at: ones.lowerBound)
    insert(repeating: false, count: count - ones.upperBound, at: ones.upperBound)
  }
}
