extension String {
  /// The text with a question mark for each control character, so that a process cannot control the terminal by its
  /// name.
  var printable: String {
    guard unicodeScalars.contains(where: \.isControl) else { return self }
    var text = UnicodeScalarView()
    for scalar in unicodeScalars { text.append(scalar.isControl ? "?" : scalar) }
    return String(text)
  }

  /// The number of columns that the text takes in a terminal.
  var columns: Int { unicodeScalars.reduce(0) { $0 + $1.columns } }

  enum Alignment {
    case left, right
  }

  /// Returns the text in exactly `columns` columns: padded with spaces, or cut off with a plus sign at the end.
  func fitted(to columns: Int, _ alignment: Alignment = .left) -> String {
    if columns <= 0 { return "" }
    let missing = columns - self.columns
    if missing >= 0 {
      let spaces = String(repeating: " ", count: missing)
      return alignment == .left ? self + spaces : spaces + self
    }
    let kept = prefix(columns: columns - 1)
    return kept + String(repeating: " ", count: columns - 1 - kept.columns) + "+"
  }

  /// Returns as much of the text as fits into `columns` columns.
  func prefix(columns: Int) -> String {
    var rest = columns
    return String(
      UnicodeScalarView(
        unicodeScalars.prefix { scalar in
          rest -= scalar.columns
          return rest >= 0
        }))
  }

  /// Returns the text without its first `columns` columns.
  func dropFirst(columns: Int) -> String {
    var rest = columns
    return String(
      UnicodeScalarView(
        unicodeScalars.drop { scalar in
          if rest <= 0 { return scalar.columns == 0 && columns > 0 }
          rest -= scalar.columns
          return true
        }))
  }

  /// Returns the text in lines of at most `columns` columns, at least one line. A character that is wider than a line
  /// has a line of its own.
  func wrapped(to columns: Int) -> [String] {
    var (lines, line, room) = ([String](), UnicodeScalarView(), columns)
    for scalar in unicodeScalars {
      if scalar.columns > room, !line.isEmpty {
        lines.append(String(line))
        (line, room) = (UnicodeScalarView(), columns)
      }
      line.append(scalar)
      room -= scalar.columns
    }
    return lines + [String(line)]
  }
}
