import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Operators and sources of one's own.
@Suite struct CustomOperatorTests {
  /// The differences of neighbors, updated in place.
  struct Differences: CollectionOperator {
    static func all(_ list: some RandomAccessCollection<Int>) -> [Int] { zip(list, [0] + list).map { $0 - $1 } }

    func begin(_ list: PersistentArray<Int>) -> PersistentArray<Int> { PersistentArray(Self.all(Array(list))) }

    func follow(
      _ step: CollectionChange<Int>, leadingTo list: PersistentArray<Int>, _ result: inout CollectionResult<Int>
    ) {
      var touched: [Int] = []
      switch step {
      case .insert(let index, _):
        result.insert(0, at: index)
        touched = [index, index + 1]
      case .remove(let index, _):
        result.remove(at: index)
        touched = [index]
      case .update(let index, _, _): touched = [index, index + 1]
      case .move(let source, let target, _):
        result.move(from: source, to: target)
        touched = [source, source + 1, target, target + 1]
      case .composite: Issue.record("A step has steps")
      }
      for index in touched where index < list.count { result[index] = list[index] - (index == 0 ? 0 : list[index - 1]) }
    }
  }

  /// The sums of all elements up to each one, made anew.
  struct Sums: CollectionOperator {
    let start: Int

    static func all(_ list: some Sequence<Int>, from start: Int) -> [Int] {
      var sum = start
      return list.map { number in
        sum += number
        return sum
      }
    }

    func begin(_ list: PersistentArray<Int>) -> PersistentArray<Int> { PersistentArray(Self.all(list, from: start)) }

    func follow(
      _ step: CollectionChange<Int>, leadingTo list: PersistentArray<Int>, _ result: inout CollectionResult<Int>
    ) { result.set(begin(list)) }
  }

  @Test(arguments: 0..<4) func resultsAreThoseOfANewOperator(part: UInt64) throws {
    try checkScripts(seeds: part * 1_000..<part * 1_000 + (isLongRun ? 1_000 : 30)) { script in
      let list = script.list(of: .integers(in: 0..<9))
      let start = script.rule("start", 1) { .random(in: 0..<4, using: &$0) }
      script.expect(list.updates.applying { Differences() }, "differences") { Differences.all(Array(list)) }
      script.expect(list.updates.filter { $0 % 2 == 0 }.applying { Differences() }.sorted(), "among others") {
        Differences.all(list.filter { $0 % 2 == 0 }).sorted()
      }
      script.expect(list.updates.applying(start) { Sums(start: $0) }, "sums") { Sums.all(list, from: start.value) }
    }
  }

  @Test(arguments: 0..<4) func resultsOfRowsAreThoseOfANewOperatorForEachSection(part: UInt64) throws {
    try checkScripts(seeds: part * 1_000..<part * 1_000 + (isLongRun ? 1_000 : 30)) { script in
      let list = script.list(of: .integers(in: 0..<9))
      let start = script.rule("start", 1) { .random(in: 0..<4, using: &$0) }
      let divisor = script.rule("divisor", 2) { .random(in: 1..<4, using: &$0) }
      let groups = list.updates.grouped(by: divisor.map { divisor in { $0 % divisor } })
      func expected(_ rows: ([Int]) -> [Int]) -> [SectionSnapshot<Int, Int>] {
        let keys = list.map { $0 % divisor.value }
        return keys.indices.filter { !keys[..<$0].contains(keys[$0]) }.map { first in
          let group = zip(keys, list).filter { $0.0 == keys[first] }.map(\.1)
          return SectionSnapshot(section: keys[first], rows: PersistentArray(rows(group)))
        }
      }
      script.expect(groups.applyingToRows { Differences() }, "differences") { expected { Differences.all($0) } }
      script.expect(groups.applyingToRows(start) { Sums(start: $0) }, "sums") {
        expected { Sums.all($0, from: start.value) }
      }
    }
  }

  @Test func anOperatorIsMadeForEachSectionAndStaysWithIt() {
    var made = 0
    let sections = MutableCollectionProperty([MutableCollectionSection([1, 2, 4]), MutableCollectionSection([8])])
    let differences = CollectionProperty(
      sections.sectionedUpdates.applyingToRows { () -> Differences in
        made += 1
        return Differences()
      })
    #expect(made == 2)
    sections.move(from: 0, to: 1)
    sections[1].append(3)
    transact {
      sections[0].insert(sections[1].remove(at: 1), at: 0)
      sections[1].removeFirst()
    }
    #expect(differences.map { Array($0.rows) } == [[2, 6], [4, -1]] && made == 2)
    sections.append(MutableCollectionSection([5]))
    #expect(differences.map { Array($0.rows) } == [[2, 6], [4, -1], [5]] && made == 3)
  }

  @Test func anOperatorIsMadeForEachUseAndSendsOneChange() {
    let list = MutableCollectionProperty([1, 2, 4])
    var made = 0
    let differences = list.updates.applying { () -> Differences in
      made += 1
      return Differences()
    }
    let result = CollectionProperty(differences)
    let recorder = Recorder(result.flatChanges)
    list.modify { $0.append(contentsOf: [8, 16]) }
    list[0] = 1
    list[2] = 5
    #expect(Array(result) == [1, 1, 3, 3, 8] && recorder.values.count == 2)
    withExtendedLifetime(CollectionProperty(differences)) {}
    #expect(made == 2)
  }

  struct Item: Identifiable, Equatable {
    let id: Int
    var rank = 0
  }

  /// Each element with its position, made anew.
  struct Ranks: CollectionOperator {
    func begin(_ list: PersistentArray<Item>) -> PersistentArray<Item> {
      PersistentArray(list.enumerated().map { Item(id: $0.element.id, rank: $0.offset) })
    }

    func follow(
      _ step: CollectionChange<Item>, leadingTo list: PersistentArray<Item>, _ result: inout CollectionResult<Item>
    ) { result.set(begin(list)) }
  }

  @Test func elementsThatAreSetAreFoundByTheirIds() {
    let list = MutableCollectionProperty([Item(id: 7), Item(id: 8)])
    let ranks = CollectionProperty(list.updates.applying { Ranks() })
    let recorder = Recorder(ranks.flatChanges)
    list.insert(Item(id: 9), at: 0)
    #expect(Array(ranks) == [Item(id: 9, rank: 0), Item(id: 7, rank: 1), Item(id: 8, rank: 2)])
    let kinds = recorder.values.flatMap(\.steps).map { step in
      switch step {
      case .insert: "insert"
      case .update: "update"
      case .remove, .move, .composite: "another one"
      }
    }
    #expect(kinds.sorted() == ["insert", "update", "update"])
  }

  @Test func closuresAreCalledWithEachUse() {
    let list = MutableCollectionProperty([3, 1, 2])
    var log: [String] = []
    let logged = list.updates.filter { $0 > 1 }.on(
      starting: { log.append("starting") }, started: { log.append("started") }, disposed: { log.append("disposed") },
      value: { log.append("\(Array($0.after))") })
    #expect(log.isEmpty)
    var result: CollectionProperty? = CollectionProperty(logged.sorted())
    #expect(log == ["starting", "[3, 2]", "started"])
    list.append(4)
    list.append(0)
    #expect(log.dropFirst(3) == ["[3, 2, 4]"] && result.map { Array($0) } == [2, 3, 4])
    result = nil
    #expect(log.dropFirst(4) == ["disposed"])
    let observation = logged.sorted().startWithValues { _ in }
    observation.dispose()
    #expect(log.dropFirst(5) == ["starting", "[3, 2, 4]", "started", "disposed"])
  }

  @Test func closuresHearOfTheEndAndSeeNewStates() {
    var list: MutableCollectionProperty? = MutableCollectionProperty([1])
    var (log, result) = ([String](), CollectionProperty<Int>?.none)
    let updates = list!.updates.on(
      completed: { log.append("completed") }, terminated: { log.append("terminated") },
      value: { update in log.append("\(update.after.count) \(result?.count ?? 0)") })
    let recorder = Recorder(updates.map { $0 })
    result = CollectionProperty(list!.updates)
    list?.append(2)
    result = nil
    list = nil
    #expect(log == ["1 0", "2 2", "completed", "terminated"])
    #expect(recorder.end != nil)
  }

  @Test func eventsOfSectionsDictionariesAndSetsAreLogged() {
    let list = MutableCollectionProperty([3, 1, 2])
    var log: [String] = []
    let logger: EventLogger = { name, event, _, _, _ in log.append("\(name) \(event.prefix(8))") }
    let events: Set<LoggingEvent.SignalProducer> = [.starting, .disposed]
    func logged<Updates: ListProducer>(_ updates: Updates, _ name: String) -> Updates {
      updates.logEvents(identifier: name, events: events, logger: logger)
    }
    let prices = MutableDictionaryProperty(["a": 1])
    let tags = MutableSetProperty(["a"])
    logged(list.updates.grouped { $0 % 2 }, "sections").startWithValues { _ in }.dispose()
    logged(prices.updates, "dictionary").startWithValues { _ in }.dispose()
    logged(tags.updates, "set").startWithValues { _ in }.dispose()
    #expect(log == ["sections", "dictionary", "set"].flatMap { ["\($0) starting", "\($0) disposed"] })
  }

  @Test func anUpdateIsSentWhenNothingHasChangedForAWhile() {
    let clock = TestScheduler()
    let list = MutableCollectionProperty([1])
    let quiet = list.updates.debounced(for: .seconds(1), on: clock)
    let recorder = Recorder(quiet)
    let all = Recorder(list.updates.debounced(for: .seconds(1), on: clock, buffering: .unbounded))
    for number in 2..<5 {
      list.append(number)
      clock.advance(by: .milliseconds(900))
    }
    #expect(recorder.values.count == 1 && all.values.count == 1)
    clock.advance(by: .milliseconds(100))
    #expect(recorder.values.map { Array($0.after) } == [[1], [1, 2, 3, 4]] && all.values.count == 4)
    list.append(5)
    list.removeLast()
    clock.advance(by: .seconds(2))
    #expect(recorder.values.count == 2)
    list.append(6)
    clock.run()
    #expect(recorder.values.last.map { Array($0.after) } == [1, 2, 3, 4, 6] && clock.scheduledCount == 0)
  }

  @Test func aSchedulerThatCannotCancelMakesNothingEarlier() {
    struct Stubborn: TimedScheduler {
      let base: TestScheduler
      var now: Duration { base.now }
      func schedule(_ action: @escaping () -> Void) -> (any Disposable)? {
        base.schedule(action)
        return nil
      }
      func schedule(after delay: Duration, _ action: @escaping () -> Void) -> (any Disposable)? {
        base.schedule(after: delay, action)
        return nil
      }
    }
    let clock = TestScheduler()
    let list = MutableCollectionProperty([1])
    let recorder = Recorder(list.updates.debounced(for: .seconds(1), on: Stubborn(base: clock)))
    for number in 2..<5 {
      list.append(number)
      clock.advance(by: .milliseconds(900))
    }
    #expect(recorder.values.count == 1)
    clock.run()
    #expect(recorder.values.map { Array($0.after) } == [[1], [1, 2, 3, 4]])
  }

  @Test func theLastStateArrivesWhenTheListHasEnded() {
    let clock = TestScheduler()
    var list: MutableCollectionProperty? = MutableCollectionProperty([1])
    let recorder = Recorder(list!.updates.debounced(for: .seconds(1), on: clock))
    list?.append(2)
    list = nil
    #expect(recorder.end == nil)
    clock.run()
    #expect(recorder.values.last.map { Array($0.after) } == [1, 2] && recorder.end != nil)
  }

  @Test(arguments: 0..<(isLongRun ? 400 : 40)) func debouncedListsAreTheNewestOnesAfterAWhile(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let clock = TestScheduler()
    let list = MutableCollectionProperty(0..<5)
    let quiet = CollectionProperty(list.updates.debounced(for: .milliseconds(3), on: clock))
    var (seen, lastChange) = (Array(list), 0)
    for time in 1..<100 {
      for _ in 0..<Int.random(in: 0..<3, using: &random) where Int.random(in: 0..<3, using: &random) == 0 {
        lastChange = time
        switch Int.random(in: 0..<3, using: &random) {
        case 0: list.insert(time, at: .random(in: 0...list.count, using: &random))
        case 1 where !list.isEmpty: list.remove(at: .random(in: 0..<list.count, using: &random))
        default: list.insert(-time, at: .random(in: 0...list.count, using: &random))
        }
      }
      clock.advance(by: .milliseconds(1))
      if time - lastChange >= 2 { seen = Array(list) }
      #expect(Array(quiet) == seen, "seed \(seed), time \(time)")
    }
  }
}
