/// Hashes keys for a table that lives as long as one comparison of lists.
///
/// Integers and references are folded by one multiplication, with a seed of the process, since the standard hasher would take most of the
/// time of a comparison. Nobody who does not know the seed can make many collide; should many do so, there is still the standard hasher.
@usableFromInline
struct KeyHash: Sendable {
  @usableFromInline let isStandard: Bool
  @usableFromInline let seed: UInt64

  @usableFromInline static let standard = KeyHash(isStandard: true, seed: 0)

  @usableFromInline
  init() { self.init(isStandard: false, seed: ProcessSeed.value) }

  init(isStandard: Bool, seed: UInt64) {
    self.isStandard = isStandard
    self.seed = seed
  }

  @inlinable
  func callAsFunction<Key: Hashable>(_ key: Key) -> UInt64 {
    if !isStandard, let number = Self.number(key) {
      // (wyhash, Wang Yi.)
      let product = (number ^ seed).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
      return product.high ^ product.low
    }
    return UInt64(truncatingIfNeeded: key.hashValue)
  }

  /// The bits of a key that is only a number.
  @inlinable
  static func number<Key>(_ key: Key) -> UInt64? {
    guard isShort(Key.self) else { return nil }
    if MemoryLayout<Key>.size == 8 { return unsafeBitCast(key, to: UInt64.self) }
    return UInt64(unsafeBitCast(key, to: UInt32.self))
  }

  /// Whether keys of a type are folded: integers and references, which have 4 or 8 bytes.
  @inlinable
  static func isShort<Key>(_ type: Key.Type) -> Bool {
    type == Int.self || type == UInt.self || type == Int64.self || type == UInt64.self || type == Int32.self
      || type == UInt32.self || type == ObjectIdentifier.self
  }
}
