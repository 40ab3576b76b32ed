import Testing

@testable import ReactiveCollectionsPositions

/// The cost of operations, in counts that are the same on every machine.
@Suite struct SumTreeCostTests {
  /// Sequences that are built at once have leaves of 448 bits or 56 counts, and inner nodes of 24 children.
  @Test(arguments: [(448, 1), (1_000, 1), (30_000, 2), (100_000, 2), (1_000_000, 3)]) func heightOfBits(
    count: Int, levels: Int
  ) {
    #expect(CountedBits(repeatElement(true, count: count)).tree.height == levels)
  }

  @Test(arguments: [(56, 1), (1_000, 1), (30_000, 2), (100_000, 3), (1_000_000, 3)]) func heightOfCounts(
    count: Int, levels: Int
  ) {
    #expect(PartialSums(repeatElement(1, count: count)).tree.height == levels)
  }

  @Test func memory() {
    let count = 100_000
    let bits = CountedBits(repeatElement(true, count: count))
    #expect(4 * bits.tree.byteCount <= count)
    let sums = PartialSums(repeatElement(1, count: count))
    #expect(sums.tree.byteCount <= 6 * count)
    // Operators on many small lists make many small trees.
    #expect(CountedBits().tree.byteCount <= 512)
    #expect(PartialSums().tree.byteCount <= 1_024)
  }

  /// A tree that shrinks and grows again takes at most a quarter more memory than before.
  @Test func freedMemoryIsUsedAgain() {
    let new = Array(repeating: 1, count: 20_000)
    let sums = PartialSums(new)
    let before = sums.tree.byteCount
    for _ in 0..<5 {
      sums.removeSubrange(100..<20_000)
      sums.insert(Array(new.dropFirst(100)), at: 100)
    }
    #expect(4 * sums.tree.byteCount <= 5 * before, "\(before) bytes, then \(sums.tree.byteCount)")
  }

  #if INTERNAL_CHECKS
    static let sizes = [1_000, 100_000, 1_000_000]

    /// A query visits one node per level and the leaf. An edit also visits the nodes on the way back up.
    @Test(arguments: sizes) func bitsLookAtOneNodeALevel(count: Int) {
      let bits = CountedBits(repeatElement(true, count: count))
      let levels = bits.tree.height
      // ItemPositions away from the ends, where a leaf may be full.
      for index in [count / 5, count / 2, count / 5 * 4] {
        #expect(visits(of: bits) { _ = $0[index] } == levels + 1)
        #expect(visits(of: bits) { _ = $0.rank(index) } == levels + 1)
        #expect(visits(of: bits) { $0.set(at: index, to: false) } == 2 * levels + 1)
        #expect(visits(of: bits) { $0.insert(true, at: index) } == 2 * levels + 1)
        #expect(visits(of: bits) { $0.remove(at: index) } == 2 * levels + 1)
        bits.set(at: index, to: true)
      }
    }

    @Test(arguments: sizes) func countsLookAtOneNodeALevel(count: Int) {
      let sums = PartialSums(repeatElement(1, count: count))
      let levels = sums.tree.height
      for index in [count / 5, count / 2, count / 5 * 4] {
        #expect(visits(of: sums) { _ = $0.sum(before: index) } == levels + 1)
        #expect(visits(of: sums) { $0.set(at: index, to: 2) } == 2 * levels + 1)
        // No sum above it changes.
        #expect(visits(of: sums) { $0.set(at: index, to: 2) } == levels + 1)
        #expect(visits(of: sums) { $0.add(0, at: index) } == 2 * levels + 1)
        #expect(visits(of: sums) { $0.insert(1, at: index) } == 2 * levels + 1)
        #expect(visits(of: sums) { $0.remove(at: index) } == 2 * levels + 1)
      }
    }

    /// Splits and joins cost little: a tree that grows and shrinks by edits visits few more nodes than its height
    /// requires.
    @Test func splitsAndJoinsAreRare() {
      let sums = PartialSums()
      let growth = visits(of: sums) { for index in 0..<2_000 { $0.insert(1, at: index / 2) } }
      #expect(sums.tree.height == 2)
      #expect(growth < 2_000 * 6, "\(growth)")
      let removal = visits(of: sums) { for _ in 0..<2_000 { $0.remove(at: ($0.count - 1) / 2) } }
      #expect(sums.tree.height == 1)
      #expect(removal < 2_000 * 6, "\(removal)")
    }

    /// One leaf is filled or emptied at a time.
    @Test func rangesCostADescentALeaf() {
      let bits = CountedBits(repeatElement(true, count: 100_000))
      let new = PackedBits(repeatElement(true, count: 10_000))
      let leaves = 10_000 / 448 + 3
      let insertion = visits(of: bits) { $0.insert(new, at: 50_000) }
      #expect(insertion < leaves * 20, "\(insertion)")
      let removal = visits(of: bits) { $0.removeSubrange(50_000..<60_000) }
      #expect(removal < leaves * 20, "\(removal)")
    }

    private func visits(of bits: CountedBits, _ body: (CountedBits) -> Void) -> Int {
      let before = bits.tree.visits.count
      body(bits)
      return bits.tree.visits.count - before
    }

    private func visits(of sums: PartialSums, _ body: (PartialSums) -> Void) -> Int {
      let before = sums.tree.visits.count
      body(sums)
      return sums.tree.visits.count - before
    }
  #endif
}
