import ReactiveCollections
import ReactiveCollectionsSignals
import ReactiveCollectionsTesting
import Testing

/// No operator keeps elements that have left the list.
@Suite struct OperatorRetentionTests {
  struct Row: Hashable, Identifiable {
    let id: Int
    let version: Int
    /// Tells that the row is alive. All rows have the same, so that only their versions differ.
    let token: Tracked<Int>

    static func == (one: Row, other: Row) -> Bool { one.id == other.id && one.version == other.version }
    func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }

  /// Two lists, a rule, and what is made of them.
  final class Bench {
    let tracker = LifetimeTracker()
    let list = MutableCollectionProperty<Row>()
    let other = MutableCollectionProperty<Row>()
    let rule = MutableProperty(0)
    let scheduler = TestScheduler()
    private var version = 0

    init() { replaceAll() }

    var rows: CollectionProducer<Row> { list.updates }

    /// Replaces each row by a new version, in the order of the rows' ids or backwards.
    func replaceAll() {
      version += 1
      list.set((0..<20).map(row))
      other.set((10..<30).map(row))
      rule.value = version
      scheduler.run()
    }

    /// Replaces each row where it is.
    func updateAll() {
      version += 1
      for index in 0..<list.count { list[index] = row(list[index].id) }
      for index in 0..<other.count { other[index] = row(other[index].id) }
      scheduler.run()
    }

    private func row(_ id: Int) -> Row { Row(id: id, version: version, token: tracker.track(id)) }

    func hiding(_ rule: Int) -> (Row) -> Bool { { $0.id % 7 != rule % 7 } }
    func ordering(_ rule: Int) -> (Row, Row) -> Bool { { rule % 2 == 0 ? $0.id < $1.id : $0.id > $1.id } }
    func keying(_ rule: Int) -> (Row) -> Int { { $0.id % (3 + rule % 2) } }
  }

  /// Something that is made of the lists.
  struct Case {
    let name: String
    let start: (Bench) -> any Disposable

    init<Element>(_ name: String, _ make: @escaping (Bench) -> CollectionProducer<Element>) {
      self.name = name
      start = { make($0).startWithValues { _ in } }
    }

    init<Section, Element>(sections name: String, _ make: @escaping (Bench) -> SectionedProducer<Section, Element>) {
      self.name = name
      start = { make($0).startWithValues { _ in } }
    }

    init<Value>(value name: String, _ make: @escaping (Bench) -> AggregateProducer<Value>) {
      self.name = name
      start = { bench in
        let property = Property(make(bench))
        return AnyDisposable { withExtendedLifetime(property) {} }
      }
    }
  }

  static var cases: [Case] { lists + sections + values }

  private static var lists: [Case] {
    [
      Case("updates") { $0.rows },
      Case("property") { CollectionProperty($0.rows).updates },
      Case("map") { $0.rows.map { [$0] } },
      Case("map(live)") { bench in bench.rows.map(bench.rule.map { rule in { [rule: $0] } }) },
      Case("filter") { $0.rows.filter($0.hiding(1)) },
      Case("filter(live)") { $0.rows.filter($0.rule.map($0.hiding)) },
      Case("compactMap") { $0.rows.compactMap { $0.id == 3 ? nil : $0 } },
      Case("sorted") { $0.rows.sorted(by: $0.ordering(1)) },
      Case("sorted(key)") { $0.rows.sorted(by: \.id) },
      Case("sorted(live)") { $0.rows.sorted(by: $0.rule.map($0.ordering)) },
      Case("sorted(live key)") { $0.rows.sorted(by: $0.rule.map($0.keying)) },
      Case("prefix") { $0.rows.prefix(5) },
      Case("suffix(live)") { $0.rows.suffix($0.rule.map { $0 % 20 }) },
      Case("window") { $0.rows.window(3..<9) },
      Case("reversed") { $0.rows.reversed() },
      Case("distinct") { $0.rows.distinct() },
      Case("distinct(key)") { $0.rows.distinct(by: $0.keying(1)) },
      Case("distinct(live key)") { $0.rows.distinct(by: $0.rule.map($0.keying)) },
      Case("observing") { $0.rows.observing { Property(value: $0.id) } },
      Case("observing(signals)") { $0.rows.observing { _ in SignalProducer<Int, Never>.never } },
      Case("concatenated") { $0.rows.concatenated(with: $0.other.updates) },
      Case("union") { $0.rows.union($0.other.updates) },
      Case("intersection") { $0.rows.intersection($0.other.updates) },
      Case("subtracting") { $0.rows.subtracting($0.other.updates) },
      Case("joined") { $0.rows.joined(with: $0.other.updates, on: \.id).map { [$0.left, $0.right] } },
      Case("leftJoined") { $0.rows.leftJoined(with: $0.other.updates, on: \.id).map { [$0.left, $0.right] } },
      Case("flatMap") { bench in bench.rows.flatMap { row in bench.other.updates.filter { $0.id == row.id } } },
      Case("sequences.flattened") { $0.rows.map { [$0, $0] }.flattened() },
      Case("compared") { bench in CollectionProducer(bench.list.producer.map(Array.init), by: .init()) },
      Case("observed on a scheduler") { $0.rows.observe(on: $0.scheduler) },
      Case("each change on a scheduler") { $0.rows.observe(on: $0.scheduler, buffering: .unbounded) },
      Case("compared on a scheduler") { $0.rows.observe(on: $0.scheduler, buffering: .latest(by: .init())) },
      Case("throttled") { $0.rows.throttled(for: .seconds(1), on: $0.scheduler) },
      Case("not paused") { $0.rows.paused(while: Property(value: false)) },
    ]
  }

  private static var sections: [Case] {
    [
      Case(sections: "grouped") { $0.rows.grouped(by: $0.keying(1)) },
      Case(sections: "grouped(sorted)") { $0.rows.grouped(by: $0.keying(1), sortedBy: <) },
      Case(sections: "grouped(live)") { $0.rows.grouped(by: $0.rule.map($0.keying), sortedBy: <) },
      Case("grouped.flattened") { $0.rows.grouped(by: $0.keying(1)).flattened() },
      Case(sections: "mapRows") { $0.rows.grouped(by: $0.keying(1)).mapRows { [$0] } },
      Case(sections: "filterRows") { $0.rows.grouped(by: $0.keying(1)).filterRows($0.hiding(1)) },
      Case(sections: "filterRows(live)") { $0.rows.grouped(by: $0.keying(1)).filterRows($0.rule.map($0.hiding)) },
      Case(sections: "sortedRows") { $0.rows.grouped(by: $0.keying(1)).sortedRows(by: $0.ordering(1)) },
      Case(sections: "sortedRows(live)") { $0.rows.grouped(by: $0.keying(1)).sortedRows(by: $0.rule.map($0.ordering)) },
    ]
  }

  private static var values: [Case] {
    [
      Case(value: "first") { $0.rows.first },
      Case(value: "first.skipRepeats") { $0.rows.first.skipRepeats() },
      Case(value: "last") { $0.rows.last },
      Case(value: "element") { $0.rows.element(at: 4) },
      Case(value: "first(where:)") { $0.rows.first(where: $0.hiding(1)) },
      Case(value: "min") { $0.rows.min(by: $0.ordering(1)) },
      Case(value: "max") { $0.rows.max(by: $0.ordering(1)) },
      Case(value: "sum") { $0.rows.sum(of: \.id) },
      Case(value: "fold") { bench in
        bench.rows.fold([Row]()) {
          $0.append($1)
        } removing: { rows, row in
          rows.removeAll { $0 == row }
        }
      },
    ]
  }

  @Test func operatorsRetainOnlyElementsInTheCurrentLists() {
    for one in Self.cases {
      let bench = Bench()
      let observation = one.start(bench)
      for round in 0..<4 {
        if round % 2 == 0 { bench.updateAll() } else { bench.replaceAll() }
        #expect(bench.tracker.liveCount == bench.list.count + bench.other.count, "\(one.name), round \(round)")
      }
      observation.dispose()
    }
  }

  /// An operator that takes elements for the same may keep one that has gone, as their key, while another is there.
  @Test func operatorsRetainAtMostOneOfSeveralEqualElements() {
    final class Row: Hashable {
      let number: Int
      let token: Tracked<Int>
      init(_ number: Int, _ tracker: LifetimeTracker) { (self.number, token) = (number, tracker.track(number)) }
      static func == (one: Row, other: Row) -> Bool { one.number == other.number }
      func hash(into hasher: inout Hasher) { hasher.combine(number) }
    }
    typealias Rows = CollectionProducer<Row>
    let operators: [(String, (Rows, Rows) -> Rows)] = [
      ("distinct", { one, _ in one.distinct() }), ("union", { one, other in one.union(other) }),
      ("intersection", { one, other in one.intersection(other) }),
      ("subtracting", { one, other in one.subtracting(other) }),
      ("joined", { one, other in one.joined(with: other, on: { $0 }, { $0 }).map(\.left) }),
    ]
    for (name, make) in operators {
      let tracker = LifetimeTracker()
      let list = MutableCollectionProperty((0..<5).map { Row($0, tracker) })
      let other = MutableCollectionProperty((0..<5).map { Row($0, tracker) })
      let observation = make(list.updates, other.updates).startWithValues { _ in }
      for round in 0..<4 {
        for index in 0..<list.count { list[index] = Row(index, tracker) }
        #expect(tracker.liveCount <= 15, "\(name), round \(round)")
      }
      list.removeAll()
      other.removeAll()
      #expect(tracker.liveCount == 0, "\(name)")
      observation.dispose()
    }
  }

  // MARK: Shared lists

  /// A number that counts while it is alive.
  final class Counted: Hashable, Sendable {
    let number: Int
    private let live: Guarded<Int>

    init(_ number: Int, _ live: Guarded<Int>) {
      (self.number, self.live) = (number, live)
      live.withLock { $0 += 1 }
    }

    deinit { live.withLock { $0 -= 1 } }

    static func == (one: Counted, other: Counted) -> Bool { one.number == other.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  private struct SharedCase: Sendable {
    let name: String
    let start: @Sendable (SharedHandle<MutableCollectionProperty<Counted>>) -> any Disposable

    init<Element: Sendable>(
      _ name: String, _ make: @escaping @Sendable (CollectionProducer<Counted>) -> CollectionProducer<Element>
    ) {
      self.name = name
      start = { $0.lift(make).startWithValues { _ in } }
    }
  }

  /// No shared pipeline keeps elements, either.
  @Test func operatorsRetainOnlyElementsInTheCurrentSharedList() {
    let cases = [
      SharedCase("updates") { $0 },
      SharedCase("map") { $0.map { [$0] } },
      SharedCase("filter(live)") { $0.filter(Property(value: { $0.number % 2 == 0 })) },
      SharedCase("sorted") { $0.sorted(by: \.number) },
      SharedCase("grouped") { $0.grouped { $0.number % 3 }.flattened() },
      SharedCase("distinct") { $0.distinct { $0.number % 5 } },
      SharedCase("observing") { $0.observing { Property(value: $0.number) } },
      SharedCase("concatenated") { $0.concatenated(with: $0) },
      SharedCase("joined") { $0.joined(with: $0, on: \.number).map { [$0.left, $0.right] } },
      SharedCase("flatMap") { rows in rows.flatMap { row in rows.filter { $0 == row } } },
    ]
    for one in cases {
      let live = Guarded(0)
      let list = SharedHandle(MutableCollectionProperty((0..<20).map { Counted($0, live) }))
      let observation = one.start(list)
      for round in 1...3 {
        list.modify { rows in rows.set((0..<20).map { Counted($0 + 100 * round, live) }) }
        #expect(live.value == 20, "\(one.name), round \(round)")
      }
      observation.dispose()
    }
  }
}
