import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsPositions

/// Long scripts of edits, compared with a plain array of bits.
@Suite struct CountedBitsRandomTests {
  /// With few ones, half ones, and almost only ones.
  @Test(arguments: zip(1...3 as ClosedRange<UInt64>, [2, 50, 98])) func scripts(seed: UInt64, share: Int) throws {
    let bits = CountedBits()
    var model: [Bool] = []
    try SumTreeScripts.edit(seed: seed, count: { model.count }) { step, random in
      let (place, end, what) = (step.place, step.end, step.what)
      func bit() -> Bool { Int.random(in: 0..<100, using: &random) < share }
      switch Int.random(in: 0..<100, using: &random) {
      case 0..<(step.grows ? 40 : 20):
        let new = bit()
        try #require(bits.insert(new, at: place) == model[..<place].count { $0 }, what)
        model.insert(new, at: place)
      case 40..<45 where step.grows:
        let new = (0..<Int.random(in: 0...3_000, using: &random)).map { _ in bit() }
        try #require(bits.insert(PackedBits(new), at: place) == new.count { $0 }, what)
        model.insert(contentsOf: new, at: place)
      case 40..<45 where !step.grows:
        try #require(bits.removeSubrange(place..<end) == model[place..<end].count { $0 }, what)
        model.removeSubrange(place..<end)
      case 45..<(step.grows ? 60 : 80) where place < model.count:
        try #require(bits.remove(at: place) == (model[place], model[..<place].count { $0 }), what)
        model.remove(at: place)
      default:
        guard place < model.count else { break }
        let new = bit()
        try #require(bits.set(at: place, to: new) == (model[place], model[..<place].count { $0 }), what)
        model[place] = new
      }
    } check: { stride, what in
      try expectBits(bits, model, by: stride, what)
    }
  }

  @Test(arguments: [0.0, 0.5, 1.0]) func growthAtOnePlace(share: Double) throws {
    let bits = CountedBits()
    var model: [Bool] = []
    SumTreeScripts.grow(to: SumTreeScripts.steps * 4, at: share) { number, place in
      bits.insert(number % 3 == 0, at: place)
      model.insert(number % 3 == 0, at: place)
    }
    try expectBits(bits, model, by: 1, "growth at \(share)")
    // Leaves are nearly full for edits at the ends, and half full at worst: a list that is edited in one place stays
    // small.
    let filled = Double(model.count) / Double(bits.tree.leafCount * BitLeaf.capacity)
    #expect(filled > (share == 0.5 ? 0.45 : 0.75), "growth at \(share): \(filled)")
  }

  @Test func massRemoval() throws {
    var model = CountedBitsTests.pattern(SumTreeScripts.largest)
    let bits = CountedBits(model)
    try SumTreeScripts.removeAll(count: { model.count }) { range in
      #expect(bits.removeSubrange(range) == model[range].count { $0 }, "\(model.count) left")
      model.removeSubrange(range)
      try expectBits(bits, model, by: 17, "\(model.count) left")
    }
    // The remaining tree is as low as if it had never been large.
    #expect(bits.tree.height == 1)
    #expect(bits.tree.leafCount == 1)
    #expect(bits.tree.nodeCount == 1)
  }
}
