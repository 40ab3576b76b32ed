import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsArrays

/// Lists that are made of parts of others.
@Suite
struct GatheringTests {
  /// Short and long parts of two lists, whose elements are trivial or not, follow each other in any order.
  @Test(arguments: 0..<60)
  func partsOfTwoListsFollowEachOther(seed: Int) {
    check(seed: UInt64(seed)) { $0 }
    check(seed: UInt64(seed)) { "element \($0)" }
    // Several words, less than one, and no multiple of one.
    check(seed: UInt64(seed)) { SIMD3<Int>(repeating: $0) }
    check(seed: UInt64(seed)) { UInt8(truncatingIfNeeded: $0) }
    check(seed: UInt64(seed)) { Padded(number: $0, flag: $0 % 3 == 0) }
  }

  private struct Padded: Equatable {
    var number: Int
    var flag: Bool
  }

  private func check<Element: Equatable>(seed: UInt64, _ make: (Int) -> Element) {
    var generator = SeededGenerator(seed: seed)
    let lists = [0, 10_000].map { start in
      let count = Int.random(in: 0..<1000, using: &generator)
      return PersistentArray((start..<start + count).map(make))
    }
    let parts = (0..<Int.random(in: 0..<40, using: &generator)).map { _ in
      let second = Bool.random(using: &generator)
      let count = lists[second ? 1 : 0].count
      let start = Int.random(in: 0...count, using: &generator)
      let longest = [1, 3, 64, 65, 1000].randomElement(using: &generator) ?? 1
      let end = min(count, start + Int.random(in: 0...longest, using: &generator))
      return ListPart(start..<end, of: second ? .second : .first)
    }
    let expected = parts.flatMap { lists[$0.source == .second ? 1 : 0][$0.range] }
    let gathered = PersistentArray(parts, of: lists[0], lists[1])
    #expect(Array(gathered) == expected, "seed \(seed)")
    gathered._checkInvariants()
    let (first, second) = (Array(lists[0]), Array(lists[1]))
    first.withUnsafeBufferPointer { first in
      second.withUnsafeBufferPointer { second in
        let copied = PersistentArray(parts, of: first.baseAddress, second.baseAddress)
        #expect(Array(copied) == expected, "seed \(seed)")
        copied._checkInvariants()
      }
    }
    let offsets = lists[0].isEmpty ? [] : (0..<500).map { _ in Int.random(in: lists[0].indices, using: &generator) }
    for offsets in [offsets, offsets.sorted()] {
      let picked = PersistentArray(at: offsets, of: lists[0])
      #expect(Array(picked) == offsets.map { lists[0][$0] }, "seed \(seed)")
      picked._checkInvariants()
    }
    let order = lists[0].indices.shuffled(using: &generator)
    let reordered = PersistentArray(reordering: lists[0], by: order)
    #expect(Array(reordered) == order.map { lists[0][$0] }, "seed \(seed)")
    reordered._checkInvariants()
  }

  @Test
  func gatheredElementsAreReleasedWithTheLastList() throws {
    try withLifetimeTracking { tracker in
      var list = PersistentArray(tracker.track(0..<500))
      var gathered = PersistentArray(
        [ListPart(3..<10, of: .first), ListPart(100..<400, of: .second), ListPart(7..<8, of: .first)], of: list, list)
      list = []
      #expect(gathered.count == 308)
      gathered = []
      #expect(tracker.liveCount == 0)
    }
  }
}
