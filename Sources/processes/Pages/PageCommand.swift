/// The meaning of a key on a page.
enum PageCommand: Equatable {
  case back, quit, refresh, redraw
  case scroll(Movement)
  /// A key without a function, and the message to show for it.
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
      default: .unknown("This key does nothing here; Esc or q goes back")
      }
  }
}
