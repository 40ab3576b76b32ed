import Foundation
import ListModules
import Testing

@Suite struct ModuleAddressTests {
  /// Legal paths, their canonical forms, and their segments.
  @Test(
    arguments: [
      ("/", "/", []),
      ("/table/name/", "/table/name/", [("", "table"), ("", "name")]),
      ("/table/kind:name/", "/table/kind:name/", [("", "table"), ("kind", "name")]),
      ("/table/kind:/", "/table/kind:/", [("", "table"), ("kind", "")]),
      ("/table/:/", "/table/:/", [("", "table"), ("", "")]),
      ("/table/kind/", "/table/kind/", [("", "table"), ("", "kind")]),
      ("table/name", "/table/name/", [("", "table"), ("", "name")]),
      ("/table/name", "/table/name/", [("", "table"), ("", "name")]),
      ("table/name/", "/table/name/", [("", "table"), ("", "name")]),
      ("", "/", []),
      ("/table/:/:", "/table/:/:/", [("", "table"), ("", ""), ("", "")]),
      ("/table/102/:", "/table/102/:/", [("", "table"), ("", "102"), ("", "")]),
      ("/:name", "/name/", [("", "name")]),
      ("/t%C3%A9l%C3%A9", "/télé/", [("", "télé")]),
      ("/表格/单元", "/表格/单元/", [("", "表格"), ("", "单元")]),
    ] as [(String, String, [(String, String)])])
  func legalAddressesHaveOneCanonicalForm(text: String, path: String, segments: [(kind: String, name: String)]) throws {
    let address = try ModuleAddress(text)
    #expect(address.path == path)
    #expect(address.domain == "")
    #expect(address.segments == segments.map { ModuleSegment(kind: ModuleKind($0.kind), name: $0.name) })
    // Parsing the canonical form gives the same address, with the same canonical form.
    #expect(try ModuleAddress(address.path) == address)
    #expect(address.description == path)
    for host in ["https://mocoa.xezun.com", "//mocoa.xezun.com"] {
      let full = try ModuleAddress(host + path)
      #expect(full.domain == "mocoa.xezun.com" && full.segments == address.segments)
      #expect(try ModuleAddress(full.description) == full)
    }
  }

  @Test(
    arguments: [
      ("/a b/", 0, "a b", .character(" ")),
      ("/a//b/", 1, "", .emptySegment),
      ("/a:b:c/", 0, "a:b:c", .secondColon),
      ("/table//", 1, "", .emptySegment),
      ("/x/y/a\tb", 2, "a\tb", .character("\t")),
      ("/x/a\u{7}", 1, "a\u{7}", .character("\u{7}")),
      ("/x/a%20b", 1, "a%20b", .character(" ")),
      ("/x/a%2Fb", 1, "a%2Fb", .character("/")),
      ("/x/a%3Ab", 1, "a%3Ab", .character(":")),
      ("/x/100%", 1, "100%", .percentEncoding),
      ("/x/%zz", 1, "%zz", .percentEncoding),
      ("/x/%ff", 1, "%ff", .percentEncoding),
      ("https:///x", nil, "", .emptyHost),
      ("https://user@:80/x", nil, "", .emptyHost),
    ] as [(String, Int?, String, ModuleAddressError.Problem)])
  func illegalAddressesThrowAnErrorThatNamesTheSegment(
    text: String, segment: Int?, found: String, problem: ModuleAddressError.Problem
  ) {
    let error = #expect(throws: ModuleAddressError.self) { try ModuleAddress(text) }
    #expect(error?.text == text && error?.segment == segment && error?.found == found && error?.problem == problem)
    if let segment { #expect(error?.description.contains("segment \(segment)") == true) }
    #expect(error?.description.contains(text) == true)
  }

  @Test(arguments: [
    "https://Mocoa.XEZUN.com/table/name", "http://mocoa.xezun.com:8080/table/name/",
    "mocoa://u:p@mocoa.xezun.com/table/name?x=1",
    "//mocoa.xezun.com/table/name#top", "https://mocoa.xezun.com/table/name/?a=/b//c#d/e",
  ])
  func onlyHostAndPathOfAURLFormTheAddress(text: String) throws {
    let address = try ModuleAddress(text)
    #expect(address == ModuleAddress(domain: "mocoa.xezun.com", segments: [.init(name: "table"), .init(name: "name")]))
    #expect(address.description == "//mocoa.xezun.com/table/name/")
  }

  @Test func anAddressCanBeAHostAlone() throws {
    #expect(try ModuleAddress("https://a.b") == ModuleAddress(domain: "a.b"))
    #expect(try ModuleAddress("https://a.b?x") == ModuleAddress(domain: "A.B"))
    #expect(try ModuleAddress("https://[::1]:80/x").domain == "[::1]")
    #expect(ModuleAddress(domain: "a.b").path == "/" && ModuleAddress(domain: "a.b").parent == nil)
  }

  @Test func parentsAndChildren() throws {
    let table = try ModuleAddress("//host/table")
    let header = table.appending(ModuleSegment(name: nil)).appending(ModuleSegment(kind: .header, name: "big"))
    #expect(header.description == "//host/table/:/header:big/")
    #expect(header.parent?.parent == table)
  }

  @Test func coding() throws {
    let address = try ModuleAddress("//host/table/kind:/")
    let data = try JSONCoding.encode([address])
    #expect(data == #"["\/\/host\/table\/kind:\/"]"#)
    #expect(try JSONCoding.decode([ModuleAddress].self, data) == [address])
    #expect(throws: DecodingError.self) { try JSONCoding.decode([ModuleAddress].self, #"["/a b"]"#) }
  }

  /// Characters that are encoded in an address are encoded in its canonical form.
  @Test(arguments: ["what%3F", "a%23b", "100%25", "kind%3Fx:name%25"])
  func theCanonicalFormParsesAsTheSameAddress(name: String) throws {
    let address = try ModuleAddress("//host/\(name)/")
    #expect(try ModuleAddress(address.description) == address)
    #expect(address.description == "//host/\(name)/")
    #expect(try JSONDecoder().decode(ModuleAddress.self, from: JSONEncoder().encode(address)) == address)
  }

  /// A name that no path can contain is not mistaken for another one.
  @Test(arguments: ["a/b", "a:b", "a b", "\u{7}"]) func namesThatPathsCannotContainDoNotParse(name: String) {
    let address = ModuleAddress(segments: [ModuleSegment(name: name)])
    #expect(throws: ModuleAddressError.self) { try ModuleAddress(address.description) }
  }

  /// A separator counts even if an accent follows.
  @Test func separatorsFollowedByCombiningMarksAreRecognized() throws {
    let address = try ModuleAddress("//h/\u{301}a/b:\u{301}c?\u{301}x")
    #expect(address.segments.map(\.name) == ["\u{301}a", "\u{301}c"] && address.segments[1].kind == "b")
    #expect(try ModuleAddress(address.description) == address)
    let options = try ModuleOptions(url: "?a=\u{301}b&\u{301}c=1")
    #expect(options.names == ["a", "\u{301}c"] && options.text("a") == "\u{301}b" && options.text("\u{301}c") == "1")
  }
}
