import ReactiveCollectionsArrays
import ReactiveCollectionsChanges
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

struct DifferTests {
  func letters(_ text: String) -> [String] { text.map(String.init) }

  @Test func equalListsDoNotDiffer() {
    #expect(["a", "b"].changes(to: ["a", "b"]) == .empty)
    #expect([String]().changes(to: []) == .empty)
    let list = PersistentArray(["a", "b"])
    #expect(list.changes(to: list) == .empty)
    // Lists that share storage are equal whatever their elements are.
    let opaque = PersistentArray([(1, 2), (3, 4)])
    #expect(opaque.changes(to: opaque).isEmpty)
  }

  @Test func knownListsGiveTheExpectedEdits() {
    #expect(
      ["test1", "test2"].changes(to: ["test2", "test3"]) == .composite([.remove(0, "test1"), .insert(1, "test3")]))
    #expect(
      ["test0", "test1", "test2", "test3"].changes(to: ["test1", "test2-changed", "test3", "test4-new"])
        == .composite([
          .remove(2, "test2"), .remove(0, "test0"), .insert(1, "test2-changed"), .insert(3, "test4-new"),
        ]))
    #expect(letters("a").changes(to: letters("aa")) == .insert(1, "a"))
    #expect(letters("aa").changes(to: letters("a")) == .remove(1, "a"))
    #expect(letters("abc").changes(to: letters("axbc")) == .insert(1, "x"))
    #expect(letters("abc").changes(to: letters("cab")) == .move(from: 2, to: 0, "c"))
    #expect(letters("ab").changes(to: letters("ba")).operation == .move)
    #expect(letters("ab").changes(to: []) == .removal(of: ["a", "b"], at: 0))
    #expect([].changes(to: letters("ab")) == .insertion(of: ["a", "b"], at: 0))
  }

  @Test func asManyElementsAsPossibleStayInPlace() {
    let batch = letters("ABCDEFG").changes(to: letters("EBGHAIJ")).batch
    #expect(batch.insertions.map(\.position) == [3, 5, 6])
    #expect(batch.deletions.map(\.position) == [2, 3, 5])
    #expect(Set(batch.moves.map(\.element)) == ["E", "A"])

    let mixed = letters("01234F6E89").changes(to: letters("ABCDEF")).batch
    #expect(mixed.deletions.map(\.position) == [0, 1, 2, 3, 4, 6, 8, 9])
    #expect(mixed.insertions.map(\.position) == [0, 1, 2, 3])
    #expect(mixed.moves.count == 1)
  }

  @Test func thePreferenceDecidesWhichEqualElementIsRemoved() {
    #expect(letters("aab").changes(to: letters("ab"), preferring: .tail) == .remove(1, "a"))
    #expect(letters("aab").changes(to: letters("ab"), preferring: .head) == .remove(0, "a"))
    #expect(letters("a").changes(to: letters("aa"), preferring: .head) == .insert(0, "a"))
    #expect(
      ElementComparison<String>().changes(
        from: PersistentArray(letters("aab")), to: PersistentArray(letters("ab")), preferring: .head)
        == .remove(0, "a"))
  }

  struct Park: Distinguishable {
    var id: String
    var name: String
    init(_ id: String, _ name: String) { (self.id, self.name) = (id, name) }
    static func == (a: Park, b: Park) -> Bool { a.id == b.id }
    func matches(_ other: Park) -> Bool { name == other.name }
  }

  @Test func updates() {
    let (a, g) = (Park("NPS01", "Arches"), Park("NPS02", "Grand Canyon"))
    let (s, s2) = (Park("NPS03", "Great Smoky Mountains"), Park("NPS03", "Great Smokies"))
    let (y, z) = (Park("NPS04", "Yosemite"), Park("NPS05", "Zion"))

    let removed = [a, g, y, z].changes(to: [g, z]).batch
    #expect(removed.deletions.map(\.position) == [0, 2])
    #expect(removed.insertions.isEmpty && removed.updates.isEmpty && removed.moves.isEmpty)
    #expect(removed.inverted.insertions.map(\.position) == [0, 2])

    let renamed = [a, s, y, z].changes(to: [a, s2, y, z])
    #expect(renamed.operation == .update && renamed.index == 1)
    #expect(renamed.oldElement?.name == s.name && renamed.newElement?.name == s2.name)

    let mixed = [a, s, y, z].changes(to: [z, g, s2, y, a])
    #expect(replay(mixed, on: [a, s, y, z]).map(\.name) == [z, g, s2, y, a].map(\.name))
    #expect(mixed.batch.insertions.map(\.position) == [1])
    #expect(mixed.batch.updates.map(\.from) == [1] && mixed.batch.updates.map(\.to) == [2])
    #expect(Set(mixed.batch.moves.map(\.element.id)) == ["NPS01", "NPS05"])

    // An element that moved and changed: the move has its old value, and the update its new value.
    let moved = [s, a, y].changes(to: [a, y, s2])
    #expect(moved.steps.map(\.operation) == [.move, .update])
    #expect(moved.steps[0].oldElement?.name == s.name && moved.steps[0].index == 2)
    #expect(moved.steps[1].newElement?.name == s2.name && moved.steps[1].index == 2)
  }

  @Test func updatesInARowAreOneRun() {
    struct Item: Identifiable, Equatable { var id: Int, name: String }
    let old = (0..<1000).map { Item(id: $0, name: "old") }
    let new = (0..<1000).map { Item(id: $0, name: $0 == 500 ? "old" : "new") }
    let change = old.changes(to: new)
    #expect(change.count == 999 && change.runCount == 2)
    #expect(replay(change, on: old) == new)
  }

  @Test func anyTwoKindsOfCollectionCanBeCompared() {
    let old = letters("-abcd-")[1..<5]
    let new = PersistentArray(letters("xacd"))
    let expected: CollectionChange = .composite([.remove(1, "b"), .insert(0, "x")])
    #expect(old.changes(to: new) == expected)
    #expect(old.changes(to: new, by: ElementComparison()) == expected)
    #expect(old.changes(to: Array(new)) == expected)
    #expect(ContiguousArray(old).changes(to: new.reversed().reversed()) == expected)
    #expect(PersistentArray(old).changes(to: new) == expected)
    #expect((0..<3).changes(to: [0, 2]) == .remove(1, 1))
    #expect(Array("héllo").changes(to: "hello".map { $0 }).count == 2)
  }

  @Test func insertedAndRemovedPersistentListsAreOneRun() {
    let new = PersistentArray(0..<100_000)
    #expect(PersistentArray<Int>().changes(to: new).runCount == 1)
    #expect(new.changes(to: PersistentArray()).runCount == 1)
  }

  // MARK: Duplicates

  @Test func duplicatesArePairedInTheirOrder() {
    struct Item: Identifiable, Equatable { var id: Int, name: String }
    let old = [Item(id: 0, name: ""), Item(id: 1, name: "a"), Item(id: 1, name: "b"), Item(id: 1, name: "c")]
    let new = [Item(id: 1, name: "a"), Item(id: 1, name: "b"), Item(id: 2, name: "")]
    let change = old.changes(to: new)
    #expect(
      change == .composite([.remove(3, old[3]), .remove(0, old[0]), .insert(2, new[2])]))
  }

  @Test func duplicatesInRandomLists() {
    for seed in seeds(300, long: 2_000) {
      var generator = SeededGenerator(seed: seed)
      func list() -> [Int] {
        (0..<Int.random(in: 0..<30, using: &generator)).map { _ in Int.random(in: 0..<4, using: &generator) }
      }
      let (old, new) = (list(), list())
      let change = old.changes(to: new)
      #expect(LawTests.brokenLaw(change, from: old, to: new) == nil, "seed \(seed)")
      #expect(change.steps.count { $0.operation == .remove } == surplus(of: old, over: new), "seed \(seed)")
      #expect(change.steps.count { $0.operation == .insert } == surplus(of: new, over: old), "seed \(seed)")
    }
  }

  private func surplus(of list: [Int], over other: [Int]) -> Int {
    var counts: [Int: Int] = [:]
    for element in list { counts[element, default: 0] += 1 }
    for element in other { counts[element, default: 0] -= 1 }
    return counts.values.reduce(0) { $0 + max(0, $1) }
  }

  // MARK: Elements that are hard to find

  @Test func fewCollidingHashesDoNotMatter() {
    let counter = ComparisonCounter()
    func list(_ values: [Int]) -> [Colliding] { values.map { Colliding(value: $0, counter: counter) } }
    let change = list([1, 2, 3, 4, 5]).changes(to: list([2, 6, 1, 4]))
    #expect(
      change.map(\.value)
        == .composite([.remove(4, 5), .remove(2, 3), .move(from: 1, to: 0, 2), .insert(1, 6)]))
  }

  @Test func manyCollidingHashesCostLinearTime() {
    for count in [5_000, 10_000] {
      let counter = ComparisonCounter()
      let old = (0..<count).map { Colliding(value: $0, counter: counter) }
      var generator = SeededGenerator(seed: count)
      let new = old.shuffled(using: &generator)
      let change = old.changes(to: new)
      #expect(counter.comparisons < 50 * count)
      #expect(replay(change.map(\.value), on: old.map(\.value)) == new.map(\.value))
    }
  }

  @Test func equatableElementsAreComparedCorrectly() {
    for seed in seeds(300, long: 2_000) {
      let counter = ComparisonCounter()
      var generator = SeededGenerator(seed: seed)
      let before = (0..<Int.random(in: 0..<30, using: &generator)).map { _ in Int.random(in: 0..<20, using: &generator)
      }
      var after = before
      _ = generator.script(of: 5, on: &after, elements: 0..<20)
      let change = before.map { OnlyEqual(value: $0, counter: counter) }
        .changes(to: after.map { OnlyEqual(value: $0, counter: counter) })
      #expect(LawTests.brokenLaw(change.map(\.value), from: before, to: after) == nil, "seed \(seed)")
      // If the search is not cut short, no element is both removed and inserted.
      #expect(change.steps.count { $0.operation == .remove } == surplus(of: before, over: after), "seed \(seed)")
    }
  }

  @Test func onlyEquatableFindsTheShortestScript() {
    func change(_ old: String, _ new: String) -> CollectionChange<Int> {
      let counter = ComparisonCounter()
      func list(_ text: String) -> [OnlyEqual] {
        text.utf8.map { OnlyEqual(value: Int($0), counter: counter) }
      }
      return list(old).changes(to: list(new)).map(\.value)
    }
    #expect(change("abcabba", "cbabac").count <= 5)
    #expect(change("xaxbxcx", "abc").count == 4)
    #expect(change("abc", "xaxbxcx").count == 4)
    #expect(change("ab", "ba").operation == .move)
    #expect(change("a", "aa") == .insert(1, 97))
  }

  @Test func onlyEquatableMovesAsFewAsPossible() {
    for seed in seeds(300, long: 1_000) {
      let counter = ComparisonCounter()
      var generator = SeededGenerator(seed: seed)
      let before = Array(0..<12)
      let after = before.shuffled(using: &generator)
      let change = before.map { OnlyEqual(value: $0, counter: counter) }
        .changes(to: after.map { OnlyEqual(value: $0, counter: counter) })
      #expect(change.count == 12 - LawTests.longestIncreasing(after), "seed \(seed): \(change)")
    }
  }

  @Test func onlyEquatableCostsLinearTime() {
    for count in [5_000, 10_000] {
      let counter = ComparisonCounter()
      func list(_ values: some Sequence<Int>) -> [OnlyEqual] { values.map { OnlyEqual(value: $0, counter: counter) } }
      var generator = SeededGenerator(seed: count)
      for (old, new) in [
        (list(0..<count), list(count..<2 * count)), (list(0..<count), list((0..<count).reversed())),
        (list(0..<count), list((0..<count).shuffled(using: &generator))),
        (list((0..<count).map { $0 % 2 }), list((0..<count).map { $0 % 3 })),
        (list(0..<count), list((0..<count).filter { $0 % 10 != 0 })),
        (list(0..<count), list(Array(count / 2..<count) + (0..<count / 2))),
      ] {
        counter.comparisons = 0
        let change = old.changes(to: new)
        #expect(counter.comparisons < 300 * count)
        #expect(replay(change.map(\.value), on: old.map(\.value)) == new.map(\.value))
      }
    }
  }

  @Test func scatteredEditsOfElementsThatAreOnlyEquatable() {
    let counter = ComparisonCounter()
    let old = (0..<10_000).map { OnlyEqual(value: $0, counter: counter) }
    var new = old
    for index in stride(from: 9_950, to: 0, by: -100) {
      new[index] = OnlyEqual(value: -index, counter: counter)
      new.remove(at: index - 50)
    }
    let change = old.changes(to: new)
    #expect(change.count == 300)
    #expect(counter.comparisons < 40 * old.count)
  }

  @Test func blocksOfElementsThatAreOnlyEquatable() {
    let counter = ComparisonCounter()
    let old = (0..<10_000).map { OnlyEqual(value: $0, counter: counter) }
    var new = old
    for index in stride(from: 9_000, to: 0, by: -500) {
      new.insert(contentsOf: (0..<40).map { OnlyEqual(value: -index - $0, counter: counter) }, at: index)
    }
    #expect(old.changes(to: new).runCount == 18)
    #expect(new.changes(to: old).runCount == 18)
  }
}
