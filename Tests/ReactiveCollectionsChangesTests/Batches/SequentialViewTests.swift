import Foundation
import ReactiveCollectionsArrays
import ReactiveCollectionsChanges
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

/// Views that accept edits one after the other, each at positions that apply after the ones before it, as AppKit's
/// table view does between `beginUpdates` and `endUpdates`. The steps of a change meet these requirements.
struct SequentialViewTests {
  /// The methods of AppKit's table view, as documented: removals use positions before the call, insertions use
  /// positions after it, and a row is moved to its position after the call.
  private struct TableView<Element> {
    private(set) var rows: [Element]

    init(_ rows: [Element]) { self.rows = rows }

    mutating func removeRows(at indices: IndexSet) {
      for index in indices.reversed() { rows.remove(at: index) }
    }

    mutating func insertRows(_ elements: [Element], at indices: IndexSet) {
      for (index, element) in zip(indices, elements) { rows.insert(element, at: index) }
    }

    mutating func moveRow(at source: Int, to target: Int) {
      let element = rows.remove(at: source)
      rows.insert(element, at: target)
    }

    mutating func reloadData(at index: Int, with element: Element) { rows[index] = element }

    mutating func perform(_ change: CollectionChange<Element>) {
      for step in change.steps {
        switch step {
        case .remove(let index, _): removeRows(at: [index])
        case .insert(let index, let element): insertRows([element], at: [index])
        case .move(let source, let target, _): moveRow(at: source, to: target)
        case .update(let index, _, let new): reloadData(at: index, with: new)
        case .composite: Issue.record("Composites do not nest")
        }
      }
    }

    /// Makes the removals and the insertions of a batch in one call each, with the moves between them as steps.
    mutating func perform(_ batch: BatchUpdate<Element>) {
      removeRows(at: IndexSet(batch.deletions.map(\.position)))
      for case .move(let source, let target, _) in batch.change.steps { moveRow(at: source, to: target) }
      insertRows(batch.insertions.map(\.element), at: IndexSet(batch.insertions.map(\.position)))
      for update in batch.updates { reloadData(at: update.to, with: update.new) }
    }
  }

  @Test func movesAppliedOneByOneLeadToTheNewList() {
    // Cases in which moves passed simultaneously would go wrong.
    for (old, new) in [("13", "321"), ("DEF", "ABCD"), ("ABC", "CAB"), ("ABCDEFG", "EBGHAIJ"), ("aab", "ab")] {
      let (old, new) = (Array(old), Array(new))
      var view = TableView(old)
      view.perform(old.changes(to: new))
      #expect(view.rows == new)
    }
  }

  @Test func stepsLeadToTheNewListOneAfterTheOther() {
    for seed in seeds(200, long: 2_000) {
      var generator = SeededGenerator(seed: seed)
      let (old, new) = DifferRandomTests.lists(
        of: Int.random(in: 0..<40, using: &generator), edits: Int.random(in: 1...6, using: &generator), &generator)
      let change = old.changes(to: new)
      var view = TableView(old)
      view.perform(change)
      #expect(view.rows == new, "seed \(seed): \(change)")
      view = TableView(old)
      view.perform(change.batch)
      #expect(view.rows == new, "seed \(seed): \(change.batch)")
      // The inverse, and two changes as one.
      view.perform(change.inverted)
      view.perform(change.then(new.changes(to: old.reversed())))
      #expect(view.rows == old.reversed(), "seed \(seed): \(change)")
    }
  }
}
