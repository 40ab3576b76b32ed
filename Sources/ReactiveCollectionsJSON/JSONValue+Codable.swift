extension JSONValue {
  /// Creates the JSON of a value, using its `encode(to:)`. There are no encoding strategies, so a `Date` becomes a
  /// number and `Data` becomes an array.
  ///
  /// Linear in the size of the value.
  ///
  /// ```swift
  /// struct Point: Codable { var x: Int, y: Int }
  /// print(try JSONValue(encoding: Point(x: 1, y: 2)))  // prints: {"x":1,"y":2}
  /// ```
  ///
  /// - Throws: `EncodingError` for a number that JSON cannot represent, and any error that the value's `encode(to:)`
  ///   throws.
  public init(encoding value: some Encodable) throws {
    self = try JSONValueEncoder.encode(value, at: .root)
  }

  /// Returns the value that this JSON represents, using its `init(from:)`. This is the reverse of `init(encoding:)`.
  ///
  /// Linear in the size of the value.
  ///
  /// ```swift
  /// struct Point: Codable { var x: Int, y: Int }
  /// let point: Point = try JSONValue(parsing: #"{"x": 1, "y": 2}"#).decoded()
  /// print(point)  // prints: Point(x: 1, y: 2)
  /// ```
  ///
  /// - Throws: `DecodingError`, and any error that the type's `init(from:)` throws.
  public func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
    try JSONValueDecoder(value: self, path: .root).decode(type)
  }
}

extension JSONValue: Codable {
  /// Decodes a value from any decoder whose format resembles JSON.
  public init(from decoder: any Decoder) throws {
    if let decoder = decoder as? JSONValueDecoder {
      self = decoder.value
    } else if let container = try? decoder.container(keyedBy: JSONKey.self) {
      var members: [JSONName: JSONValue] = [:]
      for key in container.allKeys {
        members[JSONName(key.stringValue)] = try container.decode(JSONValue.self, forKey: key)
      }
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
      } else if let value = try? container.decode(Int64.self) {
        self = .integer(value)
      } else if let value = try? container.decode(Double.self) {
        self = .double(value)
      } else {
        self = .string(try container.decode(String.self))
      }
    }
  }

  /// Encodes the value into any encoder whose format resembles JSON.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .object(let members):
      var container = encoder.container(keyedBy: JSONKey.self)
      for (name, value) in members { try container.encode(value, forKey: JSONKey(stringValue: name.text)) }
    case .array(let values):
      var container = encoder.unkeyedContainer()
      for value in values { try container.encode(value) }
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .bool(let value): try value.encode(to: encoder)
    case .integer(let value): try value.encode(to: encoder)
    case .double(let value): try value.encode(to: encoder)
    case .string(let value): try value.encode(to: encoder)
    }
  }
}

/// A coding key that can be any name or index.
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
