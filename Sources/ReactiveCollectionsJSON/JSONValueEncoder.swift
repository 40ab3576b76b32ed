/// Encodes any `Encodable` as a `JSONValue`.
///
/// Each encoder fills one node. Values are put into the node of their container as they are; only a nested container
/// has a node of its own. A node that is never filled becomes an empty object, as in other encoders.
struct JSONValueEncoder: Encoder {
  typealias Node = JSONEncodingNode

  let node: Node
  let path: JSONCodingPath
  var codingPath: [any CodingKey] { path.keys }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  static func encode(_ value: some Encodable, at path: @autoclosure () -> JSONCodingPath) throws -> JSONValue {
    try node(of: value, at: path()).value
  }

  static func node<Value: Encodable>(of value: Value, at path: @autoclosure () -> JSONCodingPath) throws -> Node {
    let node = Node()
    if Value.self == JSONValue.self, let value = value as? JSONValue {
      node.set(value)
    } else {
      try value.encode(to: JSONValueEncoder(node: node, path: path()))
    }
    return node
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    node.beObject()
    return KeyedEncodingContainer(KeyedContainer<Key>(node: node, path: path))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.beArray()
    return UnkeyedContainer(node: node, path: path)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  /// Returns the exact JSON representation of an integer.
  private static func json(_ value: some BinaryInteger, _ path: @autoclosure () -> JSONCodingPath) throws -> JSONValue {
    if let integer = Int64(exactly: value) { return .integer(integer) }
    return try json(Double(exactly: value), for: value, path())
  }

  private static func json(
    _ double: Double?, for value: Any, _ path: @autoclosure () -> JSONCodingPath
  ) throws -> JSONValue {
    guard let double, double.isFinite else {
      throw EncodingError.invalidValue(
        value, .init(codingPath: path().keys, debugDescription: "JSON cannot represent the number \(value) exactly"))
    }
    return .double(double)
  }
}

extension JSONValueEncoder: SingleValueEncodingContainer {
  func encodeNil() { node.set(.null) }
  func encode(_ value: Bool) { node.set(.bool(value)) }
  func encode(_ value: String) { node.set(.string(value)) }
  func encode(_ value: Double) throws { node.set(try Self.json(value, for: value, path)) }
  func encode(_ value: Float) throws { node.set(try Self.json(Double(value), for: value, path)) }
  func encode(_ value: Int) { node.set(.integer(Int64(value))) }
  func encode(_ value: Int8) throws { node.set(try Self.json(value, path)) }
  func encode(_ value: Int16) throws { node.set(try Self.json(value, path)) }
  func encode(_ value: Int32) throws { node.set(try Self.json(value, path)) }
  func encode(_ value: Int64) throws { node.set(try Self.json(value, path)) }
  func encode(_ value: UInt) throws { node.set(try Self.json(value, path)) }
  func encode(_ value: UInt8) throws { node.set(try Self.json(value, path)) }
  func encode(_ value: UInt16) throws { node.set(try Self.json(value, path)) }
  func encode(_ value: UInt32) throws { node.set(try Self.json(value, path)) }
  func encode(_ value: UInt64) throws { node.set(try Self.json(value, path)) }
  func encode(_ value: some Encodable) throws { node.set(try Self.encode(value, at: path)) }
}

extension JSONValueEncoder {
  private struct UnkeyedContainer: UnkeyedEncodingContainer {
    let node: Node
    let path: JSONCodingPath
    var codingPath: [any CodingKey] { path.keys }
    var count: Int { node.count }

    private func next() -> JSONValueEncoder {
      let path = JSONCodingPath.element(path, count)
      return JSONValueEncoder(node: node.appendNode(), path: path)
    }

    func encodeNil() { node.append(.null) }
    // The types that `encode(_:)` of any value would have to find out first.
    func encode(_ value: Bool) { node.append(.bool(value)) }
    func encode(_ value: String) { node.append(.string(value)) }
    func encode(_ value: Int) { node.append(.integer(Int64(value))) }
    func encode(_ value: Double) throws {
      node.append(try JSONValueEncoder.json(value, for: value, .element(path, count)))
    }
    func encode(_ value: some Encodable) throws {
      node.append(try JSONValueEncoder.encode(value, at: .element(path, count)))
    }
    func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
      next().container(keyedBy: type)
    }
    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { next().unkeyedContainer() }
    func superEncoder() -> any Encoder { next() }
  }

  private struct KeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let node: Node
    let path: JSONCodingPath
    var codingPath: [any CodingKey] { path.keys }

    private func set(_ value: JSONValue, for key: Key) { node.set(value, for: JSONName(key.stringValue)) }

    func encodeNil(forKey key: Key) { set(.null, for: key) }
    func encode(_ value: Bool, forKey key: Key) { set(.bool(value), for: key) }
    func encode(_ value: String, forKey key: Key) { set(.string(value), for: key) }
    func encode(_ value: Int, forKey key: Key) { set(.integer(Int64(value)), for: key) }
    func encode(_ value: Double, forKey key: Key) throws {
      set(try JSONValueEncoder.json(value, for: value, .member(path, key)), for: key)
    }
    func encode(_ value: some Encodable, forKey key: Key) throws {
      set(try JSONValueEncoder.encode(value, at: .member(path, key)), for: key)
    }
    /// Returns an encoder that adds to what a container of the same kind has put there, as other encoders do: a class
    /// and its superclass may share a nested container.
    private func nested(_ key: some CodingKey, reusing: Bool = true) -> JSONValueEncoder {
      JSONValueEncoder(
        node: node.node(for: JSONName(key.stringValue), reusing: reusing), path: .member(path, key))
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
      nested(key).container(keyedBy: type)
    }
    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { nested(key).unkeyedContainer() }
    func superEncoder() -> any Encoder { nested(JSONKey.superKey, reusing: false) }
    func superEncoder(forKey key: Key) -> any Encoder { nested(key, reusing: false) }
  }
}
