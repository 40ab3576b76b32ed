/// The appearance of styles on a terminal: numbers for the control sequence SGR of ECMA-48.
enum Palette {
  /// No control sequences at all.
  case none
  /// Bold, reversed and struck through, but without colors.
  case monochrome
  case color

  /// Creates the palette for a terminal: none for a dumb one, and no colors if the environment asks for that, see
  /// no-color.org.
  init(environment: [String: String]) {
    if TerminalKind(environment: environment) == .dumb {
      self = .none
    } else {
      self = environment["NO_COLOR", default: ""].isEmpty ? .color : .monochrome
    }
  }

  /// Returns the text between the control sequences that switch its style on and off.
  func render(_ text: String, _ style: Style) -> String {
    guard let codes = codes(of: style) else { return text }
    return "\u{1B}[\(codes)m\(text)\u{1B}[0m"
  }

  private func codes(of style: Style) -> String? {
    switch (self, style) {
    case (.none, _), (_, .plain): nil
    case (_, .bar): "7"
    // Must not look like a bar.
    case (_, .selected): "1;7"
    case (_, .section): "1"
    case (_, .hint): "2"
    case (.monochrome, .came), (.monochrome, .changed): "1"
    case (.monochrome, .went): "2;9"
    case (.color, .came): "32"
    case (.color, .changed): "1;33"
    case (.color, .went): "2;9;31"
    }
  }
}
