extension JSONValue {
  /// The JSON form of a value, by its own `encode(to:)`: no strategies, so that a date is a number and data are an
  /// array.
  ///
  /// Linear in the size of the value.
  /// - Throws: `EncodingError` for a number that JSON cannot hold, and whatever the value's `encode(to:)` throws.
  public init(encoding value: some Encodable) throws {
    self = try JSONValueEncoder.encode(value, codingPath: [])
  }

  /// The value that this JSON stands for, by its `init(from:)`: the reverse of `init(encoding:)`.
  ///
  /// Linear in the size of the value.
  /// - Throws: `DecodingError`, and whatever the type's `init(from:)` throws.
  public func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
    try JSONValueDecoder(value: self, codingPath: []).decode(type)
  }
}

extension JSONValue: Codable {
  /// Decodes from any decoder of a format like JSON.
  public init(from decoder: any Decoder) throws {
    if let decoder = decoder as? JSONValueDecoder {
      self = decoder.value
    } else if let container = try? decoder.container(keyedBy: JSONKey.self) {
      var members: [String: JSONValue] = [:]
      for key in container.allKeys { members[key.stringValue] = try container.decode(JSONValue.self, forKey: key) }
      self = .object(members)
    } else if var container = try? decoder.unkeyedContainer() {
      var values: [JSONValue] = []
      while !container.isAtEnd { values.append(try container.decode(JSONValue.self)) }
      self = .array(values)
    } else {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let value = try? container.decode(Bool.self) {
        self = .bool(value)
      } else if let value = try? container.decode(Int.self) {
        self = .integer(value)
      } else if let value = try? container.decode(Double.self) {
        self = .double(value)
      } else {
        self = .string(try container.decode(String.self))
      }
    }
  }

  /// Encodes into any encoder of a format like JSON.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .object(let members):
      var container = encoder.container(keyedBy: JSONKey.self)
      for (name, value) in members { try container.encode(value, forKey: JSONKey(stringValue: name)) }
    case .array(let values):
      var container = encoder.unkeyedContainer()
      for value in values { try container.encode(value) }
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .bool(let value):
      var container = encoder.singleValueContainer()
      try container.encode(value)
    case .integer(let value):
      var container = encoder.singleValueContainer()
      try container.encode(value)
    case .double(let value):
      var container = encoder.singleValueContainer()
      try container.encode(value)
    case .string(let value):
      var container = encoder.singleValueContainer()
      try container.encode(value)
    }
  }
}

/// A key that may be any name or index.
struct JSONKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) {
    self.stringValue = stringValue
    self.intValue = nil
  }

  init(intValue: Int) {
    self.stringValue = String(intValue)
    self.intValue = intValue
  }

  static let superKey = JSONKey(stringValue: "super")
}
