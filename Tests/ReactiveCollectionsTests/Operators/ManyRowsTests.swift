import ReactiveCollections
import ReactiveCollectionsChanges
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

/// Changes of so many elements that operators process all elements in one pass.
@Suite struct ManyRowsTests {
  struct Row: Equatable {
    let id: Int
    let key: Int
  }

  /// Removals and insertions all over a list, made by a rule, by a transaction, and by a composite that was written
  /// manually.
  @Test(arguments: 0..<4) func changesOfManyRowsObeyTheLaws(part: UInt64) throws {
    for seed in seeds(part: part, 3, long: 12) {
      var random = SeededGenerator(seed: seed)
      func int(_ limit: Int) -> Int { Int.random(in: 0..<max(limit, 1), using: &random) }
      var nextID = 0
      let keys = [1, 3, 12, 80].randomElement(using: &random) ?? 1
      func row() -> Row {
        nextID += 1
        return Row(id: nextID, key: int(keys))
      }
      let list = MutableCollectionProperty((0..<int(150)).map { _ in row() })
      let passes = MutableProperty<(Row) -> Bool>({ _ in true })
      let rows = list.updates.filter(passes)
      var expected: [Row] { list.value.filter(passes.value) }
      func grouped(_ keys: [Int]) -> [Row] { keys.flatMap { key in expected.filter { $0.key == key } } }
      func keysInOrder() -> [Int] { expected.map(\.key).reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
      typealias Watch = ListsOfListsTests.Watch
      let watches: [Watch<Row>] = [
        Watch("sorted", rows.sorted { (one: Row, other: Row) in one.key < other.key }) {
          expected.sorted { $0.key < $1.key }
        },
        Watch("sorted by key", rows.sorted { (row: Row) in row.key }) { expected.sorted { $0.key < $1.key } },
        Watch("grouped", rows.grouped(by: \.key).flattened()) { grouped(keysInOrder()) },
        Watch("grouped in order", rows.grouped(by: \.key, sortedBy: >).flattened()) { grouped((0..<keys).reversed()) },
        // Reversed, the removals go from the first to the last.
        Watch("reversed and grouped", rows.reversed().grouped(by: \.key, sortedBy: >).flattened()) {
          grouped((0..<keys).reversed()).reversed().sorted { $0.key > $1.key }
        },
        Watch("rows sorted", rows.grouped(by: \.key, sortedBy: <).sortedRows { $0.id > $1.id }.flattened()) {
          expected.sorted { ($0.key, $1.id) < ($1.key, $0.id) }
        },
        Watch("distinct", rows.distinct(by: \.key)) {
          var keys: Set<Int> = []
          return expected.filter { keys.insert($0.key).inserted }
        },
      ]
      let sections = CollectionProperty(rows.grouped(by: \.key))
      let tape = Recorder(sections.updates)
      let deep = Recorder(sections.sectionedUpdates)
      // The second change in a turn starts from the result of the first one.
      let live = MutableProperty<(Row) -> Int>({ $0.key })
      let byLive = Watch("grouped live", rows.grouped(by: live, sortedBy: <).flattened()) {
        Set(expected.map(live.value)).sorted().flatMap { key in expected.filter { live.value($0) == key } }
      }

      // A new order moves nearly all rows, each in its section.
      let order = MutableProperty<(Row, Row) -> Bool>({ $0.id < $1.id })
      let ordered = rows.grouped(by: \.key, sortedBy: <).sortedRows(by: order)
      func inOrder(header: Bool) -> [Row] {
        (0..<keys).flatMap { key in
          let rows = expected.filter { $0.key == key }.sorted(by: order.value)
          return (header && !rows.isEmpty ? [Row(id: -1, key: key)] : []) + rows
        }
      }
      let byOrder = [
        Watch("rows in a live order", ordered.flattened()) { inOrder(header: false) },
        Watch("rows in a live order, with headers", ordered.flattened(header: { Row(id: -1, key: $0) })) {
          inOrder(header: true)
        },
      ]

      for step in 0..<8 {
        switch int(8) {
        case 6: order.value = { $0.id > $1.id }
        case 7:
          transact {
            if int(2) == 0 { for _ in 0..<int(20) where !list.isEmpty { list.remove(at: int(list.count)) } }
            order.value = { ($0.id % 3, $0.id) < ($1.id % 3, $1.id) }
          }
        case 0:
          let share = int(5)
          passes.value = { $0.id % 5 >= share }
        case 1: list.insert(contentsOf: (0..<int(200)).map { _ in row() }, at: int(list.count + 1))
        case 2: list.removeAll { _ in int(3) == 0 }
        case 3:
          transact {
            for _ in 0..<int(120) { list.insert(row(), at: int(list.count + 1)) }
            list.removeAll { _ in int(4) == 0 }
            if int(2) == 0 { live.value = { $0.id % 7 } }
          }
        case 4:
          var kept = Array(list.value).filter { _ in int(3) > 0 }
          for _ in 0..<int(100) { kept.insert(row(), at: int(kept.count + 1)) }
          list.set(kept)
        default:
          list.modify { rows in
            for _ in 0..<int(50) where !rows.isEmpty { rows.swapAt(int(rows.count), int(rows.count)) }
            for _ in 0..<int(50) { rows.append(row()) }
          }
        }
        for watch in watches + [byLive] + byOrder {
          if let mismatch = watch.mismatch() {
            Issue.record("Seed \(seed), step \(step): \(mismatch)")
            return
          }
        }
        do {
          try checkChangeLaws(tape.values)
          try checkChangeLaws(deep.values)
        } catch { Issue.record("Seed \(seed), step \(step): \(error)") }
        tape.clear()
        deep.clear()
        #expect(sections.value.map(\.section) == keysInOrder(), "Seed \(seed), step \(step)")
        #expect(sections.value.flatMap { Array($0.rows) } == grouped(keysInOrder()), "Seed \(seed), step \(step)")
      }
    }
  }

  /// Each NaN is a section of its own, because it equals nothing, and none is mistaken for another.
  @Test func eachKeyThatDoesNotEqualItselfIsItsOwnGroup() throws {
    let list = MutableCollectionProperty<Int>()
    let keys = [Double.nan, 1, 2]
    let sections = CollectionProperty(list.updates.grouped { (number: Int) -> Double in keys[number % 3] })
    list.append(contentsOf: 0..<60)
    #expect(sections.value.count == 22)
    let counts: [Int] = sections.value.map(\.rows.count)
    #expect(counts.reduce(0, +) == 60)
    #expect(sections.value.count { $0.section.isNaN } == 20)
    list.removeAll { $0 % 3 != 1 }
    #expect(sections.value.map(\.section) == [1])
    list.removeAll()
    #expect(sections.value.isEmpty)
  }

  /// A key that counts its comparisons. A key without a number equals nothing.
  private struct Key: Hashable {
    final class Counter { var comparisons = 0 }
    let number: Int?
    let counter: Counter

    static func == (a: Key, b: Key) -> Bool {
      a.counter.comparisons += 1
      return a.number != nil && a.number == b.number
    }

    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  /// Keys that equal nothing are not stored in tables where they could never be found, and are not compared with one
  /// another.
  @Test(arguments: ["grouped", "live groups", "distinct", "subtracting", "joined", "left joined", "index"])
  func keysThatDoNotEqualThemselvesAreNotCompared(name: String) {
    let counter = Key.Counter()
    let key = { (number: Int) in Key(number: number % 2 == 0 ? nil : number % 6, counter: counter) }
    let list = MutableCollectionProperty<Int>()
    let rows = list.updates
    var index: CollectionIndex<Key, Int>?
    let observation: (any Disposable)? =
      switch name {
      case "grouped": rows.grouped(by: key).startWithValues { _ in }
      case "live groups": rows.grouped(by: Property(value: key)).startWithValues { _ in }
      case "distinct": rows.distinct(by: key).startWithValues { _ in }
      case "subtracting": rows.map(key).subtracting(rows.prefix(100).map(key)).startWithValues { _ in }
      case "joined": rows.joined(with: rows.prefix(3), on: key).startWithValues { _ in }
      case "left joined": rows.leftJoined(with: rows.prefix(3), on: key).startWithValues { _ in }
      default: nil
      }
    if observation == nil { index = CollectionIndex(rows, by: key) }
    func comparisons(_ edit: () -> Void) -> Int {
      counter.comparisons = 0
      edit()
      return counter.comparisons
    }
    for _ in 0..<3 {
      for number in 0..<500 { list.append(number) }
      #expect(comparisons { list.append(contentsOf: [500, 501, 502, 503]) } < 40)
      #expect(comparisons { list.removeLast(4) } < 40)
      #expect(comparisons { for number in 0..<500 { list[number] = number } } < 500 * 20)
      #expect(comparisons { while !list.isEmpty { list.removeLast() } } < 500 * 20)
    }
    observation?.dispose()
    withExtendedLifetime(index) {}
  }
}
