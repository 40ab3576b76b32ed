/// Decodes options as a container with a key for each.
struct OptionsDecoder: Decoder {
  let values: [String: ModuleOptions.Value]
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  init(_ values: [String: ModuleOptions.Value]) { self.values = values }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(OptionsContainer(values))
  }
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    throw ModuleOptionsError.mismatch("", expected: "an array", found: "options")
  }
  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    throw ModuleOptionsError.mismatch("", expected: "one value", found: "options")
  }
}

private struct OptionsContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let values: [String: ModuleOptions.Value]
  let codingPath: [any CodingKey] = []

  init(_ values: [String: ModuleOptions.Value]) { self.values = values }

  var allKeys: [Key] { values.keys.sorted().compactMap { Key(stringValue: $0) } }
  func contains(_ key: Key) -> Bool { values[key.stringValue] != nil }
  func decodeNil(forKey key: Key) throws -> Bool { !contains(key) }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    guard let value = values[key.stringValue] else {
      throw ModuleOptionsError.missing(key.stringValue, expected: "\(type)")
    }
    if case .value(let given) = value {
      if let given = given as? Value { return given }
      guard given is String || given is [String] else {
        throw ModuleOptionsError.mismatch(key.stringValue, expected: "\(type)", found: "\(given)")
      }
    }
    return try OptionDecoder(key, value).decode(type)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    throw ModuleOptionsError.mismatch(key.stringValue, expected: "options", found: "one")
  }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    guard let value = values[key.stringValue] else {
      throw ModuleOptionsError.missing(key.stringValue, expected: "an array")
    }
    return try OptionDecoder(key, value).unkeyedContainer()
  }
  func superDecoder() throws -> any Decoder { OptionsDecoder(values) }
  func superDecoder(forKey key: Key) throws -> any Decoder {
    guard let value = values[key.stringValue] else {
      throw ModuleOptionsError.missing(key.stringValue, expected: "a value")
    }
    return OptionDecoder(key, value)
  }
}

/// Decodes one option: a text as a value, or several texts as an array.
private struct OptionDecoder: Decoder, SingleValueDecodingContainer {
  private let key: any CodingKey
  private let texts: [String]
  let userInfo: [CodingUserInfoKey: Any] = [:]
  var codingPath: [any CodingKey] { [key] }

  init(_ key: any CodingKey, _ value: ModuleOptions.Value) {
    self.key = key
    texts =
      switch value {
      case .text(let text): [text]
      case .list(let list): list
      case .value(let value): (value as? [String]) ?? (value as? String).map { [$0] } ?? ["\(value)"]
      }
  }

  private init(_ key: any CodingKey, text: String) {
    self.key = key
    texts = [text]
  }

  func container<Nested: CodingKey>(keyedBy type: Nested.Type) throws -> KeyedDecodingContainer<Nested> {
    throw mismatch("options")
  }
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    OptionList(codingPath: codingPath, decoders: texts.map { OptionDecoder(key, text: $0) })
  }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { false }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    guard let readable = type as? any OptionReadable.Type else { return try Value(from: self) }
    guard texts.count == 1, let value = readable.init(option: texts[0]) as? Value else { throw mismatch("\(type)") }
    return value
  }

  private func mismatch(_ expected: String) -> ModuleOptionsError {
    let found = texts.count == 1 ? String(reflecting: texts[0]) : "\(texts)"
    return .mismatch(key.stringValue, expected: expected, found: found)
  }
}

private struct OptionList: UnkeyedDecodingContainer {
  let codingPath: [any CodingKey]
  let decoders: [OptionDecoder]
  private(set) var currentIndex = 0
  var count: Int? { decoders.count }
  var isAtEnd: Bool { currentIndex == decoders.count }

  init(codingPath: [any CodingKey], decoders: [OptionDecoder]) {
    self.codingPath = codingPath
    self.decoders = decoders
  }

  mutating func decodeNil() throws -> Bool { false }
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try next().decode(type) }
  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) throws -> KeyedDecodingContainer<Nested> {
    try next().container(keyedBy: type)
  }
  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try next().unkeyedContainer() }
  mutating func superDecoder() throws -> any Decoder { try next() }

  private mutating func next() throws -> OptionDecoder {
    guard !isAtEnd else {
      let name = codingPath.first?.stringValue ?? ""
      throw ModuleOptionsError.mismatch(name, expected: "another value", found: "the last of \(decoders.count)")
    }
    defer { currentIndex += 1 }
    return decoders[currentIndex]
  }
}

// MARK: - Values

/// A type that is parsed from a text, instead of being decoded by its `Decodable` conformance.
protocol OptionReadable {
  init?(option text: String)
}

extension OptionReadable where Self: LosslessStringConvertible {
  init?(option text: String) { self.init(text) }
}

extension String: OptionReadable {}
extension Double: OptionReadable {}
extension Float: OptionReadable {}
extension Int: OptionReadable {}
extension Int8: OptionReadable {}
extension Int16: OptionReadable {}
extension Int32: OptionReadable {}
extension Int64: OptionReadable {}
extension UInt: OptionReadable {}
extension UInt8: OptionReadable {}
extension UInt16: OptionReadable {}
extension UInt32: OptionReadable {}
extension UInt64: OptionReadable {}

extension Bool: OptionReadable {
  init?(option text: String) {
    switch text.lowercased() {
    case "", "true", "yes", "1": self = true
    case "false", "no", "0": self = false
    default: return nil
    }
  }
}
