import Foundation
import ReactiveCollectionsChanges
import ReactiveCollectionsJSON
import ReactiveCollectionsTestSupport
import Testing

struct JSONValueCodableTests {
  struct Item: Codable, Equatable {
    enum Kind: String, Codable { case small, large }
    enum Shape: Codable, Equatable {
      case circle(radius: Double)
      case unit
    }
    var name: String
    var kind: Kind
    var shapes: [Shape]
    var nested: [String: [Int?]]
    var note: String?
    var bytes: [UInt8]
    var numbers: [Float]
    var large: UInt64
    var table: [Int: String]
  }

  static let item = Item(
    name: "é", kind: .large, shapes: [.circle(radius: 0.5), .unit], nested: ["a": [1, nil], "": []], note: nil,
    bytes: [0, 255], numbers: [0.1, -3], large: 1 << 63, table: [3: "c"])

  @Test func valuesSurviveEncodingAndDecoding() throws {
    let json = try JSONValue(encoding: Self.item)
    let expected: JSONValue = [
      "name": "é", "kind": "large", "shapes": [["circle": ["radius": 0.5]], ["unit": [:]]],
      "nested": ["a": [1, nil], "": []], "bytes": [0, 255], "numbers": [.double(Double(Float(0.1))), -3],
      "large": .double(9_223_372_036_854_775_808), "table": ["3": "c"],
    ]
    #expect(json == expected)
    var small = Self.item
    small.large = 7
    #expect(try JSONValue(encoding: small).decoded() == small)
    #expect(try JSONValue(parsing: JSONValue(encoding: small).description).decoded(as: Item.self) == small)
  }

  @Test func scalarsAndOptionalsCanBeEncodedAtTheTopLevel() throws {
    #expect(try JSONValue(encoding: "x") == "x")
    #expect(try JSONValue(encoding: Int?.none) == nil)
    #expect(try JSONValue(encoding: Int8(-3)) == -3)
    #expect(try JSONValue.null.decoded(as: Int?.self) == nil)
    #expect(try JSONValue.integer(3).decoded(as: Double.self) == 3)
    #expect(try JSONValue.double(3).decoded(as: UInt8.self) == 3)
    #expect(try JSONValue(encoding: [[Bool]]()) == [])
    struct Empty: Encodable {}
    #expect(try JSONValue(encoding: Empty()) == [:])
  }

  @Test func valuesThatJSONCannotRepresentAreNotEncoded() {
    #expect(throws: EncodingError.self) { try JSONValue(encoding: Double.infinity) }
    #expect(throws: EncodingError.self) { try JSONValue(encoding: [Float.nan]) }
    #expect(throws: EncodingError.self) { try JSONValue(encoding: UInt64.max) }
  }

  @Test func typeMismatchesThrowWithTheCodingPath() {
    let cases: [(JSONValue, (JSONValue) throws -> Void, String)] = [
      ([1, "x"], { _ = try $0.decoded(as: [Int].self) }, "Index 1|1"),
      (["a": ["b": 300]], { _ = try $0.decoded(as: [String: [String: Int8]].self) }, "a.b"),
      (2.5, { _ = try $0.decoded(as: Int.self) }, ""),
      ([:], { _ = try $0.decoded(as: [Int].self) }, ""),
      ([], { _ = try $0.decoded(as: [String: Int].self) }, ""),
      (true, { _ = try $0.decoded(as: String.self) }, ""),
      (1, { _ = try $0.decoded(as: Bool.self) }, ""),
      (["name": 1], { _ = try $0.decoded(as: Item.self) }, "name"),
    ]
    for (json, decode, path) in cases {
      let error = #expect(throws: DecodingError.self) { try decode(json) }
      guard case .typeMismatch(_, let context)? = error else { return #expect(Bool(false), "\(json)") }
      let found = context.codingPath.map(\.stringValue).joined(separator: ".")
      #expect(
        path.split(separator: "|", omittingEmptySubsequences: false).contains { $0 == found }, "\(json): \(found)")
    }
    #expect(throws: DecodingError.self) { try (["name": "x"] as JSONValue).decoded(as: Item.self) }
  }

  class Base: Codable {
    var x = 1
  }

  final class Derived: Base {
    var y = 2
    enum Keys: CodingKey { case y, inner, list, parent }

    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(y, forKey: .y)
      var inner = container.nestedContainer(keyedBy: Keys.self, forKey: .inner)
      try inner.encodeNil(forKey: .y)
      var list = container.nestedUnkeyedContainer(forKey: .list)
      try list.encode(1)
      try list.encodeNil()
      var deep = list.nestedUnkeyedContainer()
      try deep.encode("x")
      _ = list.nestedContainer(keyedBy: Keys.self)
      try super.encode(to: list.superEncoder())
      try super.encode(to: container.superEncoder(forKey: .parent))
      try super.encode(to: container.superEncoder())
    }

    override init() { super.init() }

    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      y = try container.decode(Int.self, forKey: .y)
      let inner = try container.nestedContainer(keyedBy: Keys.self, forKey: .inner)
      #expect(try inner.decodeNil(forKey: .y))
      #expect(!inner.contains(.list))
      var list = try container.nestedUnkeyedContainer(forKey: .list)
      #expect(list.count == 5)
      #expect(try list.decode(Int.self) == 1)
      #expect(try list.decodeNil())
      #expect(try !list.decodeNil())
      var deep = try list.nestedUnkeyedContainer()
      #expect(try deep.decode(String.self) == "x")
      #expect(throws: DecodingError.self) { try deep.decode(String.self) }
      #expect(try list.nestedContainer(keyedBy: Keys.self).allKeys.isEmpty)
      #expect(try Base(from: list.superDecoder()).x == 5)
      #expect(list.isAtEnd)
      #expect(try Base(from: container.superDecoder(forKey: .parent)).x == 5)
      try super.init(from: container.superDecoder())
    }
  }

  @Test func nestedContainersAndSuperclassesAreEncodedInPlace() throws {
    let object = Derived()
    object.x = 5
    let json = try JSONValue(encoding: object)
    let expected: JSONValue = [
      "y": 2, "inner": ["y": nil], "list": [1, nil, ["x"], [:], ["x": 5]], "parent": ["x": 5], "super": ["x": 5],
    ]
    #expect(json == expected)
    let decoded = try json.decoded(as: Derived.self)
    #expect(decoded.x == 5 && decoded.y == 2)
  }

  /// Several containers for one key are one container.
  @Test func containersThatAreShared() throws {
    struct Twice: Encodable {
      enum Keys: CodingKey { case a, b, inner, list }
      func encode(to encoder: any Encoder) throws {
        for key in [Keys.a, .b] {
          var container = encoder.container(keyedBy: Keys.self)
          var inner = container.nestedContainer(keyedBy: Keys.self, forKey: .inner)
          try inner.encode(key.stringValue, forKey: key)
          var list = container.nestedUnkeyedContainer(forKey: .list)
          try list.encode(key.stringValue)
        }
      }
    }
    let expected: JSONValue = ["inner": ["a": "a", "b": "b"], "list": ["a", "b"]]
    #expect(try JSONValue(encoding: Twice()) == expected)
    #expect(try JSONValue(parsing: String(decoding: JSONEncoder().encode(Twice()), as: UTF8.self)) == expected)
  }

  @Test func aJSONValueIsItsOwnJSON() throws {
    for seed in 0..<100 as Range<UInt64> {
      var random = JSONRandom(seed: seed)
      let value = random.value(depth: 4)
      #expect(try JSONValue(encoding: value) == value, "seed \(seed)")
      #expect(try value.decoded(as: JSONValue.self) == value, "seed \(seed)")
      #expect(try JSONValue(encoding: ["a": [value]]).decoded(as: [String: [JSONValue]].self) == ["a": [value]])
    }
  }

  /// As with other integers and numbers, a number that does not fit does not become infinity.
  @Test func numbersThatDoNotFit() throws {
    #expect(throws: DecodingError.self) { try JSONValue.double(1e39).decoded(as: Float.self) }
    #expect(try JSONValue.double(1e38).decoded(as: Float.self) == 1e38)
    #expect(try JSONValue.double(1e39).decoded(as: Double.self) == 1e39)
  }
}
