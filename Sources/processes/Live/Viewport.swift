/// Which part of the lines is in sight.
struct Viewport: Equatable {
  /// The first line in sight.
  private(set) var offset = 0

  /// Stays within `count` lines, of which `height` are in sight.
  mutating func clamp(count: Int, height: Int) {
    offset = max(0, min(offset, count - height))
  }

  mutating func scroll(_ movement: Movement, count: Int, height: Int) {
    offset = movement.target(from: offset, count: count, height: height)
    clamp(count: count, height: height)
  }

  /// Brings lines into sight, by as little as that takes: the last of them, and the others if there is room.
  mutating func show(_ lines: ClosedRange<Int>, height: Int) {
    offset = max(min(offset, lines.lowerBound), lines.upperBound - height + 1)
  }

  /// The lines in sight.
  func range(count: Int, height: Int) -> Range<Int> {
    let start = min(offset, count)
    return start..<min(count, start + max(0, height))
  }
}
