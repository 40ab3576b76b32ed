import ReactiveCollectionsDictionaries

/// A key whose hash a test chooses.
struct ChosenKey: Hashable, Sendable, CustomStringConvertible {
  let number: Int
  let bits: UInt32

  init(_ number: Int, hash bits: UInt32) { (self.number, self.bits) = (number, bits) }

  static func == (left: ChosenKey, right: ChosenKey) -> Bool { left.number == right.number }
  func hash(into hasher: inout Hasher) { hasher.combine(bits) }
  // What a dictionary asks for: without this, a hasher would scatter the bits.
  func _rawHashValue(seed: Int) -> Int { Int(truncatingIfNeeded: bits) }

  var description: String { "\(number)#\(String(bits, radix: 16))" }
}

/// Kinds of hashes that keys can have.
enum Hashes: CaseIterable {
  case scattered
  /// Only a few different ones.
  case few
  /// All the same.
  case constant
  /// Only the last bits differ, so the trie is deep.
  case lastBits
  /// Only one of 32 bits is set.
  case singleBits

  func key(_ number: Int) -> ChosenKey {
    let number32 = UInt32(truncatingIfNeeded: number)
    let bits: UInt32 =
      switch self {
      case .scattered: (number32 &* 0x9E37_79B9) ^ (number32 &* 0x85EB_CA6B) >> 13
      case .few: [0, 1, 0x8000_0000, .max, 0x1234_5678][Int(number32 % 5)]
      case .constant: 0x8765_4321
      case .lastBits: 0xABCD_EF00 | number32 & 0xff
      case .singleBits: 1 << (number32 & 31)
      }
    return ChosenKey(number, hash: bits)
  }
}
