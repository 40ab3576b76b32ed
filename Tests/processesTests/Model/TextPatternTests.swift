import ReactiveCollectionsTesting
import Testing

@testable import processes

@Suite struct TextPatternTests {
  @Test(arguments: [
    ("a", "A", true), ("SH", "bash", true), ("", "", true), ("x", "", false), ("bash", "bas", false),
    ("ab", "aab", true), ("aab", "aaab", true), ("ö", "MÖBEL", true), ("ö", "mobel", false), ("el", "Möbel", true),
    ("日", "日本", true), ("[", "{", false), ("@", "`", false), ("bash --job 17", "/usr/bin/BASH --job 17", true),
    // Letters with a mark, the sign of a unit whose small letter is ASCII, and a line break of two code points.
    ("ab", "aB\u{301}", false), ("k", "\u{212A}", true), ("\n", "a\r\n", false), ("\r\n", "a\r\n", true),
  ])
  func finding(pattern: String, text: String, isFound: Bool) {
    #expect(TextPattern(pattern).isFound(in: text) == isFound)
  }

  /// The result is the same as with the standard library, for strings of any length, in either storage.
  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func resultsAreThoseOfTheStandardLibrary(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      func text(_ count: Int) -> String {
        String((0..<count).map { _ in "aAbB".randomElement(using: &random)! })
      }
      let (pattern, other) = (text(Int.random(in: 0...3, using: &random)), text(Int.random(in: 0...40, using: &random)))
      #expect(
        TextPattern(pattern).isFound(in: other) == other.lowercased().contains(pattern.lowercased()),
        "seed \(seed): \(pattern) in \(other)")
    }
  }
}
