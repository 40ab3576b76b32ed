import Testing

@testable import ReactiveCollectionsPositions

@Suite struct PartialSumsTests {
  /// Sizes near those at which a leaf splits, at which the second leaf splits, and at which an inner node splits.
  static let sizes = [0, 1, 2, 63, 64, 65, 72, 129, 1_767]
  static let places = [0, 1, 7, 8, 31, 32, 55, 56, 57, 63, 64, 65, 72, 128, 129, 1_000, 1_767]

  /// With zeros, alone and in runs, including both ends.
  static func pattern(_ count: Int) -> [Int] {
    (0..<count).map { index in index / 5 % 3 == 0 ? 0 : max(0, index &* 2_654_435_761 >> 7 & 31 - 9) }
  }

  @Test func anEmptyTreeHasNoSums() throws {
    let sums = PartialSums()
    #expect(sums.count == 0)
    #expect(sums.sum(before: 0) == 0)
    #expect(sums.insert([], at: 0) == 0)
    #expect(sums.removeSubrange(0..<0) == 0)
    sums.tree._checkInvariants()
  }

  @Test func sumsExcludeTheCountAtTheirBoundary() throws {
    let sums = PartialSums([0, 3, 0, 0, 2, 0])
    #expect((0...6).map { sums.sum(before: $0) } == [0, 0, 3, 3, 3, 5, 5])
  }

  @Test func zerosCountAsElements() throws {
    let sums = PartialSums(Array(repeating: 0, count: 200))
    #expect(sums.sum(before: 200) == 0)
    sums.set(at: 199, to: 1)
    #expect(sums.sum(before: 199) == 0)
    #expect(sums.sum(before: 200) == 1)
  }

  /// Counts and sums that exceed 32 bits, in one leaf and in several.
  @Test(arguments: [3, 60, 300]) func sumsCanExceed32Bits(count: Int) throws {
    let most = Int(UInt32.max)
    let sums = PartialSums(Array(repeating: most, count: count))
    try expectSums(sums, Array(repeating: most, count: count), by: 1, "\(count) counts")
    #expect(sums.set(at: 1, to: 0) == (most, most))
    #expect(sums.sum(before: count) == most * (count - 1))
  }

  @Test(arguments: [0, 1, 64, 65, 5_000, 30_000]) func sumsAreBuiltFromCounts(count: Int) throws {
    let counts = Self.pattern(count)
    try expectSums(PartialSums(counts), counts, by: 7, "\(count) counts")
  }

  @Test(arguments: sizes) func everyEditOfOneCountUpdatesTheSums(size: Int) throws {
    let start = Self.pattern(size)
    for place in Self.places where place <= size {
      let sum = start[..<place].reduce(0, +)
      let sums = PartialSums(start)
      var expected = start
      #expect(sums.insert(5, at: place) == sum, "insertion at \(place) of \(size)")
      expected.insert(5, at: place)
      try expectSums(sums, expected, "insertion at \(place) of \(size)")

      #expect(sums.set(at: place, to: 100) == (5, sum), "setting at \(place) of \(size)")
      expected[place] = 100
      try expectSums(sums, expected, "setting at \(place) of \(size)")

      #expect(sums.add(-99, at: place) == sum, "addition at \(place) of \(size)")
      expected[place] = 1
      try expectSums(sums, expected, "addition at \(place) of \(size)")

      #expect(sums.remove(at: place) == (1, sum), "removal at \(place) of \(size)")
      try expectSums(sums, start, "removal at \(place) of \(size)")
    }
  }

  @Test(arguments: sizes) func manyCountsAreInsertedAndRemovedAtOnce(size: Int) throws {
    let start = Self.pattern(size)
    for place in Self.places where place <= size {
      for count in [1, 63, 64, 65, 500] {
        let new = (0..<count).map { $0 % 4 }
        let sums = PartialSums(start)
        #expect(sums.insert(new, at: place) == new.reduce(0, +), "insertion of \(count) at \(place) of \(size)")
        try expectSums(sums, start[..<place] + new + start[place...], "insertion of \(count) at \(place) of \(size)")
        let removed = sums.removeSubrange(place..<place + count)
        #expect(removed == new.reduce(0, +), "removal of \(count) at \(place) of \(size)")
        try expectSums(sums, start, "removal of \(count) at \(place) of \(size)")
      }
    }
  }

  @Test(arguments: [1, 2, 65, 72]) func everyMoveUpdatesTheSums(size: Int) throws {
    let start = (0..<size).map { $0 % 7 }
    let sums = PartialSums(start)
    for source in 0..<size {
      for target in stride(from: source % 5, to: size, by: 5) {
        var expected = start
        expected.insert(expected.remove(at: source), at: target)
        let moved = sums.move(from: source, to: target)
        #expect(moved.moved == start[source], "move from \(source) to \(target) of \(size)")
        #expect(moved.from == start[..<source].reduce(0, +), "move from \(source) to \(target) of \(size)")
        #expect(moved.to == expected[..<target].reduce(0, +), "move from \(source) to \(target) of \(size)")
        try expectSums(sums, expected, "move from \(source) to \(target) of \(size)")
        sums.move(from: target, to: source)
      }
      try expectSums(sums, start, "moves from \(source) of \(size)")
    }
  }

  @Test(arguments: [2, 65, 200]) func everyRangeCanBeRemoved(size: Int) throws {
    let start = Self.pattern(size)
    for lower in stride(from: 0, through: size, by: 7) {
      for upper in stride(from: lower, through: size, by: 5) {
        let sums = PartialSums(start)
        #expect(sums.removeSubrange(lower..<upper) == start[lower..<upper].reduce(0, +))
        try expectSums(sums, start[..<lower] + start[upper...], "\(lower)..<\(upper) of \(size)")
      }
    }
  }
}

/// Checks everything that can be read from sums, at every `step`-th place.
func expectSums(
  _ sums: PartialSums, _ model: some Collection<Int>, by step: Int = 13, _ what: Comment,
  at location: SourceLocation = #_sourceLocation
) throws {
  sums.tree._checkInvariants()
  try #require(sums.count == model.count, what, sourceLocation: location)
  var sum = 0
  for (index, count) in model.enumerated() {
    if index % step == 0 || index + 2 > model.count {
      try #require(sums[index] == count, "\(what): count \(index)", sourceLocation: location)
      try #require(sums.sum(before: index) == sum, "\(what): sum before \(index)", sourceLocation: location)
    }
    sum += count
  }
  try #require(sums.sum(before: sums.count) == sum, what, sourceLocation: location)
}

@Suite struct PartialSumsTrapTests {
  @Test func anIndexOutOfBoundsTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = PartialSums([1, 2, 3]).set(at: 3, to: 1)
    }
    expectMessage("Index 3 is out of bounds: there are 3 counts", result)
  }

  @Test func aNegativeCountTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      PartialSums([1, 2, 3]).add(-3, at: 1)
    }
    expectMessage("Count -1 is out of bounds: a count is in 0...4294967295", result)
  }

  @Test func aMoveOutOfBoundsTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      PartialSums([1, 2, 3]).move(from: 0, to: 3)
    }
    expectMessage("Index 3 is out of bounds: there are 3 counts", result)
  }
}
