/// A sequence of bits that knows in O(log *n*) how many ones stand before a place. Bits can be inserted and removed anywhere.
///
/// In the terms of the field it is a dynamic bit vector with rank. A filter keeps one: bit *i* says whether
/// source element *i* passes, and its rank is where that element stands in the result.
///
/// It takes about a quarter of a byte a bit, and is not for several threads at a time.
@usableFromInline
final class CountedBits {
  /// No access to it is ever open while another one begins, as no method calls out meanwhile. To let that be checked at
  /// run time would make operations up to a third slower.
  @exclusivity(unchecked) var tree = SumTree<BitLeaf>()
  /// The number of bits.
  @usableFromInline var count: Int { tree.count }

  /// No bits.
  @usableFromInline
  init() {}

  /// The bit at an index. O(log *n*).
  @usableFromInline
  subscript(index: Int) -> Bool {
    check(index)
    let place = tree.place(of: index)
    return tree.leaf(place.leaf)[index &- place.position]
  }

  /// The number of ones before an index, which may be the end. O(log *n*).
  @usableFromInline
  func rank(_ index: Int) -> Int {
    precondition(index >= 0 && index <= count, "Index \(index) is out of bounds: there are \(count) bits")
    let place = tree.place(of: index &- 1)
    return place.sum &+ tree.leaf(place.leaf).ones(before: index &- place.position)
  }

  /// All bits, to be compared word by word. O(*n*).
  @usableFromInline
  var packed: PackedBits {
    var packed = PackedBits()
    packed.reserveCapacity(count)
    while packed.count < count {
      let place = tree.place(of: packed.count)
      packed.append(place.size, of: tree.leaf(place.leaf).words)
    }
    return packed
  }

  func check(_ index: Int) {
    precondition(index >= 0 && index < count, "Index \(index) is out of bounds: there are \(count) bits")
  }
}
