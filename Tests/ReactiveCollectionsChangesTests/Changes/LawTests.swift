import ReactiveCollectionsArrays
import ReactiveCollectionsChanges
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

/// Tests the laws of changes, on every small list and on long random scripts.
struct LawTests {
  /// Returns a description of the first law of changes from one list to another that the change breaks.
  static func brokenLaw<Element: Equatable>(
    _ change: CollectionChange<Element>, from before: [Element], to after: [Element]
  ) -> String? {
    if replay(change, on: before) != after { return "the steps lead to \(replay(change, on: before))" }
    if replay(change.inverted, on: after) != before { return "the inverse is \(change.inverted)" }

    var array = before
    var tree = PersistentArray(before)
    do {
      try change.apply(to: &array)
      try change.apply(to: &tree)
      if array != after || Array(tree) != after { return "applying leads to \(array) and \(tree)" }
      try change.inverted.apply(to: &array)
      try change.inverted.apply(to: &tree)
      if array != before || Array(tree) != before { return "undoing leads to \(array) and \(tree)" }
    } catch {
      return "applying throws: \(error)"
    }
    change.performUnchecked(on: &tree)
    if Array(tree) != after { return "performing leads to \(tree)" }
    change.inverted.performUnchecked(on: &tree)
    if Array(tree) != before { return "performing the inverse leads to \(tree)" }
    if let broken = brokenStretches(of: change.steps) ?? brokenCut(of: change.steps) { return broken }

    let batch = change.batch
    if replay(batch, on: before) != after { return "the batch is \(batch)" }
    if replay(batch.inverted, on: after) != before { return "the inverse batch is \(batch.inverted)" }
    if replay(batch.change, on: before) != after { return "the change of the batch is \(batch.change)" }
    if batch.change.batch != batch { return "the batch of the change of the batch is \(batch.change.batch)" }
    let normal = change.then(.empty)
    if replay(normal, on: before) != after { return "normalized it is \(normal)" }
    if normal.then(.empty) != normal { return "normalized twice it is \(normal.then(.empty))" }
    if CollectionChange(normal.batch) != normal { return "by its batch it is \(CollectionChange(normal.batch))" }
    return nil
  }

  /// Returns how steps that are cut in two break what they promise: both parts are as if they had been written step by step.
  static func brokenCut<Element: Equatable>(of steps: ChangeSequence<Element>) -> String? {
    let counts = steps.count < 10 ? Array(0...steps.count) : [1, steps.count / 3, steps.count / 2, steps.count - 1]
    for count in counts {
      var first = steps
      let rest = first.cut(at: count)
      if first != ChangeSequence(steps.prefix(count)) || rest != ChangeSequence(steps.dropFirst(count)) {
        return "cut after \(count) of \(steps), there are \(first) and \(rest)"
      }
    }
    return nil
  }

  /// Returns how the stretches of steps break what they promise: all steps in order, split where insertions and removals
  /// meet updates and moves, and nowhere else.
  static func brokenStretches<Element: Equatable>(of steps: ChangeSequence<Element>) -> String? {
    var all: [CollectionChange<Element>] = []
    for (number, stretch) in steps.stretches.enumerated() {
      let first = all.count
      steps.forEachStep(in: stretch.runs) { all.append($0) }
      let kinds = all[first...].map { $0.operation == .insert || $0.operation == .remove }
      if kinds.count != stretch.count || kinds.contains(!stretch.comesOrGoes) {
        return "stretch \(number) is \(stretch)"
      }
      if number > 0, steps.stretches[number - 1].comesOrGoes == stretch.comesOrGoes {
        return "stretch \(number) goes on"
      }
    }
    return all == Array(steps) ? nil : "the stretches are \(all)"
  }

  /// What moves and is updated elsewhere, or is updated before it moves, is not made in the same way.
  @Test func movesWithUpdatesAreMadeInOrder() {
    let before = ["a", "b", "c", "d"]
    for source in before.indices {
      for target in before.indices {
        for index in before.indices {
          var moved = before
          moved.insert(moved.remove(at: source), at: target)
          var (after, other) = (moved, before)
          after[index] = "new"
          other[index] = "new"
          let update = CollectionChange<String>.update(index, old: moved[index], new: "new")
          let change = CollectionChange<String>([.move(from: source, to: target, before[source]), update])
          let broken = Self.brokenLaw(change, from: before, to: after)
          #expect(broken == nil, "\(change)")
          let end = other.remove(at: source)
          other.insert(end, at: target)
          let reversed = CollectionChange<String>([
            .update(index, old: before[index], new: "new"), .move(from: source, to: target, end),
          ])
          let brokenReversed = Self.brokenLaw(reversed, from: before, to: other)
          #expect(brokenReversed == nil, "\(reversed)")
        }
      }
    }
  }

  @Test func everyPairOfSmallLists() {
    let lists = allLists(of: [0, 1, 2], upTo: isLongRun ? 5 : 3)
    for before in lists {
      for after in lists {
        for preference in EditPreference.allCases {
          let change = before.changes(to: after, preferring: preference)
          let broken = Self.brokenLaw(change, from: before, to: after)
          #expect(broken == nil, "\(before) to \(after): \(change)")
          #expect(change.isEmpty == (before == after))
        }
      }
    }
  }

  @Test func everyPermutationIsMadeByTheFewestMoves() {
    let before = Array(0..<6)
    for after in permutations(of: before) {
      let change = before.changes(to: after)
      #expect(Self.brokenLaw(change, from: before, to: after) == nil, "\(before) to \(after): \(change)")
      #expect(change.steps.allSatisfy { $0.operation == .move })
      #expect(change.count == 6 - Self.longestIncreasing(after), "\(before) to \(after): \(change)")
    }
  }

  @Test func composingDiffsOfSmallLists() {
    let lists = isLongRun ? allLists(of: [0, 1, 2], upTo: 3) : allLists(of: [0, 1], upTo: 3)
    for a in lists {
      for b in lists {
        for c in lists {
          let change = a.changes(to: b).then(b.changes(to: c))
          #expect(Self.brokenLaw(change, from: a, to: c) == nil, "\(a) to \(b) to \(c): \(change)")
        }
      }
    }
  }

  @Test func randomScriptsObeyTheLaws() {
    expectLaws(
      of: seeds(400, long: 2_000), on: { (0..<Int.random(in: 0..<12, using: &$0)).map { $0 + 1000 } }, steps: 1..<15
    ) { $0.script(of: $1, on: &$2) }
  }

  @Test func randomScriptsOfFewElements() {
    func list(_ random: inout SeededGenerator) -> [Int] {
      (0..<Int.random(in: 0..<6, using: &random)).map { _ in Int.random(in: 0..<3, using: &random) }
    }
    expectLaws(of: seeds(400, long: 2_000), on: list, steps: 1..<20) { $0.script(of: $1, on: &$2, elements: 0..<3) }
  }

  @Test func thenIsAssociativeInEffect() {
    for seed in seeds(300, long: 1_000) {
      var generator = SeededGenerator(seed: seed)
      let before = (0..<Int.random(in: 0..<8, using: &generator)).map { $0 % 4 }
      expectThenIsAssociative(seed: seed, from: before) { generator.script(of: 3, on: &$0, elements: 0..<4) }
    }
  }

  @Test func aChangeComposedWithItsInverseIsEmpty() {
    for seed in seeds(300, long: 1_000) {
      var generator = SeededGenerator(seed: seed)
      var after = Array(1000..<1008)
      // No element is repeated: an update to an equal element would announce a change inside it.
      let change = generator.script(of: 10, on: &after, elements: 10_000..<1 << 48)
      #expect(change.then(change.inverted) == .empty, "seed \(seed): \(change)")
    }
  }

  private func permutations(of list: [Int]) -> [[Int]] {
    if list.isEmpty { return [[]] }
    return list.indices.flatMap { index in
      var rest = list
      let first = rest.remove(at: index)
      return permutations(of: rest).map { [first] + $0 }
    }
  }

  static func longestIncreasing(_ list: [Int]) -> Int {
    var lengths: [Int] = []
    for (index, number) in list.enumerated() {
      lengths.append(1 + (list[..<index].indices.filter { list[$0] < number }.map { lengths[$0] }.max() ?? 0))
    }
    return lengths.max() ?? 0
  }
}
