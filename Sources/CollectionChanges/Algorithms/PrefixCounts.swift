/// A bit set that counts the ones before a place in O(log n).
///
/// The bits of a block are counted word by word, and whole blocks in a Fenwick tree.
/// (Fenwick, *A New Data Structure for Cumulative Frequency Tables*.)
struct PrefixCounts {
  private var words: [UInt64]
  /// The tree over the blocks.
  private var sums: [Int32]

  private static var bitsInWord: Int { UInt64.bitWidth }
  private static var wordsInBlock: Int { 8 }
  private static var bitsInBlock: Int { wordsInBlock * bitsInWord }

  init(allOnes count: Int) {
    let blocks = count / Self.bitsInBlock + 1
    words = Array(repeating: .max, count: blocks * Self.wordsInBlock)
    sums = (0...blocks).map { Int32(($0 & -$0) * Self.bitsInBlock) }
  }

  /// Changes a one to a zero.
  mutating func clear(_ index: Int) {
    words[index / Self.bitsInWord] &= ~(1 << UInt64(index % Self.bitsInWord))
    var node = index / Self.bitsInBlock + 1
    while node < sums.count {
      sums[node] &-= 1
      node += node & -node
    }
  }

  /// The number of ones before a place.
  func sum(below end: Int) -> Int {
    let lastWord = end / Self.bitsInWord
    let lastBlock = end / Self.bitsInBlock
    var sum = (words[lastWord] & ((1 << UInt64(end % Self.bitsInWord)) &- 1)).nonzeroBitCount
    for word in lastBlock * Self.wordsInBlock..<lastWord { sum += words[word].nonzeroBitCount }
    var node = lastBlock
    while node > 0 {
      sum += Int(sums[node])
      node -= node & -node
    }
    return sum
  }

  func sum(_ range: Range<Int>) -> Int { sum(below: range.upperBound) - sum(below: range.lowerBound) }
}
