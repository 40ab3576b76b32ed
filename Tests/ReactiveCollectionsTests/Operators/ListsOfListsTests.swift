import ReactiveCollections
import ReactiveCollectionsChanges
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

@Suite struct ListsOfListsTests {
  typealias Section = MutableCollectionSection<Int>

  /// Watches a stream, and reports errors in the updates that it received since the last check.
  final class Watch<Element: Equatable> {
    let name: String
    private let property: CollectionProperty<Element>
    private let tapes: [Recorder<CollectionUpdate<Element>, Never>]
    private let expected: () -> [Element]
    private var shown: [Element]

    init(_ name: String, _ rows: CollectionProducer<Element>, _ expected: @escaping () -> [Element]) {
      self.name = name
      self.expected = expected
      property = CollectionProperty(rows)
      tapes = [Recorder(rows), Recorder(property.updates), Recorder(rows.reversed().reversed())]
      shown = Array(property.value)
      for tape in tapes { tape.clear() }
    }

    /// Returns the first error. `mayRefresh` is whether elements may be updated that did not change.
    func mismatch(mayRefresh: Bool = false) -> String? {
      let expected = expected()
      defer {
        for tape in tapes { tape.clear() }
        shown = expected
      }
      if Array(property.value) != expected { return "\(name) has \(property.value), not \(expected)" }
      for (number, tape) in tapes.enumerated() {
        do { try checkChangeLaws(tape.values) } catch { return "\(name) \(number): \(error)" }
        if tape.values.count > 1 { return "\(name) \(number) received \(tape.values)" }
        guard let update = tape.values.first else {
          if shown != expected { return "\(name) \(number) received nothing" }
          continue
        }
        if Array(update.before) != shown || Array(update.after) != expected {
          return "\(name) \(number) received \(update) after \(shown), not \(expected)"
        }
        if shown == expected, !mayRefresh { return "\(name) \(number) received \(update), which changes nothing" }
      }
      return nil
    }
  }

  final class World {
    let table: MutableCollectionProperty<Section>
    let lists = MutableCollectionProperty<[Int]>([])
    /// The available sections, some of which are left out of some lists.
    let spare: [Section]
    var random: SeededGenerator
    var refreshes = false

    init(seed: UInt64) {
      random = SeededGenerator(seed: seed)
      spare = (0..<5).map { _ in Section([]) }
      table = MutableCollectionProperty([])
      for section in spare { section.set(numbers()) }
      table.set([spare[0], spare[1], spare[0]])
      lists.set((0..<int(4)).map { _ in numbers() })
    }

    func int(_ limit: Int) -> Int { Int.random(in: 0..<max(limit, 1), using: &random) }
    func number(_ section: Section) -> Int { spare.firstIndex { $0 === section } ?? -1 }
    func numbers() -> [Int] { (0..<int(4)).map { _ in int(4) } }

    func edit() -> String {
      let position = int(table.count)
      switch int(11) {
      case 0: table.insert(spare[int(5)], at: int(table.count + 1))
      case 1 where !table.isEmpty: table.remove(at: position)
      case 2 where !table.isEmpty: table.move(from: position, to: int(table.count))
      case 3 where !table.isEmpty: table[position] = spare[int(5)]
      case 4 where !table.isEmpty:
        table.refresh(at: position)
        refreshes = true
      case 5: table.set((0..<int(5)).map { _ in spare[int(5)] })
      case 6 where !lists.isEmpty: lists[int(lists.count)] = numbers()
      case 7: lists.set((0..<int(5)).map { _ in numbers() })
      case 8 where !lists.isEmpty: lists.move(from: int(lists.count), to: int(lists.count))
      default: return editSection()
      }
      return "\(table.value.map { Array($0) }) \(lists.value)"
    }

    private func editSection() -> String {
      let section = spare[int(5)]
      let position = int(section.count)
      switch int(6) {
      case 0 where !section.isEmpty: section.remove(at: position)
      case 1 where !section.isEmpty: section[position] = int(4)
      case 2 where !section.isEmpty: section.move(from: position, to: int(section.count))
      case 3: section.set(numbers())
      default: section.insert(int(4), at: int(section.count + 1))
      }
      return "\(table.value.map { Array($0) }) after a section"
    }

    func step() -> String {
      refreshes = false
      guard int(4) == 0 else { return edit() }
      var text = ""
      transact { for _ in 0...int(4) { text += edit() + "; " } }
      return text
    }
  }

  @Test(arguments: 0..<4) func listsOfListsAreFollowedAtBothLevels(part: UInt64) {
    for seed in seeds(part: part, 15, long: 400) {
      let world = World(seed: seed)
      let (table, lists) = (world.table, world.lists)
      func rows() -> [Int] { table.value.flatMap { Array($0) } }
      let watches = [
        Watch("flattened", table.updates.flattened(), rows),
        Watch("odd ones", table.updates.flatMap { $0.updates.filter { $0 % 2 == 1 } }) {
          rows().filter { $0 % 2 == 1 }
        },
        Watch("of a filter", table.updates.filter { $0 !== world.spare[1] }.flattened().sorted()) {
          table.value.filter { $0 !== world.spare[1] }.flatMap { Array($0) }.sorted()
        },
        // The inner lists have a greater height than the outer one, and are derived from it.
        Watch(
          "of itself",
          table.updates.flatMap { section in
            section.updates.concatenated(with: table.updates.map(world.number)).sorted()
          }
        ) { table.value.flatMap { section in (Array(section) + table.value.map(world.number)).sorted() } },
        Watch("sequences", lists.updates.flattened()) { lists.value.flatMap { $0 } },
        Watch("both", table.updates.flattened().concatenated(with: lists.updates.flattened())) {
          rows() + lists.value.flatMap { $0 }
        },
      ]
      var log = ["\(table.value.map { Array($0) })"]
      for step in 0..<25 {
        log.append(world.step())
        for watch in watches {
          guard let wrong = watch.mismatch(mayRefresh: world.refreshes) else { continue }
          Issue.record("seed \(seed), step \(step): \(wrong)\n\(log.suffix(3))")
          return
        }
      }
    }
  }

  @Test func sectionsOfAList() {
    let (a, b) = (Section([1, 2]), Section([3]))
    let table = MutableCollectionProperty([a])
    let told = Recorder(table.updates.flattened())
    table.append(b)
    b.append(4)
    a.remove(at: 0)
    table.move(from: 1, to: 0)
    table.remove(at: 1)
    a.append(9)
    #expect(
      told.values.map { "\($0.change)" } == [
        "composite([insert(0, 1), insert(1, 2)])", "insert(2, 3)", "insert(3, 4)", "remove(0, 1)",
        "composite([move(from: 1, to: 0, 3), move(from: 2, to: 1, 4)])", "remove(2, 2)",
      ])
    #expect(told.values.last.map { Array($0.after) } == [3, 4])
  }

  /// At the start, short lists are copied together, and long ones share their nodes: one that could not be copied.
  @Test func longInnerListsShareTheirNodes() {
    let endless = PersistentArray(repeating: 7, count: 1 << 30)
    let lists = MutableCollectionProperty<PersistentArray<Int>>(
      [[1], [], endless, [2, 3], PersistentArray(10..<200), PersistentArray(200..<250), endless, [4]])
    let all = CollectionProperty(lists.updates.flattened())
    #expect(all.value.count == 2 << 30 + 244)
    #expect(all.value[0] == 1 && all.value[1] == 7 && all.value.last == 4)
    lists.removeAll { $0.count > 1_000 }
    #expect(Array(all.value) == [1, 2, 3] + Array(10..<250) + [4])
    lists[3].append(-1)
    #expect(Array(all.value) == [1, 2, 3] + Array(10..<200) + [-1] + Array(200..<250) + [4])
  }

  /// Sequences that do not know their length.
  @Test func lazySequences() {
    let limits = MutableCollectionProperty([0, 1_000, 3, 200])
    let all = CollectionProperty(limits.updates.map { (0..<$0).lazy.filter { $0 % 2 == 0 } }.flattened())
    func expected() -> [Int] { limits.value.flatMap { (0..<$0).filter { $0 % 2 == 0 } } }
    #expect(Array(all.value) == expected())
    limits[2] = 9
    limits.move(from: 1, to: 3)
    #expect(Array(all.value) == expected())
  }

  @Test func aSectionInsertedAndEditedInOneTransactionSendsOnce() {
    let (a, b) = (Section([1]), Section([2]))
    let table = MutableCollectionProperty([a])
    let told = Recorder(table.updates.flattened())
    transact {
      b.append(3)
      table.append(b)
      b.append(4)
      a.append(0)
    }
    #expect(told.values.map { Array($0.after) } == [[1], [1, 0, 2, 3, 4]])
  }

  /// Objects that belong to an element are released with it.
  @Test func streamsMadeFromAnElementEndWithIt() {
    var active: [Int] = []
    var observers: [Signal<[Int], Never>.Observer] = []
    let list = MutableCollectionProperty([1, 2])
    var told: Recorder<CollectionUpdate<Int>, Never>? = Recorder(
      list.updates.flatMap { number in
        CollectionProducer(
          SignalProducer<[Int], Never> { observer, lifetime in
            active.append(number)
            observers.append(observer)
            observer.send(value: Array(repeating: number, count: number))
            lifetime += AnyDisposable { active.removeAll { $0 == number } }
          }, by: .init())
      })
    #expect(active == [1, 2])
    list.remove(at: 0)
    #expect(active == [2])
    list[0] = 3
    list.append(4)
    #expect(active == [3, 4])
    #expect(told?.values.last.map { Array($0.after) } == [3, 3, 3, 4, 4, 4, 4])
    told = nil
    #expect(active.isEmpty)
  }
}

extension ListsOfListsTests {
  /// If the closure ends the observation, nothing is kept of the elements that wait to be inserted, or of the list for
  /// which the closure was called.
  @Test(arguments: ["start", "insertion", "several", "update", "transaction"])
  func aClosureThatEndsTheObservationLeavesNothingBehind(by edit: String) throws {
    let tracker = LifetimeTracker()
    let inner = (0..<6).map { MutableCollectionProperty([$0]) }
    let list = MutableCollectionProperty(edit == "start" ? [0, 1, 2] : [0])
    let last = edit == "start" ? 1 : 4
    let end = SerialDisposable()
    var asked: [Int] = []
    var kept: CollectionProperty<Int>?
    func start() {
      let all = list.updates.flatMap { (number: Int) -> CollectionProducer<Int> in
        asked.append(number)
        let token = tracker.track(number)
        if number == last {
          kept = nil
          end.dispose()
        }
        return inner[number].updates.map { (row: Int) -> Int in
          _ = token
          return row
        }
      }
      end.set(all.startWithValues { _ in })
      kept = edit == "start" ? nil : CollectionProperty(all)
    }
    start()
    switch edit {
    case "insertion": list.append(4)
    case "several": list.append(contentsOf: [3, 4, 5])
    case "update": list[0] = 4
    case "transaction":
      transact {
        list.insert(3, at: 0)
        inner[0].append(7)
        list.append(contentsOf: [4, 5])
      }
    default: break
    }
    #expect(asked.contains(last) && !asked.contains(5) && kept == nil)
    list.append(2)
    for list in inner { list.append(9) }
    end.dispose()
    try tracker.checkAllGone()
  }
}

/// Streams of sections that an operator's closure starts in the middle of a commit that changes these sections, too.
extension ListsOfListsTests {
  @Test(arguments: [false, true]) func aStreamStartedDuringACommitMissesNothing(isObserved: Bool) throws {
    let sections = MutableCollectionProperty([Section([1]), Section([2])])
    let numbers = MutableCollectionProperty<Int>()
    let late = numbers.updates.map { $0 }.map { $0 }
    let observer = isObserved ? Recorder(sections.sectionedUpdates) : nil
    for source in [numbers.updates, late] {
      let rows = source.flatMap { _ in sections.sectionedUpdates.flattened() }
      let tape = Recorder(rows)
      func check(_ expected: [Int]) throws {
        try checkChangeLaws(tape.values)
        #expect(tape.values.last.map { Array($0.after) } == expected)
      }
      sections.set([Section([1]), Section([2])])
      numbers.set([])
      transact {
        sections[0].append(5)
        numbers.append(0)
      }
      try check([1, 5, 2])
      sections[0].append(6)
      try check([1, 5, 6, 2])
      transact {
        numbers.append(1)
        sections[1].append(7)
        sections.insert(Section([8]), at: 0)
      }
      try check([8, 1, 5, 6, 2, 7, 8, 1, 5, 6, 2, 7])
      sections[2].append(9)
      try check([8, 1, 5, 6, 2, 7, 9, 8, 1, 5, 6, 2, 7, 9])
    }
    if let observer {
      #expect(observer.values.last.map { $0.after.flatMap { Array($0.rows) } } == sections.value.flatMap { Array($0) })
      #expect(observer.values.count == 11)
    }
  }
}

extension ListsOfListsTests {
  /// The streams start before the list of sections has its update: their first state must not include the update that the
  /// list is about to send.
  @Test(arguments: [false, true]) func aStreamStartedBeforeItsListIsDeliveredMissesNothing(isObserved: Bool) throws {
    let sections = MutableCollectionProperty([Section([1]), Section([2])])
    let numbers = MutableCollectionProperty<Int>()
    var chain = [CollectionProperty(sections.updates)]
    for _ in 0..<4 { chain.append(CollectionProperty(chain[chain.count - 1].updates.filter { _ in true })) }
    let later = chain[4]
    let observer = Recorder(later.changes)
    let other = isObserved ? Recorder(later.sectionedUpdates) : nil
    let tape = Recorder(numbers.updates.flatMap { _ in later.sectionedUpdates.flattened() })
    transact {
      sections[0].append(5)
      sections.append(Section([3]))
      numbers.append(0)
    }
    try checkChangeLaws(tape.values)
    #expect(tape.values.last.map { Array($0.after) } == [1, 5, 2, 3])
    sections[0].append(6)
    try checkChangeLaws(tape.values)
    #expect(tape.values.last.map { Array($0.after) } == [1, 5, 6, 2, 3])
    #expect(observer.values.count == 2)
    if let other {
      #expect(other.values.map { $0.after.flatMap { Array($0.rows) } } == [[1, 2], [1, 5, 2, 3], [1, 5, 6, 2, 3]])
    }
    withExtendedLifetime(chain) {}
  }
}

extension ListsOfListsTests {
  /// The list that a property selects.
  @Test func theListSelectedByAPropertyIsShown() throws {
    let inbox = MutableCollectionProperty(["a", "b"])
    let outbox = MutableCollectionProperty(["b", "c"])
    let chosen = MutableProperty(inbox)
    let shown = CollectionProducer(
      chosen.map { [$0] }, by: ElementComparison(id: ObjectIdentifier.init) { _, _ in true }
    )
    .flatMap(\.updates)
    let told = Recorder(shown)
    inbox.append("x")
    outbox.append("y")
    chosen.value = outbox
    inbox.append("z")
    outbox.remove(at: 0)
    #expect(told.values.map { Array($0.after) } == [["a", "b"], ["a", "b", "x"], ["b", "c", "y"], ["c", "y"]])
    try checkChangeLaws(told.values)
  }

  /// Another list replaces the elements of the one before, as they cannot be compared.
  @Test func elementsThatCannotBeCompared() throws {
    struct Plain { let number: Int }
    let lists = [
      MutableCollectionProperty([Plain(number: 1)]), MutableCollectionProperty([Plain(number: 2), Plain(number: 3)]),
    ]
    let which = MutableCollectionProperty([1, 0, 0])
    let shown = Recorder(which.updates.flatMap { lists[$0].updates })
    which[1] = 1
    let update = try #require(shown.values.last)
    #expect(update.after.map(\.number) == [2, 3, 2, 3, 1])
    var replay = update.before
    update.change.performUnchecked(on: &replay)
    #expect(replay.map(\.number) == [2, 3, 2, 3, 1])
  }
}
