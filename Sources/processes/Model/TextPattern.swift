/// A text to find, regardless of case.
struct TextPattern {
  private let text: String
  /// The same text as bytes, if each is a character. In ASCII texts it is compared byte by byte, which takes a
  /// twentieth of the time: a million rows are searched for each key that is typed.
  private let bytes: [UInt8]?

  init(_ text: String) {
    let text = text.lowercased()
    self.text = text
    bytes = text.utf8.allSatisfy { 0x20..<0x80 ~= $0 } ? Array(text.utf8) : nil
  }

  func isFound(in other: String) -> Bool {
    let isFound = bytes.flatMap { bytes in
      other.utf8.withContiguousStorageIfAvailable { Self.isFound(bytes, inASCII: $0) } ?? nil
    }
    return isFound ?? other.lowercased().contains(text)
  }

  /// Returns `nil` if the text is not ASCII.
  private static func isFound(_ pattern: [UInt8], inASCII bytes: UnsafeBufferPointer<UInt8>) -> Bool? {
    // Not `allSatisfy`, which is compiled to a loop over single bytes.
    guard bytes.reduce(0, |) < 0x80 else { return nil }
    guard bytes.count >= pattern.count else { return false }
    return (0...bytes.count - pattern.count).contains { start in
      pattern.indices.allSatisfy { lowercased(bytes[start + $0]) == pattern[$0] }
    }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
  }
}
