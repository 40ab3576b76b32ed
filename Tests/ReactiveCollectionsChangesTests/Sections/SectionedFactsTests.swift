import ReactiveCollectionsArrays
import ReactiveCollectionsChanges
import ReactiveCollectionsTestSupport
import Testing

/// How deep observers and list views see edits of sections of rows.
struct SectionedFactsTests {
  func section(_ rows: String...) -> SectionSnapshot<String, String> { SectionSnapshot(section: "", rows: rows) }

  /// An edit of sections, its description with index paths, and the sections afterwards.
  typealias Fact = (
    before: [SectionSnapshot<String, String>], change: SectionedChange<String, String>, text: String,
    after: [SectionSnapshot<String, String>]
  )

  var facts: [Fact] {
    [
      ([section("1", "2")], .row(.remove(1, "2"), section: 0), "remove [0, 1] 2", [section("1")]),
      ([section("1", "2")], .row(.insert(0, "0"), section: 0), "insert [0, 0] 0", [section("0", "1", "2")]),
      (
        [section("1", "2")], .row(.update(0, old: "1", new: "8"), section: 0), "update [0, 0] 1 → 8",
        [section("8", "2")]
      ),
      (
        [section("1", "2", "3", "4")], .row(.move(from: 1, to: 2, "2"), section: 0), "move [0, 1] [0, 2] 2",
        [section("1", "3", "2", "4")]
      ),
      (
        [section("1"), section("2")], .moveRow(from: .init(section: 0, row: 0), to: .init(section: 1, row: 0), "1"),
        "move [0, 0] [1, 0] 1",
        [section(), section("1", "2")]
      ),
      ([section("1")], .section(.insert(1, section("2"))), "insert [1]  [2]", [section("1"), section("2")]),
    ]
  }

  @Test func indexPathChangesStateThePositionOfEachRow() throws {
    for (before, change, text, after) in facts {
      var (table, deep) = (before, before)
      try change.apply(to: &table)
      try IndexPathChange(change).apply(to: &deep)
      #expect(table == after && deep == after, "\(change)")
      #expect(IndexPathChange(change).description == text)
      try change.inverted.apply(to: &table)
      try IndexPathChange(change).inverted.apply(to: &deep)
      #expect(table == before && deep == before, "\(change)")
      #expect(change.then(.empty) == change)
      #expect(change.then(change.inverted) == .empty)
    }
  }

  @Test func newRowsAndNewSectionsAreReportedSeparately() {
    let new = SectionSnapshot(section: "B", rows: [3])
    let change: TableChange = .composite([.row(.insert(1, 2), section: 0), .section(.insert(1, new))])
    #expect(replay(change, on: table([1])) == table([1, 2], [3]))
    let batch = SectionedBatchUpdate(
      sections: BatchUpdate(insertions: [.init(position: 1, element: new)]),
      rows: SectionedRowBatch(insertions: [.init(position: .init(section: 0, row: 1), element: 2)]))
    #expect(change.batch == batch)
    let inverse = SectionedBatchUpdate(
      sections: BatchUpdate(deletions: [.init(position: 1, element: new)]),
      rows: SectionedRowBatch(deletions: [.init(position: .init(section: 0, row: 1), element: 2)]))
    #expect(batch.inverted == inverse && change.inverted.batch == inverse)
  }

  @Test func onlyWhatMovedIsMoved() {
    // 2 moves before 1, and 4 into the new section; 1 and 3 stay where they are, whatever their positions.
    let change: TableChange = .composite([
      .row(.move(from: 1, to: 0, 2), section: 0), .section(.insert(1, SectionSnapshot(section: "B", rows: []))),
      .moveRow(from: .init(section: 0, row: 3), to: .init(section: 1, row: 0), 4),
    ])
    #expect(replay(change, on: table([1, 2, 3, 4])) == table([2, 1, 3], [4]))
    let moves: [SectionedRowBatch<Int>.Move] = [
      .init(from: .init(section: 0, row: 1), to: .init(section: 0, row: 0), element: 2),
      .init(from: .init(section: 0, row: 3), to: .init(section: 1, row: 0), element: 4),
    ]
    #expect(change.batch.rows == SectionedRowBatch(moves: moves))
    #expect(change.batch.sections.insertions.map(\.element) == [SectionSnapshot(section: "B", rows: [4])])
  }

  @Test func aChangedRowThatMovesIsUpdatedWhereItIs() {
    let change: TableChange = .composite([
      .row(.update(0, old: 1, new: 9), section: 0),
      .moveRow(from: .init(section: 0, row: 0), to: .init(section: 1, row: 1), 9),
    ])
    #expect(replay(change, on: table([1, 2], [3])) == table([2], [3, 9]))
    let rows = SectionedRowBatch(
      updates: [.init(from: .init(section: 0, row: 0), to: .init(section: 1, row: 1), old: 1, new: 9)],
      moves: [.init(from: .init(section: 0, row: 0), to: .init(section: 1, row: 1), element: 1)])
    #expect(change.batch == SectionedBatchUpdate(rows: rows))
    let steps: TableChange = .composite([
      .moveRow(from: .init(section: 0, row: 0), to: .init(section: 1, row: 1), 1),
      .row(.update(1, old: 1, new: 9), section: 1),
    ])
    #expect(change.then(.empty) == steps && change.batch.change == steps)
  }

  @Test func positionsAreCorrectedForEarlierEdits() {
    let change: TableChange = .composite([
      .row(.update(1, old: 2, new: 9), section: 0), .row(.remove(0, 1), section: 0),
    ])
    let rows = SectionedRowBatch(
      deletions: [.init(position: .init(section: 0, row: 0), element: 1)],
      updates: [.init(from: .init(section: 0, row: 1), to: .init(section: 0, row: 0), old: 2, new: 9)])
    #expect(change.batch == SectionedBatchUpdate(rows: rows))
    let steps: TableChange = .composite([.row(.remove(0, 1), section: 0), .row(.update(0, old: 2, new: 9), section: 0)])
    #expect(change.then(.empty) == steps)
  }
}
