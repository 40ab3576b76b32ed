import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsPositions

@Suite struct BitRunsTests {
  /// Words with few ones, with about half ones, and with only ones.
  static let words: [UInt64] = {
    var random = SeededGenerator(seed: 1)
    let some = (0..<200).map { _ in random.next() }
    let few = (0..<200).map { _ in random.next() & random.next() & random.next() & random.next() }
    return some + few + few.map { ~$0 } + (0..<64).map { 1 << UInt64($0) } + [0, .max]
  }()

  @Test func ones() {
    #expect(UInt64.ones(0) == 0)
    #expect(UInt64.ones(1) == 1)
    #expect(UInt64.ones(63) == .max >> 1)
  }

  /// Every start, length and target near the ends of words.
  @Test func copies() {
    let source = Array(Self.words[0..<4])
    let background = Array(Self.words[4..<8])
    let places = [0, 1, 5, 31, 62, 63, 64, 65, 100, 127, 128, 130]
    for start in places {
      for count in [0, 1, 2, 63, 64, 65, 100, 126] {
        for target in places where max(start, target) + count <= 256 {
          var words = background
          words.withUnsafeMutableBufferPointer { words in
            source.withUnsafeBufferPointer { source in
              words.baseAddress!.copyBits(start..<start + count, of: source.baseAddress!, to: target)
            }
          }
          var expected = bits(background)
          expected.replaceSubrange(target..<target + count, with: bits(source)[start..<start + count])
          #expect(bits(words) == expected, "\(count) from \(start) to \(target)")
        }
      }
    }
  }

  /// Copies within the same words, down and up.
  @Test func shifts() {
    let background = Array(Self.words[8..<12])
    for lower in [0, 1, 60, 63, 64, 70, 127] {
      for distance in [0, 1, 2, 63, 64, 65, 100] {
        for count in [0, 1, 10, 64, 65, 120] where lower + distance + count <= 256 {
          let (low, high) = (lower..<lower + count, lower + distance..<lower + distance + count)
          let old = bits(background)
          var words = background
          words.withUnsafeMutableBufferPointer { $0.baseAddress!.moveBitsUp(low, to: high.lowerBound) }
          var expected = old
          expected.replaceSubrange(high, with: old[low])
          #expect(bits(words) == expected, "\(count) from \(lower) up by \(distance)")

          words = background
          words.withUnsafeMutableBufferPointer { words in
            let words = words.baseAddress!
            words.copyBits(high, of: UnsafePointer(words), to: lower)
          }
          expected = old
          expected.replaceSubrange(low, with: old[high])
          #expect(bits(words) == expected, "\(count) down to \(lower) by \(distance)")
        }
      }
    }
  }

  private func bits(_ words: [UInt64]) -> [Bool] {
    words.flatMap { word in (0..<64).map { word >> UInt64($0) & 1 != 0 } }
  }
}

@Suite struct PackedBitsTests {
  @Test(arguments: [0, 1, 63, 64, 65, 128, 200]) func packs(count: Int) {
    let bits = (0..<count).map { $0 % 3 == 0 }
    var appended = PackedBits()
    for bit in bits { appended.append(bit) }
    var chunks = PackedBits()
    bits.withUnsafeBufferPointer { bits in
      for start in stride(from: 0, to: count, by: 37) {
        chunks.append(UnsafeBufferPointer(rebasing: bits[start..<min(count, start + 37)])) { $0 }
      }
    }
    for packed in [PackedBits(bits), appended, chunks] {
      #expect(packed.count == count)
      #expect(packed.words.count == (count + 63) / 64)
      #expect(bits.indices.map { packed[$0] } == bits)
      #expect(packed.words.reduce(0) { $0 + $1.nonzeroBitCount } == (count + 2) / 3)
    }
  }
}
