import ReactiveCollectionsArrays
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsChanges

/// Compares the differ with the definitions, on random lists of every kind.
struct DifferRandomTests {
  struct Item: Identifiable, Equatable {
    let id: Int
    var content: Int
  }

  /// Returns a list, and the same list after edits of every kind: elements and blocks of them are inserted, removed,
  /// changed and moved.
  static func lists(of count: Int, edits: Int, _ generator: inout SeededGenerator) -> (old: [Item], new: [Item]) {
    let old = (0..<count).map { Item(id: $0, content: 0) }
    var new = PersistentArray(old)
    edit(&new, times: edits, &generator)
    return (old, Array(new))
  }

  static func edit(_ list: inout PersistentArray<Item>, times: Int, _ generator: inout SeededGenerator) {
    for edit in 0..<times {
      let length = Bool.random(using: &generator) ? 1 : Int.random(in: 1...max(1, list.count / 4), using: &generator)
      let start = Int.random(in: 0...list.count, using: &generator)
      let range = start..<min(list.count, start + length)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: list.insert(contentsOf: (0..<length).map { Item(id: 1_000_000 * (edit + 1) + $0, content: 0) }, at: start)
      case 1: list.removeSubrange(range)
      case 2: for index in range { list[index].content += 1 }
      default:
        let block = PersistentArray(list[range])
        list.removeSubrange(range)
        list.insert(contentsOf: block, at: Int.random(in: 0...list.count, using: &generator))
      }
    }
  }

  /// Returns the number of common elements, and how many of them do not have to move.
  static func staying<ID: Hashable>(_ old: [ID], _ new: [ID]) -> (matched: Int, staying: Int) {
    let places = Dictionary(uniqueKeysWithValues: zip(old, 0...))
    let sources = new.compactMap { places[$0] }
    return (sources.count, LawTests.longestIncreasing(sources))
  }

  @Test func editsAreMinimal() {
    for seed in seeds(150, long: 400) {
      var generator = SeededGenerator(seed: seed)
      let count = Int.random(in: 0..<400, using: &generator)
      let (old, new) = Self.lists(of: count, edits: Int.random(in: 1...8, using: &generator), &generator)
      let (matched, staying) = Self.staying(old.map(\.id), new.map(\.id))
      for change in [
        old.changes(to: new), PersistentArray(old).changes(to: PersistentArray(new)),
        old.changes(to: new, by: ElementComparison(id: \.id) { $0 == $1 }), old.reversed().reversed().changes(to: new),
      ] {
        let batch = change.batch
        #expect(LawTests.brokenLaw(change, from: old, to: new) == nil, "seed \(seed): \(change)")
        #expect(batch.deletions.count == old.count - matched, "seed \(seed)")
        #expect(batch.insertions.count == new.count - matched, "seed \(seed)")
        #expect(batch.moves.count == matched - staying, "seed \(seed)")
        let contents = Dictionary(uniqueKeysWithValues: old.map { ($0.id, $0.content) })
        let changed = new.count { item in contents[item.id].map { $0 != item.content } ?? false }
        #expect(batch.updates.count == changed, "seed \(seed)")
      }
    }
  }

  /// Nothing moves: elements that would have to are removed and inserted.
  @Test func editsWithoutMovesAreMinimal() {
    for seed in seeds(150, long: 400) {
      var generator = SeededGenerator(seed: seed)
      let (old, new) = Self.lists(of: 200, edits: Int.random(in: 1...8, using: &generator), &generator)
      let (_, staying) = Self.staying(old.map(\.id), new.map(\.id))
      for change in [
        old.changes(to: new, detectingMoves: false),
        PersistentArray(old).changes(to: PersistentArray(new), detectingMoves: false),
        old.changes(to: new, by: ElementComparison(), detectingMoves: false),
      ] {
        let batch = change.batch
        #expect(LawTests.brokenLaw(change, from: old, to: new) == nil, "seed \(seed): \(change)")
        #expect(batch.moves.isEmpty, "seed \(seed)")
        #expect(batch.deletions.count == old.count - staying, "seed \(seed)")
        #expect(batch.insertions.count == new.count - staying, "seed \(seed)")
      }
    }
  }

  /// If several scripts are equally short, the result is that of the standard library: of two elements that changed
  /// places, the first is removed.
  @Test func withoutMovesTheFirstIsRemoved() {
    func edits(_ old: String, _ new: String) -> [[Int]] {
      let batch = Array(old).changes(to: Array(new), detectingMoves: false).batch
      return [batch.insertions.map(\.position), batch.deletions.map(\.position)]
    }
    #expect(edits("AB", "BA") == [[1], [0]])
    #expect(edits("ABC", "CAB") == [[0], [2]])
    #expect(edits("AGYZ", "GZ") == [[], [0, 2]])
    #expect(edits("GZ", "AGYZ") == [[0, 2], []])
    #expect(edits("ASYZ", "ZGSYA") == [[0, 1, 4], [0, 3]])
    #expect(edits("AA", "A") == [[], [1]])
    #expect(edits("A", "AA") == [[1], []])
    #expect(edits("ABC", "CBA") == [[1, 2], [0, 1]])
  }

  /// Versions of a list share most of it: the result is the same as without sharing, and minimal.
  @Test func versionsOfAListAreComparedWithMinimalEdits() {
    for seed in seeds(60, long: 200) {
      var generator = SeededGenerator(seed: seed)
      let old = PersistentArray((0..<Int.random(in: 0..<6_000, using: &generator)).map { Item(id: $0, content: 0) })
      var new = old
      Self.edit(&new, times: Int.random(in: 1...6, using: &generator), &generator)
      let change = old.changes(to: new)
      var result = old
      #expect(throws: Never.self, "seed \(seed)") { try change.apply(to: &result) }
      #expect(result == new, "seed \(seed)")
      let plain = Array(old).changes(to: Array(new)).batch
      let batch = change.batch
      #expect(batch.deletions == plain.deletions && batch.insertions == plain.insertions, "seed \(seed)")
      #expect(batch.moves.count == plain.moves.count, "seed \(seed)")
      #expect(batch.updates.map(\.to).sorted() == plain.updates.map(\.to).sorted(), "seed \(seed)")
    }
  }

  /// Repeated elements, in versions that share them.
  @Test func versionsWithManyDuplicatesAreComparedCorrectly() {
    for seed in seeds(60, long: 200) {
      var generator = SeededGenerator(seed: seed)
      var old = PersistentArray((0..<2_000).map { _ in Int.random(in: 0..<50, using: &generator) })
      if seed.isMultiple(of: 3) { old.append(contentsOf: PersistentArray(repeating: 7, count: 3_000)) }
      var new = old
      for _ in 0..<Int.random(in: 1..<6, using: &generator) {
        let start = Int.random(in: 0..<new.count, using: &generator)
        let block = PersistentArray(new[start..<min(new.count, start + 700)])
        if Bool.random(using: &generator) { new.removeSubrange(start..<start + block.count) }
        new.insert(contentsOf: block, at: Int.random(in: 0...new.count, using: &generator))
        new.remove(at: Int.random(in: 0..<new.count, using: &generator))
      }
      let change = old.changes(to: new)
      var result = old
      #expect(throws: Never.self, "seed \(seed)") { try change.apply(to: &result) }
      #expect(result == new, "seed \(seed)")
      let counts = old.reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
      let surplus = new.reduce(into: counts) { $0[$1, default: 0] -= 1 }.values.reduce(0) { $0 + max(0, $1) }
      #expect(change.batch.deletions.count == surplus, "seed \(seed)")
    }
  }

  // MARK: Costs

  @Test func comparingVersionsCostsAsMuchAsTheirDifferences() {
    for count in [50_000, 200_000] {
      let counter = ComparisonCounter()
      let old = PersistentArray((0..<count).map { Counted(value: $0, counter: counter) })
      var new = old
      for place in 1...5 {
        new.insert(Counted(value: -place, counter: counter), at: count / 6 * place)
        new.remove(at: count / 6 * place + 1000)
      }
      new.insert(new.remove(at: 100), at: count - 100)
      new[count / 2 + 5000] = Counted(value: -100, counter: counter)
      let change = old.changes(to: new)
      #expect(change.count == 13)
      // Some leaves, of two kilobytes each.
      #expect(counter.comparisons < 10_000, "\(count) elements")
    }
  }

  @Test func onlyElementsNearChangesAreHashed() {
    let counter = ComparisonCounter()
    let old = (0..<10_000).map { Counted(value: $0, counter: counter) }
    var new = old
    for index in stride(from: 9_900, to: 0, by: -100) {
      new.remove(at: index)
      new.insert(Counted(value: -index, counter: counter), at: index - 50)
    }
    let change = old.changes(to: new)
    #expect(change.count == 198)
    #expect(counter.comparisons < 2 * old.count)
  }

  // MARK: Parts

  @Test func longestIncreasingSubsequences() {
    for seed in seeds(300, long: 600) {
      var generator = SeededGenerator(seed: seed)
      var numbers = Array(0..<Int.random(in: 0..<40, using: &generator))
      for _ in 0..<Int.random(in: 0..<20, using: &generator) where !numbers.isEmpty {
        let number = numbers.remove(at: .random(in: 0..<numbers.count, using: &generator))
        numbers.insert(number, at: .random(in: 0...numbers.count, using: &generator))
      }
      // Negative numbers do not count.
      let mixed = numbers.flatMap { Bool.random(using: &generator) ? [$0] : [-1, $0, -1] }
      let isMember = LongestIncreasingSubsequence(of: mixed).isMember
      let members = zip(mixed, isMember).filter(\.1).map(\.0)
      #expect(zip(members, members.dropFirst()).allSatisfy(<), "seed \(seed)")
      #expect(members.allSatisfy { $0 >= 0 } && members.count == LawTests.longestIncreasing(numbers), "seed \(seed)")
    }
  }

  @Test func countsOfBits() {
    for count in [0, 1, 63, 64, 65, 511, 512, 513, 5_000] {
      var generator = SeededGenerator(seed: count)
      var counts = PrefixCounts(allOnes: count)
      var ones = Set(0..<count)
      for index in (0..<count).shuffled(using: &generator).prefix(count / 2) {
        counts.clear(index)
        ones.remove(index)
      }
      let sorted = ones.sorted()
      for end in stride(from: 0, through: count, by: max(1, count / 97)) {
        #expect(counts.sum(below: end) == sorted.count { $0 < end }, "\(count), \(end)")
      }
      #expect(counts.sum(below: count) == ones.count)
    }
  }

  @Test func sortingIndices() {
    for seed in seeds(50, long: 100) {
      var generator = SeededGenerator(seed: seed)
      let bound = [10, 3_000, 1 << 33, Int.max][seed % 4]
      let numbers = (0..<Int.random(in: 0..<2_000, using: &generator)).map { _ in
        Int.random(in: 0..<bound, using: &generator)
      }
      let expected = numbers.indices.sorted { (numbers[$0], $0) < (numbers[$1], $1) }
      #expect(numbers.sortedIndices() == expected, "seed \(seed)")
    }
  }

  @Test func sortingOnNumbersKeepsTheOrderOfEqualOnes() {
    for seed in seeds(50, long: 100) {
      var generator = SeededGenerator(seed: seed)
      let range = [-3...3, 0...0, 0...1_000][Int(seed % 3)]
      let pairs = (0..<Int.random(in: 0...200, using: &generator)).map {
        (number: Int.random(in: range, using: &generator), id: $0)
      }
      let expected = pairs.sorted { ($0.number, $0.id) < ($1.number, $1.id) }.map(\.id)
      #expect(pairs.sorted(on: \.number).map(\.id) == expected, "seed \(seed)")
    }
  }

  /// Keys that collide in the quick hash, as someone who knows its seed could choose them.
  @Test func keysThatCollideByTheQuickHash() {
    let hash = KeyHash()
    var keys: [Int] = []
    var candidate = 0
    while keys.count < 1_200 {
      if hash(candidate) & 0xFFF == 0 { keys.append(candidate) }
      candidate += 1
    }
    var generator = SeededGenerator(seed: 1)
    let shuffled = keys.shuffled(using: &generator)
    let change = keys.changes(to: shuffled)
    #expect(change.steps.allSatisfy { $0.operation == .move })
    #expect(change.count == keys.count - LawTests.longestIncreasing(shuffled))
  }
}
