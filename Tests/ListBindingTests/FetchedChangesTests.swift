import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

@testable import ListBinding

/// The changes that a fetched results controller reports, combined.
@Suite struct FetchedChangesTests {
  typealias Table = PersistentArray<SectionSnapshot<String, Int>>

  @Test func reportedChangesBecomeABatch() throws {
    let old: Table = [.init(section: "A", rows: [1, 2, 3]), .init(section: "B", rows: [4])]
    let new: Table = [.init(section: "A", rows: [3, 1, 5]), .init(section: "C", rows: [6, 7])]
    var changes = FetchedChanges<Int>()
    changes.deleteSection(1)
    changes.deleteRow(4, at: .init(section: 1, row: 0))  // as the controller does for rows of a deleted section
    changes.insertSection(1)
    changes.insertRow(6, at: .init(section: 1, row: 0))
    changes.insertRow(7, at: .init(section: 1, row: 1))
    changes.deleteRow(2, at: .init(section: 0, row: 1))
    changes.insertRow(5, at: .init(section: 0, row: 2))
    changes.moveRow(3, from: .init(section: 0, row: 2), to: .init(section: 0, row: 0))
    changes.updateRow(3, at: .init(section: 0, row: 2))  // reported again
    changes.updateRow(1, at: .init(section: 0, row: 0))
    let batch: SectionedBatchUpdate<String, Int> = try #require(changes.batch(from: old, to: new))
    #expect(batch.sections.deletions.map(\.position) == [1] && batch.sections.insertions.map(\.position) == [1])
    #expect(batch.rows.deletions.map(\.element) == [2] && batch.rows.insertions.map(\.element) == [5])
    #expect(batch.rows.moves.map(\.element) == [3])
    #expect(Set(batch.rows.updates.map { [$0.from.row, $0.to.row] }) == [[0, 1], [2, 0]])
    #expect(changes.updatedRows == [3, 3, 1])
    var copy = old
    try batch.change.apply(to: &copy)
    #expect(copy == new)
  }

  @Test func reportsThatDoNotFitGiveNoBatch() {
    let table: Table = [.init(section: "A", rows: [1, 2])]
    func isRefused(_ report: (inout FetchedChanges<Int>) -> Void) -> Bool {
      var changes = FetchedChanges<Int>()
      report(&changes)
      let batch: SectionedBatchUpdate<String, Int>? = changes.batch(from: table, to: table)
      return batch == nil
    }
    #expect(!isRefused { _ in })
    #expect(!isRefused { $0.updateRow(1, at: .init(section: 0, row: 0)) })
    #expect(isRefused { $0.deleteSection(1) })
    #expect(isRefused { $0.insertSection(3) })
    #expect(isRefused { $0.deleteRow(1, at: .init(section: 0, row: 0)) })
    #expect(isRefused { $0.insertRow(3, at: .init(section: 0, row: 7)) })
    #expect(isRefused { $0.deleteRow(1, at: .init(section: 4, row: 0)) })
    #expect(
      isRefused {
        $0.deleteRow(1, at: .init(section: 0, row: 0))
        $0.moveRow(1, from: .init(section: 0, row: 0), to: .init(section: 0, row: 1))
      })
  }

  /// A complete report of the differences between two tables leads from one to the other. A report that is incomplete,
  /// or contains too much, is rejected.
  @Test func onlyCompleteReportsLeadToTheResults() throws {
    for seed in 0..<300 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      var rows = Array(0..<30).shuffled(using: &random)
      func table() -> Table {
        let names = ["A", "B", "C", "D"].filter { _ in Bool.random(using: &random) }
        return PersistentArray(
          names.map { name in
            let count = Int.random(in: 0..<5, using: &random)
            defer { rows.removeFirst(count) }
            return SectionSnapshot(section: name, rows: PersistentArray(rows.prefix(count)))
          })
      }
      let old = table()
      rows = Array(0..<30).shuffled(using: &random)
      let new = table()
      let difference = old.sectionedBatch(to: new, sections: .init(), rows: .init())
      // A controller that sorts sections by their names does not report moves of sections.
      guard difference.sections.moves.isEmpty, difference.sections.updates.isEmpty else { continue }
      var changes = FetchedChanges<Int>()
      var isMovedOutOfOrIntoSections = false
      let gone = Set(difference.sections.deletions.map(\.position))
      let come = Set(difference.sections.insertions.map(\.position))
      for section in gone {
        changes.deleteSection(section)
        for (row, element) in old[section].rows.enumerated() {
          changes.deleteRow(element, at: .init(section: section, row: row))
        }
      }
      for section in come {
        changes.insertSection(section)
        for (row, element) in new[section].rows.enumerated() {
          changes.insertRow(element, at: .init(section: section, row: row))
        }
      }
      for deletion in difference.rows.deletions where !gone.contains(deletion.position.section) {
        changes.deleteRow(deletion.element, at: deletion.position)
      }
      for insertion in difference.rows.insertions where !come.contains(insertion.position.section) {
        changes.insertRow(insertion.element, at: insertion.position)
      }
      for move in difference.rows.moves {
        isMovedOutOfOrIntoSections =
          isMovedOutOfOrIntoSections || gone.contains(move.from.section) || come.contains(move.to.section)
        changes.moveRow(move.element, from: move.from, to: move.to)
      }
      guard !isMovedOutOfOrIntoSections else { continue }
      let batch: SectionedBatchUpdate<String, Int>? = changes.batch(from: old, to: new)
      var copy = old
      try #require(batch, "seed \(seed)").change.apply(to: &copy)
      #expect(copy == new, "seed \(seed)")

      changes.insertRow(99, at: .init(section: 0, row: 0))
      let tooMuch: SectionedBatchUpdate<String, Int>? = changes.batch(from: old, to: new)
      #expect(tooMuch == nil || come.contains(0), "seed \(seed)")
    }
  }
}
