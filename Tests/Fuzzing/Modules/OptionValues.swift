import ListModules
import ReactiveCollectionsJSON

/// The type into which options are decoded, with a property of every kind.
struct Options: Decodable, Equatable {
  enum Shape: String, Decodable { case round, square }
  enum Size: Int, Decodable { case small = 1, large = 2 }

  struct Wrapped: Decodable, Equatable {
    let text: String
    init(from decoder: any Decoder) throws { text = try decoder.singleValueContainer().decode(String.self) }
  }

  var s: String?
  var b: Bool?
  var i: Int?
  var i8: Int8?
  var i16: Int16?
  var i32: Int32?
  var i64: Int64?
  var u: UInt?
  var u8: UInt8?
  var u16: UInt16?
  var u32: UInt32?
  var u64: UInt64?
  var d: Double?
  var f: Float?
  var shape: Shape?
  var size: Size?
  var shapes: [Shape]?
  var texts: [String]?
  var numbers: [Int]?
  var flags: [Bool?]?
  var set: Set<UInt8>?
  var lists: [[Int]]?
  var wrapped: Wrapped?
  var json: Nested?
}

/// Options nested in an option, which options cannot represent.
struct Nested: Decodable, Equatable {
  var a: Int
}

/// Checks that options are decoded as a value of any type, or that an error names the option that cannot be decoded.
func checkDecoding(_ options: ModuleOptions) {
  func decode<Value: Decodable>(_ type: Value.Type) -> Result<Value, ModuleOptionsError> {
    let decoded = result(of: ModuleOptionsError.self, "decoding \(options)") { try options.decode(type) }
    if case .failure(let error) = decoded { require(!error.description.isEmpty, "\(error) describes itself") }
    return decoded
  }
  if case .success(let values) = decode(Options.self) { checkValues(values, of: options) }
  if case .success(let all) = decode([String: [String]].self) {
    for (name, texts) in all { requireEqual(texts.last, options.text(name), "the texts of \(name)") }
    requireEqual(all.keys.sorted(), options.names, "all names are present")
  } else {
    require(false, "options are lists of texts: \(options)")
  }
  if case .success(let all) = decode([String: String].self) {
    for (name, text) in all { requireEqual(text, options.text(name), "the text of \(name)") }
  }
  _ = decode([String: Int].self)
  _ = decode([Int: Bool].self)
  _ = decode([String].self)
  _ = decode(Int?.self)
  _ = decode(Nested.self)
  _ = decode(JSONLike.self)
}

/// A type that tries every kind of container.
private struct JSONLike: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    for key in container.allKeys {
      if var list = try? container.nestedUnkeyedContainer(forKey: key) {
        while !list.isAtEnd { if try list.decodeNil() { continue } else { _ = try list.superDecoder() } }
        _ = try? list.decode(String.self)
        _ = try? list.nestedUnkeyedContainer()
      }
      _ = try? container.nestedContainer(keyedBy: Key.self, forKey: key)
      _ = try container.superDecoder(forKey: key).singleValueContainer().decodeNil()
    }
    _ = try container.superDecoder().container(keyedBy: Key.self)
    if let missing = Key(stringValue: "missing") { _ = try container.decodeIfPresent(String.self, forKey: missing) }
  }

  private struct Key: CodingKey {
    let stringValue: String
    let intValue: Int? = nil
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { return nil }
  }
}

/// Checks that decoded values can be decoded again from their texts.
private func checkValues(_ values: Options, of options: ModuleOptions) {
  let single: [(String, Any?)] = [
    ("s", values.s), ("b", values.b), ("i", values.i), ("i8", values.i8), ("i16", values.i16), ("i32", values.i32),
    ("i64", values.i64), ("u", values.u), ("u8", values.u8), ("u16", values.u16), ("u32", values.u32),
    ("u64", values.u64), ("d", values.d), ("f", values.f), ("shape", values.shape), ("size", values.size?.rawValue),
    ("wrapped", values.wrapped?.text),
  ]
  let several: [(String, [Any]?)] = [
    ("shapes", values.shapes), ("texts", values.texts), ("numbers", values.numbers),
    ("flags", values.flags?.map { $0 ?? true }), ("set", values.set?.sorted()),
    ("lists", values.lists?.flatMap(\.self)),
  ]
  let items =
    single.compactMap { name, value in value.map { (name, "\($0)") } }
    + several.flatMap { name, values in (values ?? []).map { (name, "\($0)") } }
  let query = items.map { "\($0)=\(encoded($1))" }.joined(separator: "&")
  let again = requireSuccess("\(query) decodes") { try ModuleOptions(url: "?" + query).decode(Options.self) }
  // NaN does not equal anything.
  if values.d?.isNaN == true || values.f?.isNaN == true { return }
  requireEqual(again, values, "decoded from \(query), which was decoded from \(options)")
}
