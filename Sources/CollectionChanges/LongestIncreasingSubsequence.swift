/// Which of the numbers make up a longest increasing subsequence. O(n log n); O(n) if all do.
///
/// Of several the one is taken whose last number is the smallest, and so on to the front.
/// (Patience sorting; Fredman, *On Computing the Length of Longest Increasing Subsequences*.)
@usableFromInline
func longestIncreasingSubsequence(of numbers: [Int]) -> [Bool] {
  if zip(numbers, numbers.dropFirst()).allSatisfy({ $0 < $1 }) {
    return Array(repeating: true, count: numbers.count)
  }
  // For each length, where the smallest last number of a subsequence of that length stands; and for each number,
  // where the one before it in its subsequence stands.
  var ends: [Int] = []
  var previous = Array(repeating: -1, count: numbers.count)
  for (index, number) in numbers.enumerated() {
    var low = 0
    var high = ends.count
    while low < high {
      let middle = (low + high) / 2
      if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
    }
    if low > 0 { previous[index] = ends[low - 1] }
    if low == ends.count { ends.append(index) } else { ends[low] = index }
  }
  var isMember = Array(repeating: false, count: numbers.count)
  var index = ends.last ?? -1
  while index >= 0 {
    isMember[index] = true
    index = previous[index]
  }
  return isMember
}
