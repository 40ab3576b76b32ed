/// Reads the marbles of a diagram, one after the other, with their frames.
///
/// It handles what all diagrams have in common: frames, groups, waits and names. The caller interprets the signs.
struct MarbleScanner {
  enum Marble {
    case value(String)
    /// `|`, `*`, `^` or `!`; or `#`, with the name of the error if it has one.
    case sign(Character, name: String?)
  }

  let text: String
  /// The marbles that are allowed in a diagram of this kind, in words.
  let marbles: String
  private let characters: [Character]
  private var position = 0
  /// The next frame, or the one that is being read.
  private var frame = 0
  /// The number of marbles in the group that is being read.
  private var groupCount: Int?

  init(_ text: String, expecting marbles: String) {
    self.text = text
    self.marbles = marbles
    characters = Array(text)
  }

  /// Returns the next marble, or nil at the end of the diagram.
  mutating func next() throws(MarbleSyntaxError) -> (marble: Marble, frame: Int, position: Int)? {
    while let character = peek() {
      let start = position
      position += 1
      switch (character, groupCount) {
      case _ where character.isWhitespace: break
      case ("-", nil): frame += 1
      case ("[", nil): frame += try frames()
      case ("(", nil): groupCount = 0
      case (")", let count?) where count > 0:
        groupCount = nil
        frame += 1
      default:
        let found = (marble: try marble(character, at: start), frame: frame, position: start)
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
    return MarbleSyntaxError(text: text, position: position, expected: expected ?? allowed)
  }

  private func peek() -> Character? { position < characters.count ? characters[position] : nil }

  private mutating func marble(_ character: Character, at start: Int) throws(MarbleSyntaxError) -> Marble {
    switch character {
    case "'": return .value(try quotedName())
    case "#":
      guard peek() == "'" else { return .sign(character, name: nil) }
      position += 1
      return .sign(character, name: try quotedName())
    case "|", "*", "^", "!": return .sign(character, name: nil)
    case _ where MarbleText.isName(character): return .value(String(character))
    default: throw unexpected(at: start)
    }
  }

  /// Returns the text up to the closing quote.
  private mutating func quotedName() throws(MarbleSyntaxError) -> String {
    var name = ""
    while let character = peek() {
      position += 1
      if character == "'" { return name }
      guard character == "\\" else {
        name.append(character)
        continue
      }
      guard let escaped = peek(), let meant = MarbleText.escapes[escaped] else {
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
    while let character = peek(), character.isASCII, character.isNumber { position += 1 }
    guard let count = Int(String(characters[start..<position])), 1...Self.longestWait ~= count else {
      throw unexpected(at: start, expected: "a number of frames, of at most nine digits")
    }
    guard peek() == "]" else { throw unexpected(at: position, expected: "']'") }
    position += 1
    return count
  }
}
