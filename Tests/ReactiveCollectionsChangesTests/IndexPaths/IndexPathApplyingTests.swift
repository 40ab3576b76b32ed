import ReactiveCollectionsArrays
import ReactiveCollectionsChanges
import ReactiveCollectionsTesting
import Testing

struct IndexPathApplyingTests {
  /// A value without `==`.
  struct Opaque { var name = "" }

  func text(_ list: [Any]) -> String { "\(list)" }

  @Test func changesReachEveryLevel() throws {
    var list: [Any] = [["a", "b"] as [Any], "c", [["d"] as [Any]] as [Any]]
    let change: IndexPathChange = .composite([
      .insert([0, 2], "x"), .insert([0, 3], "y"), .remove([1], "c"), .update([1, 0, 0], old: "d", new: "e"),
      .move(from: [0, 0], to: [1, 0, 1], "a"), .move(from: [0, 0], to: [0, 2], "b"), .insert([2], [] as [Any]),
      .insert([2, 0], 1),
    ])
    let before = text(list)
    try change.apply(to: &list)
    #expect(text(list) == #"[["x", "y", "b"], [["e", "a"]], [1]]"#)
    try change.inverted.apply(to: &list)
    #expect(text(list) == before)
  }

  @Test func changesApplyToTypedListsAtEveryLevel() throws {
    var list: PersistentArray<SectionSnapshot<String, [Int]>> = [
      SectionSnapshot(section: "A", rows: [[1], [2, 3]]), SectionSnapshot(section: "B", rows: []),
    ]
    let change: IndexPathChange = .composite([
      .move(from: [0, 1], to: [1, 0], [2, 3]), .insert([1, 0, 1], 9),
      .remove([0], SectionSnapshot(section: "A", rows: [[1]])),
      .update([0, 0, 0], old: 2, new: 4),
    ])
    try change.apply(to: &list)
    #expect(list == [SectionSnapshot(section: "B", rows: [[4, 9, 3]])])
  }

  @Test func aMoveTargetCountsAfterTheRemovalAtOuterLevelsToo() throws {
    var list: [Any] = ["a", ["b"] as [Any], "c"]
    // The list at [1] is at [0] after "a" is removed.
    try IndexPathChange.move(from: [0], to: [0, 1], "a").apply(to: &list)
    #expect(text(list) == #"[["b", "a"], "c"]"#)
  }

  @Test func aRunIsAppliedAsAWhole() throws {
    var list: [[Int]] = [[], [0, 1, 2]]
    let change = IndexPathChange(CollectionChange.insertion(of: PersistentArray(0..<10_000), at: 1), at: [1])
    try change.apply(to: &list)
    #expect(list[1] == [0] + Array(0..<10_000) + [1, 2])
    try change.inverted.apply(to: &list)
    #expect(list == [[], [0, 1, 2]])
  }

  static var wrong: [(IndexPathChange, ChangeError)] {
    [
      (.insert([], 1), ChangeError(.emptyPath, at: [])),
      (.insert([3], 1), ChangeError(.positionOutOfBounds(count: 2), at: [3])),
      (.insert([-1], 1), ChangeError(.positionOutOfBounds(count: 2), at: [-1])),
      (.insert([.max], 1), ChangeError(.positionOutOfBounds(count: 2), at: [.max])),
      (.insert([2, 0], 1), ChangeError(.positionOutOfBounds(count: 2), at: [2])),
      (.insert([.max, 0], 1), ChangeError(.positionOutOfBounds(count: 2), at: [.max])),
      (.insert([0, 0, 0], 1), ChangeError(.notAList(found: "Int"), at: [0, 0])),
      (.insert([0, 0], "x"), ChangeError(.typeMismatch(expected: "Int", found: "String"), at: [0, 0])),
      (.insert([0], 1), ChangeError(.typeMismatch(expected: "Array<Int>", found: "Int"), at: [0])),
      (.remove([0, 2], 1), ChangeError(.positionOutOfBounds(count: 2), at: [0, 2])),
      (.remove([0, 0], 2), ChangeError(.elementMismatch(expected: "2", found: "1"), at: [0, 0])),
      (.remove([0, 0], "1"), ChangeError(.elementMismatch(expected: "\"1\"", found: "1"), at: [0, 0])),
      (.update([0, 5], old: 1, new: 2), ChangeError(.positionOutOfBounds(count: 2), at: [0, 5])),
      (.update([0, 0], old: 7, new: 2), ChangeError(.elementMismatch(expected: "7", found: "1"), at: [0, 0])),
      (.update([0, 0], old: 1, new: "b"), ChangeError(.typeMismatch(expected: "Int", found: "String"), at: [0, 0])),
      (.move(from: [0, 2], to: [0, 0], 1), ChangeError(.positionOutOfBounds(count: 2), at: [0, 2])),
      (.move(from: [0, 0], to: [0, 2], 1), ChangeError(.positionOutOfBounds(count: 1), at: [0, 2])),
      (.move(from: [0, 0], to: [1, 3], 1), ChangeError(.positionOutOfBounds(count: 2), at: [1, 3])),
      (.move(from: [0, 0], to: [5, 0], 1), ChangeError(.positionOutOfBounds(count: 2), at: [5])),
      (.move(from: [0, 0], to: [], 1), ChangeError(.emptyPath, at: [])),
      (.move(from: [0, 0], to: [0], 1), ChangeError(.typeMismatch(expected: "Array<Int>", found: "Int"), at: [0])),
      (
        IndexPathChange(CollectionChange.removal(of: [8, 4, 5], at: 0), at: [1]),
        ChangeError(.elementMismatch(expected: "4", found: "9"), at: [1, 0], step: 1)
      ),
      (
        IndexPathChange(CollectionChange.removal(of: [8, 9, 5], at: 0), at: [1]),
        ChangeError(.positionOutOfBounds(count: 0), at: [1, 0], step: 2)
      ),
    ]
  }

  @Test func changesThatDoNotFitThrowAndChangeNothing() throws {
    for (change, expected) in Self.wrong {
      var list: [[Int]] = [[1, 2], [8, 9]]
      let before = list
      let error = #expect(throws: ChangeError.self) { try change.apply(to: &list) }
      #expect(error == expected, "\(change)")
      #expect(list == before)

      // The same after steps that fit.
      let earlier: IndexPathChange = .composite([.update([0, 1], old: 2, new: 9), .update([0, 1], old: 9, new: 2)])
      let later = #expect(throws: ChangeError.self) { try earlier.then(change).apply(to: &list) }
      #expect(later == ChangeError(expected.reason, at: expected.path, step: expected.step + 2), "\(change)")
      #expect(list == before)
    }
  }

  /// Neighboring insertions are made together; the error names the one that does not fit.
  @Test func theErrorNamesTheInsertionOfAnotherType() throws {
    var list: [[Int]] = [[7]]
    func error(_ steps: IndexPathChange...) -> ChangeError? {
      #expect(throws: ChangeError.self) { try IndexPathChange(steps).apply(to: &list) }
    }
    let mismatch = ChangeError.Reason.typeMismatch(expected: "Int", found: "String")
    #expect(error(.insert([0, 0], 1), .insert([0, 1], "x")) == ChangeError(mismatch, at: [0, 1], step: 1))
    #expect(
      error(.remove([0, 0], 7), .insert([0, 0], 1), .insert([0, 1], 2), .insert([0, 2], "x"), .insert([0, 3], "y"))
        == ChangeError(mismatch, at: [0, 2], step: 3))
    #expect(error(.insert([0, 0], "x"), .insert([0, 1], 1)) == ChangeError(mismatch, at: [0, 0], step: 0))
    #expect(list == [[7]])
  }

  @Test func elementsWithoutEqualityAreNotCompared() throws {
    var list: [Any] = [Opaque(name: "a"), "b"]
    try IndexPathChange.remove([0], Opaque(name: "other")).apply(to: &list)
    #expect(text(list) == #"["b"]"#)
  }

  @Test func randomPathsNeverTrap() {
    for seed in 0..<500 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      func pick<Choice>(_ choices: [Choice]) -> Choice { choices[Int.random(in: choices.indices, using: &generator)] }
      var list: [Any] = [["a", ["b"] as [Any]] as [Any], "c", [] as [Any]]
      func path() -> [Int] { (0..<pick([0, 1, 2, 3])).map { _ in pick([0, 0, 1, 1, 2, 3, -1, .max, .min]) } }
      for _ in 0..<20 {
        let change: IndexPathChange =
          switch pick([0, 1, 2, 3]) {
          case 0: .insert(path(), pick([true, false]) ? "x" : [] as [Any])
          case 1: .remove(path(), pick(["a", "x"]))
          case 2: .update(path(), old: "a", new: ["y"] as [Any])
          default: .move(from: path(), to: path(), pick(["a", "b", "x"]))
          }
        let before = text(list)
        do {
          try change.apply(to: &list)
          let after = text(list)
          var undone = list
          try change.inverted.apply(to: &undone)
          #expect(text(undone) == before, "seed \(seed): \(change) led to \(after)")
        } catch {
          #expect(text(list) == before, "seed \(seed): \(change)")
        }
      }
    }
  }

  /// The element that is moved is the one in the list, even if it cannot be compared with the one in the step.
  @Test func aMoveMovesTheElementFoundInTheList() throws {
    var list: [Any] = [[Opaque(name: "found")] as [Any], [] as [Any]]
    try IndexPathChange.move(from: [0, 0], to: [1, 0], Opaque(name: "named")).apply(to: &list)
    #expect(((list[1] as? [Any])?[0] as? Opaque)?.name == "found")
    let error = try #require(throws: ChangeError.self) {
      try IndexPathChange.move(from: [0, 0], to: [1, 0], Opaque()).apply(to: &list)
    }
    #expect(error.reason == .positionOutOfBounds(count: 0) && error.path == [0, 0])
  }

  @Test func overflowingPositionsAreOutOfBounds() throws {
    let insertion = CollectionChange<Int>.insertion(of: [1, 2], at: .max)
    var list: [Any] = [1]
    let error = #expect(throws: ChangeError.self) { try IndexPathChange(insertion).apply(to: &list) }
    #expect(error?.reason == .positionOutOfBounds(count: 1) && text(list) == "[1]")
  }
}
