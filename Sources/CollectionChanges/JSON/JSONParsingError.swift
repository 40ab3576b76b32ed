/// A text that is not JSON: where it stops to be, what belongs there, and what is there.
public struct JSONParsingError: Error, Hashable, Sendable {
  /// The offset of the offending byte in the text's UTF-8.
  public let offset: Int
  /// What was expected there.
  public let expected: String
  /// What was found.
  public let found: String
}

extension JSONParsingError: CustomStringConvertible {
  /// A sentence with the offset, the expectation and the finding.
  public var description: String { "Malformed JSON at byte \(offset): expected \(expected), found \(found)" }
}
