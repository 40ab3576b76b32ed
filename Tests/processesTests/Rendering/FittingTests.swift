import Testing

@testable import processes

@Suite struct FittingTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("ö", 1), ("o\u{308}", 1), ("日本", 4), ("한", 2), ("🙂", 2), ("ﾊ", 1), ("Ａ", 2),
    ("a\u{200B}b", 2),
  ])
  func columns(text: String, columns: Int) {
    #expect(text.columns == columns)
  }

  @Test func fillingUp() {
    #expect("ab".fitted(to: 4) == "ab  ")
    #expect("ab".fitted(to: 4, .right) == "  ab")
    #expect("日".fitted(to: 3) == "日 ")
  }

  @Test func cuttingShort() {
    #expect("abcdef".fitted(to: 4) == "abc+")
    #expect("日本語".fitted(to: 4) == "日 +")
    #expect("日本語".fitted(to: 5) == "日本+")
    #expect("日本語".fitted(to: 1) == "+")
    #expect("abc".fitted(to: 0) == "")
    #expect("abc".fitted(to: -3) == "")
  }

  @Test func shifting() {
    #expect("abcdef".dropFirst(columns: 0) == "abcdef")
    #expect("abcdef".dropFirst(columns: 2) == "cdef")
    #expect("日本語".dropFirst(columns: 3) == "語")
    #expect("o\u{308}b".dropFirst(columns: 1) == "b")
    #expect("ab".dropFirst(columns: 9) == "")
    #expect("o\u{308}".dropFirst(columns: 0) == "o\u{308}")
  }

  @Test func wrapping() {
    #expect("abcdef".wrapped(to: 4) == ["abcd", "ef"])
    #expect("abcd".wrapped(to: 4) == ["abcd"])
    #expect("".wrapped(to: 4) == [""])
    #expect("日本語".wrapped(to: 3) == ["日", "本", "語"])
    #expect("ao\u{308}b".wrapped(to: 2) == ["ao\u{308}", "b"])
    #expect("日本".wrapped(to: 1) == ["日", "本"])
  }

  @Test func controlCharactersInNamesAreReplaced() {
    #expect("a\u{1B}[2Jb\nc\u{7F}\u{9B}m\u{202E}x".printable == "a?[2Jb?c??m?x")
    #expect("日本 ö".printable == "日本 ö")
  }

  @Test func fittedTextsHaveTheExactWidth() {
    for text in ["swift-build", "日本語の名前", "o\u{308}🙂x", ""] {
      for columns in 1...14 {
        #expect(text.fitted(to: columns).columns == columns, "\(text) in \(columns)")
      }
    }
  }
}
