/// A way through lines, or rows: some of them on, a screen on, or to an end.
enum Movement: Equatable {
  case lines(Int), pages(Int), toStart, toEnd

  /// What a key moves by; `nil` if it moves nothing.
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

  /// Where it leads from a line, of `count`, of which `height` are in sight.
  func target(from line: Int, count: Int, height: Int) -> Int {
    let target =
      switch self {
      case .lines(let lines): line + lines
      // One line stays in sight.
      case .pages(let pages): line + pages * max(1, height - 1)
      case .toStart: 0
      case .toEnd: count - 1
      }
    return max(0, min(target, count - 1))
  }
}
