import ReactiveCollectionsArrays
import ReactiveCollectionsChanges
import ReactiveCollectionsJSON
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

struct SectionedBatchUpdateTests {
  typealias Batch = SectionedBatchUpdate<String, Int>

  func snapshot(_ section: String, _ rows: [Int]) -> SectionSnapshot<String, Int> {
    SectionSnapshot(section: section, rows: rows)
  }

  /// All kinds of edits: A is deleted, B moves behind C and changes, N is inserted; rows are inserted, deleted, moved,
  /// and moved across sections.
  var batch: Batch {
    Batch(
      sections: BatchUpdate(
        deletions: [.init(position: 0, element: snapshot("A", [1, 2]))],
        insertions: [.init(position: 0, element: snapshot("N", [9, 3]))],
        updates: [.init(from: 1, to: 2, old: snapshot("B", [3, 4]), new: snapshot("Z", [3, 4]))],
        moves: [.init(from: 1, to: 2, element: snapshot("B", [3, 4]))]),
      rows: SectionedRowBatch(
        deletions: [.init(position: .init(section: 2, row: 2), element: 7)],
        insertions: [.init(position: .init(section: 1, row: 1), element: 8)],
        updates: [
          .init(from: .init(section: 0, row: 1), to: .init(section: 1, row: 0), old: 2, new: 22),
          .init(from: .init(section: 1, row: 1), to: .init(section: 2, row: 0), old: 4, new: 44),
        ],
        moves: [
          .init(from: .init(section: 0, row: 1), to: .init(section: 1, row: 0), element: 2),
          .init(from: .init(section: 1, row: 0), to: .init(section: 0, row: 1), element: 3),
          .init(from: .init(section: 2, row: 0), to: .init(section: 2, row: 1), element: 5),
        ]))
  }

  let before = table([1, 2], [3, 4], [5, 6, 7])
  var after: Table { [snapshot("N", [9, 3]), snapshot("C", [22, 8, 6]), snapshot("Z", [44, 5])] }

  @Test func aBatchConvertsToAChangeAndBack() throws {
    #expect(replay(batch, on: before) == after)
    var result = before
    try batch.change.apply(to: &result)
    #expect(result == after)
    let expected: TableChange = .composite([
      .section(.remove(0, snapshot("A", [1, 2]))), .section(.move(from: 0, to: 1, snapshot("B", [3, 4]))),
      .section(.insert(0, snapshot("N", [9, 3]))),
      .section(.update(2, old: snapshot("B", [3, 4]), new: snapshot("Z", [3, 4]))), .row(.remove(0, 3), section: 2),
      .row(.remove(2, 7), section: 1), .moveRow(from: .init(section: 1, row: 0), to: .init(section: 2, row: 1), 5),
      .row(.insert(0, 22), section: 1),
      .row(.insert(1, 8), section: 1), .row(.update(0, old: 4, new: 44), section: 2),
    ])
    #expect(batch.change == expected)
    #expect(TableChange(batch) == expected)
  }

  @Test func aBatchIsUndone() throws {
    #expect(replay(batch.inverted, on: after) == before)
    var result = after
    try batch.inverted.change.apply(to: &result)
    #expect(result == before)
    #expect(batch.inverted.inverted == batch)
    #expect(batch.inverted.sections.moves == [.init(from: 2, to: 1, element: snapshot("Z", [44, 5]))])
  }

  @Test func sectionsAndRowsAreMapped() {
    let lower = batch.mapSections { $0.lowercased() }
    #expect(lower.rows == batch.rows && lower.sections == batch.sections.map { $0.mapSection { $0.lowercased() } })
    let texts = batch.mapRows(String.init)
    #expect(texts.sections == batch.sections.map { $0.mapRows(String.init) })
    #expect(texts.rows.deletions == [.init(position: .init(section: 2, row: 2), element: "7")])
    #expect(texts.rows.insertions == [.init(position: .init(section: 1, row: 1), element: "8")])
    #expect(texts.rows.updates.map { [$0.old, $0.new] } == [["2", "22"], ["4", "44"]])
    #expect(texts.rows.updates.map { [$0.from.row, $0.to.row] } == [[1, 0], [1, 0]])
    #expect(texts.rows.moves.map(\.element) == ["2", "3", "5"])
    #expect(texts.mapRows { Int($0) ?? -1 } == batch)

    // An update of a section's own data remains one, and its rows still share one storage.
    let rows: PersistentArray = [1, 2, 3]
    let change = TableChange.section(
      .update(0, old: SectionSnapshot(section: "A", rows: rows), new: SectionSnapshot(section: "B", rows: rows)))
    let update = change.batch.mapRows(String.init).sections.updates[0]
    #expect(update.old.rows.isTriviallyIdentical(to: update.new.rows) && Array(update.new.rows) == ["1", "2", "3"])

    for seed in seeds(100, long: 1_000) {
      var generator = SeededGenerator(seed: seed)
      let before = generator.table(upTo: 5, rows: 0..<100)
      var after = before
      let batch = generator.script(of: 8, on: &after).batch
      #expect(batch.mapRows(-).mapRows(-) == batch, "seed \(seed)")
      let mapped = batch.mapRows(-).mapSections { "\($0)'" }
      #expect(
        replay(mapped, on: before.map { $0.mapRows(-).mapSection { "\($0)'" } })
          == after.map { $0.mapRows(-).mapSection { "\($0)'" } }, "seed \(seed)")
    }
  }

  @Test func anEmptyBatchChangesNothing() {
    #expect(Batch().isEmpty && !Batch().hasChanges && Batch().change == .empty)
    #expect(TableChange.empty.batch == Batch() && Batch().inverted == Batch())
    #expect(batch.hasChanges && !batch.isEmpty)
    let onlyRows = Batch(rows: SectionedRowBatch(insertions: [.init(position: .init(section: 1, row: 1), element: 8)]))
    #expect(onlyRows.hasChanges && onlyRows.sections.isEmpty && !onlyRows.rows.isEmpty)
  }

  @Test func aBatchIsCodedAndPrinted() throws {
    let json = try JSONValue(encoding: batch)
    #expect(try json.decoded() == batch)
    #expect(try JSONValue(encoding: batch.rows).decoded() == batch.rows)
    #expect(batch.hashValue == (try json.decoded() as Batch).hashValue)
    #expect(Batch().description == "no changes")
    let text = "rows: deletions: [(0, 2): 7], updates: [(0, 1)→(1, 0): 1→2], moves: [(0, 1)→(1, 0): 1]"
    let printed = Batch(
      rows: SectionedRowBatch(
        deletions: [.init(position: .init(section: 0, row: 2), element: 7)],
        updates: [.init(from: .init(section: 0, row: 1), to: .init(section: 1, row: 0), old: 1, new: 2)],
        moves: [.init(from: .init(section: 0, row: 1), to: .init(section: 1, row: 0), element: 1)]))
    #expect(printed.description == text)
    #expect(printed.rows.deletions.map(\.description) == ["(0, 2): 7"])
    #expect(
      SectionedRowBatch<Int>.Insertion(position: .init(section: 1, row: 0), element: 7).description == "(1, 0): 7")
    #expect(printed.rows.updates.map(\.description) == ["(0, 1)→(1, 0): 1→2"])
    #expect(printed.rows.moves.map(\.description) == ["(0, 1)→(1, 0): 1"])
  }

  /// Edits that do not fit together, and a word of the reason.
  static var wrong: [(BatchUpdate<SectionSnapshot<String, Int>>, SectionedRowBatch<Int>, String)] {
    let section = SectionSnapshot(section: "A", rows: [1, 2])
    let deleted = BatchUpdate(deletions: [.init(position: 0, element: section)])
    let inserted = BatchUpdate(insertions: [.init(position: 0, element: section)])
    let moved = BatchUpdate(moves: [.init(from: 0, to: 1, element: section)])
    let none = BatchUpdate<SectionSnapshot<String, Int>>()
    return [
      (deleted, .init(deletions: [.init(position: .init(section: 0, row: 0), element: 1)]), "deleted with its section"),
      (
        inserted, .init(insertions: [.init(position: .init(section: 0, row: 0), element: 1)]),
        "inserted with its section"
      ),
      (none, .init(deletions: [.init(position: .init(section: 0, row: -1), element: 1)]), "is not a position"),
      (none, .init(insertions: [.init(position: .init(section: .max, row: 0), element: 1)]), "is not a position"),
      (
        deleted, .init(moves: [.init(from: .init(section: 0, row: 2), to: .init(section: 1, row: 0), element: 1)]),
        "moved out of a section of 2 rows"
      ),
      (
        inserted, .init(moves: [.init(from: .init(section: 0, row: 2), to: .init(section: 0, row: 2), element: 1)]),
        "moved into a section of 2 rows"
      ),
      (
        none,
        .init(
          deletions: [.init(position: .init(section: 0, row: 0), element: 1)],
          moves: [.init(from: .init(section: 0, row: 0), to: .init(section: 1, row: 0), element: 1)]),
        "edited twice"
      ),
      (
        none,
        .init(
          insertions: [.init(position: .init(section: 1, row: 0), element: 1)],
          moves: [.init(from: .init(section: 0, row: 0), to: .init(section: 1, row: 0), element: 1)]),
        "Two rows are put"
      ),
      (
        deleted,
        .init(moves: [
          .init(from: .init(section: 0, row: 0), to: .init(section: 0, row: 0), element: 1),
          .init(from: .init(section: 0, row: 0), to: .init(section: 0, row: 1), element: 1),
        ]),
        "edited twice"
      ),
      (
        none,
        .init(
          updates: [.init(from: .init(section: 0, row: 0), to: .init(section: 1, row: 1), old: 1, new: 2)],
          moves: [.init(from: .init(section: 0, row: 0), to: .init(section: 1, row: 0), element: 1)]),
        "is at new position (1, 0)"
      ),
      (
        none, .init(updates: [.init(from: .init(section: 0, row: 0), to: .init(section: 1, row: 0), old: 1, new: 2)]),
        "not in the section"
      ),
      (
        deleted,
        .init(updates: [.init(from: .init(section: 0, row: 0), to: .init(section: 0, row: 0), old: 1, new: 2)]),
        "not in the section"
      ),
      (
        none, .init(updates: [.init(from: .init(section: 0, row: 0), to: .init(section: 0, row: 1), old: 1, new: 2)]),
        "at new index 0, not 1"
      ),
      (moved, .init(deletions: [.init(position: .init(section: 0, row: 2), element: 1)]), "no row at old index 2"),
      (moved, .init(insertions: [.init(position: .init(section: 1, row: 3), element: 1)]), "no row at new index 3"),
    ]
  }

  @Test func inconsistentBatchesAreNotDecoded() throws {
    for (sections, rows, reason) in Self.wrong {
      let json = try JSONValue.object(["sections": JSONValue(encoding: sections), "rows": JSONValue(encoding: rows)])
      let error = try #require(throws: DecodingError.self) { try json.decoded(as: Batch.self) }
      guard case .dataCorrupted(let context) = error else {
        Issue.record("\(error)")
        continue
      }
      #expect(context.debugDescription.contains(reason), "\(context.debugDescription)")
    }
  }

  @Test func inconsistentBatchesTrap() async {
    await #expect(processExitsWith: .failure) {
      _ = SectionedBatchUpdate<String, Int>(
        rows: SectionedRowBatch(updates: [
          .init(from: .init(section: 0, row: 0), to: .init(section: 1, row: 0), old: 1, new: 2)
        ]))
    }
  }

  /// Any batch that decodes can be converted to a change and back.
  @Test func randomBatchesNeverTrap() throws {
    var decoded = 0
    for seed in seeds(2_000, long: 5_000) {
      var generator = SeededGenerator(seed: seed)
      func index() -> Int { Int.random(in: 0..<3, using: &generator) }
      func few(_ edit: () throws -> JSONValue) rethrows -> [JSONValue] {
        try (0..<Int.random(in: 0...2, using: &generator)).map { _ in try edit() }
      }
      func new() throws -> JSONValue { try JSONValue(encoding: generator.snapshot(rows: 1..<2)) }
      func path() -> JSONValue { [.integer(index()), .integer(index())] }
      let sections: JSONValue = [
        "deletions": .array(try few { ["index": .integer(index()), "element": try new()] }),
        "insertions": .array(try few { ["index": .integer(index()), "element": try new()] }),
        "updates": [],
        "moves": .array(
          try few { ["from": .integer(index()), "to": .integer(index()), "element": try new()] }),
      ]
      let rows: JSONValue = [
        "deletions": .array(few { ["position": path(), "element": 1] }),
        "insertions": .array(few { ["position": path(), "element": 1] }),
        "updates": .array(few { ["from": path(), "to": path(), "old": 1, "new": 2] }),
        "moves": .array(few { ["from": path(), "to": path(), "element": 1] }),
      ]
      guard let batch = try? (["sections": sections, "rows": rows] as JSONValue).decoded(as: Batch.self) else {
        continue
      }
      decoded += 1
      #expect(batch.inverted.inverted == batch, "seed \(seed): \(batch)")
      #expect(batch.inverted.change.isEmpty == batch.change.isEmpty, "seed \(seed): \(batch)")
      var table = generator.table(upTo: 4, rows: 0..<3)
      let before = table
      if (try? batch.change.mapRows { $0 }.apply(to: &table)) == nil { #expect(table == before) }
    }
    #expect(decoded > 60)
  }
}
