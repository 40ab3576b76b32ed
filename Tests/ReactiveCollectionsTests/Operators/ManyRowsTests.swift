import CollectionChanges
import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Changes of so many elements that operators go through all of them at once.
@Suite struct ManyRowsTests {
  struct Row: Equatable {
    let id: Int
    let key: Int
  }

  /// Removals and insertions all over a list, by a rule, by a transaction, and as a composite that somebody wrote by hand.
  @Test(arguments: 0..<4) func random(part: UInt64) throws {
    let count: UInt64 = Scripts.areLong ? 12 : 1
    for seed in part * count..<(part + 1) * count {
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
      // What follows the second change of a turn follows from where the first one led.
      let live = MutableProperty<(Row) -> Int>({ $0.key })
      let byLive = Watch("grouped live", rows.grouped(by: live, sortedBy: <).flattened()) {
        Set(expected.map(live.value)).sorted().flatMap { key in expected.filter { live.value($0) == key } }
      }

      for step in 0..<6 {
        switch int(6) {
        case 0:
          let share = int(5)
          passes.value = { $0.id % 5 >= share }
        case 1: list.insert(contentsOf: (0..<int(200)).map { _ in row() }, at: int(list.count + 1))
        case 2: list.removeAll { _ in int(3) == 0 }
        case 3:
          Transaction.run {
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
        for watch in watches + [byLive] {
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

  /// Each not-a-number is a section of its own, since it equals nothing, and none is mistaken for another.
  @Test func keysThatEqualNothing() throws {
    let list = MutableCollectionProperty<Int>()
    let keys = [Double.nan, 1, 2]
    let sections = CollectionProperty(list.updates.grouped { keys[$0 % 3] })
    list.append(contentsOf: 0..<60)
    #expect(sections.value.count == 22)
    #expect(sections.value.map(\.rows.count).reduce(0, +) == 60)
    #expect(sections.value.count { $0.section.isNaN } == 20)
    list.removeAll { $0 % 3 != 1 }
    #expect(sections.value.map(\.section) == [1])
    list.removeAll()
    #expect(sections.value.isEmpty)
  }
}
