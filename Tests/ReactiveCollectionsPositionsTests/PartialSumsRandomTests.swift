import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsPositions

/// Long scripts of edits, compared with a plain array of counts.
@Suite struct PartialSumsRandomTests {
  /// With mostly zeros, with small counts, and with counts that do not fit in 31 bits.
  @Test(arguments: zip(1...3 as ClosedRange<UInt64>, [-20...2, 0...20, 0...Int(UInt32.max)])) func scripts(
    seed: UInt64, range: ClosedRange<Int>
  ) throws {
    var random = SeededGenerator(seed: seed)
    func count() -> Int { max(0, Int.random(in: range, using: &random)) }
    let steps = SumTreeScripts.steps
    let sums = PartialSums()
    var model: [Int] = []
    var grows = true
    for step in 0..<steps {
      let what: Comment = "seed \(seed), step \(step)"
      if model.count > SumTreeScripts.largest { grows = false }
      if model.count < 10 { grows = true }
      let place = Int.random(in: 0...model.count, using: &random)
      let end = min(model.count, place + Int.random(in: 0...3_000, using: &random))
      func sum() -> Int { model[..<place].reduce(0, +) }
      switch Int.random(in: 0..<100, using: &random) {
      case 0..<(grows ? 35 : 15):
        let new = count()
        try #require(sums.insert(new, at: place) == sum(), what)
        model.insert(new, at: place)
      case 35..<40 where grows:
        let new = (0..<Int.random(in: 0...3_000, using: &random)).map { _ in count() }
        try #require(sums.insert(new, at: place) == new.reduce(0, +), what)
        model.insert(contentsOf: new, at: place)
      case 35..<40 where !grows:
        try #require(sums.removeSubrange(place..<end) == model[place..<end].reduce(0, +), what)
        model.removeSubrange(place..<end)
      case 40..<(grows ? 50 : 70) where place < model.count:
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
      if step % (steps / 20) == 0 { try expectSums(sums, model, by: 397, what) }
    }
    try expectSums(sums, model, by: 1, "seed \(seed), at the end")
  }

  @Test(arguments: [0.0, 0.5, 1.0]) func growthAtOnePlace(share: Double) throws {
    let sums = PartialSums()
    var model: [Int] = []
    for step in 0..<SumTreeScripts.steps {
      let place = Int(share * Double(model.count))
      sums.insert(step % 3, at: place)
      model.insert(step % 3, at: place)
    }
    try expectSums(sums, model, by: 1, "growth at \(share)")
    let filled = Double(model.count) / Double(sums.tree.leafCount * CountLeaf.capacity)
    #expect(filled > (share == 0.5 ? 0.45 : 0.75), "growth at \(share): \(filled)")
  }

  @Test func massRemoval() throws {
    var random = SeededGenerator(seed: 9)
    var model = PartialSumsTests.pattern(60_000)
    let sums = PartialSums(model)
    #expect(sums.tree.height == 3)
    // Removes one range at a time until nothing is left. The remaining tree is as low as if it had never been large.
    while !model.isEmpty {
      let lower = Int.random(in: 0..<model.count, using: &random)
      let upper = min(model.count, lower + max(1, model.count / 4))
      #expect(sums.removeSubrange(lower..<upper) == model[lower..<upper].reduce(0, +), "\(model.count) left")
      model.removeSubrange(lower..<upper)
      try expectSums(sums, model, by: 17, "\(model.count) left")
    }
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
