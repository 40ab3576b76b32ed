/// Which of some different numbers make up a longest increasing subsequence; negative ones are left out.
///
/// Of several the one is taken whose last number is the smallest, and so on to the front. O(n log n); O(n) if most numbers are greater
/// than those before.
/// (Patience sorting; Fredman, *On Computing the Length of Longest Increasing Subsequences*.)
struct LongestIncreasingSubsequence {
  /// For each number whether it is one of them.
  private(set) var isMember: [Bool]

  init<Number: FixedWidthInteger & SignedInteger>(of numbers: [Number]) {
    isMember = Array(repeating: false, count: numbers.count)
    if numbers.isEmpty { return }
    // For each length the smallest last number of a subsequence of that length, and where it stands; and for each number where the one
    // before it in its subsequence stands.
    withUnsafeTemporaryAllocation(of: Number.self, capacity: numbers.count) { lasts in
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: 2 * numbers.count) { indices in
        let previous = indices.baseAddress.unsafelyUnwrapped + numbers.count
        var (count, greatest) = (0, Number(-1))
        for (index, number) in numbers.enumerated() where number >= 0 {
          var length = count
          if number > greatest {
            greatest = number
            count += 1
          } else {
            length = Self.count(below: number, lasts[..<count])
            if length == count - 1 { greatest = number }
          }
          lasts[length] = number
          indices[length] = Int32(truncatingIfNeeded: index)
          previous[index] = length == 0 ? -1 : indices[length - 1]
        }
        var index = count == 0 ? -1 : indices[count - 1]
        while index >= 0 {
          isMember[Int(index)] = true
          index = previous[Int(index)]
        }
      }
    }
  }

  /// How many of some ascending numbers are smaller than one that is not greater than all. Searched from the end, where most belong.
  private static func count<Number: FixedWidthInteger>(
    below number: Number, _ lasts: Slice<UnsafeMutableBufferPointer<Number>>
  ) -> Int {
    var (low, high, step) = (0, lasts.count - 1, 1)
    while low < high {
      let probe = max(low, high - step)
      if lasts[probe] < number {
        low = probe + 1
        break
      }
      high = probe
      step *= 2
    }
    while low < high {
      let middle = (low + high) / 2
      if lasts[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
