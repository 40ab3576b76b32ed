import Foundation
import ListBinding
import ReactiveCollections
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

/// A list sends each observer the changes by the observer's own rule, in one batch or step by step.
@Suite struct ChangeTrackingTests {
  struct Park: Equatable, CustomStringConvertible {
    var id: Int
    var name: String
    init(_ id: Int, _ name: String) { (self.id, self.name) = (id, name) }
    var description: String { "\(id) \(name)" }
  }

  /// A batch as a text: `-0 +2 ~1`, moves as `0>2`, with the positions of modifications in the new list.
  static func text<Element>(_ batch: BatchUpdate<Element>) -> String {
    let parts =
      batch.deletedIndexes.map { "-\($0)" } + batch.insertedIndexes.map { "+\($0)" }
      + batch.newUpdatedIndexes.map { "~\($0)" } + batch.moves.map { "\($0.from)>\($0.to)" }
    return parts.joined(separator: " ")
  }

  private func letters(_ text: String) -> [String] { text.map(String.init) }

  // MARK: Edits

  /// Every edit is sent with its positions: old positions of deletions, new positions of insertions.
  @Test(arguments: [
    ("add", "+3", "abcx"), ("insert", "+1", "axbc"), ("remove", "-1", "ac"), ("remove last", "-2", "ab"),
    ("remove a range", "-0 -1", "c"), ("remove some", "-0 -2", "b"), ("remove by value", "-1", "ac"),
    ("replace", "~1", "axc"), ("replace at the end", "+3", "abcx"), ("replace a range", "~0 ~1", "xyc"),
    ("replace some", "~0 ~2", "xby"), ("exchange", "0>2 1>1", "cba"), ("sort", "0>2 1>1", "cba"),
    ("assign", "-1 +0 +3", "xacy"), ("assign the same", "", "abc"), ("refresh", "~2", "abc"),
  ])
  func everyEditIsReportedAtItsPositions(_ name: String, _ expected: String, _ result: String) {
    let list = MutableCollectionProperty(["a", "b", "c"])
    var told: [TrackedUpdate<String>] = []
    let token = list.updates.track { told.append($0) }
    switch name {
    case "add": list.append("x")
    case "insert": list.insert("x", at: 1)
    case "remove": list.remove(at: 1)
    case "remove last": list.removeLast()
    case "remove a range": list.removeSubrange(0..<2)
    case "remove some": list.removeAll(at: IndexSet([2, 0]))
    case "remove by value": list.removeAll { $0 == "b" }
    case "replace": list[1] = "x"
    case "replace at the end": list[3] = "x"
    case "replace a range": list.replaceAll(at: 0..<2, with: ["x", "y"])
    case "replace some": list.replaceAll(at: IndexSet([0, 2]), with: ["x", "y"])
    case "exchange": list.swapAt(0, 2)
    case "sort": list.sort(by: >)
    case "assign": list.set(["x", "a", "c", "y"])
    case "assign the same": list.set(["a", "b", "c"])
    default: list.refresh(at: 2)
    }
    #expect(list.value.joined() == result)
    if name == "exchange" || name == "sort" {
      // It is not specified which of the three elements stays.
      #expect(told.count == 1 && told[0].batch.moves.count == 2 && told[0].batch.updates.isEmpty)
    } else {
      #expect(told.map { Self.text($0.batch) }.joined(separator: "; ") == expected)
    }
    #expect(told.allSatisfy { $0.isLast && $0.before == ["a", "b", "c"] && $0.after == list.value })
    token.dispose()
    list.append("z")
    #expect(told.count <= 1)
  }

  /// Edits at several positions of a shared list, and at positions that do not exist.
  @Test func editsAtSeveralPositionsOfASharedListAreMade() async {
    let list = SharedCollectionProperty(["a", "b", "c", "d"])
    list.removeAll(at: IndexSet([0, 2]))
    list.replaceAll(at: [1, 0], with: ["x", "y"])
    list.removeAll(at: [])
    #expect(list.value == ["y", "x"])
    list.append(contentsOf: ["c", "d", "e"])
    list.move(fromOffsets: IndexSet([0, 3]), toOffset: 2)
    #expect(list.value == ["x", "y", "d", "c", "e"])
    await #expect(processExitsWith: .failure) { MutableCollectionProperty([1, 2]).removeAll(at: [0, 2]) }
    await #expect(processExitsWith: .failure) { MutableCollectionProperty([1, 2]).replaceAll(at: [0, 1], with: [3]) }
    await #expect(processExitsWith: .failure) { SharedCollectionProperty([1, 2]).replaceAll(at: [0], with: [3, 4]) }
  }

  /// Whole assignments of lists with duplicates: each update leads from one list to the other.
  @Test(arguments: [("164", "99476"), ("aab", "ab"), ("abc", "axbc"), ("abc", "cab"), ("", "aa"), ("aabb", "")])
  func assignments(_ from: String, _ to: String) throws {
    for preference in EditPreference.allCases {
      for (detectsMoves, isStepwise) in [(true, false), (false, false), (true, true)] {
        let list = MutableCollectionProperty(letters(from))
        var shown = list.value
        var told: [TrackedUpdate<String>] = []
        let tracking = ChangeTracking<String>(
          comparison: .init(), preference: preference, detectsMoves: detectsMoves, isStepwise: isStepwise)
        list.updates.track(by: tracking) { told.append($0) }
        list.set(letters(to))
        for update in told {
          #expect(update.before == shown)
          try update.batch.apply(to: &shown)
          #expect(update.after == shown)
          if !detectsMoves || isStepwise { #expect(update.batch.moves.isEmpty) }
        }
        #expect(shown.joined() == to)
        #expect(told.map(\.isLast) == told.indices.map { $0 == told.count - 1 })
      }
    }
  }

  /// Determines which of two equal elements is removed: `aab` becomes `ab`.
  @Test func thePreferenceDecidesWhichEqualElementIsRemoved() {
    let list = MutableCollectionProperty(["a", "a", "b"])
    let shared = SharedCollectionProperty(["a", "a", "b"])
    #expect(shared.set(["a", "b"], preferring: .head) == .remove(0, "a"))
    var told: [String] = []
    list.updates.track { told.append(Self.text($0.batch)) }
    // With an observer's own rule, edits are reported at the positions where they were made, too.
    list.updates.track(by: ChangeTracking(comparison: .init(), preference: .head)) { told.append(Self.text($0.batch)) }
    for preference in EditPreference.allCases {
      list.set(["a", "b"], preferring: preference)
      list.set(["a", "a", "b"], preferring: preference)
    }
    list.removeAll(at: [1])
    #expect(told == ["-0", "-0", "+0", "+0", "-1", "-1", "+1", "+1", "-1", "-1"])
    told = []
    // If there is a choice, the observer's preference decides.
    list.set(["x", "a", "a"])
    list.modify { list in
      list.remove(at: 1)
      list[0] = "y"
    }
    #expect(told.count == 4 && told[3] == "-0 -1 +0")
  }

  // MARK: Rules

  private static var byName: ElementComparison<Park> { .init(id: \.id, content: { $0.name == $1.name }) }

  /// The rule of an observer replaces the list's: it finds fewer changes, or more, or different ones.
  @Test func theComparisonOfAnObserverReplacesTheLists() {
    let list = MutableCollectionProperty([Park(1, "Arches"), Park(2, "Zion")])
    var told: [String: [String]] = [:]
    func track(_ name: String, _ comparison: ElementComparison<Park>?) {
      list.updates.track(by: ChangeTracking(comparison: comparison)) {
        told[name, default: []].append(Self.text($0.batch))
      }
    }
    track("the list's", nil)
    track("by name", Self.byName)
    track("never", .init(id: \.id, content: { _, _ in true }))
    track("always", .init(id: \.id, content: { _, _ in false }))
    // To the list, an element with other content is another element; by the ids, it is the same element, modified.
    list.set([Park(1, "Arch"), Park(2, "Zion"), Park(3, "Yosemite")])
    #expect(told == ["the list's": ["-0 +0 +2"], "by name": ["+2 ~0"], "never": ["+2"], "always": ["+2 ~0"]])
    told = [:]
    list[1] = Park(2, "Zion Canyon")
    #expect(told == ["the list's": ["~1"], "by name": ["~1"], "always": ["~1"]])
    told = [:]
    list[1] = Park(7, "Zion Canyon")
    // An element that no edit touched is not modified, even if a rule considers every element modified.
    #expect(told == ["the list's": ["~1"], "by name": ["-1 +1"], "never": ["-1 +1"], "always": ["-1 +1"]])
    told = [:]
    list.refresh(at: 0)
    #expect(told == ["the list's": ["~0"], "by name": ["~0"], "never": ["~0"], "always": ["~0"]])
    told = [:]
    list.modify { list in
      list.refresh(at: 0)
      list.remove(at: 2)
      list.insert(Park(9, "Acadia"), at: 0)
    }
    #expect(told["never"] == ["-2 +0 ~1"] && told["by name"] == ["-2 +0 ~1"])
  }

  /// The conformance of the element can be the rule.
  @Test func distinguishableElements() {
    struct Item: Distinguishable {
      var id: Int
      var text: String
      static func == (one: Item, other: Item) -> Bool { one.id == other.id }
      func matches(_ other: Item) -> Bool { text == other.text }
    }
    let list = MutableCollectionProperty([Item(id: 1, text: "a"), Item(id: 2, text: "b")])
    var told: [String] = []
    list.updates.track { told.append(Self.text($0.batch)) }
    list.set([Item(id: 2, text: "b"), Item(id: 1, text: "c")])
    list.set([Item(id: 2, text: "b"), Item(id: 1, text: "c")])
    #expect(told == ["~1 0>1"] || told == ["~1 1>0"])
  }

  /// A rule that considers every element modified is not asked about untouched elements. If a list cannot tell what
  /// changed, its updates are sent.
  @Test func elementsWithoutEquality() {
    struct Item: Identifiable {
      let id: Int
      var name = ""
    }
    let list = MutableCollectionProperty((0..<3).map { Item(id: $0) })
    var told: [String] = []
    list.updates.track(by: ChangeTracking(comparison: .init())) { told.append(Self.text($0.batch)) }
    list.modify { list in
      list.remove(at: 0)
      list.append(Item(id: 7))
    }
    list.updates.track(by: ChangeTracking(comparison: .init(id: \.id) { $0.name == $1.name })) {
      told.append(Self.text($0.batch))
    }
    list.refresh(at: 0)
    #expect(told == ["-0 +2", "~0", "~0"])
  }

  /// A rule is released with its observer: immediately with the token, or at the next change after the observer is
  /// deallocated.
  @Test(arguments: [true, false]) func theComparisonIsReleasedWithItsObserver(byToken: Bool) throws {
    let list = MutableCollectionProperty([Park(1, "a")])
    let tracker = LifetimeTracker()
    func track(_ observer: Observer) -> any Disposable {
      let kept = tracker.track(0)
      let rule = ElementComparison<Park>(id: \.id, content: { [kept] in $0.name == $1.name && kept.value == 0 })
      return list.updates.track(by: ChangeTracking(comparison: rule), for: observer) { $0.told.append("\($1.batch)") }
    }
    var observer: Observer? = Observer()
    let token = track(observer!)
    list[0] = Park(1, "b")
    #expect(observer?.told.count == 1 && tracker.liveCount == 1)
    if byToken {
      token.dispose()
    } else {
      observer = nil
      list[0] = Park(1, "c")
    }
    #expect(tracker.liveCount == 0 && (observer?.told.count ?? 1) == 1)
  }

  // MARK: Observers

  private final class Observer {
    var told: [String] = []
  }

  @Test func observersAreHeldWeakly() {
    let list = MutableCollectionProperty([1, 2, 3])
    var observer: Observer? = Observer()
    let other = Observer()
    list.updates.track(for: observer!) { $0.told.append(ChangeTrackingTests.text($1.batch)) }
    let token = list.updates.track(for: other) { $0.told.append(ChangeTrackingTests.text($1.batch)) }
    list.append(4)
    #expect(observer?.told == ["+3"] && other.told == ["+3"])
    let gone = Weak(observer)
    observer = nil
    #expect(gone.object == nil)
    list.append(5)
    token.dispose()
    list.append(6)
    #expect(other.told == ["+3", "+4"])
  }

  @Test func copiesKeepTheComparisonButNoObservers() {
    let list = MutableCollectionProperty([Park(1, "a")], comparison: Self.byName)
    let observer = Observer()
    list.updates.track(for: observer) { $0.told.append(ChangeTrackingTests.text($1.batch)) }
    let copy = MutableCollectionProperty(copying: list)
    #expect(copy.set([Park(1, "b")]) == .update(0, old: Park(1, "a"), new: Park(1, "b")))
    #expect(observer.told.isEmpty && list.value == [Park(1, "a")])
  }

  // MARK: Step by step

  /// Deletions, insertions, modifications: each with the list that it leads to, and the last one marked as the last.
  @Test func stepwiseUpdatesContainTheListOfEachStep() {
    let list = MutableCollectionProperty([Park(1, "a"), Park(2, "b"), Park(3, "c")], comparison: Self.byName)
    var told: [String] = []
    list.updates.track(by: ChangeTracking(isStepwise: true)) { update in
      told.append("\(Self.text(update.batch)) \(update.after.map(\.name).joined())\(update.isLast ? "." : "")")
    }
    list.set([Park(4, "x"), Park(1, "A"), Park(3, "c")])
    #expect(told == ["-1 ac", "+0 xac", "~1 xAc."])
    told = []
    // Moved elements are deleted and inserted with their new content.
    list.set([Park(1, "AA"), Park(3, "C"), Park(4, "x")])
    #expect(told == ["-0 Ac", "+2 Acx", "~0 ~1 AACx."])
    told = []
    list.append(Park(5, "y"))
    #expect(told == ["+3 AACxy."])
  }

  @Test func indexPathsInASection() {
    let batch = ["a", "b", "c"].batch(to: ["x", "c", "a"], by: .init())
    let paths = batch.indexPaths(inSection: 2)
    #expect(paths.deletions == [[2, 1]] && paths.insertions == [[2, 0]])
    #expect(paths.moves.map(\.from) == [[2, 0]] || paths.moves.map(\.from) == [[2, 2]])
    let update = [Park(1, "a"), Park(2, "b")].batch(to: [Park(2, "B")], by: Self.byName)
    #expect(update.indexPaths(inSection: 0).updates.map(\.from) == [[0, 1]])
    #expect(update.indexPaths(inSection: 0).updates.map(\.to) == [[0, 0]])
    #expect(update.updatedIndexes == [1] && update.newUpdatedIndexes == [0])
    let old = [SectionSnapshot(section: "A", rows: [1, 2]), SectionSnapshot(section: "B", rows: [3])]
    let new = [SectionSnapshot(section: "A", rows: [2, 3]), SectionSnapshot(section: "B", rows: [4])]
    let crossing = old.sectionedBatch(to: new, sections: .init(), rows: .init()).rows.indexPaths
    #expect(crossing.deletions == [[0, 0]] && crossing.insertions == [[1, 0]])
    #expect(crossing.moves.map(\.from) == [[1, 0]] && crossing.moves.map(\.to) == [[0, 1]])
  }

  // MARK: Random edits

  /// An element that cannot be compared, so that only positions are checked.
  private struct Shown {
    let park: Park
  }

  /// Whatever the rule, the list that the observer builds is the list, except for differences that its rule ignores.
  @Test(arguments: 0..<4) func randomEditsLeadFromListToListByAnyRule(part: Int) throws {
    for seed in 0..<(isLongRun ? 500 : 100) {
      var random = SeededGenerator(seed: UInt64(part * 100_000 + seed))
      func int(_ limit: Int) -> Int { Int.random(in: 0..<max(limit, 1), using: &random) }
      func park() -> Park { Park(int(6), ["a", "b", "c"][int(3)]) }
      let list = MutableCollectionProperty((0..<int(8)).map { _ in park() })
      let tracking = ChangeTracking<Park>(
        comparison: part < 2 ? Self.byName : .init(id: \.id, content: { _, _ in true }),
        preference: int(2) == 0 ? .head : .tail, detectsMoves: int(2) == 0, isStepwise: part % 2 == 0)
      // The list is built from the updates alone.
      var shown = PersistentArray(list.value.map(Shown.init))
      var isComplete = true
      list.updates.track(by: tracking) { update in
        #expect(throws: Never.self, "seed \(seed)") { try update.batch.map(Shown.init).apply(to: &shown) }
        #expect(shown.map(\.park.id) == update.after.map(\.id), "seed \(seed)")
        isComplete = update.isLast
      }
      for step in 0..<20 {
        if int(3) == 0 {
          list.set((0..<int(8)).map { _ in park() })
        } else {
          list.modify { list in
            for _ in 0..<1 + int(3) {
              switch int(5) {
              case 0: list.insert(park(), at: int(list.count + 1))
              case 1 where !list.isEmpty: list.remove(at: int(list.count))
              case 2 where !list.isEmpty: list[int(list.count)] = park()
              case 3 where !list.isEmpty: list.move(from: int(list.count), to: int(list.count))
              case 4 where !list.isEmpty: list.refresh(at: int(list.count))
              default: break
              }
            }
          }
        }
        #expect(isComplete, "seed \(seed), step \(step)")
        #expect(shown.map(\.park.id) == list.value.map(\.id), "seed \(seed), step \(step)")
        if part < 2 { #expect(shown.map(\.park.name) == list.value.map(\.name), "seed \(seed), step \(step)") }
      }
    }
  }

  /// The result is the expected one: all other elements in their order, and the moved elements in theirs, before the
  /// element at the target.
  @Test func elementsMovedTogether() async {
    for bits in 0..<64 {
      let offsets = (0..<6).filter { bits >> $0 & 1 == 1 }
      for target in 0...6 {
        let list = MutableCollectionProperty(Array(0..<6))
        let tape = Recorder(list.updates)
        list.move(fromOffsets: IndexSet(offsets), toOffset: target)
        let before = (0..<target).filter { !offsets.contains($0) }
        let expected = before + offsets + (target..<6).filter { !offsets.contains($0) }
        #expect(Array(list.value) == expected, "\(offsets) to \(target)")
        // One event, with at most as many moves as elements; no event if all elements are already in place.
        #expect(tape.values.count == (expected == Array(0..<6) ? 1 : 2))
        #expect(tape.values.dropFirst().allSatisfy { $0.change.count <= offsets.count })
        var edited = PersistentArray(0..<6)
        MutableCollectionProperty(Array(0..<6)).modify {
          $0.move(fromOffsets: offsets.reversed(), toOffset: target)
          edited = $0.value
        }
        #expect(Array(edited) == expected)
      }
    }
    await #expect(processExitsWith: .failure) { MutableCollectionProperty([1, 2]).move(fromOffsets: [2], toOffset: 0) }
    await #expect(processExitsWith: .failure) { MutableCollectionProperty([1, 2]).move(fromOffsets: [0], toOffset: 3) }
  }

  /// An editor offers the same edits as a list.
  @Test func anEditorOffersTheEditsOfAList() throws {
    let list = MutableCollectionProperty(["a", "b", "c", "d"])
    let tape = Recorder(list.flatChanges)
    try list.modify { editor in
      editor.removeAll(at: [3, 1])
      editor.replaceAll(at: [0, 1], with: ["x", "y"])
      #expect(editor.replace(at: 1, with: "z") == "y")
      #expect(throws: ChangeError.self) { try editor.apply(.remove(0, "q")) }
      try editor.apply(.insert(2, "w"))
      #expect(editor.set(["x", "w"]) == .remove(1, "z"))
    }
    #expect(list.value == ["x", "w"])
    #expect(tape.values.count == 1)
  }
}
