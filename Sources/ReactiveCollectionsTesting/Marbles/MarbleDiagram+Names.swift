// The notation of names in diagrams.

extension MarbleDiagram {
  /// What a code point after a backslash represents, in quotes.
  static let escapes: [Unicode.Scalar: Unicode.Scalar] = ["'": "'", "\\": "\\", "n": "\n"]

  /// Whether a code point begins a name without quotes: a letter or a digit, and not a mark on another one.
  static func beginsName(_ scalar: Unicode.Scalar) -> Bool {
    (scalar.properties.isAlphabetic || scalar.properties.numericType != nil) && !isMark(scalar)
  }

  /// Whether a code point is part of the letter before it.
  static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// Returns the notation of a name: a letter or a digit, with its marks, is written as it is, any other name in
  /// quotes.
  static func name(_ name: String) -> String {
    let scalars = name.unicodeScalars
    let isBare = scalars.first.map(beginsName) == true && scalars.dropFirst().allSatisfy(isMark)
    return isBare ? name : quoted(name)
  }

  /// Returns a name in quotes.
  static func quoted(_ name: String) -> String {
    let escaped = name.unicodeScalars.map { scalar in
      escapes.first { $0.value == scalar }.map { "\\\($0.key)" } ?? String(scalar)
    }
    return "'\(escaped.joined())'"
  }
}
