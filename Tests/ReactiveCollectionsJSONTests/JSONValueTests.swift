import ReactiveCollectionsChanges
import ReactiveCollectionsJSON
import Testing

struct JSONValueTests {
  @Test func literalsMakeValues() {
    let value: JSONValue = ["a": [1, 2.5, nil, true, "x"], "b": [:]]
    let expected = JSONValue.object([
      "a": .array([.integer(1), .double(2.5), .null, .bool(true), .string("x")]), "b": .object([:]),
    ])
    #expect(value == expected)
  }

  @Test func numbersAreEqualByValueAndHashAlike() {
    #expect(JSONValue.integer(1) == .double(1))
    #expect(JSONValue.integer(1).hashValue == JSONValue.double(1).hashValue)
    #expect(JSONValue.integer(0) == .double(-0.0))
    // 2^53 + 1 has no Double: the nearest one is another number.
    #expect(JSONValue.integer(9_007_199_254_740_993) != .double(9_007_199_254_740_992))
    #expect(JSONValue.integer(.max) != .double(-Double(Int.min)))
    #expect(JSONValue.integer(.min) == .double(Double(Int.min)))
    #expect(JSONValue.integer(.min) != .double(Double(Int.min).nextDown))
    #expect(JSONValue.integer(.max) != .double(.infinity) && JSONValue.integer(0) != .double(.nan))
    #expect(JSONValue.integer(1) != .bool(true))
    #expect(JSONValue.null != .bool(false))
  }

  @Test func stringsAreEqualByCodePoints() {
    #expect(JSONValue.string("\u{E9}") != .string("e\u{301}"))
    #expect(JSONValue.string("\u{E9}") == .string("\u{E9}"))
    #expect(JSONValue.string("\u{E9}").hashValue == JSONValue.string("\u{E9}").hashValue)
  }

  static let texts: [(String, JSONValue)] = [
    ("null", JSONValue.null), (" true ", true), ("false", false), ("0", 0), ("-0", 0), ("-12", -12),
    ("1.0", .double(1)),
    ("1e3", .double(1000)), ("-2.5E-1", .double(-0.25)), ("9223372036854775807", .integer(.max)),
    ("9223372036854775808", .double(9_223_372_036_854_775_808)), ("\"\"", ""), ("[]", []), ("{}", [:]),
    ("\"a\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "a\"\\/\u{8}\u{C}\n\r\t"), ("\"\\u00e9\\uD83D\\uDE00\"", "\u{E9}\u{1F600}"),
    ("[1,[2, {\"a\" : null}]]", [1, [2, ["a": nil]]]), ("{\"a\":1,\"a\":2}", ["a": 2]), ("\n[\t]\r", []),
  ]

  @Test(arguments: texts)
  func aTextIsParsed(text: String, expected: JSONValue) throws {
    let value = try JSONValue(parsing: text)
    #expect(value == expected)
    #expect(try JSONValue(parsing: value.description) == expected)
  }

  @Test func integersAndDoublesAreDistinguished() throws {
    guard case .array(let values) = try JSONValue(parsing: "[1, 1.0, 1e0]") else { return #expect(Bool(false)) }
    let isInteger = values.map { value in if case .integer = value { true } else { false } }
    #expect(isInteger == [true, false, false])
  }

  @Test(arguments: [
    ("", 0), ("  ", 2), ("nul", 3), ("nulL", 3), ("tru e", 3), ("[1,]", 3), ("[1 2]", 3), ("[", 1), ("{\"a\"}", 4),
    ("{\"a\":1,}", 7), ("{a:1}", 1), ("01", 1), ("-", 1), ("1.", 2), ("1e", 2), ("1e+", 3), ("+1", 0), (".5", 0),
    ("1e999", 0), ("\"a", 2), ("\"\\x\"", 2), ("\"\\u12g4\"", 5), ("\"\\ud800\"", 1), ("\"\\ud800\\u0041\"", 1),
    ("\"\\udc00\"", 1), ("\"\n\"", 1), ("1 1", 2), ("[1]]", 3), ("NaN", 0), ("'a'", 0), ("\u{FEFF}1", 0),
  ])
  func malformedTextsAreRejectedWithTheByteOffset(text: String, offset: Int) {
    let error = #expect(throws: JSONParsingError.self) { try JSONValue(parsing: text) }
    #expect(error?.offset == offset, "\(String(describing: error))")
  }

  @Test func bytesThatAreNotUTF8AreRefused() {
    for bytes: [UInt8] in [[0x22, 0xFF, 0x22], [0x22, 0xC3, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0xFF]] {
      #expect(throws: JSONParsingError.self) { try JSONValue(parsing: bytes) }
    }
  }

  @Test func depthIsLimited() throws {
    _ = try JSONValue(parsing: String(repeating: "[", count: 512) + String(repeating: "]", count: 512))
    let error = #expect(throws: JSONParsingError.self) {
      try JSONValue(parsing: String(repeating: "[", count: 1_000_000))
    }
    #expect(error?.offset == 512)
  }

  @Test func controlCharactersAreWrittenAsEscapes() throws {
    let all = String(String.UnicodeScalarView((0..<0x80).map { Unicode.Scalar(UInt8($0)) }))
    let text = JSONValue.string(all).description
    #expect(text.utf8.allSatisfy { $0 >= 0x20 })
    #expect(try JSONValue(parsing: text) == .string(all))
    #expect(JSONValue.double(.infinity).description == "null")
    #expect((["b": 1, "a": "x"] as JSONValue).description == #"{"a":"x","b":1}"#)
  }

  @Test func randomValuesSurviveTheirText() throws {
    for seed in 0..<300 as Range<UInt64> {
      var random = JSONRandom(seed: seed)
      let value = random.value(depth: 4)
      #expect(try JSONValue(parsing: value.description) == value, "seed \(seed)")
    }
  }

  @Test func randomBytesNeverTrap() {
    for seed in 0..<300 as Range<UInt64> {
      var random = JSONRandom(seed: seed)
      var bytes = Array(random.value(depth: 3).description.utf8)
      for _ in 0..<random.int(4) + 1 where !bytes.isEmpty {
        let index = random.int(bytes.count)
        if random.int(2) == 0 { bytes[index] = UInt8(random.int(256)) } else { bytes.remove(at: index) }
      }
      if let value = try? JSONValue(parsing: bytes) {
        #expect((try? JSONValue(parsing: value.description)) == value, "seed \(seed)")
      }
    }
  }
}
