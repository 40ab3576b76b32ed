/// Parses keys from the bytes that a terminal sends.
///
/// The escape key sends the byte with which the sequences of other keys begin. Only time distinguishes them: if nothing
/// follows for a while, ``flush()`` returns the key.
struct KeyParser {
  private var pending: [UInt8] = []
  /// A length that exceeds the parameters and intermediate bytes of any sequence.
  private static let longest = 32

  /// Whether the last bytes may be the beginning of a key.
  var isWaiting: Bool { !pending.isEmpty }

  /// Returns the keys that the bytes complete.
  mutating func parse(_ bytes: some Sequence<UInt8>) -> [Key] {
    pending += bytes
    var keys: [Key] = []
    while let (key, count) = next() {
      pending.removeFirst(count)
      keys.append(key)
    }
    return keys
  }

  /// Returns the keys for the pending bytes, given that no more bytes follow.
  mutating func flush() -> [Key] {
    defer { pending = [] }
    guard pending.first == 0x1B else { return pending.isEmpty ? [] : [.unknown] }
    return [pending.count == 1 ? .escape : .unknown]
  }

  /// Returns the first key, and the number of bytes that it took.
  private func next() -> (Key, Int)? {
    guard let first = pending.first else { return nil }
    switch first {
    case 0x1B: return sequence()
    case 0x0A, 0x0D: return (.enter, 1)
    case 0x08, 0x7F: return (.backspace, 1)
    case 0x01...0x1A: return (.control(Character(UnicodeScalar(first + 0x60))), 1)
    case 0x00...0x1F: return (.unknown, 1)
    default: return character(first)
    }
  }

  /// Parses a character in UTF-8.
  private func character(_ first: UInt8) -> (Key, Int)? {
    let count = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    let bytes = pending.prefix(count)
    if let wrong = bytes.dropFirst().firstIndex(where: { $0 & 0xC0 != 0x80 }) { return (.unknown, wrong) }
    guard bytes.count == count else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    // What is invalid has been replaced.
    guard text.utf8.elementsEqual(bytes), let character = text.first else { return (.unknown, count) }
    return (.character(character), count)
  }

  /// Parses `ESC [ parameters final` or `ESC O final`. Any other byte after an escape begins another key.
  private func sequence() -> (Key, Int)? {
    guard pending.count > 1 else { return nil }
    let introducer = pending[1]
    guard introducer == UInt8(ascii: "[") || introducer == UInt8(ascii: "O") else { return (.escape, 1) }
    guard let end = pending[2...].prefix(Self.longest).firstIndex(where: { !(0x20...0x3F ~= $0) }) else {
      // Longer than any sequence, so it is not one.
      return pending.count >= 2 + Self.longest ? (.unknown, 2 + Self.longest) : nil
    }
    guard 0x40...0x7E ~= pending[end] else { return (.unknown, end) }
    let parameters = String(decoding: pending[2..<end], as: UTF8.self)
    // A modifier, as in `1;5A`, is ignored.
    let number = parameters.split(separator: ";").first.map(String.init) ?? ""
    let key: Key =
      switch (UnicodeScalar(pending[end]), number) {
      case ("A", _): .up
      case ("B", _): .down
      case ("C", _): .right
      case ("D", _): .left
      case ("H", _), ("~", "1"), ("~", "7"): .home
      case ("F", _), ("~", "4"), ("~", "8"): .end
      case ("~", "5"): .pageUp
      case ("~", "6"): .pageDown
      default: .unknown
      }
    return (key, end + 1)
  }
}
