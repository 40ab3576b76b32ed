import ReactiveCollectionsArrays
import ReactiveCollectionsChanges
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

struct BatchUpdateTests {
  typealias Batch = BatchUpdate<String>

  let everything = Batch(
    deletions: [.init(position: 1, element: "b")], insertions: [.init(position: 4, element: "x")],
    updates: [.init(from: 4, to: 0, old: "e", new: "E"), .init(from: 0, to: 1, old: "a", new: "A")],
    moves: [.init(from: 4, to: 0, element: "e")])

  @Test func editsAreSortedByPosition() {
    let batch = Batch(
      deletions: [.init(position: 3, element: "d"), .init(position: 1, element: "b")],
      insertions: [.init(position: 4, element: "x"), .init(position: 0, element: "y")])
    #expect(batch.deletions.map(\.position) == [1, 3])
    #expect(batch.insertions.map(\.position) == [0, 4])
    #expect(everything.updates.map(\.from) == [0, 4])
  }

  @Test func emptiness() {
    #expect(Batch().isEmpty && !Batch().hasChanges)
    #expect(everything.hasChanges && !everything.isEmpty)
    #expect(CollectionChange<String>.empty.batch == Batch())
    #expect(Batch().change == .empty && CollectionChange(Batch()) == .empty)
  }

  @Test func aMovedAndUpdatedRowIsListedInMovesAndUpdates() {
    let change: CollectionChange = .composite([.move(from: 4, to: 0, "e"), .update(0, old: "e", new: "E")])
    #expect(
      change.batch
        == Batch(
          updates: [.init(from: 4, to: 0, old: "e", new: "E")], moves: [.init(from: 4, to: 0, element: "e")]))
    #expect(change.batch.change == change)
    #expect(
      change.batch.inverted
        == Batch(
          updates: [.init(from: 0, to: 4, old: "E", new: "e")], moves: [.init(from: 0, to: 4, element: "E")]))
  }

  @Test func aBatchConvertsToAnEquivalentChange() {
    let list = ["a", "b", "c", "d", "e"]
    let after = ["E", "A", "c", "d", "x"]
    #expect(replay(everything, on: list) == after)
    #expect(
      everything.change
        == .composite([
          .remove(1, "b"), .move(from: 3, to: 0, "e"), .insert(4, "x"), .update(0, old: "e", new: "E"),
          .update(1, old: "a", new: "A"),
        ]))
    #expect(replay(everything.change, on: list) == after)
    #expect(everything.change.batch == everything)
    #expect(replay(everything.inverted, on: after) == list)
    #expect(everything.inverted.inverted == everything)
  }

  @Test func elementsAreMapped() {
    #expect(
      everything.map(\.utf8.first)
        == BatchUpdate(
          deletions: [.init(position: 1, element: 98)], insertions: [.init(position: 4, element: 120)],
          updates: [.init(from: 4, to: 0, old: 101, new: 69), .init(from: 0, to: 1, old: 97, new: 65)],
          moves: [.init(from: 4, to: 0, element: 101)]))
    for seed in seeds(100, long: 1_000) {
      var generator = SeededGenerator(seed: seed)
      var list = Array(0..<20)
      let change = generator.script(of: 8, on: &list)
      #expect(change.batch.map(String.init) == change.map(String.init).batch, "seed \(seed)")
    }
  }

  @Test func movesWithoutEffectAreLeftOutOfTheChange() {
    // Two moves of which one would be enough: the one that is made first leaves the other element in its place.
    let batch = Batch(moves: [.init(from: 0, to: 1, element: "a"), .init(from: 1, to: 0, element: "b")])
    #expect(replay(batch.change, on: ["a", "b", "c"]) == ["b", "a", "c"])
    #expect(batch.change.count == 1)
    let still = Batch(moves: [.init(from: 1, to: 1, element: "b")])
    #expect(still.change == .empty)
  }

  @Test func manyMovesAtOnce() {
    for seed in seeds(300, long: 1_000) {
      var generator = SeededGenerator(seed: seed)
      let list = Array(0..<Int.random(in: 1..<20, using: &generator))
      var targets = list.filter { _ in Bool.random(using: &generator) }
      let sources = targets
      targets.shuffle(using: &generator)
      let batch = BatchUpdate(moves: zip(sources, targets).map { .init(from: $0, to: $1, element: $0) })
      let after = replay(batch, on: list)
      #expect(replay(batch.change, on: list) == after, "seed \(seed): \(batch)")
      #expect(replay(batch.inverted, on: after) == list, "seed \(seed): \(batch)")
    }
  }

  @Test func descriptions() {
    #expect(Batch().description == "no changes")
    #expect(
      everything.description
        == #"deletions: [1: "b"], insertions: [4: "x"], updates: [0→1: "a"→"A", 4→0: "e"→"E"], moves: [4→0: "e"]"#)
  }

  @Test func editsThatDoNotFitTogetherTrap() async {
    await #expect(processExitsWith: .failure) {
      _ = Batch(deletions: [.init(position: 1, element: "a"), .init(position: 1, element: "b")])
    }
    await #expect(processExitsWith: .failure) {
      _ = Batch(deletions: [.init(position: 1, element: "a")], moves: [.init(from: 1, to: 0, element: "a")])
    }
    await #expect(processExitsWith: .failure) {
      _ = Batch(insertions: [.init(position: 1, element: "a")], moves: [.init(from: 0, to: 1, element: "a")])
    }
    await #expect(processExitsWith: .failure) {
      _ = Batch(deletions: [.init(position: -1, element: "a")])
    }
    await #expect(processExitsWith: .failure) {
      _ = Batch(updates: [.init(from: 1, to: 2, old: "a", new: "b")])
    }
    await #expect(processExitsWith: .failure) {
      _ = Batch(
        deletions: [.init(position: 1, element: "a")], updates: [.init(from: 1, to: 1, old: "a", new: "b")])
    }
  }
}
