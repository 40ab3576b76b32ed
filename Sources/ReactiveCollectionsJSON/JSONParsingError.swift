/// An error in a text that is not JSON, with the offset, what was expected and what was found.
///
/// ```swift
/// do { _ = try JSONValue(parsing: "[1, 2") } catch { print(error) }
/// // prints: Malformed JSON at byte 5: expected ',' or ']', found the end of the text
/// ```
public struct JSONParsingError: Error, Hashable, Sendable {
  /// The offset of the first invalid byte in the text's UTF-8.
  public let offset: Int
  /// A description of what was expected at the offset.
  public let expected: String
  /// A description of what was found.
  public let found: String
}

extension JSONParsingError: CustomStringConvertible {
  /// A sentence with the offset, what was expected and what was found.
  public var description: String { "Malformed JSON at byte \(offset): expected \(expected), found \(found)" }
}
