import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Edits that are made while operators start, by observers in their first update and by closures of the operators
/// themselves.
@Suite struct OperatorStartTests {
  typealias Numbers = CollectionProducer<Int>
  typealias Look = () -> Void

  /// An operator that shows the numbers of a list unchanged if they are ascending. Its closures call `look`.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable (Numbers, @escaping Look) -> Numbers
    init(_ name: String, _ make: @escaping @Sendable (Numbers, @escaping Look) -> Numbers) {
      testDescription = name
      self.make = make
    }
  }

  static let cases = lists + rules + sections + severalLists + delays

  private static let lists: [Case] = [
    Case("the list") { list, _ in list },
    Case("map") { list, look in list.map(same(look)) },
    Case("filter") { list, look in list.filter(all(look)) },
    Case("compactMap") { list, look in list.compactMap(some(look)) },
    Case("sorted") { list, look in list.sorted(by: ascending(look)) },
    Case("sorted by a key") { list, look in list.sorted(by: same(look)) },
    Case("prefix") { list, look in list.map(same(look)).prefix(1_000) },
    Case("suffix") { list, look in list.map(same(look)).suffix(1_000) },
    Case("window") { list, look in list.map(same(look)).window(0..<1_000) },
    Case("reversed") { list, look in list.map(same(look)).reversed().reversed() },
    Case("distinct") { list, look in list.distinct(by: same(look)) },
    Case("mapped and flattened") { list, look in
      list.map { (number: Int) -> [Int] in
        look()
        return [number]
      }.flattened()
    },
  ]

  private static let rules: [Case] = [
    Case("live map") { list, look in list.map(Property(value: same(look))) },
    Case("live filter") { list, look in list.filter(Property(value: all(look))) },
    Case("live compactMap") { list, look in list.compactMap(Property(value: some(look))) },
    Case("live order") { list, look in list.sorted(by: Property(value: ascending(look))) },
    Case("live key") { list, look in list.sorted(by: Property(value: same(look))) },
    Case("live prefix") { list, look in list.map(same(look)).prefix(Property(value: 1_000)) },
    Case("live distinct") { list, look in list.distinct(by: Property(value: same(look))) },
    Case("a rule of the list itself") { list, look in list.map(same(look)).prefix(Property(reflecting: list.count)) },
    Case("observing properties") { list, look in
      list.observing { (number: Int) -> MutableProperty<Int> in
        look()
        return MutableProperty(number)
      }
    },
    Case("observing signals") { list, look in
      list.observing { (number: Int) -> Signal<Int, Never> in
        look()
        return MutableProperty(number).signal
      }
    },
  ]

  private static let sections: [Case] = [
    Case("grouped") { list, look in list.grouped(by: zero(look)).flattened() },
    Case("live groups") { list, look in list.grouped(by: Property(value: zero(look))).flattened() },
    Case("live order of groups") { list, look in
      list.grouped(by: zero(look), sortedBy: Property<(Int, Int) -> Bool>(value: { $0 < $1 })).flattened()
    },
    Case("mapRows") { list, look in list.grouped { _ in 0 }.mapRows(same(look)).flattened() },
    Case("filterRows") { list, look in list.grouped { _ in 0 }.filterRows(all(look)).flattened() },
    Case("sortedRows") { list, look in list.grouped { _ in 0 }.sortedRows(by: ascending(look)).flattened() },
    Case("live mapRows") { list, look in list.grouped { _ in 0 }.mapRows(Property(value: same(look))).flattened() },
    Case("live filterRows") { list, look in
      list.grouped { _ in 0 }.filterRows(Property(value: all(look))).flattened()
    },
    Case("mapSections") { list, look in list.grouped { _ in 0 }.mapSections(same(look)).flattened() },
  ]

  private static let severalLists: [Case] = [
    Case("concatenated") { list, look in list.map(same(look)).concatenated(with: list.prefix(0)) },
    Case("union") { list, look in list.union(list.map(same(look))) },
    Case("intersection") { list, look in list.intersection(list.map(same(look))) },
    Case("subtracting") { list, look in list.map(same(look)).subtracting(list.prefix(0)) },
    Case("joined") { list, look in list.joined(with: list, on: same(look)).map { (pair: Joined<Int, Int>) in pair.left }
    },
    Case("left joined") { list, look in
      list.leftJoined(with: list, on: same(look)).map { (pair: Joined<Int, Int?>) in pair.left }
    },
    Case("flatMap") { list, look in
      list.flatMap { (number: Int) -> Numbers in
        look()
        return list.filter { $0 == number }
      }
    },
    Case("lists, flattened") { list, look in
      list.map { (number: Int) -> CollectionProperty<Int> in
        look()
        return CollectionProperty(value: [number])
      }.flattened()
    },
  ]

  private static let delays: [Case] = [
    Case("snapshots") { list, look in
      Numbers(list.map(same(look)).producer.map(\.after), by: ElementComparison<Int>())
    },
    Case("paused") { list, look in list.map(same(look)).paused(while: Property(value: false)) },
    Case("paused sections") { list, look in
      list.grouped(by: zero(look)).paused(while: Property(value: false)).flattened()
    },
    Case("on a scheduler") { list, look in list.map(same(look)).observe(on: SynchronousScheduler()) },
  ]

  private static func same(_ look: @escaping Look) -> (Int) -> Int {
    {
      look(); return $0
    }
  }

  private static func zero(_ look: @escaping Look) -> (Int) -> Int {
    { _ in
      look(); return 0
    }
  }

  private static func all(_ look: @escaping Look) -> (Int) -> Bool {
    { _ in
      look(); return true
    }
  }

  private static func some(_ look: @escaping Look) -> (Int) -> Int? {
    {
      look(); return $0
    }
  }

  private static func ascending(_ look: @escaping Look) -> (Int, Int) -> Bool {
    {
      look(); return $0 < $1
    }
  }

  // MARK: Observers

  @Test(arguments: cases) func anObserverEditsInItsFirstUpdate(_ tested: Case) throws {
    let list = MutableCollectionProperty([1])
    var updates: [CollectionUpdate<Int>] = []
    let observation = tested.make(list.updates, {}).startWithValues { update in
      updates.append(update)
      if update.after.count < 3 { list.append(update.after.count + 1) }
    }
    #expect(updates.map { Array($0.after) } == [[1], [1, 2], [1, 2, 3]])
    list.append(4)
    #expect(updates.last.map { Array($0.after) } == [1, 2, 3, 4])
    try checkChangeLaws(updates)
    observation.dispose()
  }

  /// Each of several edits is a separate update.
  @Test(arguments: cases) func anObserverEditsTwiceInItsFirstUpdate(_ tested: Case) throws {
    let list = MutableCollectionProperty([1])
    var updates: [CollectionUpdate<Int>] = []
    let observation = tested.make(list.updates, {}).startWithValues { update in
      updates.append(update)
      guard updates.count == 1 else { return }
      list.append(2)
      list.append(3)
    }
    #expect(updates.map { Array($0.after) } == [[1], [1, 2], [1, 2, 3]])
    try checkChangeLaws(updates)
    observation.dispose()
  }

  @Test func listsSentDuringTheFirstUpdateAreFollowedByTheEnd() {
    let (lists, observer) = Signal<[Int], Never>.pipe()
    var events: [String] = []
    Numbers(lists, by: .init()).start { event in
      events.append(event.value.map { "\($0.after)" } ?? "\(event)")
      guard events.count == 1 else { return }
      observer.send(value: [1])
      observer.sendCompleted()
    }
    #expect(events == ["[]", "[1]", "completed"])
  }

  /// A closure of an operator behind the stream sends the snapshots and the end.
  @Test func listsSentByAnOperatorClosureAreFollowedByTheEnd() {
    let (lists, observer) = Signal<[Int], Never>.pipe()
    let start = SignalProducer<[Int], Never>(value: [7]).concat(SignalProducer(lists))
    var sends = 1
    let kept = CollectionProperty(
      Numbers(start, by: .init()).map { (number: Int) -> Int in
        sends -= 1
        if sends == 0 {
          observer.send(value: [7, 8])
          observer.sendCompleted()
        }
        return number
      })
    #expect(Array(kept) == [7, 8])
    #expect(Recorder(kept.updates).end == .completed)
  }

  // MARK: Closures

  /// Edits a list a few times, in ways that keep the numbers ascending.
  private final class Edits {
    let list: MutableCollectionProperty<Int>
    private var number = 0
    private let end: Int
    init(of list: MutableCollectionProperty<Int>, _ end: Int = 5) {
      self.list = list
      self.end = end
    }

    func edit() {
      guard number < end else { return }
      number += 1
      switch number {
      case 1, 4: list.append((list.last ?? 0) + 1)
      case 2: list.remove(at: 0)
      case 3: list.modify { items in items.insert(contentsOf: [20, 30], at: 0) }
      default: list.set(list.dropFirst() + [(list.last ?? 0) + 10])
      }
    }
  }

  @Test(arguments: cases) func operatorClosuresCanEditWhileAListIsMade(_ tested: Case) throws {
    for count in 1...5 {
      let list = MutableCollectionProperty([100, 200, 300])
      let edits = Edits(of: list, count)
      let kept = CollectionProperty(reflecting: tested.make(list.updates, edits.edit))
      #expect(kept.value == list.value, "\(count) edits")
      let told = Recorder(kept.updates)
      list.append(3_000)
      list.remove(at: 1)
      #expect(kept.value == list.value, "\(count) edits")
      #expect(told.values.count == 3, "\(count) edits")
      try checkChangeLaws(told.values)
    }
  }

  @Test(arguments: cases) func operatorClosuresCanEditWhileAnObserverStarts(_ tested: Case) throws {
    for count in 1...5 {
      let list = MutableCollectionProperty([100, 200, 300])
      let edits = Edits(of: list, count)
      let told = Recorder(tested.make(list.updates, edits.edit))
      #expect(told.values.last?.after == list.value, "\(count) edits")
      list.append(3_000)
      list.remove(at: 1)
      #expect(told.values.last?.after == list.value, "\(count) edits")
      try checkChangeLaws(told.values)
    }
  }

  /// Closures edit in the middle of a commit, of this list and of another one.
  @Test(arguments: cases) func operatorClosuresCanEditDuringACommit(_ tested: Case) throws {
    let (list, other) = (MutableCollectionProperty([100, 200, 300]), MutableCollectionProperty([1]))
    var kept: [CollectionProperty<Int>] = []
    func start(_ number: Int) -> Int {
      if number == 2 { kept.append(CollectionProperty(tested.make(list.updates, Edits(of: list).edit))) }
      return number
    }
    let starters = [
      CollectionProperty(other.updates.map(start)), CollectionProperty(list.updates.map { start($0 - 39_998) }),
    ]
    other.append(2)
    #expect(kept.map(\.value) == [list.value])
    list.append(40_000)
    #expect(kept.map(\.value) == [list.value, list.value])
    list.append(50_000)
    #expect(kept.map(\.value) == [list.value, list.value])
    withExtendedLifetime(starters) {}
  }

  @Test func aggregatesAndIndexesIncludeEditsByTheirClosures() {
    let list = MutableCollectionProperty([100, 200, 300])
    let edits = (0..<4).map { _ in Edits(of: list) }
    let count = Property(list.updates.count(where: Self.all(edits[0].edit)))
    let sum = Property(
      list.updates.fold(
        0,
        adding: { sum, number in
          edits[1].edit()
          sum += number
        }, removing: { $0 -= $1 }))
    let greatest = Property(list.updates.max(by: Self.ascending(edits[2].edit)))
    let index = CollectionIndex(list.updates, by: Self.same(edits[3].edit))
    for _ in 0..<2 {
      #expect(count.value == list.count && sum.value == list.reduce(0, +) && greatest.value == list.last)
      #expect(index.count == list.count && list.allSatisfy { index[$0] == $0 })
      list.append(9_000)
    }
  }

  @Test func operatorClosuresCanEditSections() throws {
    typealias Section = MutableCollectionSection<Int>
    let table = MutableCollectionProperty([Section([1]), Section([2])])
    func edit(_ number: Int) -> Int {
      if number == 2, table[0].count < 3 { table[0].append(7) }
      if number == 1, table.count < 3 { table.append(Section([3])) }
      return number
    }
    let kept = CollectionProperty(table.sectionedUpdates.mapRows(edit))
    let told = Recorder(table.sectionedUpdates.mapRows(edit))
    let flat = CollectionProperty(table.updates.flattened().map(edit))
    table[1].append(2)
    #expect(kept.value.map { Array($0.rows) } == [[1, 7, 7], [2, 2], [3]])
    #expect(told.values.last?.after.map { Array($0.rows) } == [[1, 7, 7], [2, 2], [3]])
    #expect(Array(flat) == [1, 7, 7, 2, 2, 3])
    try checkChangeLaws(told.values, sections: ===, rows: ==)
  }

  /// A closure of one inner list edits another one that was started before.
  @Test func operatorClosuresCanEditInnerLists() throws {
    let (first, second) = (MutableCollectionProperty([1]), MutableCollectionProperty([2]))
    let lists = MutableCollectionProperty([0, 1])
    let all = lists.updates.flatMap { number -> Numbers in
      number == 0
        ? first.updates
        : second.updates.map { number in
          if first.count < 3 { first.append(9) }
          return number
        }
    }
    let (kept, told) = (CollectionProperty(reflecting: all), Recorder(all))
    #expect(Array(kept) == [1, 9, 9, 2] && told.values.last?.after == kept.value)
    second.append(3)
    #expect(Array(kept) == [1, 9, 9, 2, 3] && told.values.last?.after == kept.value)
    try checkChangeLaws(told.values)
  }

  /// A closure releases everything else that follows the list.
  @Test func operatorClosuresCanReleaseTheOnlyOtherFollower() {
    let list = MutableCollectionProperty([1])
    var other: CollectionProperty<Int>? = CollectionProperty(list.updates)
    let kept = CollectionProperty(
      reflecting:
        list.updates.map { (number: Int) -> Int in
          other = nil
          return number
        })
    list.append(2)
    #expect(Array(kept) == [1, 2] && other == nil)

    typealias Section = MutableCollectionSection<Int>
    let table = MutableCollectionProperty([Section([1])])
    var observer: CollectionProperty<SectionSnapshot<Section, Int>>? = CollectionProperty(table.sectionedUpdates)
    let rows = CollectionProperty(
      reflecting:
        table.sectionedUpdates.mapRows { (number: Int) -> Int in
          observer = nil
          return number
        })
    table[0].append(2)
    #expect(rows.value.map { Array($0.rows) } == [[1, 2]] && observer == nil)
  }

  /// A closure releases the list.
  @Test(arguments: cases) func operatorClosuresCanReleaseTheSourceList(_ tested: Case) throws {
    var list: MutableCollectionProperty<Int>? = MutableCollectionProperty([1, 2])
    let updates = list.map(\.updates)
    let kept = updates.map { updates in CollectionProperty(reflecting: tested.make(updates) { list = nil }) }
    list = nil
    #expect(kept.map { Array($0) } == [1, 2])
    #expect(kept.map { Recorder($0.updates).end } == .completed)
  }
}
