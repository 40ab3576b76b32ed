import Foundation
import ReactiveCollectionsChanges
import ReactiveCollectionsJSON
import Testing

/// Members are found by the code points of their names (RFC 6901, section 4).
struct JSONNameTests {
  static let (composed, decomposed) = ("\u{E9}", "e\u{301}")

  @Test func canonicallyEquivalentNamesAreDifferentMembers() throws {
    #expect(Self.composed == Self.decomposed)
    let text = "{\"e\u{301}\":1,\"\u{E9}\":2}"
    let value = try JSONValue(parsing: text)
    #expect(value == .object([JSONName(Self.composed): 2, JSONName(Self.decomposed): 1]))
    #expect(Array(value.description.utf8) == Array(text.utf8))
    #expect(try JSONValue(parsing: "{\"\u{E9}\":1}") != JSONValue(parsing: "{\"e\u{301}\":1}"))
    let literal: JSONValue = ["\u{E9}": 2, "e\u{301}": 1]
    #expect(literal == value && literal.hashValue == value.hashValue)
    #expect(try value.decoded(as: JSONValue.self) == value && JSONValue(encoding: value) == value)
  }

  @Test func keysOfCodableTypesAreFoundByTheirCodePoints() throws {
    struct Both: Codable, Equatable {
      var one = 1
      var two = 2
      enum CodingKeys: String, CodingKey {
        case one = "\u{E9}"
        case two = "\u{E8}"
      }
    }
    let json = try JSONValue(encoding: Both())
    #expect(json == ["\u{E9}": 1, "\u{E8}": 2] && json != ["e\u{301}": 1, "e\u{300}": 2])
    #expect(try json.decoded() == Both())
    #expect(throws: DecodingError.self) { try (["e\u{301}": 1, "e\u{300}": 2] as JSONValue).decoded(as: Both.self) }
  }

  @Test func canonicallyEquivalentPointersReferToDifferentMembers() throws {
    let (a, b) = (JSONPointer([Self.composed]), JSONPointer([Self.decomposed]))
    #expect(a != b && Set([a, b]).count == 2 && a == JSONPointer(["\u{E9}"]))
    #expect(JSONPointer(["a", "b"]) != JSONPointer(["ab"]) && JSONPointer([]) != JSONPointer([""]))
    var document: JSONValue = ["\u{E9}": ["x": 1]]
    let error = #expect(throws: JSONPatchError.self) { try JSONPatch([.remove(b)]).apply(to: &document) }
    #expect(error?.reason == .missingValue)
    // Not a move into itself.
    try JSONPatch([.add(b, [:]), .move(from: a, to: b.appending("y"))]).apply(to: &document)
    #expect(document == ["e\u{301}": ["y": ["x": 1]]])
    try JSONPatch([.replace(b, 5), .copy(from: b, to: a), .test(a, 5), .remove(b)]).apply(to: &document)
    #expect(document == ["\u{E9}": 5])
  }

  @Test func namesAreInTheOrderOfTheirCodePoints() {
    #expect([JSONName("\u{E9}"), "z", "e\u{301}", ""].sorted() == ["", "e\u{301}", "z", "\u{E9}"])
    #expect(JSONName("ab".dropFirst()) == "b" && "\(JSONName("b"))" == "b")
  }
}
