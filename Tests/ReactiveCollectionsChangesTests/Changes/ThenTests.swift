import ReactiveCollectionsArrays
import ReactiveCollectionsChanges
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

/// Tests the properties of composed changes, one by one.
struct ThenTests {
  typealias Change = CollectionChange<String>

  /// Composes changes whose elements may be compared or not.
  func compose<Element>(_ changes: [CollectionChange<Element>], by comparison: ElementComparison<Element>? = nil)
    -> CollectionChange<Element>
  {
    var composition = ChangeComposition(comparison: comparison)
    for change in changes { composition.append(change) }
    return composition.change
  }

  @Test func aSingleStepIsUnchanged() {
    let steps: [Change] = [
      .insert(3, "a"), .remove(3, "a"), .update(3, old: "a", new: "b"), .move(from: 3, to: 1, "a"),
      .move(from: 0, to: 1, "a"), .move(from: 1, to: 0, "a"), .move(from: 0, to: 7, "a"),
      .update(3, old: "a", new: "a"), .empty,
      .insertion(of: ["a", "b"], at: 4), .removal(of: ["a", "b"], at: 4),
      .update(of: ["a", "b"], to: ["c", "b"], at: 1),
    ]
    for step in steps {
      #expect(compose([step]) == step)
      #expect(compose([step], by: ElementComparison()) == step)
      #expect(step.then(.empty) == step)
      #expect(Change.empty.then(step) == step)
    }
  }

  @Test func anInsertedAndRemovedElementIsLeftOut() {
    #expect(compose([Change.insert(3, "a"), .remove(3, "a")]) == .empty)
    #expect(compose([Change.insert(3, "a"), .move(from: 3, to: 0, "a"), .remove(0, "a")]) == .empty)
    #expect(compose([Change.insert(3, "a"), .update(3, old: "a", new: "b"), .remove(3, "b")]) == .empty)
    #expect(
      compose([Change.insertion(of: ["a", "b", "c"], at: 3), .remove(4, "b")]) == .insertion(of: ["a", "c"], at: 3))
  }

  @Test func anUpdatedInsertionIsAnInsertion() {
    #expect(compose([Change.insert(3, "a"), .update(3, old: "a", new: "b")]) == .insert(3, "b"))
    #expect(
      compose([Change.insertion(of: ["a", "b", "c"], at: 3), .update(4, old: "b", new: "x")])
        == .insertion(of: ["a", "x", "c"], at: 3))
  }

  @Test func aMovedInsertionIsAnInsertion() {
    #expect(compose([Change.insert(3, "a"), .move(from: 3, to: 0, "a")]) == .insert(0, "a"))
  }

  /// Objects that were replaced temporarily may have changed inside meanwhile; if requested, they are refreshed.
  @Test func objectsThatAreReplacedAndRestoredAreRefreshedOnRequest() {
    final class Object {}
    let (one, other) = (Object(), Object())
    for refreshes in [false, true] {
      func compose(_ changes: CollectionChange<Object>...) -> CollectionChange<Object> {
        var composition = ChangeComposition<Object>(comparison: ElementComparison(), refreshingObjects: refreshes)
        for change in changes { composition.append(change) }
        return composition.change
      }
      let replaced = compose(.update(2, old: one, new: other), .update(2, old: other, new: one))
      let movedAsWell = compose(
        .update(2, old: one, new: other), .move(from: 2, to: 0, other), .update(0, old: other, new: one))
      if refreshes {
        guard case .update(2, let old, let new) = replaced else {
          Issue.record("\(replaced)")
          return
        }
        #expect(old === one && new === one && movedAsWell.count == 2)
      } else {
        #expect(replaced.isEmpty && movedAsWell.count == 1)
      }
    }
  }

  @Test func updatesOfOneElementAreOne() {
    #expect(
      compose([Change.update(3, old: "a", new: "b"), .update(3, old: "b", new: "c")])
        == .update(3, old: "a", new: "c"))
    #expect(
      compose([Change.update(3, old: "a", new: "b"), .insert(0, "x"), .update(4, old: "b", new: "c")])
        == .composite([.insert(0, "x"), .update(4, old: "a", new: "c")]))
  }

  @Test func anUpdatedElementIsRemovedWithItsOriginalContent() {
    #expect(compose([Change.update(3, old: "a", new: "b"), .remove(3, "b")]) == .remove(3, "a"))
    #expect(
      compose([Change.move(from: 3, to: 1, "a"), .update(1, old: "a", new: "b"), .remove(1, "b")]) == .remove(3, "a"))
  }

  @Test func elementsThatMoveBackAreLeftOut() {
    #expect(compose([Change.move(from: 3, to: 1, "a"), .move(from: 1, to: 3, "a")]) == .empty)
    #expect(compose([Change.move(from: 3, to: 3, "a")]) == .empty)
    // The element that the moved one passed is removed.
    #expect(compose([Change.move(from: 0, to: 1, "a"), .remove(0, "b")]) == .remove(1, "b"))
    // Two elements that move together, one past the other and back.
    #expect(
      compose([Change.move(from: 0, to: 5, "a"), .move(from: 0, to: 5, "b")])
        == .composite([.move(from: 0, to: 5, "a"), .move(from: 0, to: 5, "b")]))
    #expect(
      compose([Change.move(from: 0, to: 5, "a"), .move(from: 5, to: 0, "a"), .update(0, old: "a", new: "x")])
        == .update(0, old: "a", new: "x"))
  }

  @Test func onlyElementsNamedInTheStepsAreMoved() {
    // In the list a b c, moving c to the front has the same effect; but c was never named.
    let change = compose([Change.move(from: 0, to: 2, "a"), .move(from: 0, to: 2, "b")])
    #expect(change.steps.map(\.oldElement) == ["a", "b"])
    #expect(replay(change, on: ["a", "b", "c"]) == ["c", "a", "b"])
  }

  @Test func movedAndUpdatedIsAMoveAndThenAnUpdate() {
    let expected: Change = .composite([.move(from: 3, to: 1, "a"), .update(1, old: "a", new: "b")])
    #expect(compose([Change.move(from: 3, to: 1, "a"), .update(1, old: "a", new: "b")]) == expected)
    #expect(compose([Change.update(3, old: "a", new: "b"), .move(from: 3, to: 1, "b")]) == expected)
  }

  @Test func theCanonicalOrder() {
    let change = compose([
      Change.update(9, old: "j", new: "J"), .insert(0, "x"), .insert(5, "y"), .move(from: 8, to: 2, "g"),
      .remove(1, "a"), .remove(6, "e"), .update(2, old: "b", new: "B"),
    ])
    #expect(
      change
        == .composite([
          .remove(4, "e"), .remove(0, "a"), .move(from: 4, to: 0, "g"), .insert(0, "x"), .insert(5, "y"),
          .update(2, old: "b", new: "B"), .update(9, old: "j", new: "J"),
        ]))
    let list = Array("abcdefghijk").map(String.init)
    #expect(replay(change, on: list).joined() == "xgBcdyfhiJk")
  }

  @Test func neighborsAreOneRun() {
    #expect(
      compose([Change.remove(5, "f"), .remove(4, "e"), .remove(4, "g")]) == .removal(of: ["e", "f", "g"], at: 4))
    #expect(
      compose([Change.insert(5, "f"), .insert(5, "e"), .insert(7, "g")]) == .insertion(of: ["e", "f", "g"], at: 5))
    #expect(
      compose([Change.update(5, old: "f", new: "F"), .update(4, old: "e", new: "E")])
        == .update(of: ["e", "f"], to: ["E", "F"], at: 4))
    #expect(
      compose([Change.removal(of: ["a", "b"], at: 7), .removal(of: ["c"], at: 2)])
        == .composite([.remove(7, "a"), .remove(7, "b"), .remove(2, "c")]))
  }

  // MARK: With a comparison

  @Test func anUpdateThatIsRevertedIsLeftOut() {
    let there: Change = .update(3, old: "a", new: "b")
    let back: Change = .update(3, old: "b", new: "a")
    #expect(there.then(back) == .empty)
    #expect(compose([there, back]) == .update(3, old: "a", new: "a"))
    #expect(
      Change.update(of: ["a", "b", "c"], to: ["x", "y", "z"], at: 2).then(.update(3, old: "y", new: "b"))
        == .composite([.update(2, old: "a", new: "x"), .update(4, old: "c", new: "z")]))
    #expect(
      compose([there, .move(from: 3, to: 0, "b"), .update(0, old: "b", new: "a")], by: ElementComparison())
        == .move(from: 3, to: 0, "a"))
  }

  @Test func refreshesAreKept() {
    let refresh: Change = .update(3, old: "a", new: "a")
    #expect(refresh.then(refresh) == refresh)
    #expect(refresh.then(.insert(0, "x")) == .composite([.insert(0, "x"), .update(4, old: "a", new: "a")]))
    #expect(Change.insert(3, "a").then(refresh) == .insert(3, "a"))
    let thereAndBack: Change = .composite([.update(3, old: "a", new: "b"), .update(3, old: "b", new: "a")])
    #expect(refresh.then(thereAndBack) == refresh)
    #expect(thereAndBack.then(refresh) == refresh)
    #expect(refresh.then(.remove(3, "a")) == .remove(3, "a"))
    let run: Change = .update(of: ["a", "b", "c"], to: ["a", "x", "c"], at: 2)
    #expect(
      run.then(.update(3, old: "x", new: "b"))
        == .composite([.update(2, old: "a", new: "a"), .update(4, old: "c", new: "c")]))
  }

  @Test func anElementRemovedAndInsertedAgainIsLeftOut() {
    #expect(Change.remove(3, "b").then(.insert(3, "b")) == .empty)
    #expect(compose([Change.remove(3, "b"), .insert(3, "b")]) == .composite([.remove(3, "b"), .insert(3, "b")]))
    #expect(
      Change.removal(of: ["a", "b", "c"], at: 3).then(.insertion(of: ["a", "x", "c"], at: 3))
        == .composite([.remove(4, "b"), .insert(4, "x")]))
    #expect(Change.removal(of: ["a", "b"], at: 3).then(.insertion(of: ["a", "x", "b"], at: 3)) == .insert(4, "x"))
    #expect(Change.removal(of: ["a", "x", "b"], at: 3).then(.insertion(of: ["a", "b"], at: 3)) == .remove(4, "x"))
    #expect(Change.remove(3, "b").then(.insert(2, "b")) == .composite([.remove(3, "b"), .insert(2, "b")]))
    #expect(Change.removal(of: ["a", "a"], at: 0).then(.insert(0, "a")) == .remove(1, "a"))
  }

  struct Row: Distinguishable, CustomStringConvertible {
    let id: Int
    let name: String
    init(_ id: Int, _ name: String) { (self.id, self.name) = (id, name) }
    static func == (a: Row, b: Row) -> Bool { a.id == b.id }
    func matches(_ other: Row) -> Bool { name == other.name }
    var description: String { "\(id)\(name)" }
  }

  @Test func anElementReinsertedWithOtherContentIsAnUpdate() {
    let removed = CollectionChange.removal(of: [Row(1, "a"), Row(2, "b"), Row(3, "c")], at: 4)
    let change = removed.then(.insertion(of: [Row(1, "a"), Row(2, "B"), Row(4, "d")], at: 4))
    #expect(change.description == "composite([remove(6, 3c), insert(6, 4d), update(5, old: 2b, new: 2B)])")
    let later = CollectionChange.update(9, old: Row(9, "i"), new: Row(9, "I")).then(.remove(1, Row(2, "b")))
      .then(.insert(1, Row(2, "B")))
    #expect(later.description == "composite([update(1, old: 2b, new: 2B), update(9, old: 9i, new: 9I)])")
    let there = CollectionChange.update(4, old: Row(1, "a"), new: Row(1, "b"))
    #expect(there.then(.update(4, old: Row(1, "b"), new: Row(1, "c"))).description == "update(4, old: 1a, new: 1c)")
    #expect(there.then(.update(4, old: Row(1, "b"), new: Row(1, "a"))) == .empty)
    #expect(there.then(.update(4, old: Row(1, "b"), new: Row(2, "a"))).description == "update(4, old: 1a, new: 2a)")
  }

  @Test func genericCodeWithEquatableElementsComparesTheirContentAsWell() {
    func composed<Element: Equatable>(
      _ first: CollectionChange<Element>, _ second: CollectionChange<Element>
    ) -> CollectionChange<Element> { first.then(second) }
    let change = composed(.remove(3, Row(1, "a")), .insert(3, Row(1, "A")))
    #expect(change.description == "update(3, old: 1a, new: 1A)")
    #expect(composed(.remove(3, Row(1, "a")), .insert(3, Row(1, "a"))) == .empty)
  }

  @Test func anExplicitComparisonDecides() {
    let comparison = ElementComparison<String>(id: { $0.lowercased() }, content: ==)
    #expect(Change.remove(3, "b").then(.insert(3, "B"), by: comparison) == .update(3, old: "b", new: "B"))
    #expect(Change.remove(3, "b").then(.insert(3, "b"), by: comparison) == .empty)
  }

  // MARK: Size

  @Test func runsStayRuns() {
    let elements = PersistentArray(0..<100_000)
    let change = CollectionChange.insertion(of: elements, at: 3).then(.removal(of: elements, at: 3))
    #expect(change == .empty)
    let holed = CollectionChange.removal(of: elements, at: 3).then(.insert(3, -1))
    #expect(holed.runCount == 2)
    let halves = CollectionChange.insertion(of: elements, at: 3).then(.insert(500, -1))
    #expect(halves.runCount == 1 && halves.count == 100_001)
  }

  @Test func manyRandomSteps() {
    for seed in seeds(3, long: 6) {
      var generator = SeededGenerator(seed: seed)
      let before = Array(1000..<3000)
      var after = before
      var composition = ChangeComposition<Int>(comparison: ElementComparison())
      for _ in 0..<(isLongRun ? 2000 : 500) { composition.append(generator.script(of: 1, on: &after)) }
      let change = composition.change
      #expect(LawTests.brokenLaw(change, from: before, to: after) == nil, "seed \(seed)")
    }
  }

  /// Decoders accept this position, though no list is that long. After a removal there, the next element is the
  /// second one to be removed.
  @Test func removalsAtTheLastPosition() {
    let last = 1 << 61 - 1
    let removal = CollectionChange.remove(last, "a")
    let both = removal.then(removal)
    #expect(both.batch.deletions.map(\.position) == [last, last + 1])
    #expect(both.batch.change == both && both.inverted.batch.insertions.map(\.position) == [last, last + 1])
  }

  @Test func aNegativePositionTraps() async {
    await #expect(processExitsWith: .failure) {
      _ = CollectionChange.insert(-1, "a").then(.empty)
    }
  }
}
