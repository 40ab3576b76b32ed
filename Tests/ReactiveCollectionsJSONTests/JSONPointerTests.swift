import ReactiveCollectionsChanges
import ReactiveCollectionsJSON
import Testing

struct JSONPointerTests {
  /// The examples of RFC 6901, section 5, and others.
  static let pointers: [(String, [String])] = [
    ("", []), ("/", [""]), ("/foo", ["foo"]), ("/foo/0", ["foo", "0"]), ("/a~1b", ["a/b"]), ("/m~0n", ["m~n"]),
    ("/~01", ["~1"]), ("/c%d", ["c%d"]), ("/ ", [" "]), ("//", ["", ""]), ("/\u{301}", ["\u{301}"]),
    ("/a~1\u{301}", ["a/\u{301}"]),
  ]

  @Test(arguments: pointers)
  func aPointerIsParsedAndWritten(text: String, tokens: [String]) throws {
    #expect(try JSONPointer(parsing: text).tokens == tokens)
    #expect(JSONPointer(tokens).description == text)
  }

  @Test(arguments: ["a", "a/b", "/~", "/~2", "/a~/b", "~0", "/~\u{301}0"])
  func invalidPointersAreRejected(text: String) {
    let error = #expect(throws: JSONPatchError.self) { try JSONPointer(parsing: text) }
    #expect(error?.reason == .invalid)
    #expect(error?.found == "'\(text)'")
  }

  @Test func pointersCanBeExtendedByNamesAndIndices() {
    #expect(JSONPointer(["a"]).appending(3).appending("x/y").description == "/a/3/x~1y")
  }
}
