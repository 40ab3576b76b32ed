/// A step is an object like `{"operation": "insert", "index": 2, "element": "x"}`; a removal looks the same, an update
/// has
/// `old` and `new`, a move `from`, `to` and `element`, and a composite `changes`, an array of steps.
extension CollectionChange: Encodable where Element: Encodable {
  /// Encodes the steps one by one.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ChangeCodingKey.self)
    try container.encode(operation, forKey: .operation)
    switch self {
    case .insert(let index, let element), .remove(let index, let element):
      try container.encode(index, forKey: .index)
      try container.encode(element, forKey: .element)
    case .update(let index, let old, let new):
      try container.encode(index, forKey: .index)
      try container.encode(old, forKey: .old)
      try container.encode(new, forKey: .new)
    case .move(let source, let target, let element):
      try container.encode(source, forKey: .from)
      try container.encode(target, forKey: .to)
      try container.encode(element, forKey: .element)
    case .composite(let changes):
      try container.encode(changes, forKey: .changes)
    }
  }
}

extension CollectionChange: Decodable where Element: Decodable {
  /// Decodes what `encode(to:)` wrote. Positions that no list has are an error; composites in composites are resolved.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: ChangeCodingKey.self)
    func position(_ key: ChangeCodingKey) throws -> Int { try container.decodePosition(forKey: key) }
    func element(_ key: ChangeCodingKey) throws -> Element { try container.decode(Element.self, forKey: key) }

    switch try container.decode(ChangeOperation.self, forKey: .operation) {
    case .insert: self = try .insert(position(.index), element(.element))
    case .remove: self = try .remove(position(.index), element(.element))
    case .update: self = try .update(position(.index), old: element(.old), new: element(.new))
    case .move: self = try .move(from: position(.from), to: position(.to), element(.element))
    case .composite: self = try CollectionChange(container.decode(Changes.self, forKey: .changes))
    }
  }
}

extension ChangeSequence: Encodable where Value: Encodable {
  /// Encodes the steps one by one.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for step in self { try container.encode(step) }
  }
}

extension ChangeSequence: Decodable where Value: Decodable {
  /// Decodes steps, and joins them into runs.
  public init(from decoder: any Decoder) throws {
    self.init()
    var container = try decoder.unkeyedContainer()
    while !container.isAtEnd { append(try container.decode(CollectionChange<Value>.self)) }
  }
}

/// The names of the parts of a change wherever one is encoded.
package enum ChangeCodingKey: String, CodingKey {
  case operation, index, from, to, element, old, new, changes
}

extension KeyedDecodingContainer {
  /// A position: never negative, and small enough to count on from there.
  package func decodePosition(forKey key: Key) throws -> Int {
    let position = try decode(Int.self, forKey: key)
    guard Position.all.contains(position) else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self,
        debugDescription: "Expected a position, which is \(Position.range); found \(position)")
    }
    return position
  }
}
