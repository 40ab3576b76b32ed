import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsPositions

struct MergeSortTests {
  /// Sorts the positions of keys. Returns them, and the number of comparisons.
  private func sorted(_ keys: [Int]) -> (positions: [Int], comparisons: Int) {
    var comparisons = 0
    var positions = Array(keys.indices)
    positions.mergeSort { one, other in
      comparisons += 1
      return keys[one] < keys[other]
    }
    return (positions, comparisons)
  }

  @Test(arguments: [1, 2, 3, 10, 1_000_000])
  func positionsAreSortedLikeByTheStandardLibrary(limit: Int) {
    var generator = SeededGenerator(seed: UInt64(limit))
    for count in 0..<200 {
      let keys = (0..<count).map { _ in Int.random(in: 0..<limit, using: &generator) }
      // Its sort is stable.
      #expect(sorted(keys).positions == keys.indices.sorted { keys[$0] < keys[$1] }, "\(keys)")
    }
  }

  @Test func runsOfAllLengthsAreMerged() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      var keys: [Int] = []
      for _ in 0..<Int.random(in: 1...12, using: &generator) {
        let run = (0..<Int.random(in: 1...40, using: &generator)).map { _ in Int.random(in: 0..<60, using: &generator) }
        keys += Bool.random(using: &generator) ? run.sorted() : run.sorted(by: >)
      }
      #expect(sorted(keys).positions == keys.indices.sorted { keys[$0] < keys[$1] }, "\(keys)")
    }
  }

  @Test func eachNeighborIsComparedOnceInAnOrderThatStaysOrIsReversed() {
    #expect(sorted(Array(0..<1000)) == (Array(0..<1000), 999))
    #expect(sorted(Array((0..<1000).reversed())) == (Array((0..<1000).reversed()), 999))
    #expect(sorted(Array(repeating: 1, count: 1000)) == (Array(0..<1000), 999))
  }

  @Test func groupsOfEqualKeysInReversedOrderTakeFewerThanTwoComparisonsForEachKey() {
    let keys = (0..<1000).map { -($0 / 2) }
    let (positions, comparisons) = sorted(keys)
    #expect(positions == keys.indices.sorted { keys[$0] < keys[$1] })
    #expect(comparisons < 2 * keys.count)
  }

  @Test func aReversedOrderIsRecognizedIfSomeKeysAreEqual() {
    var generator = SeededGenerator(seed: 11)
    for limit in [3, 30, 300, 3_000, 30_000] {
      let keys = (0..<1000).map { _ in Int.random(in: 0..<limit, using: &generator) }.sorted(by: >)
      let (positions, comparisons) = sorted(keys)
      #expect(positions == keys.indices.sorted { keys[$0] < keys[$1] })
      #expect(comparisons <= 2 * keys.count, "\(limit): \(comparisons)")
    }
  }

  @Test func comparisonsAreFewInAnyOrder() {
    var generator = SeededGenerator(seed: 1)
    let keys = (0..<1024).map { _ in Int.random(in: 0..<1_000_000, using: &generator) }
    #expect(sorted(keys).comparisons < 11 * 1024)
  }

  @Test func positionsStayCompleteIfComparisonsContradictOneAnother() {
    var generator = SeededGenerator(seed: 3)
    for count in 0..<300 {
      var positions = Array(0..<count)
      positions.mergeSort { _, _ in Bool.random(using: &generator) }
      #expect(positions.sorted() == Array(0..<count))
    }
  }

  @Test func positionsOfBitsAreThoseThatAreSet() {
    var generator = SeededGenerator(seed: 5)
    for count in [0, 1, 63, 64, 65, 500] {
      let set = (0..<count).filter { _ in Bool.random(using: &generator) }
      var bits = PackedBits()
      for position in 0..<count { bits.append(set.contains(position)) }
      #expect(bits.positions == set)
    }
  }
}
