import ReactiveCollectionsChanges
import ReactiveCollectionsJSON
import Testing

struct JSONPatchTests {
  /// Documents, patches and results: the examples of RFC 6902, appendix A, and edge cases.
  static let applied: [(String, String, String)] = [
    (#"{"foo":"bar"}"#, #"[{"op":"add","path":"/baz","value":"qux"}]"#, #"{"baz":"qux","foo":"bar"}"#),
    (#"{"foo":["bar","baz"]}"#, #"[{"op":"add","path":"/foo/1","value":"qux"}]"#, #"{"foo":["bar","qux","baz"]}"#),
    (#"{"baz":"qux","foo":"bar"}"#, #"[{"op":"remove","path":"/baz"}]"#, #"{"foo":"bar"}"#),
    (#"{"foo":["bar","qux","baz"]}"#, #"[{"op":"remove","path":"/foo/1"}]"#, #"{"foo":["bar","baz"]}"#),
    (#"{"baz":"qux","foo":"bar"}"#, #"[{"op":"replace","path":"/baz","value":"boo"}]"#, #"{"baz":"boo","foo":"bar"}"#),
    (
      #"{"foo":{"bar":"baz","waldo":"fred"},"qux":{"corge":"grault"}}"#,
      #"[{"op":"move","from":"/foo/waldo","path":"/qux/thud"}]"#,
      #"{"foo":{"bar":"baz"},"qux":{"corge":"grault","thud":"fred"}}"#
    ),
    (
      #"{"foo":["all","grass","cows","eat"]}"#, #"[{"op":"move","from":"/foo/1","path":"/foo/3"}]"#,
      #"{"foo":["all","cows","eat","grass"]}"#
    ),
    (
      #"{"baz":"qux","foo":["a",2,"c"]}"#,
      #"[{"op":"test","path":"/baz","value":"qux"},{"op":"test","path":"/foo/1","value":2}]"#,
      #"{"baz":"qux","foo":["a",2,"c"]}"#
    ),
    (
      #"{"foo":"bar"}"#, #"[{"op":"add","path":"/child","value":{"grandchild":{}}}]"#,
      #"{"child":{"grandchild":{}},"foo":"bar"}"#
    ),
    (#"{"foo":"bar"}"#, #"[{"op":"add","path":"/baz","value":"qux","xyz":123}]"#, #"{"baz":"qux","foo":"bar"}"#),
    (#"{"/":9,"~1":10}"#, #"[{"op":"test","path":"/~01","value":10}]"#, #"{"/":9,"~1":10}"#),
    (#"{"foo":["bar"]}"#, #"[{"op":"add","path":"/foo/-","value":["abc","def"]}]"#, #"{"foo":["bar",["abc","def"]]}"#),
    (#"1"#, #"[{"op":"add","path":"","value":[2]}]"#, "[2]"),
    (#"1"#, #"[{"op":"replace","path":"","value":null}]"#, "null"),
    (#"[1]"#, #"[{"op":"copy","from":"","path":"/0"}]"#, "[[1],1]"),
    (#"{"a":{"b":1}}"#, #"[{"op":"move","from":"/a/b","path":""}]"#, "1"),
    (#"{"a":[1]}"#, #"[{"op":"move","from":"/a","path":"/a"}]"#, #"{"a":[1]}"#),
    (#"[1]"#, #"[{"op":"move","from":"","path":""}]"#, "[1]"),
    (#"[1.0]"#, #"[{"op":"test","path":"","value":[1]}]"#, "[1.0]"),
    (#"{"a":1}"#, #"[{"op":"add","path":"/a","value":null},{"op":"test","path":"/a","value":null}]"#, #"{"a":null}"#),
    (#"{"":{"":1}}"#, #"[{"op":"replace","path":"//","value":2}]"#, #"{"":{"":2}}"#),
  ]

  @Test(arguments: applied)
  func aPatchIsApplied(document: String, patch: String, result: String) throws {
    var value = try JSONValue(parsing: document)
    let patch = try JSONPatch(parsing: patch)
    try patch.apply(to: &value)
    #expect(value.description == result)
    #expect(try JSONPatch(parsing: patch.description) == patch)
    #expect(try JSONPatch(parsing: Array(patch.description.utf8)) == patch)
    #expect(try JSONValue(encoding: patch).decoded() == patch)
  }

  /// Documents, patches, the reasons why they fail, and the index of the failing operation.
  static let refused: [(String, String, JSONPatchError.Reason, Int)] = [
    (#"{"baz":"qux"}"#, #"[{"op":"test","path":"/baz","value":"bar"}]"#, .testFailed, 0),
    (#"{"foo":"bar"}"#, #"[{"op":"add","path":"/baz/bat","value":"qux"}]"#, .missingValue, 0),
    (#"{"~1":10}"#, #"[{"op":"test","path":"/~01","value":"10"}]"#, .testFailed, 0),
    (#"[1]"#, #"[{"op":"add","path":"/2","value":1}]"#, .missingValue, 0),
    (#"[1]"#, #"[{"op":"remove","path":"/0"},{"op":"remove","path":"/0"}]"#, .missingValue, 1),
    (#"[1]"#, #"[{"op":"replace","path":"/-","value":1}]"#, .missingValue, 0),
    (#"[1]"#, #"[{"op":"replace","path":"/00","value":1}]"#, .missingValue, 0),
    (#"[1]"#, #"[{"op":"replace","path":"/99999999999999999999","value":1}]"#, .missingValue, 0),
    (#"[1]"#, #"[{"op":"replace","path":"/a","value":1}]"#, .missingValue, 0),
    (#"[1]"#, #"[{"op":"remove","path":""}]"#, .missingValue, 0),
    (#"{"a":{"b":1}}"#, #"[{"op":"move","from":"/a","path":"/a/b"}]"#, .moveIntoSelf, 0),
    (#"[[1]]"#, #"[{"op":"move","from":"/0","path":"/0/0"}]"#, .moveIntoSelf, 0),
    (#"[[1]]"#, #"[{"op":"move","from":"","path":"/0"}]"#, .moveIntoSelf, 0),
    (#"[1]"#, #"[{"op":"move","from":"/1","path":"/1"}]"#, .missingValue, 0),
    (#"{"a":"xyz"}"#, #"[{"op":"copy","from":"/a/0","path":"/b"}]"#, .missingValue, 0),
    (#"{"a":[{"b":1}]}"#, #"[{"op":"remove","path":"/a/0/b"},{"op":"remove","path":"/a/0/b"}]"#, .missingValue, 1),
  ]

  @Test(arguments: refused)
  func aPatchThatDoesNotFitLeavesTheDocument(
    document: String, patch: String, reason: JSONPatchError.Reason, operation: Int
  ) throws {
    let before = try JSONValue(parsing: document)
    var value = before
    let patch = try JSONPatch(parsing: patch)
    let error = #expect(throws: JSONPatchError.self) { try patch.apply(to: &value) }
    #expect(error?.reason == reason)
    #expect(error?.operation == operation)
    #expect(value == before)
  }

  /// Texts, reasons, the index of the operation, and a word of the expectation.
  static let malformed: [(String, JSONPatchError.Reason, Int?, String)] = [
    ("[", .malformed, nil, "a value"), ("{}", .invalid, nil, "an array of operations"),
    ("[1]", .invalid, 0, "an object"), (#"[{"path":""}]"#, .invalid, 0, "'op'"),
    (#"[{"op":1,"path":""}]"#, .invalid, 0, "'op'"),
    (#"[{"op":"remove","path":"/a"},{"op":"spam","path":""}]"#, .invalid, 1, "the operation add"),
    (#"[{"op":"add","value":1}]"#, .invalid, 0, "'path'"), (#"[{"op":"add","path":"/a"}]"#, .invalid, 0, "'value'"),
    (#"[{"op":"test","path":"/a"}]"#, .invalid, 0, "'value'"), (#"[{"op":"move","path":"/a"}]"#, .invalid, 0, "'from'"),
    (#"[{"op":"copy","path":"/a","from":3}]"#, .invalid, 0, "'from'"),
    (#"[{"op":"add","path":"a","value":1}]"#, .invalid, 0, "'/'"),
    (#"[{"op":"move","path":"/a","from":"/~"}]"#, .invalid, 0, "'~'"),
  ]

  @Test(arguments: malformed)
  func invalidPatchesAreRejected(
    text: String, reason: JSONPatchError.Reason, operation: Int?, expected: String
  ) throws {
    let error = try #require(throws: JSONPatchError.self) { try JSONPatch(parsing: text) }
    #expect(error.reason == reason)
    #expect(error.operation == operation)
    #expect(error.expected.contains(expected), "\(error)")
  }

  @Test func anErrorStatesOperationPathExpectedAndFound() throws {
    var value: JSONValue = ["a": [1]]
    let patch: JSONPatch = [.test(JSONPointer(["a"]), [1]), .remove(JSONPointer(["a", "3"]))]
    let error = try #require(throws: JSONPatchError.self) { try patch.apply(to: &value) }
    #expect(error.description == "Missing value in operation 1 at '/a/3': expected an index below 1, found '3'")
    let malformed = try #require(throws: JSONPatchError.self) { try JSONPatch(parsing: "[{]") }
    #expect(malformed.description == "Malformed JSON at byte 2: expected a member's name, found ']'")
    #expect(malformed.offset == 2)
  }

  @Test func patchesCannotNestADocumentTooDeeply() throws {
    var value: JSONValue = [[]]
    var path = ""
    for _ in 0..<600 {
      path += "/0"
      let patch = try JSONPatch(parsing: #"[{"op":"add","path":"\#(path)","value":[]}]"#)
      do { try patch.apply(to: &value) } catch {
        #expect(error.reason == .tooDeep)
        return
      }
    }
    Issue.record("The document grew without end")
  }

  /// A few dozen operations would make more values than there are atoms.
  @Test func patchesCannotGrowADocumentWithoutLimit() throws {
    let copies = Array(repeating: #"{"op":"copy","from":"","path":"/-"}"#, count: 45)
    let patch = try JSONPatch(parsing: "[\(copies.joined(separator: ","))]")
    var value: JSONValue = [1]
    let error = try #require(throws: JSONPatchError.self) { try patch.apply(to: &value) }
    #expect(error.reason == .tooLarge && error.operation == 19 && value == [1])
    #expect(
      error.description
        == "Copy too large in operation 19 at '': expected at most 1048576 copied values, found more")
    let list = try #require(throws: JSONPatchError.self) {
      try CollectionChange<JSONValue>(patch, appliedTo: CollectionOfOne(1))
    }
    #expect(list.reason == .tooLarge)
    // This number of operations is allowed.
    try JSONPatch(Array(patch.operations.prefix(19))).apply(to: &value)
  }
}
