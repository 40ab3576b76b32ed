import ReactiveCollectionsArrays
import ReactiveCollectionsChanges
import ReactiveCollectionsTestSupport
import Testing

/// Pairs of lists one of which is much longer than the other: each element of both is looked up.
struct UnequalLengthTests {
  private static let few = [15_000, 15_001, 15_002]
  private static let many = Array(0..<20_000)

  private func checkLists<Element: Hashable>(of element: (Int) -> Element) {
    let (few, many) = (Self.few.map(element), Self.many.map(element))
    let name = "\(Element.self)"
    let growth = few.changes(to: many)
    #expect(growth.count == 19_997 && growth.runCount == 2, "\(name)")
    #expect(growth.steps.allSatisfy { $0.operation == .insert }, "\(name)")
    let shrinking = many.changes(to: few)
    #expect(shrinking.count == 19_997 && shrinking.runCount == 2, "\(name)")
    #expect(shrinking.steps.allSatisfy { $0.operation == .remove }, "\(name)")
    let turned = Array(few.reversed()).batch(to: many, by: .init())
    #expect(turned.moves.count == 2 && turned.insertions.count == 19_997 && turned.deletions.isEmpty, "\(name)")
  }

  @Test func fewElementsAreFoundAmongMany() {
    checkLists { $0 }
    checkLists { "number \($0)" }
  }

  private func checkRows<Row: Hashable>(of row: (Int) -> Row) {
    let (few, many) = (PersistentArray(Self.few.map(row)), PersistentArray(Self.many.map(row)))
    let none = PersistentArray<Row>()
    func batch(_ old: PersistentArray<Row>..., to new: PersistentArray<Row>...) -> SectionedRowBatch<Row> {
      old.sectionedBatch(to: new, rows: .init()).rows
    }
    let name = "\(Row.self)"
    let within = batch(few, to: many)
    #expect(within.insertions.count == 19_997 && within.deletions.isEmpty && within.moves.isEmpty, "\(name)")
    // All rows are in another section, so they are looked up across sections.
    let across = batch(few, none, to: none, many)
    #expect(across.moves.count == 3 && across.insertions.count == 19_997 && across.deletions.isEmpty, "\(name)")
  }

  @Test func fewRowsAreFoundAmongMany() {
    checkRows { $0 }
    checkRows { "number \($0)" }
  }

  @Test func fewSectionsAreFoundAmongMany() {
    func table(_ numbers: [Int]) -> [SectionSnapshot<Int, Int>] {
      numbers.map { SectionSnapshot(section: $0, rows: []) }
    }
    let batch = table(Self.few).sectionedBatch(to: table(Self.many), sections: .init(), rows: .init())
    #expect(batch.sections.insertions.count == 19_997 && batch.sections.deletions.isEmpty)
  }

  @Test(arguments: [(2_000, 20_000), (20_000, 2_000)])
  func collidingHashesCostLinearTime(oldCount: Int, newCount: Int) {
    let counter = ComparisonCounter()
    func list(_ values: Range<Int>) -> [Colliding] { values.map { Colliding(value: $0, counter: counter) } }
    let (old, new) = (list(0..<oldCount), list(50_000..<50_000 + newCount))
    let change = old.changes(to: new)
    #expect(counter.comparisons < 25 * (oldCount + newCount))
    #expect(replay(change.map(\.value), on: old.map(\.value)) == new.map(\.value))
  }
}
