import ReactiveCollections
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

@Suite struct MutableSetPropertyTests {
  /// Every kind of edit, in transactions that may be rolled back, beside a `Set`.
  @Test(arguments: 0..<2) func randomEditsMatchASetAndAreReplayed(part: UInt64) {
    for seed in part * 1_000..<part * 1_000 + (isLongRun ? 1_000 : 60) {
      var random = SeededGenerator(seed: seed)
      func int(_ limit: Int) -> Int { .random(in: 0..<limit, using: &random) }
      func some() -> [Int] { (0..<int(5)).map { _ in int(8) } }
      let tags = MutableSetProperty(some())
      var expected = Set(tags)
      var (replayed, values) = (expected, [PersistentSet<Int>]())
      let log = tags.changes.startWithValues { change in
        do { try change.apply(to: &replayed) } catch { Issue.record("seed \(seed): \(change): \(error)") }
      }
      let signal = tags.signal.observeValues { values.append($0) }
      defer {
        log.dispose()
        signal.dispose()
      }
      func edit<Edited: EditableSet<Int>>(_ tags: Edited) where Edited.SentMember: Sendable {
        let (element, elements) = (int(8), some())
        switch int(11) {
        case 0: #expect(tags.insert(element).inserted == expected.insert(element).inserted, "seed \(seed)")
        case 1: #expect(tags.remove(element) == expected.remove(element), "seed \(seed)")
        case 2:
          tags.formUnion(elements)
          expected.formUnion(elements)
        case 3:
          tags.subtract(elements)
          expected.subtract(elements)
        case 4:
          tags.formIntersection(elements)
          expected.formIntersection(elements)
        case 5:
          tags.formSymmetricDifference(elements)
          expected.formSymmetricDifference(Set(elements))
        case 6 where int(3) == 0:
          tags.removeAll()
          expected = []
        case 7:
          tags.removeAll { $0 % 3 == element % 3 }
          expected = expected.filter { $0 % 3 != element % 3 }
        case 8:
          let change = PersistentSet(expected).changes(to: PersistentSet(elements))
          #expect(tags.set(elements) == change, "seed \(seed)")
          expected = Set(elements)
        case 9:
          let change = PersistentSet(expected).changes(to: PersistentSet(elements))
          #expect(throws: Never.self, "seed \(seed)") { try tags.apply(change) }
          expected = Set(elements)
        default: #expect(throws: DictionaryChangeError.self) { try tags.apply(SetChange(missing: expected)) }
        }
      }
      for _ in 0..<12 {
        let before = expected
        switch int(4) {
        case 0:
          try? tags.modify { editor in
            for _ in 0..<int(4) { edit(editor) }
            #expect(Set(editor) == expected && editor.count == expected.count && editor.isEmpty == expected.isEmpty)
            #expect(editor.value == PersistentSet(expected) && editor.contains(3) == expected.contains(3))
            if int(3) == 0 { throw CancellationError() }
          }
          if Set(tags) != expected { expected = before }
        case 1:
          let elements = some()
          tags.modify { $0 = SetEditor(elements) }
          expected = Set(elements)
        case 2:
          let elements = some()
          tags.value = PersistentSet(elements)
          expected = Set(elements)
        default: edit(tags)
        }
        #expect(Set(tags.value) == expected, "seed \(seed)")
        #expect(replayed == expected, "seed \(seed)")
        if before != expected { #expect(values.last == PersistentSet(expected), "seed \(seed)") }
      }
    }
  }

  @Test func anEditIsOneChangeAndAnEditThatChangesNothingIsSilent() {
    let tags = MutableSetProperty(["red", "blue"])
    var changes: [SetChange<String>] = []
    var first: [PersistentSet<String>] = []
    tags.changes.startWithValues { changes.append($0) }
    tags.producer.startWithValues { first.append($0) }
    tags.insert("red")
    tags.remove("green")
    tags.formUnion(["red"])
    tags.formIntersection(["red", "blue", "x"])
    #expect(changes.isEmpty && first == [["red", "blue"]])
    tags.formSymmetricDifference(["red", "green"])
    #expect(changes == [.composite([.remove("red"), .insert("green")])])
    #expect(first.last == ["blue", "green"])
    #expect(SetChange<String>.empty.isEmpty && SetChange<String>.empty.count == 0 && changes[0].count == 2)
  }

  @Test func whatIsNotStoredIsNotInsertedAndErrorsNameTheElement() {
    let numbers = MutableSetProperty([1.0])
    #expect(!numbers.insert(.nan).inserted && numbers.count == 1)
    #expect(numbers.insert(2).inserted)
    let error = #expect(throws: DictionaryChangeError.self) { try numbers.apply(.remove(7)) }
    var plain: Set<Double> = [1]
    let other = #expect(throws: DictionaryChangeError.self) { try SetChange.remove(7).apply(to: &plain) }
    #expect(error.map { "\($0)" } == "Key 7.0: expected the element, found no value" && error == other)
  }

  @Test func updatesHaveTheSetBeforeAndAfter() {
    let tags = MutableSetProperty([1])
    var updates: [SetUpdate<Int>] = []
    tags.updates.producer.startWithValues { updates.append($0) }
    tags.insert(2)
    #expect(updates.first == SetUpdate(version: updates[0].version, initial: [1]))
    #expect(
      updates.last
        == SetUpdate(version: updates[1].version, before: [1], change: .insert(2), after: [1, 2]))
    #expect("\(updates[0])" == "\(updates[0].version): insert(1) → [1]")
  }

  @Test func twoSetsThatAreBoundStayEqual() {
    let (left, right) = (MutableSetProperty([1]), MutableSetProperty([2]))
    let binding = left <~> right
    #expect(left.value == [2])
    left.insert(3)
    right.remove(2)
    #expect(left.value == [3] && right.value == [3])
    binding.dispose()
    left.removeAll()
    #expect(right.value == [3] && "\(right)" == "[3]")
  }

  @Test func aPausedSetArrivesWholeForEveryPolicy() {
    let tags = MutableSetProperty([1])
    let isPaused = MutableProperty(true)
    let policies: [SetBuffering<Int>] = [.unbounded, .coalesced, .latest]
    let lists = policies.map { SetProperty(tags.updates.paused(while: isPaused, buffering: $0)) }
    let own = SetProperty(tags.updates.paused(while: isPaused))
    var counts = [0, 0, 0]
    let observations = lists.enumerated().map { index, set in set.changes.startWithValues { _ in counts[index] += 1 } }
    tags.insert(2)
    tags.insert(3)
    tags.remove(2)
    isPaused.value = false
    #expect(lists.allSatisfy { $0.value == [1, 3] } && own.value == [1, 3])
    #expect(counts == [3, 1, 1])
    for observation in observations { observation.dispose() }
  }

  @Test func operatorsOfSetsShowTheRecomputedSet() throws {
    try checkScripts(seeds: 0..<(isLongRun ? 1_000 : 15)) { script in
      let all = (0..<3).map { script.set("set \($0)", of: .integers(in: 0..<8)) }
      let list = script.list("list", of: .integers(in: 0..<3), upTo: 4)
      let limit = script.rule("limit", 3) { .random(in: 0..<8, using: &$0) }
      var plain: [Set<Int>] { all.map { Set($0) } }
      let updates = all.map(\.updates)
      script.expect(.union(updates), "union of three") { plain[0].union(plain[1]).union(plain[2]) }
      script.expect(.intersection(updates), "intersection of three") {
        plain[0].intersection(plain[1]).intersection(plain[2])
      }
      script.expect(list.updates.union(of: { updates[$0] }), "union of a list") {
        list.value.reduce(into: Set()) { $0.formUnion(plain[$1]) }
      }
      script.expect(list.updates.intersection(of: { updates[$0] }), "intersection of a list") {
        list.value.dropFirst().reduce(list.isEmpty ? [] : plain[list[0]]) { $0.intersection(plain[$1]) }
      }
      script.expect(updates[0].filter(limit.map { limit in { $0 < limit } }), "live filter") {
        plain[0].filter { $0 < limit.value }
      }
      let rows = script.list("rows", of: .integers(in: 0..<20))
      script.expect(rows.updates.joined(with: updates[0], on: { $0 % 8 }), "rows whose key is in it") {
        rows.value.filter { plain[0].contains($0 % 8) }
      }
      script.expect(rows.updates.antiJoined(with: updates[0], on: { $0 % 8 }), "rows whose key is not in it") {
        rows.value.filter { !plain[0].contains($0 % 8) }
      }
      script.expect(updates[0].sorted { $0 > $1 }, "sorted") { plain[0].sorted(by: >) }
      script.expect(updates[0].sorted { -$0 }, "sorted by a value") { plain[0].sorted(by: >) }
      script.expect(updates[0].count, "count") { plain[0].count }
      script.expect(updates[0].isEmpty, "isEmpty") { plain[0].isEmpty }
      let scores = script.dictionary("scores", of: .integers(in: 0..<8), items: .integers(in: 0..<5))
      script.expect(scores.updates.subtracting(keys: updates[0]), "subtracting keys") {
        Dictionary(scores.value).filter { !plain[0].contains($0.key) }
      }
    }
  }

  @Test func threadsEditASharedSetAndFollowersSeeEveryChangeInOrder() async {
    let shared = SharedSetProperty<Int>()
    let copy = SharedHandle(MutableSetProperty<Int>())
    let log = SharedCollectionProperty<String>()
    shared.changes.startWithValues { @Sendable change in
      do { try copy.apply(change) } catch { log.append("\(change): \(error)") }
    }
    let (count, last) = (SharedProperty(0), SharedProperty(PersistentSet<Int>()))
    let (after, signaled) = (SharedProperty(0), SharedProperty(0))
    shared.lift { $0.count }.startWithValues { @Sendable in count.value = $0 }
    shared.lift { $0.filter { $0 > 10 }.sorted() }.startWithValues { @Sendable in after.value = $0.after.count }
    shared.producer.startWithValues { @Sendable in last.value = $0 }
    shared.signal.observeValues { @Sendable in signaled.value = $0.count }
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<4 {
        group.addTask {
          for step in 0..<100 {
            shared.insert((thread * 7 + step) % 40)
            if step % 3 == 0 { shared.remove(step % 40) }
            if step % 11 == 0 { shared.modify { $0.formSymmetricDifference([1, step % 40]) } }
          }
        }
      }
    }
    #expect(log.isEmpty)
    #expect(copy.value == shared.value && last.value == shared.value)
    #expect(count.value == shared.count && signaled.value == shared.count)
    #expect(after.value == shared.value.count { $0 > 10 })
    shared.value = []
    #expect(shared.isEmpty && !shared.contains(1))
    let updates = SharedCollectionProperty<Int>()
    shared.updates.startWithValues { @Sendable in updates.append($0.after.count) }
    shared.changesSignal.observeValues { @Sendable in updates.append($0.count + 100) }
    shared.insert(1)
    #expect(Array(updates.value) == [0, 1, 101])
  }

  @Test func setsOfAStoreChangeTogether() {
    struct Store {
      let tags = MutableSetProperty([1, 2])
      let scores = MutableDictionaryProperty([1: 10, 2: 20, 3: 30])
      let chosen: SetProperty<Int>
      let high: DictionaryProperty<Int, Int>
      init() {
        chosen = SetProperty(tags.updates.filter { $0 > 1 })
        high = DictionaryProperty(scores.updates.filter { $0.value > 10 })
      }
    }
    let store = SharedHandle(Store())
    let seen = SharedCollectionProperty<[Int]>()
    store.lift { $0.high.intersection(keys: $0.chosen).sorted().map(\.key) }
      .startWithValues { @Sendable in seen.append(Array($0.after)) }
    store.modify {
      $0.tags.insert(3)
      $0.scores[2] = nil
    }
    #expect(Array(seen.value) == [[2], [3]])
    #expect(store.tags.value == [1, 2, 3])
  }
}

extension SetChange<Int> {
  /// A change that does not fit a set.
  fileprivate init(missing set: Set<Int>) {
    self.init([SetChange.remove(100), .insert(101)] + set.map { SetChange.insert($0) })
  }
}
