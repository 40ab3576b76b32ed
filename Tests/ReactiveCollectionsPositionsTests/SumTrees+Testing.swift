@testable import ReactiveCollectionsPositions

extension PackedBits {
  init(_ bits: some Sequence<Bool>) {
    self.init()
    for bit in bits { append(bit) }
  }
}

extension CountedBits {
  convenience init(_ bits: some Sequence<Bool>) {
    self.init()
    insert(PackedBits(bits), at: 0)
  }

  /// The number of bits that are `true`.
  var ones: Int { tree.total }
}

extension PartialSums {
  convenience init(_ counts: some Sequence<Int>) {
    self.init()
    insert(Array(counts), at: 0)
  }

  /// The count at an index.
  subscript(index: Int) -> Int { sum(before: index + 1) - sum(before: index) }
}
