/// Bits to insert into ``CountedBits`` or to compare with them: 64 per word, from the lowest one up, with zeros after
/// the last one.
@usableFromInline
package struct PackedBits {
  @usableFromInline package private(set) var words: [UInt64] = []
  @usableFromInline package private(set) var count = 0

  /// Creates an empty sequence.
  @inlinable
  package init() {}

  /// Creates a sequence of bits that are the same. O(k / 64) for k of them.
  init(repeating bit: Bool, count: Int) {
    self.count = count
    words = Array(repeating: bit ? .max : 0, count: (count + 63) / 64)
    if bit, count & 63 != 0 { words[words.count - 1] &>>= UInt64(64 - count & 63) }
  }

  /// Creates a sequence of bits. O(k) for k of them.
  package init(_ bits: [Bool]) {
    reserveCapacity(bits.count)
    for bit in bits { append(bit) }
  }

  @inlinable
  package mutating func reserveCapacity(_ count: Int) { words.reserveCapacity((count + 63) / 64) }

  /// Appends a bit. Amortized O(1).
  @inlinable
  package mutating func append(_ bit: Bool) {
    if count & 63 == 0 { words.append(0) }
    // Without a branch, which would often be mispredicted.
    words[count &>> 6] |= (bit ? 1 : 0) &<< UInt64(truncatingIfNeeded: count)
    count += 1
  }

  /// Appends a bit for each of some elements. O(k) for k of them.
  @inlinable
  package mutating func append<Element>(_ elements: UnsafeBufferPointer<Element>, where bit: (Element) -> Bool) {
    var next = 0
    while next < elements.count {
      if count & 63 == 0 { words.append(0) }
      // Word by word, in a register.
      let first = next
      let end = Swift.min(elements.count, next &+ 64 &- count & 63)
      var word: UInt64 = 0
      while next < end {
        word |= (bit(elements[next]) ? 1 : 0) &<< UInt64(truncatingIfNeeded: next &- first)
        next &+= 1
      }
      words[count &>> 6] |= word &<< UInt64(truncatingIfNeeded: count)
      count &+= end &- first
    }
  }

  @inlinable
  package subscript(index: Int) -> Bool { words[index &>> 6] &>> UInt64(truncatingIfNeeded: index) & 1 != 0 }

  /// The positions of the bits that are set, in ascending order. O(n / 64 + k) for k of them.
  package var positions: [Int] {
    Array(unsafeUninitializedCapacity: words.reduce(0) { $0 + $1.nonzeroBitCount }) { positions, count in
      for (index, word) in words.enumerated() {
        var rest = word
        while rest != 0 {
          positions.initializeElement(at: count, to: index &* 64 &+ rest.trailingZeroBitCount)
          count &+= 1
          rest &= rest &- 1
        }
      }
    }
  }

  /// Appends bits from the start of some words.
  mutating func append(_ added: Int, of source: UnsafePointer<UInt64>) {
    let start = count
    count += added
    while words.count * 64 < count { words.append(0) }
    words.withUnsafeMutableBufferPointer { $0.baseAddress?.copyBits(0..<added, of: source, to: start) }
  }
}

extension PackedBits {
  /// Creates a sequence of zeros with ones at some positions. O(n / 64 + k) for k of them.
  package init(onesAt positions: [Int], count: Int) {
    self = PackedBits(repeating: false, count: count).settingOnes(at: positions)
  }

  /// The positions of the bits that are not set, in ascending order. O(n / 64 + k) for k of them.
  package var positionsOfZeros: [Int] {
    var inverse = PackedBits()
    inverse.reserveCapacity(count)
    inverse.append(count, of: words.map { ~$0 })
    return inverse.positions
  }

  /// Returns the bits with ones at some more positions. O(n / 64 + k) for k of them.
  package func settingOnes(at positions: [Int]) -> PackedBits {
    var new = self
    for position in positions {
      precondition(position >= 0 && position < count, "Bit \(position) is out of bounds 0..<\(count)")
      new.words[position &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: position)
    }
    return new
  }
}
