import Foundation
import ListModules
import Testing

@Suite struct ModuleOptionsTests {
  func options(_ query: String, _ others: [String: Any] = [:]) throws -> ModuleOptions {
    try ModuleOptions(url: "https://host/page?\(query)", others)
  }

  @Test func queryItemsAreOptions() throws {
    let options = try options("q=tea&tag=green&tag=loose&sorted&empty=&a=b=c&n%20m=%C3%A9%26&plus=a+b")
    #expect(
      options.description
        == #"[a: "b=c", empty: "", n m: "é&", plus: "a+b", q: "tea", sorted: "", tag: ["green", "loose"]]"#)
    #expect(options.text("q") == "tea" && options.text("tag") == "loose" && options.text("sorted") == "")
    #expect(options.contains("sorted") && options.contains("empty") && !options.contains("other"))
    #expect(options["other"] == nil && options.text("other") == nil)
    guard case .list(["green", "loose"]) = options["tag"], case .text("") = options["empty"] else {
      Issue.record("\(options)")
      return
    }
  }

  @Test(arguments: ["https://host/page", "https://host/page?", "/page?#x=1", "/page#?x=1", "page?&&"])
  func aURLWithoutQueryItemsHasNoOptions(url: String) throws {
    let options = try ModuleOptions(url: url)
    #expect(options.isEmpty && options.names.isEmpty)
  }

  @Test func repeatedQueryItemsBecomeAList() throws {
    guard case .list(["1", "", "3"]) = try options("x=1&x&x=3")["x"] else {
      Issue.record("not a list of three")
      return
    }
  }

  @Test func passedOptionsOverrideTheQuery() throws {
    let options = try options("a=1&b=2&a=3", ["a": 7, "c": Shape.square])
    guard case .value(let a as Int) = options["a"], case .text("2") = options["b"],
      case .value(let c as Shape) = options["c"]
    else {
      Issue.record("\(options)")
      return
    }
    #expect(a == 7 && c == .square && options.text("a") == nil)
    #expect(ModuleOptions(["x": "y"]).text("x") == "y")
    #expect(options.description == #"[a: 7, b: "2", c: square]"#)
  }

  @Test func malformedQueriesThrowAnErrorThatNamesTheItem() {
    for query in ["a=100%", "a=%zz", "%ff=1", "b=1&a=%C3"] {
      let error = #expect(throws: ModuleOptionsError.self) { try options(query) }
      let item = query.split(separator: "&").last.map(String.init) ?? ""
      #expect(error == .percentEncoding(item))
      #expect(
        error?.description == "The query contains \"\(item)\", which has an invalid percent encoding")
    }
  }

  // MARK: Decoding

  enum Shape: String, Codable { case round, square }

  struct Search: Decodable, Equatable {
    var q: String
    var limit: Int?
    var ratio: Double?
    var tags: [String]?
    var numbers: [Int]?
    var sorted: Bool?
    var shape: Shape?
    var shapes: [Shape]?
    var small: UInt8?
    var date: Wrapped?

    struct Wrapped: Decodable, Equatable {
      let text: String
      init(from decoder: any Decoder) throws { text = "<\(try decoder.singleValueContainer().decode(String.self))>" }
    }
  }

  @Test func optionsAreDecodedAsAStruct() throws {
    let search: Search = try options(
      "q=tea&limit=20&ratio=0.5&tags=a&tags=b&numbers=3&sorted&shape=square&shapes=round&shapes=square&small=255&date=now&more=1"
    ).decode()
    #expect(
      search
        == Search(
          q: "tea", limit: 20, ratio: 0.5, tags: ["a", "b"], numbers: [3], sorted: true, shape: .square,
          shapes: [.round, .square], small: 255, date: try options("q&date=now").decode(Search.self).date))
    #expect(search.date?.text == "<now>")
    #expect(try options("q=").decode() == Search(q: ""))
    #expect(
      try options("q=x", ["limit": 3, "shape": Shape.round, "tags": ["z"]]).decode()
        == Search(q: "x", limit: 3, tags: ["z"], shape: .round))
    #expect(try options("q=x", ["limit": "3"]).decode() == Search(q: "x", limit: 3))
  }

  /// Types of Foundation that encode themselves as several values.
  @Test func urlsAndDecimalsAreDecoded() throws {
    struct Order: Decodable, Equatable {
      var page: URL
      var price: Decimal?
      var mirrors: [URL]?
      var id: UUID?
    }
    let id = UUID()
    let order: Order = try options(
      "page=https://shop.example.com/a?b=c&price=-12.50&mirrors=//one/x&mirrors=//two&id=\(id)"
    ).decode()
    #expect(
      order
        == Order(
          page: try #require(URL(string: "https://shop.example.com/a?b=c")), price: Decimal(string: "-12.5"),
          mirrors: ["//one/x", "//two"].compactMap { URL(string: $0) }, id: id))
    #expect(try options("page=/", ["price": "1e3"]).decode(Order.self).price == 1_000)
    #expect(try options("page=/", ["price": Decimal(7)]).decode(Order.self).price == 7)
    func error(_ query: String) -> ModuleOptionsError? {
      #expect(throws: ModuleOptionsError.self) { try options(query).decode(Order.self) }
    }
    for text in ["12x", "", "nan", "0x10", "1..2", "e"] {
      #expect(
        error("page=/&price=\(text)") == .mismatch("price", expected: "Decimal", found: String(reflecting: text)))
    }
    #expect(error("page=") == .mismatch("page", expected: "URL", found: "\"\""))
    #expect(error("price=1") == .missing("page", expected: "URL"))
  }

  @Test(arguments: [
    ("", true), ("true", true), ("YES", true), ("1", true), ("false", false), ("No", false), ("0", false),
  ]) func booleansAreDecodedFromTheirUsualForms(text: String, value: Bool) throws {
    #expect(try options("q&sorted=\(text)").decode(Search.self).sorted == value)
  }

  @Test func decodingErrorsNameTheOptionAndTheType() throws {
    func error(_ query: String, _ others: [String: Any] = [:]) -> ModuleOptionsError? {
      #expect(throws: ModuleOptionsError.self) { try options(query, others).decode(Search.self) }
    }
    #expect(error("limit=3") == .missing("q", expected: "String"))
    #expect(error("q&limit=three") == .mismatch("limit", expected: "Int", found: "\"three\""))
    #expect(error("q&limit=") == .mismatch("limit", expected: "Int", found: "\"\""))
    #expect(error("q&limit=1&limit=2") == .mismatch("limit", expected: "Int", found: #"["1", "2"]"#))
    #expect(error("q&small=256") == .mismatch("small", expected: "UInt8", found: "\"256\""))
    #expect(error("q&sorted=maybe") == .mismatch("sorted", expected: "Bool", found: "\"maybe\""))
    #expect(error("q&numbers=1&numbers=x") == .mismatch("numbers", expected: "Int", found: "\"x\""))
    #expect(error("q", ["limit": 1.5]) == .mismatch("limit", expected: "Int", found: "1.5"))
    guard case .refused("shape", let reason) = error("q&shape=oval") else {
      Issue.record("\(String(describing: error("q&shape=oval")))")
      return
    }
    #expect(reason.contains("oval"))
    #expect(error("q&limit=three")?.description == "The option 'limit' is \"three\", but Int is expected")
    #expect(error("limit=3")?.description == "The option 'q' is missing, but String is expected")
  }

  @Test func onlyStructsWithFlatFieldsCanBeDecoded() throws {
    #expect(throws: ModuleOptionsError.self) { try options("a=1").decode([Int].self) }
    #expect(throws: ModuleOptionsError.self) { try options("a=1").decode(Int.self) }
    struct Nested: Decodable { let a: Search }
    #expect(throws: ModuleOptionsError.mismatch("a", expected: "options", found: "\"1\"")) {
      try options("a=1").decode(Nested.self)
    }
    #expect(try options("a=1&b=2").decode([String: Int].self) == ["a": 1, "b": 2])
  }

  /// A type that decodes itself step by step.
  @Test func typesWithCustomDecodingCanBeDecoded() throws {
    struct Range: Decodable, Equatable {
      let bounds: [Int]
      let rest: [String]
      let count: Int?
      enum Key: String, CodingKey { case range, missing }

      init(from decoder: any Decoder) throws {
        let options = try decoder.container(keyedBy: Key.self)
        var range = try options.nestedUnkeyedContainer(forKey: .range)
        count = range.count
        bounds = [try range.decode(Int.self), try Int(from: range.superDecoder())]
        var rest: [String] = []
        while !range.isAtEnd {
          guard try !range.decodeNil() else { continue }
          var inner = try range.nestedUnkeyedContainer()
          rest.append(try inner.decode(String.self))
        }
        self.rest = rest
      }
    }
    let range = try options("range=1&range=2&range=a&range=b").decode(Range.self)
    #expect(range.bounds == [1, 2] && range.rest == ["a", "b"] && range.count == 4)
    func error<Value: Decodable>(_ query: String, _ type: Value.Type) -> ModuleOptionsError? {
      #expect(throws: ModuleOptionsError.self) { try options(query).decode(type) }
    }
    #expect(error("other=1", Range.self) == .missing("range", expected: "an array"))
    #expect(error("range=1", Range.self) == .mismatch("range", expected: "another value", found: "the last of 1"))

    /// A class whose superclass has an option of its own.
    struct Inherited: Decodable {
      let own: String
      let ofSuper: Int
      let limit: Int
      enum Key: String, CodingKey { case own, ofSuper, limit, `super` }

      init(from decoder: any Decoder) throws {
        let options = try decoder.container(keyedBy: Key.self)
        own = try options.decode(String.self, forKey: .own)
        ofSuper = try options.superDecoder().container(keyedBy: Key.self).decode(Int.self, forKey: .ofSuper)
        limit = try Int(from: options.superDecoder(forKey: .limit))
        _ = try options.decodeNil(forKey: .own)
      }
    }
    let inherited = try options("own=x&ofSuper=2&limit=3").decode(Inherited.self)
    #expect(inherited.own == "x" && inherited.ofSuper == 2 && inherited.limit == 3)
    #expect(error("own=x&ofSuper=2", Inherited.self) == .missing("limit", expected: "a value"))

    /// An option does not contain options.
    struct Deep: Decodable {
      enum Key: String, CodingKey { case inner }
      init(from decoder: any Decoder) throws {
        _ = try decoder.container(keyedBy: Key.self).nestedContainer(keyedBy: Key.self, forKey: .inner)
      }
    }
    #expect(error("inner=1", Deep.self) == .mismatch("inner", expected: "options", found: "one"))
    struct DeepInList: Decodable {
      enum Key: String, CodingKey { case inner }
      init(from decoder: any Decoder) throws {
        var list = try decoder.container(keyedBy: Key.self).nestedUnkeyedContainer(forKey: .inner)
        _ = try list.nestedContainer(keyedBy: Key.self)
      }
    }
    #expect(error("inner=1", DeepInList.self) == .mismatch("inner", expected: "options", found: "\"1\""))
  }
}
