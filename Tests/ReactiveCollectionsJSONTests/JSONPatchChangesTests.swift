import ReactiveCollectionsArrays
import ReactiveCollectionsChanges
import ReactiveCollectionsJSON
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

/// Creating JSON Patches from changes.
struct JSONPatchFromChangesTests {
  func text(_ patch: JSONPatch) -> [String] { patch.operations.map { JSONPatch([$0]).description } }

  @Test func aChangeOfAListIsAPatchOfAnArray() throws {
    let change: CollectionChange<String> = .composite([
      .insert(3, "x"), .remove(0, "a"), .update(1, old: "b", new: "c"), .move(from: 0, to: 2, "d"),
    ])
    let expected = [
      #"[{"op":"add","path":"/3","value":"x"}]"#, #"[{"op":"remove","path":"/0"}]"#,
      #"[{"op":"replace","path":"/1","value":"c"}]"#, #"[{"from":"/0","op":"move","path":"/2"}]"#,
    ]
    #expect(try text(JSONPatch(change)) == expected)
    #expect(try text(JSONPatch(change.batch.change)).count == 4)
    #expect(try JSONPatch(CollectionChange<String>.empty).isEmpty)
    let run = try JSONPatch(CollectionChange<Int>.insertion(of: [7, 8], at: 1), at: JSONPointer(["a/b"]))
    #expect(
      text(run) == [#"[{"op":"add","path":"/a~1b/1","value":7}]"#, #"[{"op":"add","path":"/a~1b/2","value":8}]"#])
    let coded = try JSONPatch(CollectionChange.insert(0, 7)) { .string("#\($0)") }
    #expect(text(coded) == [##"[{"op":"add","path":"/0","value":"#7"}]"##])
  }

  @Test func aChangeOfSectionsIsAPatchOfObjects() throws {
    let (old, new) = (SectionSnapshot(section: "A", rows: [1]), SectionSnapshot(section: "B", rows: [2]))
    let change: TableChange = .composite([
      .section(.insert(1, old)), .row(.insert(14, 7), section: 2),
      .moveRow(from: .init(section: 0, row: 1), to: .init(section: 2, row: 0), 9),
      .section(.update(0, old: old, new: SectionSnapshot(section: "B", rows: old.rows))),
      .section(.update(0, old: old, new: new)), .section(.move(from: 0, to: 1, old)),
    ])
    let expected = [
      #"[{"op":"add","path":"/1","value":{"rows":[1],"section":"A"}}]"#,
      #"[{"op":"add","path":"/2/rows/14","value":7}]"#,
      #"[{"from":"/0/rows/1","op":"move","path":"/2/rows/0"}]"#, #"[{"op":"replace","path":"/0/section","value":"B"}]"#,
      #"[{"op":"replace","path":"/0","value":{"rows":[2],"section":"B"}}]"#,
      #"[{"from":"/0","op":"move","path":"/1"}]"#,
    ]
    #expect(try text(JSONPatch(change)) == expected)
  }

  @Test func aChangeAtIndexPathsIsAPatchOfNestedArrays() throws {
    let change: IndexPathChange = .composite([
      .insert([2, 14], "x"), .remove([0], "a"), .update([1, 0, 3], old: "b", new: "c"),
      .move(from: [0, 1], to: [2], "d"),
    ])
    let expected = [
      #"[{"op":"add","path":"/2/14","value":"x"}]"#, #"[{"op":"remove","path":"/0"}]"#,
      #"[{"op":"replace","path":"/1/0/3","value":"c"}]"#, #"[{"from":"/0/1","op":"move","path":"/2"}]"#,
    ]
    #expect(try text(JSONPatch(change) { .string("\($0)") }) == expected)
  }

  /// Moves an element into the list that takes its place. A patch must not express this as a move.
  @Test func aPatchCanMoveAnElementIntoTheListThatReplacesIt() throws {
    var list: [Any] = [1, [2] as [Any]]
    let change = IndexPathChange.move(from: [0], to: [0, 1], 1)
    let patch = try JSONPatch(change) { try JSONValue(encoding: $0 as? Int ?? 0) }
    var document: JSONValue = [1, [2]]
    try patch.apply(to: &document)
    try change.apply(to: &list)
    #expect(document == [[2, 1]] && "\(list)" == "[[2, 1]]")
  }

  @Test func anElementWithoutJSONIsAnError() throws {
    struct Failure: Error {}
    let error = try #require(throws: JSONPatchError.self) { try JSONPatch(CollectionChange.insert(3, Double.nan)) }
    #expect(error.reason == .element && error.pointer?.description == "/3")
    let change = CollectionChange.composite([.insert(0, 1), .update(0, old: 1, new: 2)])
    #expect(throws: JSONPatchError.self) { try JSONPatch(change) { _ in throw Failure() } }
    #expect(throws: JSONPatchError.self) { try JSONPatch(IndexPathChange(change)) { _ in throw Failure() } }
  }
}

/// Creating changes from JSON Patches.
struct JSONPatchIntoChangesTests {
  struct Item: Codable, Equatable {
    var name: String
    var tags: [String] = []
  }

  static let list: PersistentArray<Item> = [Item(name: "a"), Item(name: "b", tags: ["x", "y"]), Item(name: "c")]

  func change(_ patch: String) throws -> CollectionChange<Item> {
    try CollectionChange(JSONPatch(parsing: patch), appliedTo: Self.list)
  }

  @Test func operationsOnElementsBecomeSteps() throws {
    let change = try change(
      #"""
      [{"op":"add","path":"/1","value":{"name":"n","tags":[]}}, {"op":"remove","path":"/0"},
       {"op":"replace","path":"/2","value":{"name":"C","tags":[]}}, {"op":"move","from":"/0","path":"/-"},
       {"op":"copy","from":"/1","path":"/0"}, {"op":"test","path":"/0/name","value":"C"}]
      """#)
    let expected: CollectionChange<Item> = .composite([
      .insert(1, Item(name: "n")), .remove(0, Item(name: "a")), .update(2, old: Item(name: "c"), new: Item(name: "C")),
      .move(from: 0, to: 2, Item(name: "n")), .insert(0, Item(name: "C")),
    ])
    #expect(change == expected)
  }

  /// What is between the removal and the insertion of a move need not be an element.
  @Test func aMoveInsideAnElementMayBeInvalidInBetween() throws {
    enum Shape: Codable, Equatable {
      case circle(radius: Int)
      case square(radius: Int)
    }
    let move = try JSONPatch(parsing: #"[{"op":"move","from":"/0/circle","path":"/0/square"}]"#)
    let (old, new) = (Shape.circle(radius: 1), Shape.square(radius: 1))
    #expect(try CollectionChange(move, appliedTo: [old]) == .update(0, old: old, new: new))
    let sections: PersistentArray = [SectionSnapshot(section: old, rows: [old])]
    #expect(
      try SectionedChange(
        JSONPatch(parsing: #"[{"op":"move","from":"/0/rows/0/circle","path":"/0/rows/0/square"}]"#),
        appliedTo: sections) == .row(.update(0, old: old, new: new), section: 0))
    #expect(
      try SectionedChange(
        JSONPatch(parsing: #"[{"op":"move","from":"/0/section/circle","path":"/0/section/square"}]"#),
        appliedTo: sections)
        == .section(.update(0, old: sections[0], new: SectionSnapshot(section: new, rows: [old]))))
    // The data of a section may be replaced by a part of it, too.
    indirect enum Nested: Codable, Equatable {
      case leaf(Int)
      case group(Nested)
    }
    let nested = PersistentArray([SectionSnapshot(section: Nested.group(.leaf(1)), rows: [0])])
    let out = #"[{"op":"move","from":"/0/section/group/_0","path":"/0/section"}]"#
    #expect(
      try SectionedChange(JSONPatch(parsing: out), appliedTo: nested)
        == .section(.update(0, old: nested[0], new: SectionSnapshot(section: .leaf(1), rows: [0]))))
    let nowhere = #"[{"op":"move","from":"/0/section","path":"/0/section"}]"#
    #expect(try SectionedChange(JSONPatch(parsing: nowhere), appliedTo: nested) == .empty)
    // The place of the target, not of the source, is to blame.
    let error = #expect(throws: JSONPatchError.self) {
      try CollectionChange(
        JSONPatch(parsing: #"[{"op":"move","from":"/0/circle","path":"/0/none/square"}]"#), appliedTo: [old])
    }
    #expect(error?.pointer?.description == "/0/none")
  }

  @Test func operationsInsideAnElementBecomeAnUpdate() throws {
    #expect(
      try change(#"[{"op":"replace","path":"/0/name","value":"z"}]"#)
        == .update(0, old: Item(name: "a"), new: Item(name: "z")))
    #expect(
      try change(#"[{"op":"move","from":"/1/tags/0","path":"/2/tags/-"}]"#)
        == .composite([
          .update(1, old: Item(name: "b", tags: ["x", "y"]), new: Item(name: "b", tags: ["y"])),
          .update(2, old: Item(name: "c"), new: Item(name: "c", tags: ["x"])),
        ]))
    #expect(
      try change(#"[{"op":"copy","from":"/1/name","path":"/1/tags/1"}]"#)
        == .update(1, old: Item(name: "b", tags: ["x", "y"]), new: Item(name: "b", tags: ["x", "b", "y"])))
    #expect(
      try change(#"[{"op":"move","from":"/1/tags/0","path":"/1/tags/1"}]"#)
        == .update(1, old: Item(name: "b", tags: ["x", "y"]), new: Item(name: "b", tags: ["y", "x"])))
    #expect(
      try change(#"[{"op":"remove","path":"/1/tags/1"}]"#)
        == .update(1, old: Item(name: "b", tags: ["x", "y"]), new: Item(name: "b", tags: ["x"])))
  }

  @Test(arguments: [
    "[]", #"[{"op":"test","path":"/1/tags/0","value":"x"}]"#, #"[{"op":"replace","path":"/0/name","value":"a"}]"#,
    #"[{"op":"replace","path":"/0","value":{"tags":[],"name":"a"}}]"#, #"[{"op":"move","from":"/1","path":"/1"}]"#,
    #"[{"op":"copy","from":"","path":""}]"#, #"[{"op":"move","from":"/1/name","path":"/1/name"}]"#,
    #"[{"op":"add","path":"/0/spam","value":1}]"#,
  ])
  func operationsWithoutEffectBecomeNoStep(patch: String) throws {
    #expect(try change(patch) == .empty)
  }

  @Test func theWholeDocumentIsReplacedWhereItDiffers() throws {
    let patch =
      #"[{"op":"replace","path":"","value":[{"name":"a","tags":[]},{"name":"n","tags":[]},{"name":"c","tags":[]}]}]"#
    #expect(
      try change(patch)
        == .composite([.remove(1, Item(name: "b", tags: ["x", "y"])), .insert(1, Item(name: "n"))]))
    #expect(try change(#"[{"op":"add","path":"","value":[]}]"#) == .removal(of: Self.list, at: 0))
  }

  static let refused: [(String, JSONPatchError.Reason, String)] = [
    (#"[{"op":"add","path":"/4","value":{"name":"n","tags":[]}}]"#, .missingValue, "/4"),
    (#"[{"op":"add","path":"/0","value":{"name":1}}]"#, .element, "/0"),
    (#"[{"op":"add","path":"/0","value":null}]"#, .element, "/0"),
    (#"[{"op":"remove","path":"/-"}]"#, .missingValue, "/-"),
    (#"[{"op":"remove","path":""}]"#, .missingValue, ""), (#"[{"op":"remove","path":"/0/name"}]"#, .element, "/0"),
    (#"[{"op":"remove","path":"/0/spam"}]"#, .missingValue, "/0/spam"),
    (#"[{"op":"replace","path":"/1/tags/2","value":"z"}]"#, .missingValue, "/1/tags/2"),
    (#"[{"op":"move","from":"/0","path":"/0/tags/0"}]"#, .moveIntoSelf, "/0"),
    (#"[{"op":"move","from":"/0","path":"/3"}]"#, .missingValue, "/3"),
    (#"[{"op":"move","from":"/3","path":"/0"}]"#, .missingValue, "/3"),
    (#"[{"op":"copy","from":"/0/name","path":"/0"}]"#, .element, "/0"),
    (#"[{"op":"copy","from":"","path":"/0"}]"#, .element, "/0"),
    (#"[{"op":"replace","path":"","value":3}]"#, .element, ""),
    (#"[{"op":"replace","path":"","value":[{"name":"a","tags":[]},3]}]"#, .element, "/1"),
    (#"[{"op":"test","path":"/0/name","value":"b"}]"#, .testFailed, "/0/name"),
    (#"[{"op":"test","path":"","value":[]}]"#, .testFailed, ""),
  ]

  @Test(arguments: refused)
  func operationsThatDoNotFitTheListThrow(patch: String, reason: JSONPatchError.Reason, pointer: String) throws {
    let error = try #require(throws: JSONPatchError.self) { try change(patch) }
    #expect(error.reason == reason && error.pointer?.description == pointer, "\(error)")
    #expect(error.operation == 0)
  }

  static let table = [
    SectionSnapshot(section: Item(name: "A"), rows: [1, 2]),
    SectionSnapshot(section: Item(name: "B", tags: ["x"]), rows: [3]),
  ]

  func sectioned(_ patch: String) throws -> SectionedChange<Item, Int> {
    try SectionedChange(JSONPatch(parsing: patch), appliedTo: Self.table)
  }

  @Test func operationsOnSectionsAndRowsBecomeSteps() throws {
    let patch = #"""
      [{"op":"add","path":"/0/rows/-","value":7}, {"op":"remove","path":"/1/rows/0"},
       {"op":"move","from":"/0/rows/0","path":"/1/rows/0"}, {"op":"move","from":"/0/rows/1","path":"/0/rows/0"},
       {"op":"replace","path":"/0/rows/1","value":9}, {"op":"replace","path":"/1/section/name","value":"Z"},
       {"op":"add","path":"/1/section/tags/0","value":"t"}, {"op":"move","from":"/1","path":"/0"},
       {"op":"remove","path":"/1"}, {"op":"copy","from":"/0","path":"/1"}, {"op":"test","path":"/1/rows","value":[1]}]
      """#
    let (a, b) = (Self.table[0].section, Self.table[1].section)
    let (c, d) = (Item(name: "Z", tags: ["x"]), Item(name: "Z", tags: ["t", "x"]))
    let expected: SectionedChange<Item, Int> = .composite([
      .row(.insert(2, 7), section: 0), .row(.remove(0, 3), section: 1),
      .moveRow(from: .init(section: 0, row: 0), to: .init(section: 1, row: 0), 1),
      .row(.move(from: 1, to: 0, 7), section: 0), .row(.update(1, old: 2, new: 9), section: 0),
      .section(.update(1, old: SectionSnapshot(section: b, rows: [1]), new: SectionSnapshot(section: c, rows: [1]))),
      .section(.update(1, old: SectionSnapshot(section: c, rows: [1]), new: SectionSnapshot(section: d, rows: [1]))),
      .section(.move(from: 1, to: 0, SectionSnapshot(section: d, rows: [1]))),
      .section(.remove(1, SectionSnapshot(section: a, rows: [7, 9]))),
      .section(.insert(1, SectionSnapshot(section: d, rows: [1]))),
    ])
    #expect(try sectioned(patch) == expected)
  }

  @Test func wholeSectionsAndListsOfRowsAreReplacedWhereTheyDiffer() throws {
    #expect(
      try sectioned(#"[{"op":"replace","path":"/0/rows","value":[1,5,6]}]"#)
        == .composite([.row(.remove(1, 2), section: 0), .row(.insertion(of: [5, 6], at: 1), section: 0)]))
    let section: SectionedChange<Item, Int> = .section(
      .update(0, old: Self.table[0], new: SectionSnapshot(section: Item(name: "Q"), rows: [1, 2])))
    let patch = #"[{"op":"replace","path":"/0","value":{"section":{"name":"Q","tags":[]},"rows":[2]}}]"#
    #expect(try sectioned(patch) == SectionedChange([section, .row(.remove(0, 1), section: 0)]))
    #expect(
      try sectioned(#"[{"op":"add","path":"/0/section","value":{"name":"Q","tags":[]}}]"#) == section)
    #expect(try sectioned(#"[{"op":"move","from":"/1/section/name","path":"/1/section/name"}]"#) == .empty)
    #expect(
      try sectioned(#"[{"op":"replace","path":"","value":[]}]"#)
        == .section(.removal(of: PersistentArray(Self.table), at: 0)))
    // A member that the section's data do not have is lost.
    #expect(
      try sectioned(#"[{"op":"move","from":"/1/rows/0","path":"/1/section/spam"}]"#) == .row(.remove(0, 3), section: 1))
  }

  static let refusedSectioned: [(String, JSONPatchError.Reason, String)] = [
    (#"[{"op":"remove","path":"/0/rows"}]"#, .element, "/0"),
    (#"[{"op":"remove","path":"/0/section"}]"#, .element, "/0"),
    (#"[{"op":"remove","path":"/0/section/name"}]"#, .element, "/0/section"),
    (#"[{"op":"remove","path":"/0/rows/2"}]"#, .missingValue, "/0/rows/2"),
    (#"[{"op":"remove","path":"/0/spam"}]"#, .missingValue, "/0/spam"),
    (#"[{"op":"replace","path":"/0/rows/0/x","value":1}]"#, .missingValue, "/0/rows/0/x"),
    (#"[{"op":"replace","path":"/0/rows/0","value":"x"}]"#, .element, "/0/rows/0"),
    (#"[{"op":"replace","path":"/0/rows","value":["x"]}]"#, .element, "/0"),
    (#"[{"op":"add","path":"/0/rows/3","value":1}]"#, .missingValue, "/0/rows/3"),
    (#"[{"op":"add","path":"/2/rows/0","value":1}]"#, .missingValue, "/2"),
    (#"[{"op":"add","path":"/3","value":{"section":{"name":"Q","tags":[]},"rows":[]}}]"#, .missingValue, "/3"),
    (#"[{"op":"move","from":"/0/rows/0","path":"/1/rows/2"}]"#, .missingValue, "/1/rows/2"),
    (#"[{"op":"move","from":"/0/rows/0","path":"/0/rows/2"}]"#, .missingValue, "/0/rows/2"),
    (#"[{"op":"move","from":"/0/rows/0","path":"/0"}]"#, .element, "/0"),
    (#"[{"op":"move","from":"/0","path":"/1/rows/0"}]"#, .missingValue, "/1"),
    (#"[{"op":"move","from":"/0","path":"/0/rows/0"}]"#, .moveIntoSelf, "/0"),
    (#"[{"op":"test","path":"/0/section/name","value":"Q"}]"#, .testFailed, "/0/section/name"),
  ]

  @Test(arguments: refusedSectioned)
  func operationsThatDoNotFitTheSectionsThrow(patch: String, reason: JSONPatchError.Reason, pointer: String) throws {
    let error = try #require(throws: JSONPatchError.self) { try sectioned(patch) }
    #expect(error.reason == reason && error.pointer?.description == pointer, "\(error)")
  }
}

extension JSONPatch {
  /// Applies the patch. Returns `false` if a test in it fails.
  fileprivate func applies(to document: inout JSONValue) throws(JSONPatchError) -> Bool {
    do {
      try apply(to: &document)
      return true
    } catch {
      if error.reason == .testFailed { return false }
      throw error
    }
  }
}

/// Compares random changes and patches with the effects on JSON.
struct JSONPatchRandomChangesTests {
  @Test func patchesOfTheDocumentBecomeEquivalentListChanges() throws {
    for seed in seeds(600, long: 1_200) {
      var random = JSONRandom(seed: UInt64(seed))
      guard case .array(let values) = random.array(depth: 3) else { continue }
      let patch = random.patch(for: .array(values))
      var document = JSONValue.array(values)
      do {
        try patch.apply(to: &document)
        guard case .array(let expected) = document else {
          #expect(throws: JSONPatchError.self) { try CollectionChange(patch, appliedTo: values) }
          continue
        }
        // The list refuses a document that was temporarily not an array.
        guard let change = try? CollectionChange(patch, appliedTo: values) else { continue }
        #expect(replay(change, on: values) == expected, "seed \(seed): \(patch) on \(values)")
        #expect(replay(change.inverted, on: expected) == values, "seed \(seed): \(patch) on \(values)")
      } catch {
        #expect(throws: JSONPatchError.self, "seed \(seed): \(patch) on \(values)") {
          try CollectionChange(patch, appliedTo: values)
        }
      }
    }
  }

  @Test func patchesOfTheDocumentBecomeEquivalentSectionChanges() throws {
    typealias Table = [SectionSnapshot<JSONValue, JSONValue>]
    var changed = 0
    for seed in seeds(600, long: 1_200) {
      var random = JSONRandom(seed: UInt64(seed))
      let table: Table = (0..<random.int(4)).map { _ in
        SectionSnapshot(section: random.value(depth: 2), rows: (0..<random.int(4)).map { _ in random.value(depth: 1) })
      }
      let before = try JSONValue(encoding: table)
      let patch = random.patch(for: before)
      guard let change = try? SectionedChange(patch, appliedTo: table) else { continue }
      var document = before
      // Only the document has members that a section does not have. A later test operation may find them.
      guard try patch.applies(to: &document) else { continue }
      changed += change.isEmpty ? 0 : 1
      let after = replay(change, on: table)
      #expect(try document.decoded(as: Table.self) == after, "seed \(seed): \(patch) on \(before)")
      #expect(replay(change.inverted, on: after) == table, "seed \(seed): \(patch) on \(before)")
    }
    #expect(changed > 60)
  }

  @Test func changesSurviveConversionToAPatchAndBack() throws {
    for seed in seeds(200, long: 400) {
      var generator = SeededGenerator(seed: seed)
      let before = generator.table(upTo: 4, rows: 0..<50)
      var after = before
      let change = generator.script(of: 8, on: &after, rows: 0..<50)
      let patch = try JSONPatch(change)
      var document = try JSONValue(encoding: before)
      try patch.apply(to: &document)
      #expect(try document.decoded(as: Table.self) == after, "seed \(seed): \(patch)")
      let read = try TableChange(patch, appliedTo: before)
      #expect(replay(read, on: before) == after, "seed \(seed): \(patch)")

      var list = Array(0..<6)
      let flat = generator.script(of: 8, on: &list)
      let flatPatch = try JSONPatch(flat)
      let steps = try CollectionChange(flatPatch, appliedTo: 0..<6)
      #expect(replay(steps, on: Array(0..<6)) == list, "seed \(seed): \(flatPatch)")
      var values = try JSONValue(encoding: Array(0..<6))
      try JSONPatch(IndexPathChange(flat)) { .integer($0 as? Int ?? 0) }.apply(to: &values)
      #expect(try values.decoded() == list, "seed \(seed): \(flatPatch)")
    }
  }

  @Test(.enabled(if: JSONPatchOracle.isAvailable, "needs python3 with the module jsonpatch"))
  func theReferenceImplementationAppliesOurPatches() throws {
    var tables: [Table] = []
    var questions: [JSONValue] = []
    for seed in seeds(1_000, long: 2_000) {
      var generator = SeededGenerator(seed: seed)
      let before = generator.table(upTo: 4, rows: 0..<50)
      var after = before
      let change = generator.script(of: 10, on: &after, rows: 0..<50)
      let patch = try JSONPatch(seed % 2 == 0 ? change : change.then(.empty))
      tables.append(after)
      questions.append(["apply": [try JSONValue(encoding: before), patch.json]])
    }
    for (seed, (after, answer)) in try zip(tables, JSONPatchOracle.ask(questions)).enumerated() {
      #expect(try answer == ["result": JSONValue(encoding: after)], "seed \(seed)")
    }
  }
}
