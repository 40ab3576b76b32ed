/// How names are written in diagrams.
enum MarbleText {
  /// What a character after a backslash stands for, in quotes.
  static let escapes: [Character: Character] = ["'": "'", "\\": "\\", "n": "\n"]

  /// Whether a character is a name of its own, without quotes.
  static func isName(_ character: Character) -> Bool { character.isLetter || character.isNumber }

  /// A name as it is written: a letter or a digit as it is, any other in quotes.
  static func name(_ name: String) -> String {
    if let character = name.first, name.count == 1, isName(character) { name } else { quoted(name) }
  }

  /// A name in quotes.
  static func quoted(_ name: String) -> String {
    let escaped = name.map { character in
      escapes.first { $0.value == character }.map { "\\\($0.key)" } ?? String(character)
    }
    return "'\(escaped.joined())'"
  }
}
