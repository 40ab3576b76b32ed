/// A key that was pressed.
enum Key: Equatable {
  case character(Character)
  /// A letter with the control key.
  case control(Character)
  case enter, escape, backspace
  case up, down, left, right, pageUp, pageDown, home, end
  /// An unknown key.
  case unknown
}
