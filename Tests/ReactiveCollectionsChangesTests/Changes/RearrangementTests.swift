import ReactiveCollectionsArrays
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsChanges

/// Moves that put a list into another order.
@Suite struct RearrangementTests {
  private func check(_ list: [Int], _ order: [Int], _ comment: Comment) throws {
    let change = CollectionChange.rearrangement(to: PersistentArray(order.map { list[$0] }), order: order)
    var result = list
    try change.apply(to: &result)
    #expect(result == order.map { list[$0] }, comment)
    #expect(change.steps.allSatisfy { $0.operation == .move }, comment)
    let stays = LongestIncreasingSubsequence(of: order).isMember.count { $0 }
    #expect(change.count == order.count - stays, comment)
    var back = PersistentArray(result)
    change.inverted.performUnchecked(on: &back)
    #expect(Array(back) == list, comment)
  }

  @Test func rearrangementsObeyTheLaws() throws {
    for seed in 0..<200 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let list = (0..<Int.random(in: 0..<20, using: &random)).map { _ in Int.random(in: 0..<9, using: &random) }
      try check(list, list.indices.shuffled(using: &random), "Seed \(seed)")
    }
  }

  /// Orders in which equal elements keep their order, and all others are reversed.
  @Test func reversedBlocksGiveValidMoves() throws {
    for seed in 0..<200 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      var blocks: [Range<Int>] = []
      for _ in 0..<Int.random(in: 0..<8, using: &random) {
        let start = blocks.last?.upperBound ?? 0
        blocks.append(start..<start + Int.random(in: 1..<4, using: &random))
      }
      let order = blocks.reversed().flatMap { Array($0) }
      #expect((CollectionChange<Int>.blocksTurnedRound(order) != nil) == (blocks.count > 2), "Seed \(seed)")
      try check(order.map { $0 * 10 }, order, "Seed \(seed)")
      // An order that is nearly of this kind.
      guard order.count > 2 else { continue }
      var other = order
      other.swapAt(Int.random(in: 1..<order.count, using: &random), 0)
      try check(order, other, "Seed \(seed)")
    }
  }
}
