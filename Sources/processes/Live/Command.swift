/// What a key of the live table means.
enum Command: Equatable {
  case quit, refresh, redraw, reverse, regroup, toggleArguments, help
  /// Shows the details of the selected process.
  case open
  case sort(SortKey)
  case ask(Prompt.Question)
  /// Selects another process.
  case move(Movement)
  /// Shifts the commands, in columns.
  case shift(Int)
  /// A key without a meaning, and what to say about it.
  case unknown(String)

  init(_ key: Key) {
    if let movement = Movement(key) {
      self = .move(movement)
      return
    }
    self =
      switch key {
      case .escape, .control("c"), .character("q"), .character("Q"): .quit
      case .enter, .character("i"): .open
      case .character(" "): .refresh
      case .control("l"): .redraw
      case .character("P"): .sort(.cpu)
      case .character("M"): .sort(.memory)
      case .character("N"): .sort(.pid)
      case .character("T"): .sort(.time)
      case .character("R"): .reverse
      case .character("g"): .regroup
      case .character("c"): .toggleArguments
      case .character("u"), .character("U"): .ask(.user)
      case .character("/"), .character("o"), .character("O"): .ask(.text)
      case .character("d"), .character("s"): .ask(.interval)
      case .character("h"), .character("?"): .help
      case .left: .shift(-8)
      case .right: .shift(8)
      case .character("k"): .unknown("This program only looks: it kills nothing")
      case .character(let character): .unknown("'\(String(character).printable)' means nothing here; h for help")
      default: .unknown("This key means nothing here; h for help")
      }
  }
}
