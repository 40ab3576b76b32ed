import ReactiveCollectionsArrays
import ReactiveCollectionsChanges
import ReactiveCollectionsTestSupport
import Testing

/// Examples of normalized changes.
struct SectionedThenTests {
  /// Returns the steps normalized in one call. Checks that they fit the table, and that composing them one by one has
  /// the same effect.
  func compose(_ steps: [TableChange], on table: Table) -> TableChange {
    var after = table
    for step in steps { #expect(throws: Never.self, "\(step)") { try step.apply(to: &after) } }
    let change = TableChange(steps).then(.empty)
    for change in [change, steps.reduce(TableChange.empty) { $0.then($1) }] {
      #expect(replay(change, on: table) == after, "\(change)")
    }
    return change
  }

  func snapshot(_ section: String, _ rows: [Int]) -> SectionSnapshot<String, Int> {
    SectionSnapshot(section: section, rows: rows)
  }

  @Test func rowsAndSectionsInsertedAndRemovedAreLeftOut() {
    #expect(
      compose([.row(.insert(0, 9), section: 0), .row(.remove(0, 9), section: 0)], on: table([1])) == .empty)
    #expect(
      compose([.section(.insert(0, snapshot("N", [9]))), .section(.remove(0, snapshot("N", [9])))], on: table([1]))
        == .empty)
    let steps: [TableChange] = [
      .section(.insert(0, snapshot("N", []))), .row(.insert(0, 9), section: 0),
      .section(.update(0, old: snapshot("N", [9]), new: snapshot("M", [9]))), .section(.remove(0, snapshot("M", [9]))),
    ]
    #expect(compose(steps, on: table([1])) == .empty)
  }

  @Test func severalUpdatesOfOneElementAreCombined() {
    let steps: [TableChange] = [
      .row(.update(0, old: 1, new: 5), section: 0), .row(.update(0, old: 5, new: 6), section: 0),
    ]
    #expect(compose(steps, on: table([1])) == .row(.update(0, old: 1, new: 6), section: 0))
    let back: TableChange = .row(.update(0, old: 6, new: 1), section: 0)
    #expect(compose(steps + [back], on: table([1])) == .empty)
    let header: [TableChange] = [
      .section(.update(0, old: snapshot("A", [1]), new: snapshot("B", [1]))), .row(.insert(0, 7), section: 0),
      .section(.update(0, old: snapshot("B", [7, 1]), new: snapshot("C", [7, 1]))),
    ]
    let expected: TableChange = .composite([
      .section(.update(0, old: snapshot("A", [1]), new: snapshot("C", [1]))), .row(.insert(0, 7), section: 0),
    ])
    #expect(compose(header, on: table([1])) == expected)
    let reset: TableChange = .section(.update(0, old: snapshot("C", [7, 1]), new: snapshot("A", [7, 1])))
    #expect(compose(header + [reset], on: table([1])) == .row(.insert(0, 7), section: 0))
  }

  @Test func refreshesOfRowsAndSectionsAreKept() {
    let row: TableChange = .row(.update(0, old: 1, new: 1), section: 0)
    #expect(compose([row], on: table([1])) == row)
    let section: TableChange = .section(.update(0, old: snapshot("A", [1]), new: snapshot("A", [1])))
    #expect(compose([section], on: table([1])) == section)
  }

  @Test func rowsOfAnInsertedSectionArePartOfIt() {
    let steps: [TableChange] = [
      .section(.insert(1, snapshot("N", [7, 8]))), .row(.remove(0, 7), section: 1), .row(.insert(1, 9), section: 1),
      .row(.update(0, old: 8, new: 6), section: 1), .row(.move(from: 0, to: 1, 6), section: 1),
      .section(.move(from: 1, to: 0, snapshot("N", [9, 6]))),
      .section(.update(0, old: snapshot("N", [9, 6]), new: snapshot("M", [9, 6]))),
    ]
    #expect(compose(steps, on: table([1])) == .section(.insert(0, snapshot("M", [9, 6]))))
  }

  @Test func aRemovedSectionContainsItsOriginalRows() {
    let steps: [TableChange] = [
      .row(.remove(0, 1), section: 0), .row(.insert(1, 9), section: 0), .row(.update(0, old: 2, new: 5), section: 0),
      .section(.update(0, old: snapshot("A", [5, 9, 3]), new: snapshot("Z", [5, 9, 3]))),
      .row(.move(from: 0, to: 2, 5), section: 0), .section(.move(from: 0, to: 1, snapshot("Z", [9, 3, 5]))),
      .section(.remove(1, snapshot("Z", [9, 3, 5]))),
    ]
    #expect(compose(steps, on: table([1, 2, 3], [4])) == .section(.remove(0, snapshot("A", [1, 2, 3]))))
  }

  @Test func aRowMovedAcrossSeveralSectionsIsOneMove() {
    let steps: [TableChange] = [
      .moveRow(from: .init(section: 0, row: 0), to: .init(section: 1, row: 0), 1),
      .row(.update(0, old: 1, new: 5), section: 1),
      .moveRow(from: .init(section: 1, row: 0), to: .init(section: 2, row: 1), 5),
    ]
    let expected: TableChange = .composite([
      .moveRow(from: .init(section: 0, row: 0), to: .init(section: 2, row: 1), 1),
      .row(.update(1, old: 1, new: 5), section: 2),
    ])
    #expect(compose(steps, on: table([1, 2], [3], [4])) == expected)
    let back: TableChange = .moveRow(from: .init(section: 2, row: 1), to: .init(section: 0, row: 0), 5)
    #expect(compose(steps + [back], on: table([1, 2], [3], [4])) == .row(.update(0, old: 1, new: 5), section: 0))
    let gone: TableChange = .row(.remove(1, 5), section: 2)
    #expect(compose(steps + [gone], on: table([1, 2], [3], [4])) == .row(.remove(0, 1), section: 0))
  }

  @Test func aRowMovedThroughAnInsertedSectionIsOneMove() {
    let steps: [TableChange] = [
      .section(.insert(2, snapshot("N", [8]))),
      .moveRow(from: .init(section: 0, row: 0), to: .init(section: 2, row: 1), 1),
      .moveRow(from: .init(section: 2, row: 1), to: .init(section: 1, row: 0), 1),
    ]
    let expected: TableChange = .composite([
      .section(.insert(2, snapshot("N", [8]))),
      .moveRow(from: .init(section: 0, row: 0), to: .init(section: 1, row: 0), 1),
    ])
    #expect(compose(steps, on: table([1, 2], [3])) == expected)
  }

  @Test func aRowMovedIntoAnInsertedSectionIsPartOfIt() {
    let steps: [TableChange] = [
      .section(.insert(1, snapshot("N", [8]))),
      .moveRow(from: .init(section: 0, row: 0), to: .init(section: 1, row: 1), 1),
    ]
    let expected: TableChange = .composite([
      .section(.insert(1, snapshot("N", [8, 1]))), .row(.remove(0, 1), section: 0),
    ])
    #expect(compose(steps, on: table([1, 2])) == expected)
    // In a batch, it is still a move.
    let batch = TableChange(steps).batch
    let moved = SectionedBatchUpdate(
      sections: BatchUpdate(insertions: [.init(position: 1, element: snapshot("N", [8, 1]))]),
      rows: SectionedRowBatch(moves: [.init(from: .init(section: 0, row: 0), to: .init(section: 1, row: 1), element: 1)]
      ))
    #expect(batch == moved && batch.change == expected)
  }

  @Test func aRowThatLeavesARemovedSectionIsInserted() {
    let steps: [TableChange] = [
      .moveRow(from: .init(section: 0, row: 0), to: .init(section: 1, row: 1), 1),
      .section(.remove(0, snapshot("A", [2]))),
      .row(.update(1, old: 1, new: 7), section: 0),
    ]
    let expected: TableChange = .composite([
      .section(.remove(0, snapshot("A", [1, 2]))), .row(.insert(1, 7), section: 0),
    ])
    #expect(compose(steps, on: table([1, 2], [3])) == expected)
    let batch = TableChange(steps).batch
    let moved = SectionedBatchUpdate(
      sections: BatchUpdate(deletions: [.init(position: 0, element: snapshot("A", [1, 2]))]),
      rows: SectionedRowBatch(
        updates: [.init(from: .init(section: 0, row: 0), to: .init(section: 0, row: 1), old: 1, new: 7)],
        moves: [.init(from: .init(section: 0, row: 0), to: .init(section: 0, row: 1), element: 1)]
      ))
    #expect(batch == moved && batch.change == expected)
  }

  @Test func aRowMovedIntoARemovedSectionIsRemoved() {
    let steps: [TableChange] = [
      .moveRow(from: .init(section: 0, row: 0), to: .init(section: 1, row: 0), 1),
      .section(.remove(1, snapshot("B", [1, 3]))),
    ]
    let expected: TableChange = .composite([
      .section(.remove(1, snapshot("B", [3]))), .row(.remove(0, 1), section: 0),
    ])
    #expect(compose(steps, on: table([1, 2], [3])) == expected)
  }

  @Test func aMovedSectionContainsItsOriginalRows() {
    let steps: [TableChange] = [
      .row(.insert(0, 9), section: 0), .section(.move(from: 0, to: 1, snapshot("A", [9, 1]))),
      .row(.remove(1, 1), section: 1),
    ]
    let expected: TableChange = .composite([
      .section(.move(from: 0, to: 1, snapshot("A", [1]))), .row(.remove(0, 1), section: 1),
      .row(.insert(0, 9), section: 1),
    ])
    #expect(compose(steps, on: table([1], [2])) == expected)
    let back: TableChange = .section(.move(from: 1, to: 0, snapshot("A", [9])))
    let rows: TableChange = .composite([.row(.remove(0, 1), section: 0), .row(.insert(0, 9), section: 0)])
    #expect(compose(steps + [back], on: table([1], [2])) == rows)
  }

  @Test func aSectionThatIsRemovedAndRestoredIsNoChange() {
    let steps: [TableChange] = [
      .section(.remove(0, snapshot("A", [1, 2]))), .section(.insert(0, snapshot("A", [1]))),
      .row(.insert(1, 2), section: 0),
    ]
    #expect(compose(steps, on: table([1, 2], [3])) == .empty)
  }

  @Test func rowsGivenWithTheDataOfASectionAreCompared() {
    let update: TableChange = .section(.update(0, old: snapshot("A", [1, 2, 3]), new: snapshot("B", [1, 9, 3])))
    let expected: TableChange = .composite([
      .section(.update(0, old: snapshot("A", [1, 2, 3]), new: snapshot("B", [1, 2, 3]))),
      .row(.remove(1, 2), section: 0),
      .row(.insert(1, 9), section: 0),
    ])
    #expect(compose([update], on: table([1, 2, 3])) == expected)
    let same: TableChange = .section(.update(0, old: snapshot("A", [1]), new: snapshot("A", [1, 2])))
    #expect(compose([same], on: table([1])) == .row(.insert(1, 2), section: 0))
  }

  @Test func distinguishableRowsAreComparedByContent() {
    typealias Row = Struct<Matched>
    typealias Change = SectionedChange<String, Row>
    let (old, new) = (Row(content: 1), Row(content: 2))
    let change = Change.row(.update(0, old: old, new: new), section: 0)
    #expect(change.then(.row(.update(0, old: new, new: old), section: 0)).isEmpty)
    #expect(change.then(.empty).operation == .update)
    let replaced = Change.row(.remove(0, old), section: 0).then(.row(.insert(0, new), section: 0))
    #expect(replaced.operation == .update)
  }

  @Test func theComparisonIsChosenByTheCompiler() {
    /// Returns the number of steps that are left of an update of a section's data and of a row, and their inverse.
    func steps<Section, Row>(
      _ section: (Section, Section), _ row: (Row, Row),
      then: (SectionedChange<Section, Row>, SectionedChange<Section, Row>) -> SectionedChange<Section, Row>
    ) -> Int {
      let old = SectionSnapshot(section: section.0, rows: [row.0])
      let change: SectionedChange<Section, Row> = .composite([
        .section(.update(0, old: old, new: SectionSnapshot(section: section.1, rows: old.rows))),
        .row(.update(0, old: row.0, new: row.1), section: 0),
      ])
      return then(change, .empty).count * 10 + then(change, change.inverted).count
    }
    let plain = (Struct<Plain>(content: 1), Struct<Plain>(content: 2))
    let thing = (Struct<Matched>(content: 1), Struct<Matched>(content: 2))
    #expect(steps(plain, plain) { $0.then($1) } == 22)
    #expect(steps((1, 2), plain) { $0.then($1) } == 22)
    #expect(steps(thing, plain) { $0.then($1) } == 22)
    #expect(steps(plain, (1, 2)) { $0.then($1) } == 21)
    #expect(steps(plain, thing) { $0.then($1) } == 21)
    #expect(steps((1, 2), (1, 2)) { $0.then($1) } == 20)
    #expect(steps((1, 2), thing) { $0.then($1) } == 20)
    #expect(steps(thing, (1, 2)) { $0.then($1) } == 20)
    #expect(steps(thing, thing) { $0.then($1) } == 20)
    let byText = ElementComparison<Struct<Plain>>(id: { $0.content }, content: { _, _ in true })
    #expect(steps(plain, plain) { $0.then($1, sections: byText, rows: byText) } == 20)
  }

  @Test func genericCodeWithEquatableRowsComparesTheirContentAsWell() {
    func replaced<Row: Equatable>(_ old: Row, by new: Row) -> SectionedChange<String, Row> {
      .row(.remove(0, old), section: 0).then(.row(.insert(0, new), section: 0))
    }
    #expect(replaced(Struct<Matched>(content: 1), by: Struct(content: 2)).operation == .update)
    #expect(replaced(Struct<Matched>(content: 1), by: Struct(content: 1)).isEmpty)
  }

  @Test func withoutEqualityAllUpdatesAreKept() {
    struct Row { var id: Int }
    typealias Change = SectionedChange<String, Row>
    let (a, b) = (Row(id: 1), Row(id: 2))
    let change = Change.row(.update(0, old: a, new: b), section: 0).then(.row(.update(0, old: b, new: a), section: 0))
    #expect(change.count == 1 && change.operation == .update)
    let put = Change.row(.remove(0, a), section: 0).then(.row(.insert(0, a), section: 0))
    #expect(put.steps.map(\.operation) == [.remove, .insert])
    let replaced = Change.section(
      .update(0, old: SectionSnapshot(section: "A", rows: [a]), new: SectionSnapshot(section: "A", rows: [b])))
    #expect(replaced.then(.empty).steps.map(\.operation) == [.update, .remove, .insert])
  }

  @Test func impossiblePositionsTrap() async {
    await #expect(processExitsWith: .failure) {
      _ = SectionedChange<String, Int>.row(.insert(-1, 1), section: 0).then(.empty)
    }
    await #expect(processExitsWith: .failure) {
      let new = SectionSnapshot(section: "N", rows: [1])
      _ = SectionedChange<String, Int>.section(.insert(0, new)).then(.row(.remove(1, 1), section: 0))
    }
  }
}
