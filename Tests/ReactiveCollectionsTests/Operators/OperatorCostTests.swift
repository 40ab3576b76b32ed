import Foundation
import ReactiveCollections
import ReactiveCollectionsTestSupport
import Testing

#if INTERNAL_CHECKS
  import ReactiveCollectionsPositions
#endif

/// How often the functions of operators are called, in counts that are the same on every machine.
@Suite struct OperatorCostTests {
  final class Counter {
    private var calls = 0
    func count<A, Result>(_ body: @escaping (A) -> Result) -> (A) -> Result {
      {
        self.calls += 1; return body($0)
      }
    }
    func count<A, B, Result>(_ body: @escaping (A, B) -> Result) -> (A, B) -> Result {
      {
        self.calls += 1; return body($0, $1)
      }
    }

    /// Returns the number of calls that an action makes.
    func calls(of action: () -> Void) -> Int {
      calls = 0
      action()
      return calls
    }
  }

  final class Number {
    var value: Int
    init(_ value: Int) { self.value = value }
  }

  static func logarithm(_ count: Int) -> Int { Int.bitWidth - (count - 1).leadingZeroBitCount }

  // MARK: Predicates, transforms, keys

  /// Edits, with the number of elements that each of them inserts or updates.
  private static let edits: [(calls: Int, edit: @Sendable (MutableCollectionProperty<Int>) -> Void)] = [
    (1, { $0.append(7) }), (1, { $0.insert(8, at: 500) }), (1, { $0[100] = -5 }), (1, { $0.refresh(at: 3) }),
    (0, { $0.remove(at: 9) }), (0, { $0.move(from: 10, to: 900) }), (0, { $0.removeSubrange(20..<40) }),
    (0, { $0[5] = $0[5] }), (0, { $0.reverse() }), (50, { $0.insert(contentsOf: 1_000..<1_050, at: 77) }),
    (
      2,
      {
        $0.modify { items in
          items.append(-1)
          items[0] = -2
          items[0] = -3
          items.move(from: 0, to: 5)
          items.append(-4)
          items.removeLast()
        }
      }
    ),
    (1, { list in list.set(list.dropFirst(3) + [-9]) }),
  ]

  /// One call for each element that is inserted or updated, and none for elements that move or are removed.
  @Test(arguments: [
    "map", "filter", "compactMap", "sorted by a key", "count", "sum", "first", "live map", "live filter",
    "live compactMap",
    "live key", "grouped", "grouped and sorted", "live groups", "distinct", "live distinct", "index", "joined",
    "fullJoined", "antiJoined", "groupJoined", "intersection", "symmetric difference", "several keys",
    "average", "median", "min", "totals", "having", "given groups", "groups", "keyed",
    "objects",
  ]) func closuresAreCalledOncePerInsertedOrUpdatedElement(name: String) {
    let counter = Counter()
    let isEven: (Int) -> Bool = counter.count { $0 % 2 == 0 }
    let half: (Int) -> Int = counter.count { $0 / 2 }
    let some: (Int) -> Int? = counter.count { $0 % 3 == 0 ? nil : $0 }
    let list = MutableCollectionProperty(Array(0..<1_000))
    let none = MutableCollectionProperty<Int>([])
    func start() -> any Disposable {
      let rows = list.updates
      return switch name {
      case "map": rows.map(half).startWithValues { _ in }
      case "filter": rows.filter(isEven).startWithValues { _ in }
      case "compactMap": rows.compactMap(some).startWithValues { _ in }
      case "sorted by a key": rows.sorted(by: half).startWithValues { _ in }
      case "count": rows.count(where: isEven).startWithValues { _ in }
      case "sum": rows.sum(of: half).startWithValues { _ in }
      case "first": rows.first(where: isEven).startWithValues { _ in }
      case "live map": rows.map(MutableProperty(half)).startWithValues { _ in }
      case "live filter": rows.filter(MutableProperty(isEven)).startWithValues { _ in }
      case "live compactMap": rows.compactMap(MutableProperty(some)).startWithValues { _ in }
      case "live key": rows.sorted(by: MutableProperty(half)).startWithValues { _ in }
      case "grouped": rows.grouped(by: half).startWithValues { _ in }
      case "grouped and sorted": rows.grouped(by: half, sortedBy: <).startWithValues { _ in }
      case "live groups": rows.grouped(by: MutableProperty(half)).startWithValues { _ in }
      case "distinct": rows.distinct(by: half).startWithValues { _ in }
      case "live distinct": rows.distinct(by: MutableProperty(half)).startWithValues { _ in }
      case "joined": rows.joined(with: rows, on: half, { $0 }).startWithValues { _ in }
      case "fullJoined": rows.fullJoined(with: rows, on: half, { $0 }).startWithValues { _ in }
      case "antiJoined": rows.antiJoined(with: rows, on: half, { $0 }).startWithValues { _ in }
      case "groupJoined": rows.groupJoined(with: rows, on: half, { $0 }).startWithValues { _ in }
      case "intersection": rows.intersection(rows, by: half, { $0 }).startWithValues { _ in }
      case "symmetric difference": rows.symmetricDifference(none.updates, by: half).startWithValues { _ in }
      case "several keys": rows.sorted(by: half, { $0 }).startWithValues { _ in }
      case "average": rows.average(of: half).startWithValues { _ in }
      case "median": rows.median(of: half).startWithValues { _ in }
      case "min": rows.min(by: half).startWithValues { _ in }
      case "totals": rows.grouped(by: half) { ($0.count, $0.sum()) }.startWithValues { _ in }
      case "having": rows.grouped { $0 % 10 }.having { $0.sum(of: half).map { $0 > 1_000 } }.startWithValues { _ in }
      case "given groups": rows.grouped(by: half, in: 0..<100).startWithValues { _ in }
      case "groups": hold(CollectionGroups(rows, by: half))
      case "keyed": rows.keyed(by: half).startWithValues { _ in }
      case "objects":
        rows.map({ Number(half($0)) }, updating: { $0.value = half($1) }).startWithValues { _ in }
      default: hold(CollectionIndex(rows, by: half))
      }
    }
    func hold(_ object: AnyObject) -> any Disposable { AnyDisposable { withExtendedLifetime(object) {} } }
    var observation: (any Disposable)?
    #expect(counter.calls { observation = start() } == 1_000)
    for (number, (calls, edit)) in Self.edits.enumerated() {
      #expect(counter.calls { edit(list) } == calls, "edit \(number)")
    }
    observation?.dispose()
    #expect(counter.calls { list.append(1) } == 0)
  }

  /// A row that comes from another section is tested again, and twice if it is also updated; what was made of it moves with it.
  @Test func rowClosuresAreCalledOncePerRowThatEntersASection() {
    let (keys, rows) = (Counter(), Counter())
    let list = MutableCollectionProperty(Array(0..<1_000))
    let divisor = MutableProperty(10)
    let key = divisor.map { divisor in keys.count { $0 % divisor } as (Int) -> Int }
    let half: (Int) -> Int = rows.count { $0 / 2 }
    let isEven: (Int) -> Bool = rows.count { $0 % 2 == 0 }
    let groups = list.updates.grouped(by: key)
    for (sections, callsOfMove) in [(groups.mapRows(half), 0), (groups.filterRows(isEven), 1)] {
      list.set(0..<1_000)
      divisor.value = 10
      var observation: (any Disposable)?
      func expectCalls(_ ofKeys: Int, _ ofRows: Int, line: Int = #line, after action: () -> Void) {
        var calls = 0
        #expect(keys.calls { calls = rows.calls(of: action) } == ofKeys, "line \(line)")
        #expect(calls == ofRows, "line \(line)")
      }
      expectCalls(1_000, 1_000) { observation = sections.startWithValues { _ in } }
      expectCalls(1, 1) { list.append(1_001) }
      // In a new section.
      expectCalls(1, 1) { list.append(-1) }
      expectCalls(1, 1) { list.refresh(at: 5) }
      expectCalls(1, 1) { list[5] = 2_005 }
      // Moves the row's section.
      expectCalls(0, 0) { list.move(from: 1_001, to: 0) }
      expectCalls(0, 0) { list.remove(at: 0) }
      // To another section.
      expectCalls(1, 1 + callsOfMove) { list[5] = 2_006 }
      // 50 rows are inserted at once.
      expectCalls(50, 50) { list.append(contentsOf: 3_000..<3_050) }
      expectCalls(0, 0) { list.removeLast(50) }
      // Half of the rows move from one section to another, so many that they are removed and inserted.
      list.set(0..<1_000)
      expectCalls(1_000, 500) { divisor.value = 5 }
      observation?.dispose()
    }
  }

  /// A kept list calls the function once, however many observers it has. Each start calls it again.
  @Test func aKeptListCallsItsClosuresOnceForAllObservers() {
    let counter = Counter()
    let list = MutableCollectionProperty(Array(0..<10))
    let rows = list.updates.filter(counter.count { $0 > 3 })
    var kept: CollectionProperty<Int>?
    #expect(counter.calls { kept = CollectionProperty(rows) } == 10)
    let calls = counter.calls {
      for _ in 0..<5 { kept?.updates.map { $0 }.startWithValues { _ in } }
      kept?.signal.observeValues { _ in }
      list.append(5)
    }
    #expect(calls == 1)
    let observation = rows.startWithValues { _ in }
    #expect(counter.calls { list.append(6) } == 2)
    observation.dispose()
    #expect(counter.calls { list.append(7) } == 1)
    kept = nil
  }

  /// A replaced rule is called once for each element, even if it is replaced several times in a transaction.
  @Test func aReplacedRuleIsCalledOncePerElement() {
    let counter = Counter()
    let limit = MutableProperty(5)
    let list = MutableCollectionProperty(Array(0..<100))
    let predicate = limit.map { limit in counter.count { $0 < limit } as (Int) -> Bool }
    let transform = limit.map { limit in counter.count { $0 * limit } as (Int) -> Int }
    for rows in [list.updates.filter(predicate), list.updates.map(transform), list.updates.sorted(by: transform)] {
      limit.value = 5
      let observation = rows.startWithValues { _ in }
      #expect(counter.calls { limit.value = 50 } == 100)
      let calls = counter.calls {
        transact {
          limit.value = 20
          limit.value = 30
        }
      }
      #expect(calls == 100)
      observation.dispose()
    }
  }

  /// Elements that are inserted or updated in the commit that replaces the rule are passed to it once more.
  @Test func elementsEditedWithTheRuleArePassedToItOnceMore() {
    let counter = Counter()
    let divisor = MutableProperty(7)
    let list = MutableCollectionProperty(Array(0..<100))
    let predicate = divisor.map { divisor in counter.count { $0 % divisor == 0 } as (Int) -> Bool }
    let key = divisor.map { divisor in counter.count { $0 % divisor } as (Int) -> Int }
    let starts: [() -> any Disposable] = [
      { list.updates.filter(predicate).startWithValues { _ in } }, { list.updates.map(key).startWithValues { _ in } },
      { list.updates.sorted(by: key).startWithValues { _ in } },
      { list.updates.grouped(by: key).startWithValues { _ in } },
      { list.updates.distinct(by: key).startWithValues { _ in } },
    ]
    for (number, start) in starts.enumerated() {
      let observation = start()
      let count = list.count
      let calls = counter.calls {
        transact {
          list.append(1)
          divisor.value += 1
          list[0] += 1
          list.move(from: 3, to: 5)
        }
      }
      #expect(calls == count + 1 + 2, "\(number)")
      observation.dispose()
    }
  }

  // MARK: The stack

  /// The start of a stream starts one operator inside the next one. Nothing else needs more stack where operators, or lists
  /// that are made from one another, are many: here, in the 512 KB of a secondary thread.
  @Test func manyOperatorsInARowNeedNoDeepStack() async {
    let lists = await withCheckedContinuation { continuation in
      let thread = Thread {
        var list = MutableCollectionProperty([3, 1])
        var rows = list.updates
        for number in 0..<50 {
          switch number % 5 {
          case 0: rows = rows.map { $0 + 1 }
          case 1: rows = rows.filter { $0 > 0 }
          case 2: rows = rows.sorted()
          case 3: rows = rows.distinct()
          default: rows = rows.prefix(100)
          }
        }
        var kept: CollectionProperty<Int>? = CollectionProperty(list.updates)
        for _ in 0..<5_000 { kept = kept.map { last in CollectionProperty(last.updates.map { $0 + 1 }) } }
        var lengths: [Int] = []
        kept?.updates.count.startWithValues { lengths.append($0) }
        var shown: [[Int]] = []
        rows.startWithValues { shown.append(Array($0.after)) }
        list.append(2)
        list.modify { items in
          items.removeFirst()
          items.append(5)
        }
        shown.append(kept.map { Array($0) } ?? [])
        let first = Weak(list)
        list = MutableCollectionProperty()
        // The whole chain is released by its last list.
        kept = nil
        continuation.resume(returning: shown + [lengths, [first.object == nil ? 0 : 1]])
      }
      #if ADDRESS_SANITIZER
        // Its frames are several times as large.
        thread.stackSize = 4 << 20
      #else
        thread.stackSize = 512 << 10
      #endif
      thread.start()
    }
    #expect(lists == [[11, 13], [11, 12, 13], [11, 12, 15], [5_001, 5_002, 5_005], [2, 3], [0]])
  }

  // MARK: Visited nodes

  #if INTERNAL_CHECKS
    /// The cost of an edit grows like the logarithm, which doubles from 1,000 elements to 1,000,000, or like its square
    /// if a search consists of other searches. A quarter more is allowed for heights, which are integers.
    @Test(arguments: [
      "filter", "sorted", "sorted by a key", "window", "flatMap", "observing", "index", "index of one key", "grouped",
      "distinct", "joined", "fullJoined", "antiJoined", "groupJoined", "symmetric difference", "window of keys",
      "totals", "given groups", "keyed", "median",
      "positions",
    ])
    func editsVisitLogarithmicallyManyNodes(name: String) {
      let isSquare = [
        "index of one key", "grouped", "distinct", "joined", "fullJoined", "antiJoined", "groupJoined",
        "symmetric difference", "totals", "given groups", "keyed",
      ].contains(name)
      let digits = ["filter", "sorted", "window", "flatMap"].contains(name) ? 6 : 5
      let large = digits == 6 ? 1_000_000 : 100_000
      let costs = [1_000, large].map { count in
        let list = MutableCollectionProperty((0..<count).map { $0 &* 7_919 % count })
        let rows = list.updates
        let ten = MutableCollectionProperty(0..<10)
        let kept: AnyObject =
          switch name {
          case "filter": CollectionProperty(rows.filter { $0 % 2 == 0 })
          case "sorted": CollectionProperty(rows.sorted(by: <))
          case "sorted by a key": CollectionProperty(rows.sorted { -$0 })
          case "window": CollectionProperty(rows.window(count / 2..<count / 2 + 100))
          case "flatMap": CollectionProperty(rows.map { [$0] }.flattened())
          case "observing": CollectionProperty(rows.observing { _ in Signal<Int, Never>.never })
          case "index": CollectionIndex(rows) { $0 }
          case "index of one key": CollectionIndex(rows) { _ in 0 }
          case "grouped": CollectionProperty(rows.grouped(by: { $0 % 10 }, sortedBy: <))
          case "distinct": CollectionProperty(rows.distinct { $0 / 2 })
          case "fullJoined": CollectionProperty(rows.fullJoined(with: ten.updates, on: { $0 }))
          case "antiJoined": CollectionProperty(rows.antiJoined(with: ten.updates, on: { $0 % 20 }))
          // Groups as long as the list allows.
          case "groupJoined": CollectionProperty(ten.updates.groupJoined(with: rows, on: { $0 }, { $0 % 10 }))
          case "symmetric difference": CollectionProperty(rows.symmetricDifference(ten.updates, by: { $0 / 2 }))
          case "window of keys": CollectionProperty(rows.sorted().window(keys: 10..<count / 2))
          case "median": Property(rows.median())
          case "positions": CollectionIndex(rows) { $0 }
          // Groups as long as the list allows.
          case "totals":
            CollectionProperty(
              rows.grouped {
                $0 % 3
              } _: {
                ($0.count, $0.sum(), $0.max())
              })
          case "given groups": CollectionProperty(rows.grouped(by: { $0 % 5 }, in: [0, 1, 9]))
          case "keyed": DictionaryProperty(rows.keyed { $0 / 2 })
          default: CollectionProperty(rows.joined(with: ten.updates, on: { $0 }))
          }
        let index = kept as? CollectionIndex<Int, Int>
        let watched = index?.property(for: 0)
        let position = name == "positions" ? index?.positionProperty(for: 7) : nil
        position?.signal.observeValues { _ in }
        let total = VisitTotal()
        VisitTotal.$current.withValue(total) {
          for step in 0..<20 {
            list.insert(step &* 31, at: step &* 7_919 % count)
            list[step &* 104_729 % count] = step &* 17
            list.move(from: step &* 611_953 % count, to: step &* 15_485_863 % count)
            list.remove(at: step &* 32_452_843 % count)
          }
        }
        withExtendedLifetime((kept, watched, position, ten)) {}
        return total.count
      }
      let growth = Double(digits) / 3 * 1.25
      #expect(Double(costs[1]) <= Double(costs[0]) * (isSquare ? growth * growth : growth), "\(costs)")
    }
  #endif

  // MARK: Sent changes

  /// A change of a long list is only as long as its effect on the result.
  @Test func changesAreOnlyAsLongAsTheirEffect() {
    let list = MutableCollectionProperty(Array(0..<100_000))
    let positions = MutableProperty(1_000..<2_000)
    let limit = MutableProperty(50_000)
    var steps = 0
    let chains = [
      list.updates.window(positions), list.updates.reversed().window(positions), list.updates.sorted(by: >),
      list.updates.filter(limit.map { limit in { $0 < limit } as (Int) -> Bool }),
      list.updates.concatenated(with: list.updates.suffix(10)),
    ]
    let observation = CompositeDisposable()
    for rows in chains { observation += rows.producer.skip(first: 1).startWithValues { steps += $0.change.count } }
    func told(after action: () -> Void) -> Int {
      steps = 0
      action()
      return steps
    }
    // A window sends a removal and an insertion, and each of the others sends one step. An edit at the front does not
    // affect the suffix, and an edit at the end affects both parts.
    #expect(told(after: { list.insert(-1, at: 0) }) == 5)
    #expect(told(after: { list.remove(at: 0) }) == 5)
    #expect(told(after: { list.append(-1) }) == 7)
    #expect(told(after: { list.removeLast() }) == 7)
    #expect(told(after: { positions.value = 1_100..<2_050 }) == 300)
    #expect(told(after: { limit.value = 50_010 }) == 10)
    // The number now occurs twice, so the element has to be moved in front of the other one.
    #expect(told(after: { list[1_500] = 1_501 }) == 5)
    observation.dispose()
  }
}
