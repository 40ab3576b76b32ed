/// What a key means on a page.
enum PageCommand: Equatable {
  case back, quit, refresh, redraw
  case scroll(Movement)
  /// A key without a meaning, and what to say about it.
  case unknown(String)

  init(_ key: Key) {
    if let movement = Movement(key) {
      self = .scroll(movement)
      return
    }
    self =
      switch key {
      case .escape, .backspace, .left, .character("q"), .character("Q"): .back
      case .control("c"): .quit
      case .character(" "): .refresh
      case .control("l"): .redraw
      default: .unknown("This key means nothing here; Esc or q goes back")
      }
  }
}
