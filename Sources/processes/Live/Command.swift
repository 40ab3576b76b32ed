/// What a key of the live table means.
enum Command: Equatable {
  case quit, refresh, redraw, reverse, regroup, toggleArguments, help
  case sort(SortKey)
  case ask(Prompt.Question)
  case scroll(Scrolling)
  /// A key without a meaning, and what to say about it.
  case unknown(String)

  enum Scrolling: Equatable {
    case lines(Int), pages(Int), toStart, toEnd
    /// Sideways, in columns.
    case columns(Int)
  }

  init(_ key: Key) {
    self =
      switch key {
      case .escape, .control("c"), .character("q"), .character("Q"): .quit
      case .character(" "), .enter: .refresh
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
      case .up: .scroll(.lines(-1))
      case .down: .scroll(.lines(1))
      case .pageUp: .scroll(.pages(-1))
      case .pageDown: .scroll(.pages(1))
      case .home: .scroll(.toStart)
      case .end: .scroll(.toEnd)
      case .left: .scroll(.columns(-8))
      case .right: .scroll(.columns(8))
      case .character("k"): .unknown("This program only looks: it kills nothing")
      case .character(let character): .unknown("'\(String(character).printable)' means nothing here; h for help")
      default: .unknown("This key means nothing here; h for help")
      }
  }
}
