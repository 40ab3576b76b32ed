/// A JSON value.
///
/// Integers that fit into `Int64` are kept apart from other numbers, so that they survive a round trip exactly; numbers
/// are equal if their values are, so `1` equals `1.0`. Members of an object have no order. Names and strings are
/// equal if their code points are.
///
/// ```swift
/// let document: JSONValue = ["name": "Ada", "tags": ["a", 1, nil]]
/// print(document)  // prints: {"name":"Ada","tags":["a",1,null]}
/// ```
public enum JSONValue: Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number without a fraction and an exponent that fits into `Int64`, on machines of 32 bits as well.
  case integer(Int64)
  /// Any other number. Numbers that JSON cannot represent (infinities and NaN) are written as `null`.
  case double(Double)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object, as a dictionary of its members by name.
  case object([JSONName: JSONValue])

  /// Returns a number without a fraction.
  @_disfavoredOverload
  public static func integer(_ value: Int) -> JSONValue { .integer(Int64(value)) }
}

extension JSONValue: Hashable {
  /// Returns whether both values are equal. Numbers are compared by value, strings by code points. Linear in the size
  /// of the values.
  public static func == (a: JSONValue, b: JSONValue) -> Bool {
    switch (a, b) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.integer(let a), .integer(let b)): a == b
    case (.double(let a), .double(let b)): a == b
    case (.integer(let a), .double(let b)), (.double(let b), .integer(let a)): b.exactInteger == a
    case (.string(let a), .string(let b)): a.hasSameCodePoints(as: b)
    case (.array(let a), .array(let b)): a == b
    case (.object(let a), .object(let b)): a == b
    default: false
    }
  }

  /// Hashes the value consistently with `==`: an integral number has the same hash in both representations.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0 as UInt8)
    case .bool(let value): hasher.combine(value)
    case .integer(let value): hasher.combine(value)
    case .double(let value):
      if let integer = value.exactInteger { hasher.combine(integer) } else { hasher.combine(value) }
    case .string(let value):
      hasher.combine(JSONName(value))
    case .array(let values): hasher.combine(values)
    case .object(let members): hasher.combine(members)
    }
  }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates `null`.
  public init(nilLiteral: ()) { self = .null }
  /// Creates a Boolean value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Creates an integer.
  public init(integerLiteral value: Int64) { self = .integer(value) }
  /// Creates a floating-point number.
  public init(floatLiteral value: Double) { self = .double(value) }
  /// Creates a string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Creates an array.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// Creates an object. If two members have the same name, the later one is used.
  public init(dictionaryLiteral elements: (JSONName, JSONValue)...) {
    self = .object(Dictionary(elements) { _, last in last })
  }
}

extension JSONValue {
  /// The kind of the value, as words for a message.
  package var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .integer, .double: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension Double {
  /// The same number as an integer, or `nil` if it is not an integer in the range of `Int64`.
  ///
  /// In debug builds, `Int64(exactly:)` calls the rounding functions of the C library, which are linked only if the
  /// program uses Foundation.
  var exactInteger: Int64? {
    // `Double(Int64.max)` is rounded up, but `-Double(Int64.min)` is exact.
    guard self >= Double(Int64.min), self < -Double(Int64.min) else { return nil }
    let integer = Int64(self)
    return Double(integer) == self ? integer : nil
  }
}
