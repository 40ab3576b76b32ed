/// Encodes any `Encodable` as a `JSONValue`.
///
/// Each encoder fills one node of a tree. A node that is never filled becomes an empty object, as in other encoders.
struct JSONValueEncoder: Encoder {
  /// A place for a value that is being encoded.
  final class Node {
    enum Content {
      case empty
      case value(JSONValue)
      case array([Node])
      case object([JSONName: Node])
    }

    var content = Content.empty

    var value: JSONValue {
      switch content {
      case .empty: .object([:])
      case .value(let value): value
      case .array(let nodes): .array(nodes.map(\.value))
      case .object(let nodes): .object(nodes.mapValues(\.value))
      }
    }
  }

  var node = Node()
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  static func encode(_ value: some Encodable, codingPath: [any CodingKey]) throws -> JSONValue {
    if let value = value as? JSONValue { return value }
    let encoder = JSONValueEncoder(codingPath: codingPath)
    try value.encode(to: encoder)
    return encoder.node.value
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if case .object = node.content {} else { node.content = .object([:]) }
    return KeyedEncodingContainer(KeyedContainer<Key>(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if case .array = node.content {} else { node.content = .array([]) }
    return UnkeyedContainer(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

extension JSONValueEncoder: SingleValueEncodingContainer {
  private func set(_ value: JSONValue) { node.content = .value(value) }

  /// Sets the exact JSON representation of an integer.
  private func set(_ value: some BinaryInteger) throws {
    if let integer = Int(exactly: value) { set(.integer(integer)) } else { try set(Double(exactly: value), for: value) }
  }

  private func set(_ double: Double?, for value: Any) throws {
    guard let double, double.isFinite else {
      throw EncodingError.invalidValue(
        value, .init(codingPath: codingPath, debugDescription: "JSON cannot represent the number \(value) exactly"))
    }
    set(.double(double))
  }

  func encodeNil() { set(.null) }
  func encode(_ value: Bool) { set(.bool(value)) }
  func encode(_ value: String) { set(.string(value)) }
  func encode(_ value: Double) throws { try set(value, for: value) }
  func encode(_ value: Float) throws { try set(Double(value), for: value) }
  func encode(_ value: Int) { set(.integer(value)) }
  func encode(_ value: Int8) throws { try set(value) }
  func encode(_ value: Int16) throws { try set(value) }
  func encode(_ value: Int32) throws { try set(value) }
  func encode(_ value: Int64) throws { try set(value) }
  func encode(_ value: UInt) throws { try set(value) }
  func encode(_ value: UInt8) throws { try set(value) }
  func encode(_ value: UInt16) throws { try set(value) }
  func encode(_ value: UInt32) throws { try set(value) }
  func encode(_ value: UInt64) throws { try set(value) }
  func encode(_ value: some Encodable) throws { set(try Self.encode(value, codingPath: codingPath)) }
}

extension JSONValueEncoder {
  private struct UnkeyedContainer: UnkeyedEncodingContainer {
    let encoder: JSONValueEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }

    var count: Int {
      if case .array(let nodes) = encoder.node.content { nodes.count } else { 0 }
    }

    private func next() -> JSONValueEncoder {
      let next = JSONValueEncoder(codingPath: codingPath + [JSONKey(intValue: count)])
      guard case .array(var nodes) = encoder.node.content else { preconditionFailure("The container was replaced") }
      encoder.node.content = .empty
      nodes.append(next.node)
      encoder.node.content = .array(nodes)
      return next
    }

    func encodeNil() { next().node.content = .value(.null) }
    func encode(_ value: some Encodable) throws {
      let next = next()
      next.node.content = .value(try JSONValueEncoder.encode(value, codingPath: next.codingPath))
    }
    func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
      next().container(keyedBy: type)
    }
    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { next().unkeyedContainer() }
    func superEncoder() -> any Encoder { next() }
  }

  private struct KeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: JSONValueEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }

    private func next(_ key: some CodingKey) -> JSONValueEncoder {
      let next = JSONValueEncoder(codingPath: codingPath + [key])
      guard case .object(var nodes) = encoder.node.content else { preconditionFailure("The container was replaced") }
      encoder.node.content = .empty
      nodes[JSONName(key.stringValue)] = next.node
      encoder.node.content = .object(nodes)
      return next
    }

    func encodeNil(forKey key: Key) { next(key).node.content = .value(.null) }
    func encode(_ value: some Encodable, forKey key: Key) throws {
      let next = next(key)
      next.node.content = .value(try JSONValueEncoder.encode(value, codingPath: next.codingPath))
    }
    /// Returns an encoder that adds to what a container of the same kind has put there, as other encoders do: a class
    /// and its superclass may share a nested container.
    private func nested(_ key: Key) -> JSONValueEncoder {
      guard case .object(let nodes) = encoder.node.content, let node = nodes[JSONName(key.stringValue)] else {
        return next(key)
      }
      return JSONValueEncoder(node: node, codingPath: codingPath + [key])
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
      nested(key).container(keyedBy: type)
    }
    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { nested(key).unkeyedContainer() }
    func superEncoder() -> any Encoder { next(JSONKey.superKey) }
    func superEncoder(forKey key: Key) -> any Encoder { next(key) }
  }
}
