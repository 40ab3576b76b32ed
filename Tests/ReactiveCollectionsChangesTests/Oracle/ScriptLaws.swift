import ReactiveCollectionsChanges
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

/// Changes of a kind, as random scripts make them.
protocol ScriptedChange {
  associatedtype Content: Equatable
  var inverted: Self { get }
  func then(_ next: Self) -> Self
  func replayed(on content: Content) -> Content
  /// Returns a description of the first law of changes from one content to another that the change breaks.
  func brokenLaw(from before: Content, to after: Content) -> String?
}

extension CollectionChange<Int>: ScriptedChange {
  func replayed(on list: [Int]) -> [Int] { replay(self, on: list) }
  func brokenLaw(from before: [Int], to after: [Int]) -> String? {
    LawTests.brokenLaw(self, from: before, to: after)
  }
}

extension TableChange: ScriptedChange {
  func replayed(on table: Table) -> Table { replay(self, on: table) }
  func brokenLaw(from before: Table, to after: Table) -> String? {
    SectionedLawTests.brokenLaw(self, from: before, to: after)
  }
}

/// Expects the laws of the changes that scripts of `steps` edits make.
func expectLaws<Change: ScriptedChange>(
  of seeds: Range<Int>, on make: (inout SeededGenerator) -> Change.Content, steps: Range<Int>,
  by script: (inout SeededGenerator, Int, inout Change.Content) -> Change, _ location: SourceLocation = #_sourceLocation
) {
  for seed in seeds {
    var generator = SeededGenerator(seed: seed)
    let before = make(&generator)
    var after = before
    let count = Int.random(in: steps, using: &generator)
    let change = script(&generator, count, &after)
    let broken = change.brokenLaw(from: before, to: after)
    #expect(broken == nil, "seed \(seed): \(before) by \(change)", sourceLocation: location)
  }
}

/// Expects that three changes that follow one another lead to the same, however they are composed, and back again.
func expectThenIsAssociative<Change: ScriptedChange>(
  seed: Int, from before: Change.Content, by script: (inout Change.Content) -> Change,
  _ location: SourceLocation = #_sourceLocation
) {
  var after = before
  let (a, b, c) = (script(&after), script(&after), script(&after))
  for change in [a.then(b).then(c), a.then(b.then(c))] {
    let broken = change.brokenLaw(from: before, to: after)
    #expect(broken == nil, "seed \(seed): \(before) by \(change)", sourceLocation: location)
  }
  let undone = a.then(b).then(c).then(c.inverted).then(b.inverted).then(a.inverted)
  #expect(undone.replayed(on: before) == before, "seed \(seed): \(undone)", sourceLocation: location)
}
