/// Which part of the lines is in sight.
struct Viewport: Equatable {
  /// The first line in sight.
  private(set) var offset = 0

  /// Stays within `count` lines, of which `height` are in sight.
  mutating func clamp(count: Int, height: Int) {
    offset = max(0, min(offset, count - height))
  }

  mutating func scroll(_ scrolling: Command.Scrolling, count: Int, height: Int) {
    switch scrolling {
    case .lines(let lines): offset += lines
    case .pages(let pages): offset += pages * max(1, height - 1)
    case .toStart: offset = 0
    case .toEnd: offset = count
    case .columns: break
    }
    clamp(count: count, height: height)
  }

  /// The lines in sight.
  func range(count: Int, height: Int) -> Range<Int> {
    let start = min(offset, count)
    return start..<min(count, start + max(0, height))
  }
}
