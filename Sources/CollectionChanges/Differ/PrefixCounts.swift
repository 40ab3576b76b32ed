/// Bits whose ones are counted up to a place, in O(log n). A block of them is counted in words, of which there are a few; the blocks in
/// a tree. (Fenwick, *A New Data Structure for Cumulative Frequency Tables*.)
struct PrefixCounts {
  private var words: [UInt64]
  /// The tree over blocks of eight words.
  private var sums: [Int32]

  private static var wordsInBlock: Int { 8 }

  init(allOnes count: Int) {
    let blocks = count / 512 + 1
    words = Array(repeating: .max, count: blocks * Self.wordsInBlock)
    sums = (0...blocks).map { Int32(($0 & -$0) * 512) }
  }

  /// Makes a one a zero.
  mutating func clear(_ index: Int) {
    words[index / 64] &= ~(1 << UInt64(index % 64))
    var node = index / 512 + 1
    while node < sums.count {
      sums[node] &-= 1
      node += node & -node
    }
  }

  /// How many ones there are before a place.
  func sum(below end: Int) -> Int {
    var sum = (words[end / 64] & ((1 << UInt64(end % 64)) &- 1)).nonzeroBitCount
    for word in end / 512 * Self.wordsInBlock..<end / 64 { sum += words[word].nonzeroBitCount }
    var node = end / 512
    while node > 0 {
      sum += Int(sums[node])
      node -= node & -node
    }
    return sum
  }

  func sum(_ range: Range<Int>) -> Int { sum(below: range.upperBound) - sum(below: range.lowerBound) }
}

extension [Int] {
  /// How many elements satisfy a predicate that holds for a first part of them. O(log n).
  func prefixCount(where predicate: (Int) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if predicate(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The indices of the elements, which are not negative, by ascending element; of equal ones in order. O(n) for a bound of the
  /// elements that is not much above n. (Radix sort.)
  @usableFromInline
  func sortedIndices() -> [Int] {
    let most = self.max() ?? 0
    // Few numbers take more passes, with fewer digits to go through in each.
    let bits = count > 4096 ? 11 : 8
    var order = Array(indices)
    var sorted = order
    var shift = 0
    while shift < Int.bitWidth, most >> shift > 0 {
      // How many have a smaller digit; then where the next one of a digit belongs.
      var places = Array(repeating: 0, count: 1 << bits + 1)
      for element in self { places[element >> shift & (1 << bits - 1) + 1] += 1 }
      for digit in 1..<places.count { places[digit] += places[digit - 1] }
      for index in order {
        let digit = self[index] >> shift & (1 << bits - 1)
        sorted[places[digit]] = index
        places[digit] += 1
      }
      swap(&order, &sorted)
      shift += bits
    }
    return order
  }
}
