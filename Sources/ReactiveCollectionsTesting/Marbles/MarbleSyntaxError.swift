/// The position at which a marble diagram or a subscription diagram is not well formed.
///
///     Expected a value or an end, or ')', found the end:
///       -a-(bc
///             ^
///
/// ```swift
/// do { _ = try MarbleDiagram(parsing: "-a-(bc") } catch { print(error.position, error.expected) }
/// // prints: 6 a value or an end, or ')'
/// ```
public struct MarbleSyntaxError: Error, Hashable, Sendable {
  /// The whole text.
  public let text: String
  /// The position of the offending character, in characters from the start; the position after the last character if
  /// something is missing.
  public let position: Int
  /// The characters that are allowed there, in words.
  public let expected: String

  /// The offending character; nil at the end of the text.
  public var found: Character? { text.dropFirst(position).first }
}

extension MarbleSyntaxError: CustomStringConvertible {
  /// The expected characters, the one that was found, and the text with a mark below the position.
  public var description: String {
    let line = String(text.map { $0.isNewline ? " " : $0 })
    let mark = String(repeating: " ", count: position) + "^"
    return "Expected \(expected), found \(found.map { "'\($0)'" } ?? "the end"):\n  \(line)\n  \(mark)"
  }
}
