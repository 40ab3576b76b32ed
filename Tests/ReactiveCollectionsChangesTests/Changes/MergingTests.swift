import ReactiveCollectionsArrays
import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsChanges

/// Changes of many runs, which are applied together where that is faster.
@Suite struct MergingTests {
  @Test func manyRunsLeadToTheSameListAsTheirSteps() throws {
    var together = 0
    for seed in 0..<300 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let before = (0..<Int.random(in: 0..<200, using: &random)).map { $0 }
      // What is removed and inserted comes in short and long runs, at the ends as well.
      let stays = Int.random(in: 0...9, using: &random)
      var after: [Int] = []
      for element in before {
        if Int.random(in: 0..<10, using: &random) < stays { after.append(element) }
        for _ in 0..<max(0, Int.random(in: -6...3, using: &random)) { after.append(1_000 + after.count) }
      }
      for change in [before.changes(to: after), after.changes(to: before).inverted] {
        var expected = before
        try change.apply(to: &expected)
        #expect(expected == after, "Seed \(seed)")
        var result = PersistentArray(before)
        change.performUnchecked(on: &result)
        #expect(Array(result) == after, "Seed \(seed)")
        result._checkInvariants()
        guard case .composite(let steps) = change else { continue }
        var first = PersistentArray(before)
        together += steps.performFirstRuns(on: &first) > 0 ? 1 : 0
      }
    }
    #expect(together > 200)
  }

  /// Where the order is another one, only the first runs are applied together, and the others one by one.
  @Test func runsInAnyOrderLeadToTheSameListAsTheirSteps() throws {
    for seed in 0..<300 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let before = (0..<40).map { $0 }
      var after = before
      var steps = ChangeSequence<Int>()
      var position = before.count - 1
      // Mostly in order: removals downward, then insertions upward.
      for number in 0..<30 {
        let isOutOfOrder = Int.random(in: 0..<12, using: &random) == 0
        if number < 14 {
          let next = max(0, min(position, after.count - 1))
          position = isOutOfOrder ? Int.random(in: after.indices, using: &random) : next
          steps.append(.remove(position, after.remove(at: position)))
          position -= Int.random(in: 0...3, using: &random)
        } else {
          position = isOutOfOrder ? Int.random(in: 0...after.count, using: &random) : min(max(0, position), after.count)
          steps.append(.insert(position, 100 + number))
          after.insert(100 + number, at: position)
          position += Int.random(in: 1...3, using: &random)
        }
      }
      var result = PersistentArray(before)
      steps.performUnchecked(on: &result)
      #expect(Array(result) == after, "Seed \(seed)")
    }
  }
}
