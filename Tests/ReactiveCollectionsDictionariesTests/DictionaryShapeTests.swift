import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsDictionaries

/// Tests of the nodes that a trie consists of.
@Suite
struct DictionaryShapeTests {
  typealias Numbers = PersistentDictionary<ChosenKey, Int>

  private func build(_ numbers: some Sequence<Int>, _ hashes: Hashes) -> Numbers {
    Numbers(uniqueKeysWithValues: numbers.map { (hashes.key($0), $0) })
  }

  @Test(arguments: Hashes.allCases)
  func theShapeDependsOnlyOnTheHashes(hashes: Hashes) {
    var random = SeededGenerator(seed: 5)
    for count in [1, 16, 17, 40, 300] {
      let direct = build(0..<count, hashes)
      var detour = build((0..<3 * count).shuffled(using: &random), hashes)
      for number in (count..<3 * count).shuffled(using: &random) { detour[hashes.key(number)] = nil }
      let filtered = build((0..<3 * count).shuffled(using: &random), hashes).filter { $0.value < count }
      let merged = build(0..<count / 2, hashes).merging(build(0..<count, hashes)) { old, _ in old }
      let mapped = direct.compactMapValues { [$0] }.mapValues { $0[0] }
      for other in [detour, filtered, merged, mapped] {
        other._checkInvariants()
        #expect(other.shape?.canonical == direct.shape?.canonical, "\(count) keys")
        #expect(other == direct)
      }
    }
  }

  @Test
  func aLeafIsSplitWhenItIsFullAndMergedWhenItsHalvesFit() {
    var numbers = build(0..<16, .lastBits)
    #expect(numbers.shape?.height == 0)
    let before = numbers.shape
    numbers[Hashes.lastBits.key(16)] = 16
    // All bits but the last eight are the same.
    #expect(numbers.shape?.height == 7)
    numbers._checkInvariants()
    numbers[Hashes.lastBits.key(16)] = nil
    #expect(numbers.shape == before)
  }

  @Test
  func moreEqualHashesThanALeafHasRoomForAreNumbered() {
    var numbers = build(0..<16, .constant)
    #expect(numbers.shape == .leaf(Array(repeating: 0x8765_4321, count: 16)))
    for count in 17..<1000 {
      numbers[Hashes.constant.key(count - 1)] = count - 1
      if count % 50 == 0 { numbers._checkInvariants() }
    }
    // Eight levels for the hash, and a few for the numbers.
    #expect((9...14).contains(numbers.shape?.height ?? 0), "\(numbers.shape?.height ?? 0) levels")
    for number in 16..<999 { numbers[Hashes.constant.key(number)] = nil }
    #expect(numbers.shape == .leaf(Array(repeating: 0x8765_4321, count: 16)))
  }

  @Test
  func leavesAreMostlyFull() {
    for count in [100, 300, 1000, 3000, 10_000, 30_000] {
      let counts = PersistentDictionary(uniqueKeysWithValues: (0..<count).map { ($0, $0) }).shape?.counts ?? []
      let average = Double(count) / Double(counts.count)
      #expect(average > 8, "\(count) keys: \(average) to a leaf")
    }
  }

  @Test
  func largeEntriesAreInSmallLeaves() {
    let large = PersistentDictionary(uniqueKeysWithValues: (0..<1000).map { ($0, SIMD64<Int>(repeating: $0)) })
    large._checkInvariants()
    #expect(large.shape?.counts.max() == 4)
  }

  @Test
  func anEmptyDictionaryHasNoNodes() {
    var numbers = build(0..<50, .scattered)
    for number in 0..<50 { numbers[Hashes.scattered.key(number)] = nil }
    #expect(numbers.shape == nil && numbers.isEmpty && numbers.isTriviallyIdentical(to: [:]))
  }
}
