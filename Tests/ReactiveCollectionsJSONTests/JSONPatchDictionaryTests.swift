import ReactiveCollectionsChanges
import ReactiveCollectionsDictionaries
import ReactiveCollectionsJSON
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

/// JSON Patches of dictionaries, which are JSON objects.
@Suite struct JSONPatchDictionaryTests {
  struct Item: Codable, Equatable {
    var name: String
    var tags: [String] = []
  }

  typealias Change = DictionaryChange<String, Item>

  static let dictionary: PersistentDictionary = [
    "a": Item(name: "A"), "b/c": Item(name: "B", tags: ["x", "y"]), "~": Item(name: "T"),
  ]

  func change(_ patch: String) throws -> Change {
    try DictionaryChange(JSONPatch(parsing: patch), appliedTo: Self.dictionary)
  }

  @Test func aChangeIsAPatchOfAnObjectInTheOrderOfNames() throws {
    let old = Item(name: "B", tags: ["x"])
    let change: Change = .composite([
      .update("m/n", old: old, new: Item(name: "C", tags: ["x"])), .insert("z", Item(name: "Z")),
      .remove("a~", Item(name: "A")), .update("q", old: old, new: Item(name: "C")),
    ])
    let expected = [
      #"{"op":"remove","path":"/in/a~0"}"#, #"{"op":"replace","path":"/in/m~1n/name","value":"C"}"#,
      #"{"op":"replace","path":"/in/q","value":{"name":"C","tags":[]}}"#,
      #"{"op":"add","path":"/in/z","value":{"name":"Z","tags":[]}}"#,
    ]
    #expect(try JSONPatch(change, at: JSONPointer(["in"])).description == "[\(expected.joined(separator: ","))]")
    #expect(try JSONPatch(Change.remove("", old)).operations == [.remove(JSONPointer([""]))])
    #expect(try JSONPatch(Change.empty).isEmpty)
    #expect(
      try JSONPatch(DictionaryChange<Int, Int>.composite([.insert(10, 1), .insert(9, 2)])).description
        == #"[{"op":"add","path":"/10","value":1},{"op":"add","path":"/9","value":2}]"#)
  }

  @Test func aValueWithoutJSONIsAnError() throws {
    let error = try #require(throws: JSONPatchError.self) { try JSONPatch(DictionaryChange.insert("a/b", Double.nan)) }
    #expect(error.reason == .element && error.pointer?.tokens == ["a/b"])
    let update = DictionaryChange.update("u", old: 1, new: Double.infinity)
    #expect(throws: JSONPatchError.self) { try JSONPatch(update) }
    // What a value was need not have JSON.
    #expect(
      try JSONPatch(DictionaryChange.update("u", old: Double.nan, new: 1.5)).description
        == #"[{"op":"replace","path":"/u","value":1.5}]"#)
  }

  @Test func operationsOnMembersBecomeOneStepForEachKey() throws {
    let change = try change(
      #"""
      [{"op":"add","path":"/n","value":{"name":"N","tags":[]}}, {"op":"remove","path":"/a"},
       {"op":"replace","path":"/~0","value":{"name":"U","tags":[]}}, {"op":"move","from":"/b~1c","path":"/-"},
       {"op":"copy","from":"/n","path":"/a"}, {"op":"test","path":"/a/name","value":"N"},
       {"op":"add","path":"/n","value":{"name":"M","tags":[]}}, {"op":"remove","path":"/n"}]
      """#)
    let expected: Change = .composite([
      .update("a", old: Item(name: "A"), new: Item(name: "N")),
      .update("~", old: Item(name: "T"), new: Item(name: "U")),
      .remove("b/c", Item(name: "B", tags: ["x", "y"])), .insert("-", Item(name: "B", tags: ["x", "y"])),
    ])
    #expect(change == expected)
  }

  @Test func operationsInsideAValueBecomeAnUpdate() throws {
    let b = Item(name: "B", tags: ["x", "y"])
    func update(_ new: Item) -> Change { .update("b/c", old: b, new: new) }
    #expect(try change(#"[{"op":"replace","path":"/b~1c/name","value":"C"}]"#) == update(Item(name: "C", tags: b.tags)))
    #expect(
      try change(#"[{"op":"add","path":"/b~1c/tags/-","value":"z"}]"#)
        == update(Item(name: "B", tags: ["x", "y", "z"])))
    #expect(try change(#"[{"op":"remove","path":"/b~1c/tags/0"}]"#) == update(Item(name: "B", tags: ["y"])))
    #expect(
      try change(#"[{"op":"move","from":"/b~1c/tags/0","path":"/a/tags/0"}]"#)
        == .composite([
          update(Item(name: "B", tags: ["y"])), .update("a", old: Item(name: "A"), new: Item(name: "A", tags: ["x"])),
        ]))
    #expect(
      try change(#"[{"op":"copy","from":"/b~1c/name","path":"/a/name"}]"#)
        == .update("a", old: Item(name: "A"), new: Item(name: "B")))
  }

  @Test(arguments: [
    "[]", #"[{"op":"test","path":"/a/name","value":"A"}]"#, #"[{"op":"replace","path":"/a/name","value":"A"}]"#,
    #"[{"op":"add","path":"/a","value":{"tags":[],"name":"A"}}]"#, #"[{"op":"move","from":"/a","path":"/a"}]"#,
    #"[{"op":"copy","from":"","path":""}]"#, #"[{"op":"add","path":"/a/spam","value":1}]"#,
    #"[{"op":"add","path":"/n","value":{"name":"N","tags":[]}},{"op":"remove","path":"/n"}]"#,
    #"[{"op":"test","path":"/b~1c/tags","value":["x","y"]}]"#,
    #"[{"op":"replace","path":"/a/name","value":"X"},{"op":"replace","path":"/a/name","value":"A"}]"#,
    #"[{"op":"remove","path":"/a"},{"op":"add","path":"/a","value":{"tags":[],"name":"A"}}]"#,
    #"[{"op":"move","from":"/a","path":"/z"},{"op":"move","from":"/z","path":"/a"}]"#,
  ])
  func operationsWithoutEffectBecomeNoStep(patch: String) throws {
    #expect(try change(patch) == .empty)
  }

  @Test func theWholeObjectIsReplacedWhereItDiffers() throws {
    let patch = #"[{"op":"replace","path":"","value":{"a":{"name":"A","tags":[]},"~":{"name":"U","tags":[]}}}]"#
    #expect(
      try change(patch)
        == .composite([
          .update("~", old: Item(name: "T"), new: Item(name: "U")), .remove("b/c", Item(name: "B", tags: ["x", "y"])),
        ]))
    var dictionary = Self.dictionary
    try change(#"[{"op":"add","path":"","value":{}}]"#).apply(to: &dictionary)
    #expect(dictionary.isEmpty)
  }

  static let refused: [(String, JSONPatchError.Reason, String)] = [
    (#"[{"op":"add","path":"/n","value":{"name":1}}]"#, .element, "/n"),
    (#"[{"op":"remove","path":"/n"}]"#, .missingValue, "/n"),
    (#"[{"op":"remove","path":""}]"#, .missingValue, ""),
    (#"[{"op":"remove","path":"/a/name"}]"#, .element, "/a"),
    (#"[{"op":"remove","path":"/a/spam"}]"#, .missingValue, "/a/spam"),
    (#"[{"op":"replace","path":"/n","value":{"name":"N","tags":[]}}]"#, .missingValue, "/n"),
    (#"[{"op":"replace","path":"/b~1c/tags/2","value":"z"}]"#, .missingValue, "/b~1c/tags/2"),
    (#"[{"op":"add","path":"/n/name","value":"z"}]"#, .missingValue, "/n"),
    (#"[{"op":"move","from":"/a","path":"/a/tags/0"}]"#, .moveIntoSelf, "/a"),
    (#"[{"op":"move","from":"/n","path":"/a"}]"#, .missingValue, "/n"),
    (#"[{"op":"copy","from":"/a/name","path":"/n"}]"#, .element, "/n"),
    (#"[{"op":"replace","path":"","value":[]}]"#, .element, ""),
    (#"[{"op":"replace","path":"","value":{"a":3}}]"#, .element, "/a"),
    (#"[{"op":"test","path":"/a/name","value":"B"}]"#, .testFailed, "/a/name"),
    (#"[{"op":"test","path":"","value":{}}]"#, .testFailed, ""),
  ]

  @Test(arguments: refused)
  func operationsThatDoNotFitTheDictionaryThrow(patch: String, reason: JSONPatchError.Reason, pointer: String) throws {
    let error = try #require(throws: JSONPatchError.self) { try change(patch) }
    #expect(error.reason == reason && error.pointer?.description == pointer, "\(error)")
    #expect(error.operation == 0)
  }

  /// A name is that of a key only if the key has this name, to the last scalar.
  @Test func namesAreNotThoseOfKeysThatAreOnlyEqualInSwift() throws {
    func refused<Key: CodingKeyRepresentable & Hashable>(
      _ patch: String, _ dictionary: PersistentDictionary<Key, Int>
    ) throws -> String? {
      let patch = try JSONPatch(parsing: patch)
      do { _ = try DictionaryChange(patch, appliedTo: dictionary) } catch {
        return "\(error.reason) \(error.pointer?.description ?? "")"
      }
      return nil
    }
    for name in ["01", "+1", "x", ""] {
      #expect(try refused(#"[{"op":"add","path":"/\#(name)","value":2}]"#, [1: 1]) == "element /\(name)")
    }
    #expect(try refused(#"[{"op":"add","path":"/1","value":2}]"#, [1: 1]) == nil)
    let (composed, decomposed) = ("\u{E9}", "e\u{301}")
    for operation in ["remove", "add", "replace", "test"] {
      let patch = #"[{"op":"\#(operation)","path":"/\#(decomposed)","value":1}]"#
      #expect(try refused(patch, [composed: 1]) == "element /\(decomposed)")
      #expect(try refused(patch, [decomposed: 1]) == nil)
    }
    let both = #"[{"op":"replace","path":"","value":{"\#(composed)":1,"\#(decomposed)":2}}]"#
    #expect(try refused(both, [:] as PersistentDictionary<String, Int>)?.hasPrefix("element") == true)
    #expect(try refused(both, [:] as PersistentDictionary<ExactName, Int>) == nil)
  }

  /// A name that is equal only to itself, to the last scalar, as in JSON.
  struct ExactName: Hashable, CodingKeyRepresentable, CustomStringConvertible {
    let name: JSONName

    init(_ name: JSONName) { self.name = name }

    init?(codingKey: some CodingKey) { name = JSONName(codingKey.stringValue) }

    var codingKey: any CodingKey { Member(stringValue: name.text) }

    var description: String { name.text }

    struct Member: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }

      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }
  }

  /// Compares with the effect on a document.
  @Test func randomPatchesOfAnObjectAreChangesOfADictionary() throws {
    var (applied, refused) = (0, 0)
    for seed in seeds(1_500, long: 6_000) {
      var random = JSONRandom(seed: UInt64(seed))
      guard case .object(let members) = random.object(depth: 3) else { continue }
      let dictionary = PersistentDictionary(uniqueKeysWithValues: members.map { (ExactName($0), $1) })
      let patch = random.patch(for: .object(members))
      guard let expected = Self.result(of: patch, on: .object(members)) else {
        refused += 1
        #expect(throws: JSONPatchError.self, "seed \(seed): \(patch) on \(dictionary)") {
          try DictionaryChange(patch, appliedTo: dictionary)
        }
        continue
      }
      applied += 1
      let change = try DictionaryChange(patch, appliedTo: dictionary)
      var result = dictionary
      try change.apply(to: &result)
      #expect(Self.json(result) == expected, "seed \(seed): \(patch) on \(dictionary)")
      // The change as a patch of its own does the same.
      var document = JSONValue.object(members)
      try JSONPatch(change).apply(to: &document)
      #expect(document == expected, "seed \(seed): \(change)")
      try change.inverted.apply(to: &result)
      #expect(result == dictionary, "seed \(seed): \(change)")
    }
    #expect(applied > 300 && refused > 300, "\(applied) and \(refused)")
  }

  private static func json(_ dictionary: PersistentDictionary<ExactName, JSONValue>) -> JSONValue {
    .object(Dictionary(uniqueKeysWithValues: dictionary.map { ($0.key.name, $0.value) }))
  }

  /// Applies each operation to the document, which has to remain an object.
  private static func result(of patch: JSONPatch, on document: JSONValue) -> JSONValue? {
    var document = document
    for operation in patch.operations {
      guard (try? JSONPatch([operation]).apply(to: &document)) != nil, case .object = document else { return nil }
    }
    return document
  }
}
