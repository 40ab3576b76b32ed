/// A JSON text as a value.
///
/// Integers that fit `Int` are kept apart from other numbers, so that they survive a round trip exactly; for equality a
/// number is its value, so `1` equals `1.0`. Members of an object have no order. Two names that Swift's `String` holds
/// equal (canonically equivalent) are one name; string values are equal only if their code points are.
public enum JSONValue: Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number without fraction and exponent that fits `Int`.
  case integer(Int)
  /// Any other number. Those that JSON cannot write (infinities and not-a-number) are printed as `null`.
  case double(Double)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object, by its members' names.
  case object([String: JSONValue])
}

extension JSONValue: Hashable {
  /// Whether both are the same value; numbers are compared by value, strings by code points. Linear in the size of the
  /// values.
  public static func == (a: JSONValue, b: JSONValue) -> Bool {
    switch (a, b) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.integer(let a), .integer(let b)): a == b
    case (.double(let a), .double(let b)): a == b
    case (.integer(let a), .double(let b)), (.double(let b), .integer(let a)): b.exactInteger == a
    case (.string(let a), .string(let b)): a.utf8.elementsEqual(b.utf8)
    case (.array(let a), .array(let b)): a == b
    case (.object(let a), .object(let b)): a == b
    default: false
    }
  }

  /// Hashes what `==` compares: an integral number alike in both its forms.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0 as UInt8)
    case .bool(let value): hasher.combine(value)
    case .integer(let value): hasher.combine(value)
    case .double(let value):
      if let integer = value.exactInteger { hasher.combine(integer) } else { hasher.combine(value) }
    case .string(let value):
      for byte in value.utf8 { hasher.combine(byte) }
      hasher.combine(0xFF as UInt8)
    case .array(let values): hasher.combine(values)
    case .object(let members): hasher.combine(members)
    }
  }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// `null`.
  public init(nilLiteral: ()) { self = .null }
  /// A truth value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// An integer.
  public init(integerLiteral value: Int) { self = .integer(value) }
  /// A floating-point number.
  public init(floatLiteral value: Double) { self = .double(value) }
  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// An array.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// An object; of two members of one name the later counts.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements) { _, last in last })
  }
}

extension JSONValue {
  /// What kind of value this is, in words for a message.
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
  /// The same number as an integer, if there is one.
  ///
  /// `Int(exactly:)` calls the C library's rounding in debug builds, which nothing links unless the program uses
  /// Foundation.
  var exactInteger: Int? {
    // `Double(Int.max)` is rounded up where `Int` has 64 bits, and `-Double(Int.min)` is exact everywhere.
    guard self >= Double(Int.min), self < -Double(Int.min) else { return nil }
    let integer = Int(self)
    return Double(integer) == self ? integer : nil
  }
}
