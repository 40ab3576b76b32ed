/// Zeros and ones whose prefixes are summed in O(log n). (Fenwick, *A New Data Structure for Cumulative Frequency
/// Tables*.)
struct PrefixCounts {
  private var sums: [Int]

  init(allOnes count: Int) {
    sums = (0...count).map { $0 & -$0 }
  }

  /// Makes a one a zero.
  mutating func clear(_ index: Int) {
    var node = index + 1
    while node < sums.count {
      sums[node] -= 1
      node += node & -node
    }
  }

  func sum(below end: Int) -> Int {
    var node = end
    var sum = 0
    while node > 0 {
      sum += sums[node]
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
}
