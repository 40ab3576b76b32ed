import ReactiveCollectionsArrays
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsChanges

/// Compares batches of changes in canonical order, which are not composed step by step, with batches that are.
struct CanonicalTests {
  private static func composed<Element>(_ change: CollectionChange<Element>) -> BatchUpdate<Element> {
    var composition = ChangeComposition<Element>()
    composition.append(change)
    return composition.batch
  }

  private static func isCanonical<Element>(_ change: CollectionChange<Element>) -> Bool {
    EditScript(canonical: change.steps.layout, replacements: change.steps.elements.count) != nil
  }

  @Test func changesInCanonicalOrderAreRecognized() {
    let canonical: [CollectionChange<String>] = [
      .empty, .insert(3, "a"), .update(0, old: "a", new: "b"), .move(from: 2, to: 0, "c"),
      .composite([.remove(7, "h"), .remove(2, "c"), .remove(2, "d"), .move(from: 4, to: 1, "g"), .insert(0, "x")]),
      .composite([.move(from: 5, to: 1, "f"), .insert(0, "x"), .insert(4, "y"), .update(2, old: "f", new: "F")]),
      .composite([.remove(0, "a"), .insert(0, "A"), .update(1, old: "b", new: "B"), .update(2, old: "c", new: "C")]),
    ]
    for change in canonical {
      #expect(Self.isCanonical(change) && change.batch == Self.composed(change), "\(change)")
    }
    let others: [CollectionChange<String>] = [
      .composite([.insert(0, "x"), .remove(1, "a")]), .composite([.remove(1, "b"), .remove(2, "d")]),
      .composite([.remove(2, "c"), .remove(1, "b"), .remove(1, "d")]),
      .composite([.insert(3, "x"), .insert(0, "y")]), .composite([.insert(0, "x"), .insert(0, "y")]),
      .composite([.insert(0, "x"), .update(0, old: "x", new: "y")]),
      .composite([.update(3, old: "x", new: "y"), .update(0, old: "x", new: "y")]),
      .composite([.update(0, old: "a", new: "b"), .move(from: 0, to: 1, "b")]),
      .composite([.update(0, old: "a", new: "b"), .update(0, old: "b", new: "c")]),
      // A move and its inverse: nothing is left that identifies the updated element.
      .composite([.move(from: 0, to: 1, "a"), .move(from: 1, to: 0, "a"), .update(0, old: "a", new: "b")]),
    ]
    for change in others { #expect(!Self.isCanonical(change), "\(change)") }
  }

  @Test func canonicalChangesHaveTheBatchOfTheirSteps() {
    var counts = (canonical: 0, other: 0)
    for seed in seeds(500, long: 5_000) {
      var generator = SeededGenerator(seed: seed)
      let (old, new) = DifferRandomTests.lists(
        of: Int.random(in: 0..<30, using: &generator), edits: Int.random(in: 1...6, using: &generator), &generator)
      let change = old.changes(to: new, detectingMoves: Bool.random(using: &generator))
      #expect(Self.isCanonical(change) && change.batch == Self.composed(change), "seed \(seed): \(change)")

      // Steps of all kinds, in the right order or nearly so.
      var list = old
      var steps: [CollectionChange<DifferRandomTests.Item>] = []
      var kind = 0
      for id in 1000..<1000 + Int.random(in: 1..<8, using: &generator) {
        kind = Int.random(in: (Int.random(in: 0..<12, using: &generator) == 0 ? 0 : kind)..<4, using: &generator)
        let index = Int.random(in: 0...list.count, using: &generator)
        guard kind == 2 || index < list.count else { continue }
        switch kind {
        case 0: steps.append(.remove(index, list.remove(at: index)))
        case 1:
          var item = list.remove(at: index)
          let target = Int.random(in: 0...list.count, using: &generator)
          list.insert(item, at: target)
          // The step may name another version of the same element; the first version named counts.
          item.content += Int.random(in: 0...1, using: &generator)
          steps.append(.move(from: index, to: target, item))
        case 2:
          list.insert(.init(id: id, content: 0), at: index)
          steps.append(.insert(index, list[index]))
        default:
          let item = list[index]
          list[index].content += 1
          steps.append(.update(index, old: item, new: list[index]))
        }
      }
      let made = CollectionChange(steps)
      #expect(made.batch == Self.composed(made), "seed \(seed): \(made)")
      if Self.isCanonical(made) { counts.canonical += 1 } else { counts.other += 1 }
    }
    #expect(counts.canonical > 50 && counts.other > 50, "\(counts)")
  }
}
