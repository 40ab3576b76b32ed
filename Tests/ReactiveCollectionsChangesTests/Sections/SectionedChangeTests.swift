import Foundation
import ReactiveCollectionsArrays
import ReactiveCollectionsChanges
import ReactiveCollectionsJSON
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

struct SectionSnapshotTests {
  @Test func snapshotsAreValues() throws {
    let snapshot = SectionSnapshot(section: "A", rows: [1, 2])
    #expect(snapshot == SectionSnapshot(section: "A", rows: PersistentArray(1...2)))
    #expect(snapshot.hashValue == SectionSnapshot(section: "A", rows: [1, 2]).hashValue)
    #expect(snapshot != SectionSnapshot(section: "B", rows: [1, 2]))
    #expect(snapshot != SectionSnapshot(section: "A", rows: [1]))
    #expect(snapshot.description == "A [1, 2]")
    #expect(snapshot.mapSection { $0 + "!" } == SectionSnapshot(section: "A!", rows: [1, 2]))
    #expect(snapshot.mapRows { "\($0)" } == SectionSnapshot(section: "A", rows: ["1", "2"]))
    #expect(try JSONValue(encoding: snapshot) == ["section": "A", "rows": [1, 2]])
    #expect(try JSONValue(encoding: snapshot).decoded() == snapshot)
  }
}

struct SectionedChangeTests {
  static let snapshot = SectionSnapshot(section: "A", rows: [1, 2])

  static let steps: [TableChange] = [
    .section(.insert(1, snapshot)), .row(.update(0, old: 1, new: 3), section: 1),
    .row(.move(from: 0, to: 1, 3), section: 1),
    .moveRow(from: .init(section: 0, row: 2), to: .init(section: 1, row: 0), 9), .section(.remove(0, snapshot)),
  ]

  @Test func aChangeStatesOperationAndCount() {
    #expect(Self.steps.map(\.operation) == [.insert, .update, .move, .move, .remove])
    #expect(Self.steps.map(\.count) == [1, 1, 1, 1, 1])
    #expect(TableChange.empty.isEmpty && TableChange.empty.operation == .composite)
    #expect(TableChange.row(.composite([]), section: 4).isEmpty)
    let run = TableChange.row(.insertion(of: [1, 2, 3], at: 0), section: 0)
    #expect(run.count == 3 && run.operation == .composite && !run.isEmpty)
  }

  @Test func stepsAreReadOneByOne() {
    let change = TableChange(Self.steps)
    #expect(change.count == 5)
    #expect(Array(change.steps) == Self.steps)
    #expect(Array(change.steps.reversed()) == Self.steps.reversed())
    #expect(change.steps.indices.map { change.steps[$0] } == Self.steps)
  }

  @Test func stepsAreTheSameByIndexAndByIteration() {
    for seed in seeds(100, long: 1_000) {
      var generator = SeededGenerator(seed: seed)
      var table = generator.table(upTo: 4, rows: 0..<100)
      let change = generator.script(of: Int.random(in: 0..<15, using: &generator), on: &table)
      let steps = change.steps.indices.map { change.steps[$0] }
      #expect(Array(change.steps) == steps, "seed \(seed): \(change)")
      let paths = IndexPathChange([IndexPathChange(change, at: [3]), .remove([0], "x"), IndexPathChange(change)])
      #expect(
        paths.steps.map(\.description) == paths.steps.indices.map { paths.steps[$0].description },
        "seed \(seed): \(change)")
    }
  }

  @Test func compositesDoNotNest() {
    let nested: TableChange = .composite([
      .composite([.row(.insertion(of: [1, 2], at: 0), section: 3), .composite([])]), .row(.insert(2, 5), section: 3),
    ])
    let expected: [TableChange] = [
      .row(.insert(0, 1), section: 3), .row(.insert(1, 2), section: 3), .row(.insert(2, 5), section: 3),
    ]
    #expect(Array(nested.steps) == expected)
    #expect(TableChange([.composite([]), .row(.insert(0, 1), section: 3)]).operation == .insert)
    // The steps are the same, however they are nested.
    #expect(nested == .row(.insertion(of: [1, 2, 5], at: 0), section: 3))
    #expect(nested.hashValue == TableChange.row(.insertion(of: [1, 2, 5], at: 0), section: 3).hashValue)
    #expect(nested != .row(.insertion(of: [1, 2, 5], at: 0), section: 2))
    #expect(TableChange.empty == .row(.composite([]), section: 7))
  }

  @Test func runsStayTogether() {
    let elements = PersistentArray(0..<10_000)
    let change = TableChange([.row(.insertion(of: elements, at: 2), section: 1), .row(.insert(0, 7), section: 2)])
    #expect(change.count == 10_001)
    #expect(change.steps[9_999] == .row(.insert(10_001, 9_999), section: 1))
    #expect(change.steps[10_000] == .row(.insert(0, 7), section: 2))
    #expect(change.inverted.steps[0] == .row(.remove(0, 7), section: 2))
    #expect(change.inverted.steps[1] == .row(.remove(2, 0), section: 1))
    var table = [Self.snapshot, Self.snapshot, Self.snapshot]
    #expect(throws: Never.self) { try change.apply(to: &table) }
    #expect(table[1].rows.count == 10_002)
    #expect(IndexPathChange(change).steps[9_999].description == "insert [1, 10001] 9999")
  }

  @Test func neighboringRunsOfDifferentSectionsAreNotMerged() {
    let change: TableChange = .composite([
      .row(.insert(0, 1), section: 0), .row(.insert(1, 2), section: 1), .row(.remove(1, 2), section: 1),
      .row(.remove(1, 9), section: 2),
    ])
    let inverse: TableChange = .composite([
      .row(.insert(1, 9), section: 2), .row(.insert(1, 2), section: 1), .row(.remove(1, 2), section: 1),
      .row(.remove(0, 1), section: 0),
    ])
    #expect(change.inverted == inverse)
    #expect(change.inverted.inverted == change)
  }

  @Test func theInverseReversesTheSteps() {
    let inverse: [TableChange] = [
      .section(.insert(0, Self.snapshot)), .moveRow(from: .init(section: 1, row: 0), to: .init(section: 0, row: 2), 9),
      .row(.move(from: 1, to: 0, 3), section: 1), .row(.update(0, old: 3, new: 1), section: 1),
      .section(.remove(1, Self.snapshot)),
    ]
    #expect(Array(TableChange(Self.steps).inverted.steps) == inverse)
    #expect(Self.steps.reversed().map(\.inverted) == inverse)
  }

  @Test func sectionsAndRowsAreMapped() {
    let change = TableChange(Self.steps)
    let snapshot = SectionSnapshot(section: "a", rows: [1, 2])
    let sections: [TableChange] = [
      .section(.insert(1, snapshot)), .row(.update(0, old: 1, new: 3), section: 1),
      .row(.move(from: 0, to: 1, 3), section: 1),
      .moveRow(from: .init(section: 0, row: 2), to: .init(section: 1, row: 0), 9), .section(.remove(0, snapshot)),
    ]
    #expect(change.mapSections { $0.lowercased() } == TableChange(sections))
    #expect(Self.steps.map { $0.mapSections { $0.lowercased() } } == sections)
    let rows: [SectionedChange<String, String>] = [
      .section(.insert(1, SectionSnapshot(section: "A", rows: ["1", "2"]))),
      .row(.update(0, old: "1", new: "3"), section: 1),
      .row(.move(from: 0, to: 1, "3"), section: 1),
      .moveRow(from: .init(section: 0, row: 2), to: .init(section: 1, row: 0), "9"),
      .section(.remove(0, SectionSnapshot(section: "A", rows: ["1", "2"]))),
    ]
    #expect(change.mapRows { "\($0)" } == SectionedChange(rows))
    #expect(Self.steps.map { $0.mapRows { "\($0)" } } == rows)
  }

  /// An update of a section's own data remains one: its old and its new rows share one storage, which is mapped once.
  @Test func anUpdateOfASectionStaysOneWhenRowsAreMapped() throws {
    let update: CollectionChange = .update(0, old: Self.snapshot, new: Self.snapshot.mapSection { $0 + "!" })
    let other: CollectionChange = .update(1, old: Self.snapshot, new: SectionSnapshot(section: "C", rows: [1, 2]))
    let mapped = TableChange.section(update).mapRows(String.init)
    #expect(mapped.batch.rows.isEmpty && mapped.batch.sections.updates.map(\.new.section) == ["A!"])
    #expect(try JSONPatch(mapped).description == #"[{"op":"replace","path":"/0/section","value":"A!"}]"#)

    // In runs with other steps: an update of another section and its rows, and an update of a section just inserted.
    let change: TableChange = .composite([
      .row(.insert(0, 7), section: 2), .section(.insert(2, Self.snapshot)), .section(.composite([update, other])),
      .section(.update(2, old: Self.snapshot, new: Self.snapshot.mapSection { $0 + "?" })),
    ])
    var calls = 0
    let texts = change.mapRows { row in
      calls += 1
      return "\(row)"
    }
    #expect(texts.mapRows { Int($0) ?? -1 } == change)
    let isOfSection = texts.steps.map { step in
      guard case .section(.update(_, let old, let new)) = step else { return false }
      return old.rows.isTriviallyIdentical(to: new.rows)
    }
    #expect(isOfSection == [false, false, true, false, true])
    #expect(calls == 1 + 2 + 2 + 4 + 2)
    #expect(change.mapRows { $0 }.batch.rows.deletions.map(\.position.section) == [1, 1])
  }

  @Test func theDescriptionMatchesTheLiteral() {
    let change: SectionedChange<String, String> = .composite([
      .section(.remove(0, SectionSnapshot(section: "A", rows: ["a"]))), .row(.insert(2, "x"), section: 0),
      .moveRow(from: .init(section: 0, row: 3), to: .init(section: 1, row: 0), "x"),
    ])
    #expect(
      change.description
        == #"composite([section(remove(0, A [a])), row(insert(2, "x"), section: 0), moveRow(from: (0, 3), to: (1, 0), "x")])"#
    )
    #expect(TableChange.empty.description == "composite([])")
  }

  @Test func changesAreCoded() throws {
    for step in Self.steps + [TableChange(Self.steps), .empty, .row(.insertion(of: [1, 2], at: 0), section: 1)] {
      #expect(try JSONValue(encoding: step).decoded() == step)
      #expect(try JSONDecoder().decode(TableChange.self, from: JSONEncoder().encode(step)) == step)
    }
    let json: JSONValue = [
      "kind": "moveRow", "from": [0, 2], "to": [1, 0], "element": 9,
    ]
    #expect(try JSONValue(encoding: Self.steps[3]) == json)
  }

  @Test(arguments: [
    #"{"kind":"moveRow","from":[0,-1],"to":[1,0],"element":9}"#,
    #"{"kind":"moveRow","from":[0],"to":[1,0],"element":9}"#,
    #"{"kind":"row","section":-1,"change":{"operation":"insert","index":0,"element":1}}"#, #"{"kind":"spam"}"#,
    #"{"kind":"section","change":{"operation":"insert","index":0,"element":1}}"#,
    #"{"kind":"composite","changes":[{"kind":"row"}]}"#, "[]",
  ])
  func invalidChangesAreNotDecoded(text: String) throws {
    let json = try JSONValue(parsing: text)
    #expect(throws: DecodingError.self) { try json.decoded(as: TableChange.self) }
  }
}

struct SectionedApplyTests {
  static let before = table([1, 2], [3])

  static var wrong: [(TableChange, ChangeError)] {
    let new = SectionSnapshot(section: "N", rows: [9])
    let old = before[0]
    return [
      (.section(.insert(3, new)), ChangeError(.positionOutOfBounds(count: 2), at: [3])),
      (.section(.remove(2, new)), ChangeError(.positionOutOfBounds(count: 2), at: [2])),
      (.section(.remove(0, new)), ChangeError(.elementMismatch(expected: "N [9]", found: "A [1, 2]"), at: [0])),
      (
        .section(.update(1, old: old, new: new)),
        ChangeError(.elementMismatch(expected: "A [1, 2]", found: "B [3]"), at: [1])
      ),
      (.section(.move(from: 0, to: 2, old)), ChangeError(.positionOutOfBounds(count: 1), at: [2])),
      (.row(.insert(0, 9), section: 2), ChangeError(.positionOutOfBounds(count: 2), at: [2])),
      (.row(.insert(0, 9), section: -1), ChangeError(.positionOutOfBounds(count: 2), at: [-1])),
      (.row(.insert(3, 9), section: 0), ChangeError(.positionOutOfBounds(count: 2), at: [0, 3])),
      (.row(.remove(1, 3), section: 1), ChangeError(.positionOutOfBounds(count: 1), at: [1, 1])),
      (.row(.remove(0, 9), section: 1), ChangeError(.elementMismatch(expected: "9", found: "3"), at: [1, 0])),
      (
        .row(.removal(of: [1, 9], at: 0), section: 0),
        ChangeError(.elementMismatch(expected: "9", found: "2"), at: [0, 0], step: 1)
      ),
      (
        .row(.update(1, old: 1, new: 9), section: 0),
        ChangeError(.elementMismatch(expected: "1", found: "2"), at: [0, 1])
      ),
      (
        .moveRow(from: .init(section: 2, row: 0), to: .init(section: 0, row: 0), 1),
        ChangeError(.positionOutOfBounds(count: 2), at: [2])
      ),
      (
        .moveRow(from: .init(section: 0, row: 2), to: .init(section: 1, row: 0), 1),
        ChangeError(.positionOutOfBounds(count: 2), at: [0, 2])
      ),
      (
        .moveRow(from: .init(section: 0, row: 0), to: .init(section: 1, row: 2), 1),
        ChangeError(.positionOutOfBounds(count: 1), at: [1, 2])
      ),
      (
        .moveRow(from: .init(section: 0, row: 0), to: .init(section: 0, row: 2), 1),
        ChangeError(.positionOutOfBounds(count: 1), at: [0, 2])
      ),
      (
        .moveRow(from: .init(section: 0, row: 0), to: .init(section: 5, row: 0), 1),
        ChangeError(.positionOutOfBounds(count: 2), at: [5])
      ),
      (
        .moveRow(from: .init(section: 0, row: 0), to: .init(section: 1, row: 0), 2),
        ChangeError(.elementMismatch(expected: "2", found: "1"), at: [0, 0])
      ),
    ]
  }

  @Test func changesThatDoNotFitThrowAndChangeNothing() {
    let fitting: TableChange = .composite([.row(.insert(0, 8), section: 1), .row(.remove(0, 8), section: 1)])
    for (change, expected) in Self.wrong {
      for (change, steps) in [(change, 0), (TableChange([fitting, change]), 2)] {
        var (array, tree) = (Self.before, PersistentArray(Self.before))
        let error = ChangeError(expected.reason, at: expected.path, step: expected.step + steps)
        #expect(throws: error, "\(change)") { try change.apply(to: &array) }
        #expect(throws: error, "\(change)") { try change.apply(to: &tree) }
        #expect(array == Self.before && Array(tree) == Self.before, "\(change)")
      }
    }
  }

  @Test func sectionsWithoutEqualityAreNotCompared() throws {
    struct Header { var name: String }
    var list = [SectionSnapshot(section: Header(name: "A"), rows: [1])]
    let other = SectionSnapshot(section: Header(name: "other"), rows: [1])
    try SectionedChange<Header, Int>.section(.update(0, old: other, new: other)).apply(to: &list)
    #expect(list[0].section.name == "other")
    let wrong = SectionSnapshot(section: Header(name: "other"), rows: [2])
    #expect(throws: ChangeError.self) { try SectionedChange<Header, Int>.section(.remove(0, wrong)).apply(to: &list) }
    #expect(list.count == 1)
  }

  /// Rows that are inserted in one run stay in the nodes that they have in the change.
  @Test func aRunOfRowsIsInsertedWithItsNodes() {
    let rows = PersistentArray(0..<10_000)
    let change: TableChange = .composite([
      .section(.insert(0, Self.before[0])), .section(.insert(1, SectionSnapshot(section: "N", rows: []))),
      .row(.insertion(of: rows, at: 0), section: 1),
    ])
    var list = PersistentArray<SectionSnapshot<String, Int>>()
    change.performUnchecked(on: &list)
    #expect(list.count == 2 && list[0] == Self.before[0])
    #expect(list[1].rows.isTriviallyIdentical(to: rows))
    change.inverted.performUnchecked(on: &list)
    #expect(list.isEmpty)
  }

  @Test func performingHasTheSameEffectAsApplying() throws {
    for seed in seeds(100, long: 1_000) {
      var generator = SeededGenerator(seed: seed)
      var table = generator.table(upTo: 4, rows: 0..<100)
      let before = PersistentArray(table)
      let change = generator.script(of: Int.random(in: 1..<15, using: &generator), on: &table)
      var list = before
      change.performUnchecked(on: &list)
      #expect(Array(list) == table, "seed \(seed): \(change)")
      change.inverted.performUnchecked(on: &list)
      #expect(list == before, "seed \(seed): \(change)")
    }
  }

  /// Consecutive steps in one section, or of sections, are one part.
  @Test func consecutiveStepsInOneSectionAreOnePart() {
    typealias Change = SectionedChange<String, Int>
    let steps: [Change] = [
      .row(.insert(0, 1), section: 0), .row(.insert(1, 2), section: 0), .row(.update(5, old: 3, new: 4), section: 0),
      .row(.remove(0, 1), section: 1), .row(.remove(0, 2), section: 1),
      .moveRow(from: .init(section: 0, row: 0), to: .init(section: 1, row: 0), 5),
      .moveRow(from: .init(section: 0, row: 1), to: .init(section: 1, row: 1), 6),
      .section(.insert(0, SectionSnapshot(section: "a", rows: [1, 2]))),
      .section(.move(from: 0, to: 1, SectionSnapshot(section: "a", rows: [1, 2]))),
      .section(
        .update(0, old: SectionSnapshot(section: "b", rows: [7]), new: SectionSnapshot(section: "c", rows: [7]))),
      .row(.move(from: 1, to: 0, 9), section: 2),
    ]
    let change = Change(steps)
    let parts = change.parts
    #expect(parts.map(\.count) == [3, 2, 1, 1, 3, 1])
    #expect(Change(parts) == change)
    #expect(steps.allSatisfy { $0.parts == [$0] } && Change.empty.parts.isEmpty)
  }
}
