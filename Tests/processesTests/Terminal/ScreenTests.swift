import Testing

@testable import processes

@Suite struct ScreenTests {
  private func lines(_ texts: String..., limit: Int = 5) -> [StyledLine] {
    texts.map { StyledLine($0, limit: limit) }
  }

  @Test func onlyWhatChangedIsWritten() {
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
}
