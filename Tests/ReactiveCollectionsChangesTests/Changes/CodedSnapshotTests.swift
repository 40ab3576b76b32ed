import Foundation
import ReactiveCollectionsArrays
import ReactiveCollectionsChanges
import ReactiveCollectionsJSON
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

/// An update of a section's own data is recognized by its rows, which share one storage, and still do after coding.
struct CodedSnapshotTests {
  static let old = SectionSnapshot(section: "A", rows: [1, 2])
  static let update: CollectionChange = .update(0, old: old, new: old.mapSection { $0 + "!" })
  /// The rows are equal, but do not share storage.
  static let other: CollectionChange = .update(1, old: old, new: SectionSnapshot(section: "C", rows: [1, 2]))

  /// Returns the value after round trips through two encoders and decoders.
  func roundTrips<Value: Codable>(_ value: Value) throws -> [Value] {
    [
      try JSONValue(encoding: value).decoded(),
      try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value)),
    ]
  }

  func ofSectionsOnly(_ change: TableChange) -> [Bool] {
    change.steps.map { step in
      guard case .section(.update(_, let old, let new)) = step else { return false }
      return old.rows.isTriviallyIdentical(to: new.rows)
    }
  }

  @Test func unchangedRowsOfAnUpdatedSectionAreNotEncoded() throws {
    let json: JSONValue = [
      "kind": "section",
      "change": [
        "operation": "update", "index": 0, "old": ["section": "A", "rows": [1, 2]], "new": ["section": "A!"],
      ],
    ]
    #expect(try JSONValue(encoding: TableChange.section(Self.update)) == json)
    let batch: JSONValue = [
      "sections": [
        "deletions": [], "insertions": [], "moves": [],
        "updates": [["from": 0, "to": 0, "old": ["section": "A", "rows": [1, 2]], "new": ["section": "A!"]]],
      ],
      "rows": ["deletions": [], "insertions": [], "updates": [], "moves": []],
    ]
    #expect(try JSONValue(encoding: TableChange.section(Self.update).batch) == batch)
  }

  @Test func aSectionUpdateIsDecodedAsAnUpdateOfTheSectionOnly() throws {
    let change = TableChange.section(Self.update)
    for decoded in try roundTrips(change) {
      #expect(decoded == change && ofSectionsOnly(decoded) == [true])
      #expect(decoded.batch == change.batch && decoded.batch.rows.isEmpty)
      #expect(try JSONPatch(decoded).description == #"[{"op":"replace","path":"/0/section","value":"A!"}]"#)
    }
    let empty = SectionSnapshot<String, Int>(section: "E", rows: [])
    let ofNoRows = TableChange.section(.update(0, old: empty, new: empty.mapSection { $0 + "!" }))
    for decoded in try roundTrips(ofNoRows) { #expect(decoded == ofNoRows && ofSectionsOnly(decoded) == [true]) }
  }

  @Test func sectionUpdatesInRunsAndCompositesAreDecodedAsSuch() throws {
    let last: CollectionChange = .update(2, old: Self.old, new: Self.old.mapSection { $0 + "?" })
    let change: TableChange = .composite([
      .row(.insert(0, 7), section: 2), .section(.insert(2, Self.old)), .section(.composite([Self.update, Self.other])),
      .section(last),
    ])
    for decoded in try roundTrips(change) {
      #expect(decoded == change && decoded.batch == change.batch)
      #expect(ofSectionsOnly(decoded) == [false, false, true, false, true])
    }
    // A composite of section steps only is one change of the sections.
    let ofSections = TableChange.section(.composite([Self.update, Self.other, last]))
    for decoded in try roundTrips(ofSections) {
      #expect(decoded == ofSections && decoded.batch == ofSections.batch)
      #expect(ofSectionsOnly(decoded) == [true, false, true])
    }
  }

  @Test func sectionUpdatesInBatchesAreDecodedAsSuch() throws {
    let change: TableChange = .composite([
      .section(.composite([Self.update, .move(from: 0, to: 1, Self.old.mapSection { $0 + "!" })])),
      .row(.insert(0, 7), section: 1),
    ])
    for decoded in try roundTrips(change.batch) {
      #expect(decoded == change.batch && decoded.change == change.batch.change)
      #expect(decoded.sections.updates.map { $0.old.rows.isTriviallyIdentical(to: $0.new.rows) } == [true])
      #expect(decoded.change.batch == change.batch)
    }
  }

  /// Rows that are present are decoded, even if they are equal.
  @Test func rowsThatArePresentAreDecoded() throws {
    let text = #"{"operation":"update","index":0,"old":{"section":"A","rows":[1,2]},"new":{"section":"A!","rows":[3]}}"#
    let json = try JSONValue(parsing: #"{"kind":"section","change":\#(text)}"#)
    let new = SectionSnapshot(section: "A!", rows: [3])
    #expect(try json.decoded() == TableChange.section(.update(0, old: Self.old, new: new)))
    for decoded in try roundTrips(TableChange.section(Self.other)) {
      #expect(decoded == .section(Self.other) && ofSectionsOnly(decoded) == [false])
    }
  }

  /// Steps of sections without rows, which only the new section of an update may omit, with the path to the snapshot.
  static let withoutRows = [
    (#"{"operation":"insert","index":0,"element":{"section":"A"}}"#, ["element"]),
    (#"{"operation":"remove","index":0,"element":{"section":"A"}}"#, ["element"]),
    (#"{"operation":"move","from":0,"to":1,"element":{"section":"A"}}"#, ["element"]),
    (#"{"operation":"update","index":0,"old":{"section":"A"},"new":{"section":"B","rows":[1]}}"#, ["old"]),
    (#"{"operation":"update","index":0,"old":{"section":"A"},"new":{"section":"B"}}"#, ["old"]),
    (
      #"{"operation":"composite","changes":[{"operation":"insert","index":0,"element":{"section":"A"}}]}"#,
      ["changes", "0", "element"]
    ),
  ]

  @Test(arguments: withoutRows) func missingRowsInOtherStepsAreADecodingError(step: String, path: [String]) throws {
    let text = #"{"kind":"section","change":\#(step)}"#
    let errors = [
      #expect(throws: DecodingError.self) { try JSONValue(parsing: text).decoded(as: TableChange.self) },
      #expect(throws: DecodingError.self) { try JSONDecoder().decode(TableChange.self, from: Data(text.utf8)) },
    ]
    for error in errors { expectMissingRows(error, at: ["change"] + path) }
  }

  @Test func missingRowsInBatchesAreADecodingError() throws {
    let kinds = [
      #""deletions":[{"index":0,"element":{"section":"A"}}],"insertions":[],"updates":[],"moves":[]"#,
      #""insertions":[{"index":0,"element":{"section":"A"}}],"deletions":[],"updates":[],"moves":[]"#,
      #""moves":[{"from":0,"to":1,"element":{"section":"A"}}],"deletions":[],"insertions":[],"updates":[]"#,
    ]
    for (kind, name) in zip(kinds, ["deletions", "insertions", "moves"]) {
      let text =
        #"{"sections":{\#(kind)},"rows":{"deletions":[],"insertions":[],"updates":[],"moves":[]}}"#
      let error = #expect(throws: DecodingError.self) {
        try JSONValue(parsing: text).decoded(as: SectionedBatchUpdate<String, Int>.self)
      }
      expectMissingRows(error, at: ["sections", name, "0", "element"])
    }
  }

  func expectMissingRows(_ error: DecodingError?, at path: [String]) {
    guard case .keyNotFound(let key, let context)? = error else {
      Issue.record("Expected rows to be missing at \(path): \(String(describing: error))")
      return
    }
    #expect(key.stringValue == "rows")
    #expect(context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue } == path)
  }

  /// A value that is not a list of rows throws an error about that value, even in a place where rows may be missing.
  @Test(arguments: ["null", "7", #"["x"]"#]) func rowsOfTheWrongTypeAreADecodingError(rows: String) throws {
    let old = #"{"section":"A","rows":[1]}"#
    let new = #"{"section":"A","rows":\#(rows)}"#
    let text = #"{"kind":"section","change":{"operation":"update","index":0,"old":\#(old),"new":\#(new)}}"#
    #expect(throws: DecodingError.self) { try JSONValue(parsing: text).decoded(as: TableChange.self) }
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(TableChange.self, from: Data(text.utf8)) }
  }

  @Test func changesOfTablesSurviveEncoding() throws {
    for seed in seeds(120, long: 600) {
      var generator = SeededGenerator(seed: seed)
      var table = generator.table(upTo: 4, rows: 0..<100)
      let change = generator.script(of: Int.random(in: 1..<15, using: &generator), on: &table)
      let decoded: TableChange = try JSONValue(encoding: change).decoded()
      #expect(decoded == change && decoded.batch == change.batch, "seed \(seed): \(change)")
      #expect(ofSectionsOnly(decoded) == ofSectionsOnly(change), "seed \(seed): \(change)")
      #expect(try JSONPatch(decoded).description == JSONPatch(change).description, "seed \(seed): \(change)")
      let batch: SectionedBatchUpdate<String, Int> = try JSONValue(encoding: change.batch).decoded()
      #expect(batch == change.batch && batch.change.batch == change.batch.change.batch, "seed \(seed): \(change)")
    }
  }

  /// Steps of rows that cannot exist according to the steps before are refused. They would trap when composed.
  @Test(arguments: [
    [#"{"operation":"insert","index":2,"element":1}"#], [#"{"operation":"remove","index":1,"element":1}"#],
    [#"{"operation":"update","index":1,"old":1,"new":2}"#], [#"{"operation":"move","from":0,"to":1,"element":1}"#],
    [#"{"operation":"remove","index":0,"element":7}"#, #"{"operation":"remove","index":0,"element":7}"#],
  ])
  func contradictingStepsAreNotDecoded(rows: [String]) throws {
    let insertion =
      #"{"kind":"section","change":{"operation":"insert","index":0,"element":{"section":"A","rows":[7]}}}"#
    func decoded(_ steps: [String]) throws -> TableChange {
      let json = #"{"kind":"composite","changes":[\#(steps.joined(separator: ","))]}"#
      return try JSONDecoder().decode(TableChange.self, from: Data(json.utf8))
    }
    let steps = rows.map { #"{"kind":"row","section":0,"change":\#($0)}"# }
    let error = try #require(throws: DecodingError.self) { try decoded([insertion] + steps) }
    #expect("\(error)".contains("is out of bounds: the list has"))
    // Steps may name any rows of sections that the steps before say nothing about.
    let change = try decoded(steps)
    _ = change.batch
    #expect(change.then(change).count <= 4)
  }

  /// An update with more old rows than the section can have had.
  @Test func updatesThatContradictOtherStepsAreNotDecoded() throws {
    let json = """
      {"kind": "composite", "changes": [
        {"kind": "section", "change": {"operation": "insert", "index": 0, "element": {"section": "A", "rows": [7]}}},
        {"kind": "row", "section": 0, "change": {"operation": "insert", "index": 0, "element": 8}},
        {"kind": "section", "change": {"operation": "update", "index": 0, "old": {"section": "A", "rows": [1, 2, 3]},
          "new": {"section": "B", "rows": []}}}]}
      """
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(TableChange.self, from: Data(json.utf8)) }
  }
}
