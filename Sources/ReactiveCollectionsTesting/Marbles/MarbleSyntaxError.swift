/// Where a marble diagram, or a diagram of a subscription, is not well formed.
///
///     Expected a value or an end, or ')', found the end:
///       -a-(bc
///             ^
public struct MarbleSyntaxError: Error, Hashable, Sendable {
  /// The whole text.
  public let text: String
  /// Where the offending character stands, in characters from the start; after the last one if something is missing.
  public let position: Int
  /// What may stand there.
  public let expected: String

  /// The offending character; nil at the end of the text.
  public var found: Character? { text.dropFirst(position).first }
}

extension MarbleSyntaxError: CustomStringConvertible {
  /// What was expected, what was found, and the text with a mark below the place.
  public var description: String {
    let line = String(text.map { $0.isNewline ? " " : $0 })
    let mark = String(repeating: " ", count: position) + "^"
    return "Expected \(expected), found \(found.map { "'\($0)'" } ?? "the end"):\n  \(line)\n  \(mark)"
  }
}
