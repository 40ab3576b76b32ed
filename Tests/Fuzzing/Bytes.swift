/// Reads an input as numbers. After its end it reads zeros, so that every input is valid.
struct Bytes {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { position >= bytes.count }

  mutating func next() -> Int {
    guard position < bytes.count else { return 0 }
    defer { position += 1 }
    return Int(bytes[position])
  }

  /// Reads a number in a range that is not empty.
  mutating func next(in range: ClosedRange<Int>) -> Int { range.lowerBound + next() % range.count }

  /// Reads a position that is valid in a list or, rarely, one that is not.
  mutating func position(in range: ClosedRange<Int>) -> Int {
    let byte = next()
    let wrong = [-1, range.upperBound + 1, range.upperBound + 2, .min, .max, 1 << 62, 1 << 62 - 1, -1 << 62]
    return byte < 256 - wrong.count ? range.lowerBound + byte % range.count : wrong[byte - (256 - wrong.count)]
  }
}
