import Testing

@testable import processes

@Suite struct KeyParserTests {
  private func keys(_ text: String) -> [Key] {
    var parser = KeyParser()
    return parser.parse(text.utf8)
  }

  @Test func characters() {
    #expect(keys("qP/ ?") == [.character("q"), .character("P"), .character("/"), .character(" "), .character("?")])
    #expect(keys("ö日🙂") == [.character("ö"), .character("日"), .character("🙂")])
    #expect(keys("\r\n\u{7F}\u{8}\u{3}\u{0}") == [.enter, .enter, .backspace, .backspace, .control("c"), .unknown])
  }

  @Test(arguments: [
    ("[A", Key.up), ("[B", .down), ("[C", .right), ("[D", .left), ("OA", .up), ("OD", .left), ("[5~", .pageUp),
    ("[6~", .pageDown), ("[H", .home), ("[F", .end), ("OH", .home), ("OF", .end), ("[1~", .home), ("[4~", .end),
    ("[7~", .home), ("[8~", .end), ("[1;5A", .up), ("[3~", .unknown), ("OP", .unknown), ("[15~", .unknown),
  ])
  func sequences(text: String, key: Key) {
    #expect(keys("\u{1B}" + text) == [key])
    #expect(keys("\u{1B}\(text)x") == [key, .character("x")])
    // Byte by byte, as over a slow line.
    var parser = KeyParser()
    let single = Array(("\u{1B}" + text).utf8).map { parser.parse([$0]) }
    #expect(single.joined() + [] == [key])
    #expect(!parser.isWaiting)
  }

  @Test func escapeAlone() {
    var parser = KeyParser()
    #expect(parser.parse([0x1B]).isEmpty)
    #expect(parser.isWaiting)
    #expect(parser.flush() == [.escape])
    #expect(!parser.isWaiting)
    #expect(parser.flush().isEmpty)
    #expect(keys("\u{1B}q") == [.escape, .character("q")])
    #expect(keys("\u{1B}\u{1B}[A") == [.escape, .up])
  }

  @Test func incompleteSequencesAreFlushedAsUnknown() {
    var parser = KeyParser()
    #expect(parser.parse("\u{1B}[1;".utf8).isEmpty)
    #expect(parser.flush() == [.unknown])
    #expect(parser.parse([0xE6, 0x97]).isEmpty)
    #expect(parser.parse([0xA5]) == [.character("日")])
    #expect(parser.parse([0xE6, 0x97]).isEmpty)
    #expect(parser.flush() == [.unknown])
  }

  /// Keys do not depend on the pieces in which bytes arrive.
  @Test func piecesOfAnyLength() {
    let bytes =
      Array("!\u{1B}\u{1B}[;\u{7F}\u{0}\u{1B}[1;5[;\u{1B}[1;5Bx\u{1B}[3~".utf8) + [0xFC, 0xD6]
      + [UInt8](repeating: 0x31, count: 40)
    var whole = KeyParser()
    let all = whole.parse(bytes) + whole.flush()
    for cut in bytes.indices {
      var parser = KeyParser()
      #expect(parser.parse(bytes[..<cut]) + parser.parse(bytes[cut...]) + parser.flush() == all, "cut at \(cut)")
    }
  }

  @Test func invalidBytesAreUnknownKeys() {
    var parser = KeyParser()
    #expect(parser.parse([0xFF, 0x41, 0xC3, 0x41]) == [.unknown, .character("A"), .unknown, .character("A")])
    #expect(parser.parse([0x80, 0x41]) == [.unknown, .character("A")])
    #expect(parser.parse([UInt8](repeating: 0x31, count: 3)).count == 3)
    #expect(parser.parse([0x1B, 0x5B] + [UInt8](repeating: 0x31, count: 33)) == [.unknown, .character("1")])
    #expect(!parser.isWaiting)
    // A byte that cannot be part of a sequence ends the sequence.
    #expect(parser.parse([0x1B, 0x5B, 0x31, 0x0A, 0x1B, 0x5B, 0x1B, 0x5B, 0x41]) == [.unknown, .enter, .unknown, .up])
  }
}
