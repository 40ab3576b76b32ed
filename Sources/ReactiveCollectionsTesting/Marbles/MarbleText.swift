/// The notation of names in diagrams.
enum MarbleText {
  /// The character that a character after a backslash represents, in quotes.
  static let escapes: [Character: Character] = ["'": "'", "\\": "\\", "n": "\n"]

  /// Whether a character is a name by itself, without quotes.
  static func isName(_ character: Character) -> Bool { character.isLetter || character.isNumber }

  /// Returns the notation of a name: a letter or a digit is written as it is, any other name in quotes.
  static func name(_ name: String) -> String {
    if let character = name.first, name.count == 1, isName(character) { name } else { quoted(name) }
  }

  /// Returns a name in quotes.
  static func quoted(_ name: String) -> String {
    let escaped = name.map { character in
      escapes.first { $0.value == character }.map { "\\\($0.key)" } ?? String(character)
    }
    return "'\(escaped.joined())'"
  }
}
