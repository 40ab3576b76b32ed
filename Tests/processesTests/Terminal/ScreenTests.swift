import ReactiveCollectionsTesting
import Testing

@testable import processes

@Suite struct ScreenTests {
  private func lines(_ texts: String..., limit: Int = 5) -> [StyledLine] {
    texts.map { StyledLine($0, limit: limit) }
  }

  @Test func onlyChangedLinesAreWritten() {
    var screen = Screen(palette: .color)
    #expect(
      screen.frame(lines("a", "b", "c")) == "\u{1B}[2J\u{1B}[1;1Ha\u{1B}[K\u{1B}[2;1Hb\u{1B}[K\u{1B}[3;1Hc\u{1B}[K")
    #expect(screen.frame(lines("a", "b", "c")) == "")
    #expect(screen.frame(lines("a", "x", "c")) == "\u{1B}[2;1Hx\u{1B}[K")
    #expect(screen.frame(lines("", "x", "c")) == "\u{1B}[1;1H\u{1B}[K")
  }

  @Test func aFullLineIsNotCleared() {
    var screen = Screen(palette: .color)
    #expect(screen.frame(lines("abcde")) == "\u{1B}[2J\u{1B}[1;1Habcde")
  }

  @Test func anotherSizeOrLookIsWritten() {
    var screen = Screen(palette: .color)
    _ = screen.frame(lines("a", "b"))
    #expect(screen.frame(lines("a")).hasPrefix("\u{1B}[2J\u{1B}[1;1Ha"))
    #expect(screen.frame(lines("a", limit: 9)) == "\u{1B}[1;1Ha\u{1B}[K")
    #expect(screen.frame([StyledLine("a", .bar, limit: 9)]) == "\u{1B}[1;1H\u{1B}[7ma\u{1B}[0m\u{1B}[K")
    screen.invalidate()
    #expect(screen.frame(lines("a")).hasPrefix("\u{1B}[2J"))
    #expect(screen.frame([]) == "\u{1B}[2J")
  }

  @Test func cursor() {
    var screen = Screen(palette: .color)
    _ = screen.frame(lines("a"))
    let here = Screen.Cursor(row: 0, column: 3)
    #expect(screen.frame(lines("a"), cursor: here) == "\u{1B}[1;4H\u{1B}[?25h")
    #expect(screen.frame(lines("a")) == "\u{1B}[?25l")
    #expect(screen.frame(lines("a")) == "")
  }

  // MARK: Moved lines

  @Test func linesThatMoveAreNotWritten() {
    var screen = Screen(palette: .color)
    _ = screen.frame(lines("top", "a", "b", "c", "foot"))
    // One line is removed, and one is inserted further down: the lines in between are not written again.
    #expect(
      screen.frame(lines("top", "b", "c", "d", "foot"))
        == "\u{1B}[2;1H\u{1B}[1M\u{1B}[4;1H\u{1B}[1L\u{1B}[4;1Hd\u{1B}[K")
    #expect(
      screen.frame(lines("top", "x", "b", "c", "foot"))
        == "\u{1B}[4;1H\u{1B}[1M\u{1B}[2;1H\u{1B}[1L\u{1B}[2;1Hx\u{1B}[K")
  }

  /// Whatever changes, a terminal that performs the output shows the lines.
  @Test(arguments: 0..<40 as Range<UInt64>)
  func aTerminalShowsTheLines(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func text() -> String { ["", "a", "b", "c", "dddd", "eeeee"].randomElement(using: &random)! }
    var screen = Screen(palette: .none)
    var terminal = Emulator(rows: 8)
    var texts = (0..<8).map { _ in text() }
    for step in 0..<40 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: texts[Int.random(in: 0..<8, using: &random)] = text()
      case 1:
        texts.remove(at: Int.random(in: 0..<8, using: &random))
        texts.insert(text(), at: Int.random(in: 0..<8, using: &random))
      case 2: texts.shuffle(using: &random)
      default:
        for _ in 0..<3 { texts.insert(text(), at: 2) }
        texts.removeLast(3)
      }
      terminal.take(screen.frame(texts.map { StyledLine($0, limit: 5) }))
      #expect(terminal.lines == texts, "seed \(seed), step \(step)")
    }
  }
}

/// The part of a terminal that a screen uses.
private struct Emulator {
  private(set) var lines: [String]
  private var row = 0, column = 0

  init(rows: Int) { lines = Array(repeating: "?", count: rows) }

  mutating func take(_ text: String) {
    var rest = Substring(text)
    while let character = rest.popFirst() {
      guard character == "\u{1B}" else {
        lines[row] = lines[row].prefix(column) + String(character) + lines[row].dropFirst(column + 1)
        column += 1
        continue
      }
      rest.removeFirst()
      let numbers = rest.prefix { $0.isNumber || $0 == ";" }
      rest.removeFirst(numbers.count)
      let arguments = numbers.split(separator: ";").compactMap { Int($0) }
      perform(rest.removeFirst(), arguments)
    }
  }

  private mutating func perform(_ command: Character, _ arguments: [Int]) {
    switch command {
    case "H": (row, column) = (arguments[0] - 1, arguments[1] - 1)
    case "K": lines[row] = String(lines[row].prefix(column))
    case "J": lines = lines.map { _ in "" }
    case "M":
      lines.removeSubrange(row..<row + arguments[0])
      lines += Array(repeating: "", count: arguments[0])
    case "L":
      lines.insert(contentsOf: Array(repeating: "", count: arguments[0]), at: row)
      lines.removeLast(arguments[0])
    default: Issue.record("Unknown command \(command)")
    }
  }
}
