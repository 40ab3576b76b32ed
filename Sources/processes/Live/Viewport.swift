/// The visible part of the lines.
struct Viewport: Equatable {
  /// The first visible line.
  private(set) var offset = 0

  /// Stays within `count` lines, of which `height` are visible.
  mutating func clamp(count: Int, height: Int) {
    offset = max(0, min(offset, count - height))
  }

  mutating func scroll(_ movement: Movement, count: Int, height: Int) {
    offset = movement.target(from: offset, count: count, height: height)
    clamp(count: count, height: height)
  }

  /// Scrolls as little as possible to make lines visible: the last of them, and the others if there is room.
  mutating func show(_ lines: ClosedRange<Int>, height: Int) {
    offset = max(min(offset, lines.lowerBound), lines.upperBound - height + 1)
  }

  /// Returns the visible lines.
  func range(count: Int, height: Int) -> Range<Int> {
    let start = min(offset, count)
    return start..<min(count, start + max(0, height))
  }
}
