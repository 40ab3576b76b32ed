extension CollectionChange: Encodable where Element: Encodable {
  /// Encodes the change, step by step. O(m) for m steps.
  ///
  /// A step is an object like `{"operation": "insert", "index": 2, "element": "x"}`. A removal has the same keys, an
  /// update has `index`, `old` and `new`, a move `from`, `to` and `element`, and a composite `changes`, an array of
  /// steps. See <doc:HowChangesAreEncoded>.
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
  /// Decodes a change. O(m) for m steps.
  ///
  /// Composites in composites are replaced by their steps.
  ///
  /// - Throws: `DecodingError`. A position that no list has is an error.
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
  /// Encodes the steps as an array. O(m) for m steps.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for step in self { try container.encode(step) }
  }
}

extension ChangeSequence: Decodable where Value: Decodable {
  /// Decodes an array of steps, and joins them into runs. O(m) for m steps.
  ///
  /// - Throws: `DecodingError`. A position that no list has is an error.
  public init(from decoder: any Decoder) throws {
    self.init()
    var container = try decoder.unkeyedContainer()
    while !container.isAtEnd { append(try container.decode(CollectionChange<Value>.self)) }
  }
}

/// The keys by which the parts of a step are encoded.
enum ChangeCodingKey: String, CodingKey {
  case operation, index, from, to, element, old, new, changes
}

extension KeyedDecodingContainer {
  /// A position: never negative, and small enough to count on from there.
  func decodePosition(forKey key: Key) throws -> Int {
    let position = try decode(Int.self, forKey: key)
    guard Position.all.contains(position) else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self,
        debugDescription: "Expected a position, which is \(Position.rangeDescription); found \(position)")
    }
    return position
  }
}
