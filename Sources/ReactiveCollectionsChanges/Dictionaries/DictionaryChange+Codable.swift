extension DictionaryChange: Encodable where Key: Encodable, Value: Encodable {
  /// Encodes the change, step by step. O(m) for m keys.
  ///
  /// A step is an object like `{"operation": "insert", "key": "tea", "value": 2}`. A removal has the same keys, an update
  /// has `key`, `old` and `new`, and a composite has `changes`, an array of steps in no particular order. See
  /// <doc:HowChangesAreEncoded>.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingName.self)
    try container.encode(operation, forKey: .operation)
    switch self {
    case .insert(let key, let value), .remove(let key, let value):
      try container.encode(key, forKey: .key)
      try container.encode(value, forKey: .value)
    case .update(let key, let old, let new):
      try container.encode(key, forKey: .key)
      try container.encode(old, forKey: .old)
      try container.encode(new, forKey: .new)
    case .composite(let changes): try container.encode(changes, forKey: .changes)
    }
  }
}

extension DictionaryChange: Decodable where Key: Decodable, Value: Decodable {
  /// Decodes a change. O(m) for m keys.
  ///
  /// - Throws: `DecodingError`, in particular if a composite names a key more than once, or contains a composite or a
  ///   move.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingName.self)
    let operation = try container.decode(ChangeOperation.self, forKey: .operation)
    if operation == .composite {
      self = DictionaryChange(try container.decode(Changes.self, forKey: .changes))
      return
    }
    let key = try container.decode(Key.self, forKey: .key)
    func value(_ name: CodingName) throws -> Value { try container.decode(Value.self, forKey: name) }
    switch operation {
    case .insert: self = .insert(key, try value(.value))
    case .remove: self = .remove(key, try value(.value))
    case .update: self = .update(key, old: try value(.old), new: try value(.new))
    case .move, .composite:
      throw DecodingError.dataCorruptedError(
        forKey: .operation, in: container, debugDescription: "Expected a change of a key; found a move")
    }
  }
}

extension DictionaryChanges: Encodable where Key: Encodable, Value: Encodable {
  /// Encodes the steps as an array, in no particular order. O(m) for m keys.
  public func encode(to encoder: any Encoder) throws { try encodeElements(to: encoder) }
}

extension DictionaryChanges: Decodable where Key: Decodable, Value: Decodable {
  /// Decodes an array of steps. O(m) for m keys.
  ///
  /// - Throws: `DecodingError`, in particular if a key is named more than once.
  public init(from decoder: any Decoder) throws {
    self.init()
    var container = try decoder.unkeyedContainer()
    while !container.isAtEnd {
      let step = try container.decode(DictionaryChange<Key, Value>.self)
      guard let key = step.key else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "Expected a step; found a composite")
      }
      guard self[key] == nil else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "Expected each key once; found \(String(reflecting: key)) again")
      }
      add(key, old: step.oldValue, new: step.newValue)
    }
  }
}
