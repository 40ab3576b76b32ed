/// Reads the marbles of a diagram, one after the other, with their frames.
///
/// It handles what all diagrams have in common: frames, groups, waits and names. The caller interprets the signs.
/// It reads code points: in characters, a mark at the beginning of a name would hide the quote before it. Positions are
/// those of code points.
struct MarbleScanner {
  /// A value with its name, and without a sign; or `|`, `*`, `^` or `!`; or `#`, with the name of the error if it has
  /// one.
  typealias Marble = (sign: Character?, name: String?)

  let text: String
  /// The marbles that are allowed in a diagram of this kind, in words.
  let marbles: String
  private let scalars: [Unicode.Scalar]
  private var position = 0
  /// The next frame, or the one that is being read.
  private var frame = 0
  /// The number of marbles in the group that is being read.
  private var groupCount: Int?

  init(_ text: String, expecting marbles: String) {
    self.text = text
    self.marbles = marbles
    scalars = Array(text.unicodeScalars)
  }

  /// Returns the next marble, or nil at the end of the diagram.
  mutating func next() throws(MarbleSyntaxError) -> (marble: Marble, frame: Int, position: Int)? {
    while let scalar = peek() {
      let start = position
      position += 1
      switch (scalar, groupCount) {
      case _ where scalar.properties.isWhitespace: break
      case ("-", nil): frame += 1
      case ("[", nil): frame += try frames()
      case ("(", nil): groupCount = 0
      case (")", let count?) where count > 0:
        groupCount = nil
        frame += 1
      default:
        let found = (marble: try marble(scalar, at: start), frame: frame, position: start)
        if let groupCount { self.groupCount = groupCount + 1 } else { frame += 1 }
        return found
      }
    }
    guard groupCount == nil else { throw unexpected(at: position) }
    return nil
  }

  /// Returns an error which says that something else is expected at a position.
  func unexpected(at position: Int, expected: String? = nil) -> MarbleSyntaxError {
    let allowed =
      switch groupCount {
      case nil: "\(marbles), '-', '(' or '['"
      case 0: marbles
      default: "\(marbles), or ')'"
      }
    let index = text.unicodeScalars.index(text.startIndex, offsetBy: position)
    let character = index == text.endIndex ? text.count : text.indices.count { $0 <= index } - 1
    return MarbleSyntaxError(text: text, position: character, expected: expected ?? allowed)
  }

  private func peek() -> Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  private mutating func marble(_ scalar: Unicode.Scalar, at start: Int) throws(MarbleSyntaxError) -> Marble {
    switch scalar {
    case "'": return (nil, try quotedName())
    case "#":
      guard peek() == "'" else { return ("#", nil) }
      position += 1
      return ("#", try quotedName())
    case "|", "*", "^", "!": return (Character(scalar), nil)
    case _ where MarbleDiagram.beginsName(scalar):
      while let mark = peek(), MarbleDiagram.isMark(mark) { position += 1 }
      return (nil, String(String.UnicodeScalarView(scalars[start..<position])))
    default: throw unexpected(at: start)
    }
  }

  /// Returns the text up to the closing quote.
  private mutating func quotedName() throws(MarbleSyntaxError) -> String {
    var name = String.UnicodeScalarView()
    while let scalar = peek() {
      position += 1
      if scalar == "'" { return String(name) }
      guard scalar == "\\" else {
        name.append(scalar)
        continue
      }
      guard let escaped = peek(), let meant = MarbleDiagram.escapes[escaped] else {
        throw unexpected(at: position, expected: "one of ', \\ and n")
      }
      position += 1
      name.append(meant)
    }
    throw unexpected(at: position, expected: "a closing quote")
  }

  /// The longest wait that a single number can express.
  static let longestWait = 999_999_999

  /// Returns the number in brackets, after the opening bracket.
  private mutating func frames() throws(MarbleSyntaxError) -> Int {
    let start = position
    while let digit = peek(), "0"..."9" ~= digit { position += 1 }
    guard let count = Int(String(String.UnicodeScalarView(scalars[start..<position]))), 1...Self.longestWait ~= count
    else {
      throw unexpected(at: start, expected: "a number of frames, of at most nine digits")
    }
    guard peek() == "]" else { throw unexpected(at: position, expected: "']'") }
    position += 1
    return count
  }
}
