/// The name of a member of a JSON object.
///
/// Names are compared by their code points, as RFC 8259 and RFC 6901 have it: `é` as one code point and `é` as two are
/// two names, although they are equal as Swift strings.
///
/// ```swift
/// let person: JSONValue = ["name": "Ada", "age": 36]
/// if case .object(let members) = person { print(members.keys.sorted()) }  // prints: [age, name]
/// ```
public struct JSONName: Sendable {
  /// The name as a string.
  public let text: String

  /// Creates a name.
  public init(_ text: some StringProtocol) { self.text = String(text) }
}

extension JSONName: Hashable {
  /// Returns whether both names have the same code points. Linear in their length.
  public static func == (a: JSONName, b: JSONName) -> Bool { a.text.hasSameCodePoints(as: b.text) }

  /// Hashes the code points.
  public func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(0xFF as UInt8)
  }
}

extension JSONName: Comparable {
  /// Returns whether a name comes first in the order of code points. Linear in their length.
  public static func < (a: JSONName, b: JSONName) -> Bool { a.text.utf8.lexicographicallyPrecedes(b.text.utf8) }
}

extension JSONName: ExpressibleByStringLiteral {
  /// Creates a name.
  public init(stringLiteral text: String) { self.text = text }
}

extension JSONName: CustomStringConvertible {
  /// The name as a string.
  public var description: String { text }
}

extension String {
  /// Whether another string has the same code points. Linear in the length.
  func hasSameCodePoints(as other: String) -> Bool {
    typealias Words = (UInt64, UInt64)
    if MemoryLayout<String>.size == MemoryLayout<Words>.size,
      // Short strings, and copies of one string, mostly have the same bits. A string of 32-bit systems is smaller.
      unsafeBitCast(self, to: Words.self) == unsafeBitCast(other, to: Words.self)
    {
      return true
    }
    return utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }
}
