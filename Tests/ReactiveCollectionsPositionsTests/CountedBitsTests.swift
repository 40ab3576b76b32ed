import Testing

@testable import ReactiveCollectionsPositions

@Suite struct CountedBitsTests {
  /// Sizes near the ends of words, near the size at which a leaf splits, and near the size at which the second leaf
  /// splits.
  static let sizes = [0, 1, 2, 63, 64, 65, 511, 512, 513, 576, 1_025]
  static let places = [0, 1, 63, 64, 65, 255, 256, 448, 449, 511, 512, 513, 576, 577, 1_024, 1_025]

  static func pattern(_ count: Int) -> [Bool] { (0..<count).map { $0 &* 2_654_435_761 >> 7 & 3 < 2 } }

  @Test func empty() throws {
    let bits = CountedBits()
    #expect(bits.count == 0)
    #expect(bits.ones == 0)
    #expect(bits.rank(0) == 0)
    #expect(bits.packed.words.isEmpty)
    #expect(bits.insert(PackedBits(), at: 0) == 0)
    #expect(bits.removeSubrange(0..<0) == 0)
    bits.tree._checkInvariants()
  }

  @Test(arguments: [0, 1, 512, 513, 5_000, 30_000]) func built(count: Int) throws {
    for bits in [Self.pattern(count), Array(repeating: true, count: count), Array(repeating: false, count: count)] {
      try expectBits(CountedBits(bits), bits, "\(count) bits")
    }
  }

  @Test(arguments: sizes) func everyEditOfOneBit(size: Int) throws {
    let start = Self.pattern(size)
    for place in Self.places where place <= size {
      let rank = start[..<place].count { $0 }
      for bit in [false, true] {
        let bits = CountedBits(start)
        var expected = start
        #expect(bits.insert(bit, at: place) == rank, "insertion at \(place) of \(size)")
        expected.insert(bit, at: place)
        try expectBits(bits, expected, "insertion at \(place) of \(size)")

        let old = bits.set(at: place, to: !bit)
        #expect(old == (bit, rank), "setting at \(place) of \(size)")
        expected[place].toggle()
        try expectBits(bits, expected, "setting at \(place) of \(size)")
        #expect(bits.set(at: place, to: !bit) == (!bit, rank), "setting again at \(place) of \(size)")
        try expectBits(bits, expected, "setting again at \(place) of \(size)")

        #expect(bits.remove(at: place) == (!bit, rank), "removal at \(place) of \(size)")
        try expectBits(bits, start, "removal at \(place) of \(size)")
      }
    }
  }

  @Test(arguments: sizes) func manyBits(size: Int) throws {
    let start = Self.pattern(size)
    for place in Self.places where place <= size {
      for count in [1, 64, 511, 512, 513, 2_000] {
        let new = Self.pattern(count + 1).dropFirst()
        let ones = new.count { $0 }
        let bits = CountedBits(start)
        #expect(bits.insert(PackedBits(new), at: place) == ones, "insertion of \(count) at \(place) of \(size)")
        try expectBits(bits, start[..<place] + new + start[place...], "insertion of \(count) at \(place) of \(size)")
        #expect(bits.removeSubrange(place..<place + count) == ones, "removal of \(count) at \(place) of \(size)")
        try expectBits(bits, start, "removal of \(count) at \(place) of \(size)")
      }
    }
  }

  @Test(arguments: [2, 65, 513, 1_100]) func everyRangeRemoved(size: Int) throws {
    let start = Self.pattern(size)
    for lower in stride(from: 0, through: size, by: 61) {
      for upper in stride(from: lower, through: size, by: 43) {
        let bits = CountedBits(start)
        #expect(bits.removeSubrange(lower..<upper) == start[lower..<upper].count { $0 })
        try expectBits(bits, start[..<lower] + start[upper...], "\(lower)..<\(upper) of \(size)")
      }
    }
  }

  @Test func replaced() throws {
    let bits = CountedBits(Self.pattern(40_000))
    let large = bits.tree.byteCount
    bits.replaceAll(with: PackedBits(Self.pattern(700)))
    try expectBits(bits, Self.pattern(700), "replaced")
    #expect(bits.tree.byteCount < large / 10)
    bits.replaceAll(with: PackedBits())
    try expectBits(bits, [], "emptied")
  }
}

/// Checks everything that can be read from bits, at every `step`-th place and for all bits.
func expectBits(
  _ bits: CountedBits, _ model: some Collection<Bool>, by step: Int = 37, _ what: Comment,
  at location: SourceLocation = #_sourceLocation
) throws {
  bits.tree._checkInvariants()
  try #require(bits.count == model.count, what, sourceLocation: location)
  let packed = bits.packed
  try #require(packed.words == PackedBits(Array(model)).words, what, sourceLocation: location)
  try #require(packed.count == model.count, what, sourceLocation: location)
  var rank = 0
  for (index, bit) in model.enumerated() {
    if index % step == 0 || index + 2 > model.count {
      try #require(bits.rank(index) == rank, "\(what): rank of \(index)", sourceLocation: location)
      try #require(bits[index] == bit, "\(what): bit \(index)", sourceLocation: location)
    }
    guard bit else { continue }
    rank += 1
  }
  try #require(bits.ones == rank, what, sourceLocation: location)
  try #require(bits.rank(bits.count) == rank, what, sourceLocation: location)
}

@Suite struct CountedBitsTrapTests {
  @Test func rankOutOfBounds() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = CountedBits([true, false, true]).rank(4)
    }
    expectMessage("Index 4 is out of bounds: there are 3 bits", result)
  }

  @Test func insertionOutOfBounds() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      CountedBits([true, false, true]).insert(true, at: 4)
    }
    expectMessage("Index 4 is out of bounds: there are 3 bits", result)
  }

  @Test func removalOutOfBounds() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      CountedBits([true, false, true]).remove(at: 3)
    }
    expectMessage("Index 3 is out of bounds: there are 3 bits", result)
  }

  @Test func rangeOutOfBounds() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      CountedBits([true, false, true]).removeSubrange(2..<4)
    }
    expectMessage("Indices 2..<4 are out of bounds: there are 3 bits", result)
  }
}

func expectMessage(_ message: String, _ result: ExitTest.Result?) {
  // Optimized builds omit the messages of internal errors.
  #if DEBUG
    let output = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
    #expect(output?.contains(message) == true, "\(output ?? "no output")")
  #endif
}
