import Foundation
import ReactiveCollectionsArrays
import ReactiveCollectionsChanges
import ReactiveCollectionsJSON
import ReactiveCollectionsTestSupport
import Testing

struct CodableTests {
  func roundTrip<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
  }

  @Test func changesSurviveEncoding() throws {
    let literal = CollectionChangeTests.literal
    #expect(try roundTrip(literal) == literal)
    for step in literal.steps { #expect(try roundTrip(step) == step) }
    #expect(try roundTrip(CollectionChange<String>.empty) == .empty)
    #expect(try roundTrip(CollectionChange.insertion(of: PersistentArray(0..<100), at: 3)).runCount == 1)
  }

  @Test func theEncodedFormUsesPublicNames() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    func json(_ change: CollectionChange<String>) throws -> String {
      String(decoding: try encoder.encode(change), as: UTF8.self)
    }
    #expect(try json(.insert(2, "x")) == #"{"element":"x","index":2,"operation":"insert"}"#)
    #expect(try json(.remove(2, "x")) == #"{"element":"x","index":2,"operation":"remove"}"#)
    #expect(try json(.update(2, old: "x", new: "y")) == #"{"index":2,"new":"y","old":"x","operation":"update"}"#)
    #expect(try json(.move(from: 2, to: 0, "x")) == #"{"element":"x","from":2,"operation":"move","to":0}"#)
    #expect(try json(.empty) == #"{"changes":[],"operation":"composite"}"#)
  }

  /// The keys are the names of the properties.
  @Test func theFormatOfBatches() throws {
    let batch = BatchUpdate(
      deletions: [.init(position: 3, element: "a")], insertions: [.init(position: 0, element: "b")],
      updates: [.init(from: 1, to: 3, old: "c", new: "d")], moves: [.init(from: 4, to: 1, element: "e")])
    let json: JSONValue = [
      "deletions": [["index": 3, "element": "a"]], "insertions": [["index": 0, "element": "b"]],
      "updates": [["from": 1, "to": 3, "old": "c", "new": "d"]], "moves": [["from": 4, "to": 1, "element": "e"]],
    ]
    #expect(try JSONValue(encoding: batch) == json)
    #expect(try json.decoded() == batch)
  }

  @Test func theFormatOfBatchesOfSections() throws {
    let rows = SectionedRowBatch(
      deletions: [.init(position: .init(section: 0, row: 3), element: "a")],
      insertions: [.init(position: .init(section: 0, row: 0), element: "b")],
      updates: [.init(from: .init(section: 0, row: 1), to: .init(section: 0, row: 2), old: "c", new: "d")],
      moves: [.init(from: .init(section: 0, row: 4), to: .init(section: 1, row: 1), element: "e")])
    let rowJSON: JSONValue = [
      "deletions": [["position": [0, 3], "element": "a"]], "insertions": [["position": [0, 0], "element": "b"]],
      "updates": [["from": [0, 1], "to": [0, 2], "old": "c", "new": "d"]],
      "moves": [["from": [0, 4], "to": [1, 1], "element": "e"]],
    ]
    #expect(try JSONValue(encoding: rows) == rowJSON)
    #expect(try rowJSON.decoded() == rows)
    let batch = SectionedBatchUpdate(
      sections: BatchUpdate(deletions: [.init(position: 2, element: SectionSnapshot(section: 7, rows: ["f"]))]),
      rows: rows
    )
    let json: JSONValue = [
      "sections": [
        "deletions": [["index": 2, "element": ["section": 7, "rows": ["f"]]]], "insertions": [], "updates": [],
        "moves": [],
      ],
      "rows": rowJSON,
    ]
    #expect(try JSONValue(encoding: batch) == json)
    #expect(try json.decoded() == batch)
  }

  @Test(arguments: [
    #"{"operation": "insert", "index": -1, "element": "x"}"#,
    #"{"operation": "move", "from": 0, "to": -1, "element": "x"}"#,
    #"{"operation": "swap", "index": 1, "element": "x"}"#,
    #"{"operation": "insert", "element": "x"}"#,
    #"{"operation": "composite", "changes": [{"operation": "remove", "index": -7, "element": "x"}]}"#,
  ])
  func invalidChangesAreNotDecoded(_ json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(CollectionChange<String>.self, from: Data(json.utf8))
    }
  }

  /// Each step has a position that a list may have, but the second one may push the first element to one that none has,
  /// and then the batch could not be decoded.
  @Test(arguments: [(0, 0, true), (0, 2, true), (1, 0, false), (1, 1, false), (1, 3, false)])
  func stepsBeyondTheLargestPositionAreNotDecoded(first: Int, second: Int, isRefused: Bool) throws {
    let bound = 1 << 61
    let change = CollectionChange([.insert(bound - 1 - first, "x"), .insert(bound - 1 - second, "y")])
    let sectioned = SectionedChange<String, String>([.row(.insert(0, "z"), section: 0), .row(change, section: 1)])
    if isRefused {
      let error = try #require(throws: DecodingError.self) { try roundTrip(change) }
      #expect("\(error)".contains("Index \(bound) is not a position in a list"))
      #expect(throws: DecodingError.self) { try roundTrip(sectioned) }
      #expect(throws: DecodingError.self) { try roundTrip(change.batch) }
    } else {
      #expect(try roundTrip(change) == change && roundTrip(change.batch) == change.batch)
      #expect(try roundTrip(sectioned) == sectioned && roundTrip(sectioned.batch) == sectioned.batch)
    }
  }

  /// The same with steps of the rows of a section that are not one change, and with sections.
  @Test func sectionStepsBeyondTheLargestPositionAreNotDecoded() throws {
    let last = 1 << 61 - 1
    let section = SectionSnapshot(section: "A", rows: ["x"])
    let scripts: [[SectionedChange<String, String>]] = [
      [.row(.insert(last, "x"), section: 0), .row(.insert(0, "y"), section: 0)],
      [.row(.insert(last, "x"), section: 3), .section(.insert(0, section)), .row(.insert(0, "y"), section: 4)],
      [
        .row(.insert(last, "x"), section: 3),
        .moveRow(from: .init(section: 1, row: 0), to: .init(section: 3, row: 2), "y"),
      ],
      [.section(.insert(last, section)), .section(.insert(last, section))],
      [.row(.insert(0, "x"), section: last), .section(.insert(0, section))],
      [
        .moveRow(from: .init(section: 1, row: 0), to: .init(section: last, row: 0), "y"), .section(.insert(0, section)),
      ],
    ]
    for change in scripts.map(SectionedChange.init) {
      let error = try #require(throws: DecodingError.self) { try roundTrip(change) }
      #expect("\(error)".contains("\(last + 1)") && "\(error)".contains("is not a position"), "\(change)")
      #expect(throws: DecodingError.self) { try roundTrip(change.batch) }
    }
  }

  @Test func nestedCompositesAreFlattenedWhenDecoded() throws {
    let json = """
      {"operation": "composite", "changes": [{"operation": "composite", "changes": [
        {"operation": "insert", "index": 1, "element": "x"}]}]}
      """
    #expect(try JSONDecoder().decode(CollectionChange<String>.self, from: Data(json.utf8)) == .insert(1, "x"))
  }

  @Test func batchesSurviveEncoding() throws {
    let batch = Array("abcdef").map(String.init).changes(to: ["f", "a", "x", "d"]).batch
    #expect(!batch.moves.isEmpty && !batch.deletions.isEmpty && !batch.insertions.isEmpty)
    #expect(try roundTrip(batch) == batch)
  }

  @Test func inconsistentBatchesAreNotDecoded() {
    let json = #"{"deletions": [{"index": 1, "element": "a"}, {"index": 1, "element": "b"}], "insertions": [], "#
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(BatchUpdate<String>.self, from: Data((json + #""updates": [], "moves": []}"#).utf8))
    }
  }

  @Test func operations() throws {
    for operation in ChangeOperation.allCases { #expect(try roundTrip([operation]) == [operation]) }
    #expect(ChangeOperation.allCases.map(\.rawValue) == ["insert", "remove", "update", "move", "composite"])
  }
}
