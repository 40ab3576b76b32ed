/// A leaf of ``PartialSums``: a block of counts. What is behind the last one is whatever it is.
struct CountLeaf: SumLeaf {
  typealias Sum = Int
  /// Half as many take a third more memory after edits, and are no faster.
  static var wordCount: Int { 64 }
  static var capacity: Int { wordCount }

  let counts: UnsafeMutablePointer<UInt32>

  init(_ words: UnsafeMutablePointer<UInt32>) { counts = words }

  subscript(slot: Int) -> Int {
    get { Int(truncatingIfNeeded: counts[slot]) }
    nonmutating set { counts[slot] = UInt32(truncatingIfNeeded: newValue) }
  }

  func sum(before slot: Int) -> Int {
    // Looks at all there is room for and masks what does not count, without a branch, and adds the halves of the counts
    // apart, so that they fit 32 bits: vector code that is twice as fast as to stop in time.
    let end = Int32(truncatingIfNeeded: slot)
    var (low, high): (UInt32, UInt32) = (0, 0)
    for next in 0..<Int32(Self.wordCount) {
      let isBefore = UInt32(bitPattern: (next &- end).signMask)
      let count = counts[Int(next)] & isBefore
      low &+= count & 0xffff
      high &+= count &>> 16
    }
    return Int(low) &+ Int(high) &<< 16
  }

  func total(of slots: Range<Int>) -> (size: Int, sum: Int) {
    (slots.count, slots.reduce(0) { $0 &+ self[$1] })
  }

  func insert(_ slots: Range<Int>, of other: Self, at slot: Int, count: Int) {
    open(slot..<slot + slots.count, count: count)
    (counts + slot).update(from: other.counts + slots.lowerBound, count: slots.count)
  }

  func open(_ slots: Range<Int>, count: Int) {
    (counts + slots.upperBound).update(from: counts + slots.lowerBound, count: count - slots.lowerBound)
  }

  func remove(_ slots: Range<Int>, count: Int) {
    (counts + slots.lowerBound).update(from: counts + slots.upperBound, count: count - slots.upperBound)
  }
}
