/// An open-addressing table from keys to the offsets where they occur, first come first served. It holds offsets only; whoever uses it
/// has the keys.
///
/// A slot has 8 bytes, and of most keys no more than one occurrence: what is in the cache counts.
@usableFromInline
struct OccurrenceTable: ~Copyable {
  /// A part of the hash, and the next occurrence that is still to be taken plus one; or nothing, which is 0.
  @usableFromInline typealias Slot = UInt64

  @usableFromInline let slots: UnsafeMutableBufferPointer<Slot>
  /// For each offset the occurrence after it, or -1. There is none as long as no key has occurred twice.
  @usableFromInline var following: [Int32] = []
  @usableFromInline let size: Int
  /// How many slots may still be looked at.
  @usableFromInline var budget: Int

  /// Creates a table for occurrences at offsets below `size`.
  ///
  /// - Parameters:
  ///   - capacity: The number of occurrences.
  ///   - lookups: The number of keys that may be looked up. The budget is linear in `size` and this number.
  @usableFromInline
  init(capacity: Int, of size: Int, lookups: Int) {
    slots = .allocate(capacity: 1 << (Int.bitWidth - (2 * capacity - 1).leadingZeroBitCount))
    slots.initialize(repeating: 0)
    self.size = size
    budget = searchBudget(size + lookups)
  }

  @inlinable
  deinit { slots.deallocate() }

  /// Whether the budget is spent, and something may have been left out.
  @inlinable var isExhausted: Bool { budget <= 0 }

  /// The occurrences of a key have all been taken.
  @inlinable static var taken: Slot { 0xFFFF_FFFF }

  /// Adds an occurrence before those that are there. It is left out when the budget is spent.
  @inlinable
  @inline(__always)
  mutating func add(_ offset: Int, hash: UInt64, isKeyAt: (Int) -> Bool) {
    guard let index = slot(hash: hash, isKeyAt: isKeyAt) else { return }
    let first = Int(slots[index] & Self.taken) - 1
    if first >= 0 {
      if following.isEmpty { following = Array(repeating: -1, count: size) }
      following[offset] = Int32(truncatingIfNeeded: first)
    }
    slots[index] = hash & ~Self.taken | UInt64(truncatingIfNeeded: offset + 1)
  }

  /// Takes the first occurrence that nobody has taken or paired; -1 if there is none, or the budget is spent.
  @inlinable
  @inline(__always)
  mutating func takeFirst(
    hash: UInt64, isPaired: UnsafeMutableBufferPointer<Bool>, isKeyAt: (Int) -> Bool
  ) -> Int {
    guard let index = slot(hash: hash, isKeyAt: isKeyAt), slots[index] != 0 else { return -1 }
    var offset = Int(slots[index] & Self.taken) - 1
    while offset >= 0, isPaired[offset] { offset = following.isEmpty ? -1 : Int(following[offset]) }
    let next = offset < 0 || following.isEmpty ? -1 : Int(following[offset])
    let rest = next < 0 ? Self.taken : UInt64(truncatingIfNeeded: next + 1)
    slots[index] = hash & ~Self.taken | rest
    return offset
  }

  /// The slot of a key, or the one where it would be.
  @inlinable
  @inline(__always)
  mutating func slot(hash: UInt64, isKeyAt: (Int) -> Bool) -> Int? {
    let mask = slots.count - 1
    var index = Int(truncatingIfNeeded: hash) & mask
    while budget > 0 {
      budget -= 1
      let slot = slots[index]
      if slot == 0 { return index }
      let isTaken = slot & Self.taken == Self.taken
      if !isTaken, (slot ^ hash) >> 32 == 0, isKeyAt(Int(slot & Self.taken) - 1) { return index }
      index = (index + 1) & mask
    }
    return nil
  }
}
