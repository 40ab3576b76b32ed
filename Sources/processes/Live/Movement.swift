/// A movement through lines or rows: by some lines, by a screen, or to an end.
enum Movement: Equatable {
  case lines(Int), pages(Int), toStart, toEnd

  /// The movement of a key; `nil` if the key does not move anything.
  init?(_ key: Key) {
    switch key {
    case .up: self = .lines(-1)
    case .down: self = .lines(1)
    case .pageUp: self = .pages(-1)
    case .pageDown: self = .pages(1)
    case .home: self = .toStart
    case .end: self = .toEnd
    default: return nil
    }
  }

  /// Returns the target of the movement from a line, among `count` lines of which `height` are visible.
  func target(from line: Int, count: Int, height: Int) -> Int {
    let target =
      switch self {
      case .lines(let lines): line + lines
      // One line stays visible.
      case .pages(let pages): line + pages * max(1, height - 1)
      case .toStart: 0
      case .toEnd: count - 1
      }
    return max(0, min(target, count - 1))
  }
}
