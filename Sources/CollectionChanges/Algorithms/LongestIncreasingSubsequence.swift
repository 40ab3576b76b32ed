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
    numbers.withUnsafeBufferPointer { numbers in
      isMember.withUnsafeMutableBufferPointer { isMember in Self.mark(&isMember, of: numbers) }
    }
  }

  private static func mark<Number: FixedWidthInteger & SignedInteger>(
    _ isMember: inout UnsafeMutableBufferPointer<Bool>, of numbers: UnsafeBufferPointer<Number>
  ) {
    // For each length the smallest last number of a subsequence of that length, and where it stands; and for each number that does not
    // follow the one before it, where the one before it in its subsequence stands.
    withUnsafeTemporaryAllocation(of: Number.self, capacity: numbers.count) { lasts in
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: 2 * numbers.count) { indices in
        let previous = indices.baseAddress.unsafelyUnwrapped + numbers.count
        var (count, greatest) = (0, Number(-1))
        var index = 0
        while index < numbers.count {
          let number = numbers[index]
          if number < 0 {
            index += 1
            continue
          }
          // Numbers that follow one another go together: those after the first replace what is greater than all of them.
          var end = index + 1
          while end < numbers.count, numbers[end] == numbers[end - 1] &+ 1 { end += 1 }
          let last = numbers[end - 1]
          let start = number > greatest ? count : Self.count(below: number, lasts, count)
          for offset in 0..<end - index {
            lasts[start + offset] = number + Number(truncatingIfNeeded: offset)
            indices[start + offset] = Int32(truncatingIfNeeded: index + offset)
          }
          previous[index] = start == 0 ? -1 : indices[start - 1]
          if start + end - index >= count {
            count = start + end - index
            greatest = last
          }
          index = end
        }
        var member = count == 0 ? -1 : Int(indices[count - 1])
        while member >= 0 {
          isMember[member] = true
          let isFollowing = member > 0 && numbers[member] > 0 && numbers[member - 1] == numbers[member] - 1
          member = isFollowing ? member - 1 : Int(previous[member])
        }
      }
    }
  }

  /// How many of so many ascending numbers are smaller than one that is not greater than all. Searched from the end, where most belong;
  /// then without branches, which nobody could predict.
  private static func count<Number: FixedWidthInteger>(
    below number: Number, _ lasts: UnsafeMutableBufferPointer<Number>, _ count: Int
  ) -> Int {
    var (low, length, step) = (0, count, 1)
    while step <= 32, step < length {
      if lasts[length - 1 - step] < number {
        low = length - step
        break
      }
      length -= step
      step *= 2
    }
    length -= low
    while length > 1 {
      let half = length / 2
      low = lasts[low + half - 1] < number ? low + half : low
      length -= half
    }
    return low
  }
}
