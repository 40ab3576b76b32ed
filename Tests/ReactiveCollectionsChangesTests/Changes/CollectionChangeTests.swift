import ReactiveCollectionsArrays
import ReactiveCollectionsChanges
import ReactiveCollectionsTestSupport
import Testing

struct CollectionChangeTests {
  typealias Change = CollectionChange<String>

  static let literal: Change = .composite([
    .insert(2, "x"), .insert(3, "y"), .insert(3, "z"), .remove(1, "a"), .remove(1, "b"), .remove(0, "c"),
    .update(4, old: "d", new: "e"), .update(5, old: "f", new: "g"), .update(4, old: "e", new: "h"),
    .move(from: 0, to: 3, "k"), .move(from: 3, to: 6, "l"), .insert(0, "m"),
  ])

  @Test(
    arguments: [
      (Change.insert(2, "x"), ChangeOperation.insert, 2, nil, "x"),
      (.remove(1, "a"), .remove, 1, "a", nil),
      (.update(4, old: "d", new: "e"), .update, 4, "d", "e"),
      (.move(from: 0, to: 3, "k"), .move, 3, "k", "k"),
      (.composite([.insert(2, "x"), .remove(0, "y")]), .composite, nil, nil, nil),
      (.empty, .composite, nil, nil, nil),
    ] as [(Change, ChangeOperation, Int?, String?, String?)])
  func accessors(_ change: Change, _ operation: ChangeOperation, _ index: Int?, _ old: String?, _ new: String?) {
    #expect(change.operation == operation)
    #expect(change.index == index)
    #expect(change.oldElement == old)
    #expect(change.newElement == new)
  }

  @Test func emptiness() {
    #expect(Change.empty.isEmpty && Change.empty.count == 0)
    #expect(Change.composite([]).isEmpty && Change.composite([]) == .empty)
    #expect(!Change.insert(0, "a").isEmpty && Change.insert(0, "a").count == 1)
    #expect(!Self.literal.isEmpty && Self.literal.count == 12)
  }

  @Test func descriptions() {
    #expect(Change.insert(2, "x").description == #"insert(2, "x")"#)
    #expect(Change.remove(2, "x").description == #"remove(2, "x")"#)
    #expect(Change.update(2, old: "x", new: "y").description == #"update(2, old: "x", new: "y")"#)
    #expect(Change.move(from: 2, to: 0, "x").description == #"move(from: 2, to: 0, "x")"#)
    #expect(
      Change.composite([.insert(0, "a"), .remove(1, "b")]).description
        == #"composite([insert(0, "a"), remove(1, "b")])"#)
    #expect(Change.empty.description == "composite([])")
    #expect(CollectionChange.insert(0, 7).description == "insert(0, 7)")
  }

  @Test func equalityAndHashing() {
    let same: Change = CollectionChange(Array(Self.literal.steps))
    #expect(same == Self.literal && same.hashValue == Self.literal.hashValue)
    #expect(Self.literal != CollectionChange(Self.literal.steps.dropLast()))
    #expect(Change.composite([.insert(0, "a"), .insert(1, "b")]) != .composite([.insert(0, "b"), .insert(0, "a")]))
    #expect(Change.composite([.remove(0, "a"), .insert(0, "b")]) != .composite([.insert(0, "a"), .remove(0, "b")]))
  }

  @Test func mapKeepsTheSteps() {
    let mapped = Self.literal.map(\.unicodeScalars.count)
    #expect(mapped.count == Self.literal.count)
    #expect(mapped.steps.map(\.operation) == Self.literal.steps.map(\.operation))
    #expect(mapped.steps.map(\.index) == Self.literal.steps.map(\.index))
    #expect(Change.update(1, old: "a", new: "bb").map(\.count) == .update(1, old: 1, new: 2))
    #expect(throws: CancellationError.self) { try Self.literal.map { _ in throw CancellationError() } as Change }
  }

  @Test func inverses() {
    #expect(Change.insert(2, "x").inverted == .remove(2, "x"))
    #expect(Change.update(2, old: "x", new: "y").inverted == .update(2, old: "y", new: "x"))
    #expect(Change.move(from: 2, to: 0, "x").inverted == .move(from: 0, to: 2, "x"))
    #expect(
      Change.composite([.remove(1, "a"), .remove(1, "b"), .insert(0, "c")]).inverted
        == .composite([.remove(0, "c"), .insert(1, "a"), .insert(2, "b")]))
    let list = ["k", "c", "a", "b", "3", "l", "d", "f", "8"]
    let there: Change = .composite([.insert(2, "x"), .move(from: 0, to: 5, "k"), .update(7, old: "d", new: "e")])
    #expect(there.inverted.inverted == there)
    #expect(replay(there.inverted, on: replay(there, on: list)) == list)
    #expect(Change.empty.inverted == .empty)
  }
}

/// Tests the steps of composites, and how they are stored.
struct ChangeSequenceTests {
  typealias Change = CollectionChange<String>

  @Test func aLiteralReadsBackAsWritten() {
    let written: [Change] = [
      .insert(2, "x"), .insert(3, "y"), .insert(3, "z"), .remove(1, "a"), .remove(1, "b"), .remove(0, "c"),
      .update(4, old: "d", new: "e"), .update(5, old: "f", new: "g"), .update(4, old: "e", new: "h"),
      .move(from: 0, to: 3, "k"), .move(from: 3, to: 6, "l"), .insert(0, "m"),
    ]
    let changes = Change.Changes(written)
    #expect(changes.count == 12)
    #expect(Array(changes) == written)
    guard case .composite(let literal) = CollectionChangeTests.literal else { return }
    #expect(literal == changes)
    #expect(changes.indices.map { changes[$0] } == Array(changes))
    #expect(changes.reversed().map(\.operation).first == .insert)
    #expect(changes[3..<5].map { $0 } == [.remove(1, "a"), .remove(1, "b")])
  }

  @Test func aLiteralOfOneStepStaysAsWritten() {
    guard case .composite(let changes) = Change.composite([.insert(0, "a")]) else {
      Issue.record("A literal is not rewritten")
      return
    }
    #expect(Array(changes) == [.insert(0, "a")])
  }

  @Test func compositesDoNotNest() {
    let nested: Change = .composite([
      .insert(0, "a"), .composite([.insert(1, "b"), .composite([]), .composite([.remove(0, "a")])]), .empty,
    ])
    #expect(nested.steps == [.insert(0, "a"), .insert(1, "b"), .remove(0, "a")])
    #expect(nested == .composite([.insert(0, "a"), .insert(1, "b"), .remove(0, "a")]))
    #expect(nested.runCount == 2)
  }

  @Test func oneStepIsNotWrapped() {
    #expect(CollectionChange([Change.insert(0, "a")]) == .insert(0, "a"))
    #expect(CollectionChange([Change.empty, .composite([.remove(0, "a")])]) == .remove(0, "a"))
    #expect(CollectionChange(Change.Changes([.move(from: 0, to: 1, "a")])) == .move(from: 0, to: 1, "a"))
    #expect(CollectionChange([] as [Change]) == .empty)
    #expect(Change.insertion(of: ["a"], at: 3) == .insert(3, "a"))
    #expect(Change.removal(of: ["a"], at: 3) == .remove(3, "a"))
    #expect(Change.update(of: ["a"], to: ["b"], at: 3) == .update(3, old: "a", new: "b"))
    #expect(Change.insertion(of: [], at: 3) == .empty)
  }

  @Test func neighboringStepsOfOneKindAreOneRun() {
    #expect(Change.insertion(of: ["a", "b"], at: 3) == .composite([.insert(3, "a"), .insert(4, "b")]))
    #expect(Change.removal(of: ["a", "b"], at: 3) == .composite([.remove(3, "a"), .remove(3, "b")]))
    #expect(
      Change.update(of: ["a", "b"], to: ["c", "d"], at: 3)
        == .composite([.update(3, old: "a", new: "c"), .update(4, old: "b", new: "d")]))
    // Insertions of two and one, removals of two and one, updates of two and one, two moves, an insertion.
    #expect(CollectionChangeTests.literal.runCount == 9)
  }

  @Test func aMillionNeighborsAreOneRun() {
    let elements = PersistentArray(0..<1_000_000)
    let insertion = CollectionChange.insertion(of: elements, at: 5)
    #expect(insertion.count == 1_000_000 && insertion.runCount == 1)
    let removal = insertion.inverted
    #expect(removal.count == 1_000_000 && removal.runCount == 1)
    #expect(removal == .removal(of: elements, at: 5))
    let update = CollectionChange.update(of: elements, to: elements, at: 5)
    #expect(update.count == 1_000_000 && update.runCount == 1)
    guard case .composite(let members) = insertion else { return }
    #expect(members[999_999] == .insert(1_000_004, 999_999))
    #expect(members.reduce(0) { $0 + ($1.index ?? 0) - ($1.newElement ?? 0) } == 5_000_000)
  }

  @Test func insertionsPassedOneByOneAreOneRun() {
    let insertions = CollectionChange((0..<10_000).lazy.map { CollectionChange.insert($0, $0) })
    #expect(insertions == .insertion(of: PersistentArray(0..<10_000), at: 0))
    #expect(insertions.runCount == 1)
  }

  @Test func outOfBoundsTraps() async {
    await #expect(processExitsWith: .failure) {
      guard case .composite(let changes) = CollectionChange.composite([.insert(0, 1)]) else { return }
      _ = changes[1]
    }
  }

  @Test func anUpdateOfUnequalLengthsTraps() async {
    await #expect(processExitsWith: .failure) {
      _ = CollectionChange.update(of: [1], to: [1, 2], at: 0)
    }
  }
}
