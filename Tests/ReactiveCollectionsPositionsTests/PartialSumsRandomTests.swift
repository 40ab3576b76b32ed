import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsPositions

/// Long scripts of edits, compared with a plain array of counts.
@Suite struct PartialSumsRandomTests {
  /// With mostly zeros, with small counts, and with counts that do not fit in 31 bits.
  @Test(arguments: zip(1...3 as ClosedRange<UInt64>, [-20...2, 0...20, 0...Int(UInt32.max)])) func scripts(
    seed: UInt64, range: ClosedRange<Int>
  ) throws {
    let sums = PartialSums()
    var model: [Int] = []
    try SumTreeScripts.edit(seed: seed, count: { model.count }) { step, random in
      let (place, end, what) = (step.place, step.end, step.what)
      func count() -> Int { max(0, Int.random(in: range, using: &random)) }
      func sum() -> Int { model[..<place].reduce(0, +) }
      switch Int.random(in: 0..<100, using: &random) {
      case 0..<(step.grows ? 35 : 15):
        let new = count()
        try #require(sums.insert(new, at: place) == sum(), what)
        model.insert(new, at: place)
      case 35..<40 where step.grows:
        let new = (0..<Int.random(in: 0...3_000, using: &random)).map { _ in count() }
        try #require(sums.insert(new, at: place) == new.reduce(0, +), what)
        model.insert(contentsOf: new, at: place)
      case 35..<40 where !step.grows:
        try #require(sums.removeSubrange(place..<end) == model[place..<end].reduce(0, +), what)
        model.removeSubrange(place..<end)
      case 40..<(step.grows ? 50 : 70) where place < model.count:
        try #require(sums.remove(at: place) == (model[place], sum()), what)
        model.remove(at: place)
      case 70..<80 where place < model.count:
        let target = Int.random(in: 0..<model.count, using: &random)
        let moved = sums.move(from: place, to: target)
        try #require((moved.moved, moved.from) == (model[place], sum()), what)
        model.insert(model.remove(at: place), at: target)
        try #require(moved.to == model[..<target].reduce(0, +), what)
      case 80..<90 where place < model.count:
        let difference = count() - model[place]
        try #require(sums.add(difference, at: place) == sum(), what)
        model[place] += difference
      default:
        guard place < model.count else { break }
        let new = count()
        try #require(sums.set(at: place, to: new) == (model[place], sum()), what)
        model[place] = new
      }
    } check: { stride, what in
      try expectSums(sums, model, by: stride, what)
    }
  }

  @Test(arguments: [0.0, 0.5, 1.0]) func growthAtOnePlace(share: Double) throws {
    let sums = PartialSums()
    var model: [Int] = []
    SumTreeScripts.grow(to: SumTreeScripts.steps, at: share) { number, place in
      sums.insert(number % 3, at: place)
      model.insert(number % 3, at: place)
    }
    try expectSums(sums, model, by: 1, "growth at \(share)")
    let filled = Double(model.count) / Double(sums.tree.leafCount * CountLeaf.capacity)
    #expect(filled > (share == 0.5 ? 0.45 : 0.75), "growth at \(share): \(filled)")
  }

  @Test func massRemoval() throws {
    var model = PartialSumsTests.pattern(60_000)
    let sums = PartialSums(model)
    #expect(sums.tree.height == 3)
    try SumTreeScripts.removeAll(count: { model.count }) { range in
      #expect(sums.removeSubrange(range) == model[range].reduce(0, +), "\(model.count) left")
      model.removeSubrange(range)
      try expectSums(sums, model, by: 17, "\(model.count) left")
    }
    // The remaining tree is as low as if it had never been large.
    #expect(sums.tree.height == 1)
    #expect(sums.tree.leafCount == 1)
    #expect(sums.tree.nodeCount == 1)
  }

  /// Single removals that leave every leaf almost empty: the tree is as low as its content requires.
  @Test func thinning() throws {
    var model = PartialSumsTests.pattern(SumTreeScripts.steps * 3)
    let sums = PartialSums(model)
    for index in stride(from: model.count - 1, through: 0, by: -1) where index % 50 > 6 {
      sums.remove(at: index)
      model.remove(at: index)
    }
    try expectSums(sums, model, by: 1, "seven of fifty")
    #expect(sums.tree.leafCount <= model.count / CountLeaf.minimum + 1)
  }
}
