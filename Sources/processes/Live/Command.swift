/// The meaning of a key in the live table.
enum Command: Equatable {
  case quit, refresh, redraw, reverse, regroup, toggleTree, toggleArguments, help
  /// Shows what is below the selected process in the tree, or hides it.
  case expand(Bool)
  /// Shows all of the tree.
  case expandAll
  /// Shows the details of the selected process.
  case open
  case sort(SortKey)
  case ask(Prompt.Question)
  /// Moves the selection to another process.
  case move(Movement)
  /// Shifts the commands by a number of columns.
  case shift(Int)
  /// A key without a function, and the message to show for it.
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
      case .character("t"): .toggleTree
      case .character("+"), .character("="): .expand(true)
      case .character("-"): .expand(false)
      case .character("*"): .expandAll
      case .character("c"): .toggleArguments
      case .character("u"), .character("U"): .ask(.user)
      case .character("/"), .character("o"), .character("O"): .ask(.text)
      case .character("d"), .character("s"): .ask(.interval)
      case .character("h"), .character("?"): .help
      case .left: .shift(-8)
      case .right: .shift(8)
      case .character("k"): .unknown("This program only shows processes; it cannot kill any")
      case .character(let character): .unknown("'\(String(character).printable)' does nothing here; press h for help")
      default: .unknown("This key does nothing here; press h for help")
      }
  }
}
