/// Decodes any `Decodable` from a `JSONValue`.
struct JSONValueDecoder: Decoder {
  let value: JSONValue
  let path: JSONCodingPath
  var codingPath: [any CodingKey] { path.keys }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let members) = value else { throw mismatch([JSONName: JSONValue].self, "an object") }
    return KeyedDecodingContainer(KeyedContainer<Key>(members: members, path: path))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let values) = value else { throw mismatch([JSONValue].self, "an array") }
    return UnkeyedContainer(values: values, path: path)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func mismatch(_ type: Any.Type, _ expected: String) -> DecodingError {
    .typeMismatch(type, .init(codingPath: codingPath, debugDescription: "Expected \(expected), found \(value.kind)"))
  }

  private func integer<Integer: FixedWidthInteger>(_ type: Integer.Type) throws -> Integer {
    let exact: Integer? =
      switch value {
      case .integer(let number): Integer(exactly: number)
      case .double(let number): number.exactInteger.flatMap { Integer(exactly: $0) }
      default: nil
      }
    guard let exact else { throw mismatch(type, "a number that fits \(type)") }
    return exact
  }
}

extension JSONValueDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { value == .null }

  func decode(_ type: Bool.Type) throws -> Bool {
    guard case .bool(let value) = value else { throw mismatch(type, "a boolean") }
    return value
  }

  func decode(_ type: String.Type) throws -> String {
    guard case .string(let value) = value else { throw mismatch(type, "a string") }
    return value
  }

  func decode(_ type: Double.Type) throws -> Double {
    switch value {
    case .double(let value): return value
    case .integer(let value): return Double(value)
    default: throw mismatch(type, "a number")
    }
  }

  func decode(_ type: Float.Type) throws -> Float {
    let number = try decode(Double.self)
    let rounded = Float(number)
    guard rounded.isFinite == number.isFinite else { throw mismatch(type, "a number that fits \(type)") }
    return rounded
  }
  func decode(_ type: Int.Type) throws -> Int { try integer(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try integer(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try integer(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try integer(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try integer(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try integer(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try integer(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try integer(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try integer(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try integer(type) }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try Value(from: self) }
}

extension JSONValueDecoder {
  private struct UnkeyedContainer: UnkeyedDecodingContainer {
    let values: [JSONValue]
    let path: JSONCodingPath
    var codingPath: [any CodingKey] { path.keys }
    var currentIndex = 0
    var count: Int? { values.count }
    var isAtEnd: Bool { currentIndex == values.count }

    init(values: [JSONValue], path: JSONCodingPath) {
      self.values = values
      self.path = path
    }

    private func peek() throws -> JSONValueDecoder {
      let path = JSONCodingPath.element(path, currentIndex)
      guard !isAtEnd else {
        throw DecodingError.valueNotFound(
          JSONValue.self, .init(codingPath: path.keys, debugDescription: "The array has \(values.count) elements"))
      }
      return JSONValueDecoder(value: values[currentIndex], path: path)
    }

    mutating func decodeNil() throws -> Bool {
      guard try peek().decodeNil() else { return false }
      currentIndex += 1
      return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
      let value = try peek().decode(type)
      currentIndex += 1
      return value
    }

    mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
      let container = try peek().container(keyedBy: type)
      currentIndex += 1
      return container
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
      let container = try peek().unkeyedContainer()
      currentIndex += 1
      return container
    }

    mutating func superDecoder() throws -> any Decoder {
      let decoder = try peek()
      currentIndex += 1
      return decoder
    }
  }

  private struct KeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let members: [JSONName: JSONValue]
    let path: JSONCodingPath
    var codingPath: [any CodingKey] { path.keys }
    var allKeys: [Key] { members.keys.compactMap { Key(stringValue: $0.text) } }

    private func value(_ key: some CodingKey) throws -> JSONValue {
      if let value = members[JSONName(key.stringValue)] { return value }
      throw DecodingError.keyNotFound(
        key, .init(codingPath: codingPath, debugDescription: "There is no member '\(key.stringValue)'"))
    }

    private func member(_ key: some CodingKey) throws -> JSONValueDecoder {
      JSONValueDecoder(value: try value(key), path: .member(path, key))
    }

    func contains(_ key: Key) -> Bool { members[JSONName(key.stringValue)] != nil }
    func decodeNil(forKey key: Key) throws -> Bool { try value(key) == .null }
    // The values that need no decoder if they are of the right kind.
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
      if case .bool(let value) = try value(key) { value } else { try member(key).decode(type) }
    }
    func decode(_ type: String.Type, forKey key: Key) throws -> String {
      if case .string(let value) = try value(key) { value } else { try member(key).decode(type) }
    }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
      if case .integer(let number) = try value(key), let value = Int(exactly: number) {
        value
      } else {
        try member(key).decode(type)
      }
    }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
      if case .double(let value) = try value(key) { value } else { try member(key).decode(type) }
    }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
      try member(key).decode(type)
    }
    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
      try member(key).container(keyedBy: type)
    }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      try member(key).unkeyedContainer()
    }
    func superDecoder() throws -> any Decoder { try superDecoder(named: JSONKey.superKey) }
    func superDecoder(forKey key: Key) throws -> any Decoder { try superDecoder(named: key) }

    private func superDecoder(named key: some CodingKey) throws -> any Decoder {
      JSONValueDecoder(value: members[JSONName(key.stringValue)] ?? .null, path: .member(path, key))
    }
  }
}
