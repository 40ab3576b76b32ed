import ReactiveCollections
import ReactiveCollectionsChanges
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

/// Operators that make sections, by rules that change, under random edits. After every step, the sent updates and a
/// property of the sections are compared with the sections computed with arrays.
@Suite struct SectionedOperatorTests {
  typealias Snapshot = SectionSnapshot<Int, Row>

  struct Row: Hashable, Identifiable, CustomStringConvertible {
    var id: Int
    var value: Int
    var description: String { "\(id):\(value)" }
  }

  /// Sections, and their expected value.
  struct Subject {
    let name: String
    let sections: SectionedProducer<Int, Row>
    let expected: ([Row]) -> [Snapshot]
  }

  static func groups(
    _ rows: [Row], by key: (Row) -> Int, sortedBy order: ((Int, Int) -> Bool)? = nil,
    inside rowsOf: ([Row]) -> [Row] = { $0 }
  ) -> [Snapshot] {
    var keys: [Int] = []
    for row in rows where !keys.contains(key(row)) { keys.append(key(row)) }
    if let order { keys.sort(by: order) }
    return keys.map { group in Snapshot(section: group, rows: rowsOf(rows.filter { key($0) == group })) }
  }

  final class World {
    let list: MutableCollectionProperty<Row>
    let divisor = MutableProperty(3)
    let isReversed = MutableProperty(false)
    let limit = MutableProperty(4)
    var random: SeededGenerator
    private var nextID = 0

    init(seed: UInt64) {
      random = SeededGenerator(seed: seed)
      list = MutableCollectionProperty([])
      list.set((0..<int(8)).map { _ in row() })
    }

    func int(_ limit: Int) -> Int { Int.random(in: 0..<max(limit, 1), using: &random) }

    func row() -> Row {
      nextID += 1
      return Row(id: nextID, value: int(9))
    }

    var subjects: [Subject] {
      let (divisor, isReversed, limit) = (divisor, isReversed, limit)
      let rows = list.updates
      let key = divisor.map { divisor in { (row: Row) in row.value % divisor } }
      let order = isReversed.map { $0 ? (>) : (<) as (Int, Int) -> Bool }
      let fixed: (Row) -> Int = { $0.value % 3 }
      let ofRows = isReversed.map { isReversed in
        { (a: Row, b: Row) -> Bool in isReversed ? a.value > b.value : a.value < b.value }
      }
      let isSmall = limit.map { limit in { (row: Row) -> Bool in row.value < limit } }
      let average = limit.map { limit in { (row: Row) -> Row in Row(id: row.id, value: (row.value + limit) / 2) } }
      let rest = limit.map { limit in { (row: Row) -> Int in row.value * limit % 5 } }
      var subjects: [Subject] = []
      func add(
        _ name: String, _ sections: SectionedProducer<Int, Row>, _ expected: @escaping ([Row]) -> [Snapshot]
      ) {
        subjects.append(Subject(name: name, sections: sections, expected: expected))
      }
      add("live key", rows.grouped(by: key)) { groups($0, by: key.value) }
      add("live key, sorted", rows.grouped(by: key, sortedBy: >)) { groups($0, by: key.value, sortedBy: >) }
      add("live order", rows.grouped(by: fixed, sortedBy: order)) { groups($0, by: fixed, sortedBy: order.value) }
      add("live key and order", rows.grouped(by: key, sortedBy: order)) {
        groups($0, by: key.value, sortedBy: order.value)
      }
      add("live filter of rows", rows.grouped(by: fixed).filterRows(isSmall)) {
        groups($0, by: fixed, inside: { $0.filter(isSmall.value) })
      }
      add("live order of rows", rows.grouped(by: fixed).sortedRows(by: ofRows)) {
        groups($0, by: fixed, inside: { $0.sorted(by: ofRows.value) })
      }
      add("all of rows live", rows.grouped(by: key).mapRows(average).sortedRows(by: rest)) {
        groups(
          $0, by: key.value,
          inside: { rows in
            rows.map(average.value).sorted { rest.value($0) < rest.value($1) }
          })
      }
      add("distinct by a live key", rows.distinct(by: key).grouped(by: fixed)) { rows in
        var keys: Set<Int> = []
        return groups(rows.filter { keys.insert(key.value($0)).inserted }, by: fixed)
      }
      return subjects
    }

    func step() -> String {
      switch int(10) {
      case 0, 1: return setRule()
      case 2:
        var text = "transaction"
        transact { for _ in 0...int(5) { text += " " + (int(4) == 0 ? setRule() : edit()) } }
        return text
      default: return edit()
      }
    }

    private func setRule() -> String {
      switch int(3) {
      case 0: divisor.value = 1 + int(4)
      case 1: isReversed.value.toggle()
      default: limit.value = 1 + int(8)
      }
      return "rules \(divisor.value) \(isReversed.value) \(limit.value)"
    }

    private func edit() -> String {
      let (count, index) = (list.count, int(list.count))
      switch count == 0 ? 0 : int(8) {
      case 0: list.insert(row(), at: int(count + 1))
      case 1: list.insert(contentsOf: (0..<int(6)).map { _ in row() }, at: int(count + 1))
      case 2: list.remove(at: index)
      case 3: list.move(from: index, to: int(count))
      case 4: list.refresh(at: index)
      case 5: list.set(list.value.shuffled(using: &random).filter { _ in int(4) > 0 } + [row()])
      default: list[index].value = int(9)
      }
      return "\(list.value)"
    }
  }

  /// Observes a subject in all ways.
  final class Watch {
    let subject: Subject
    let property: CollectionProperty<Snapshot>
    private let direct: Recorder<SectionedUpdate<Int, Row>, Never>
    private let told: Recorder<SectionedUpdate<Int, Row>, Never>
    private let flat: Recorder<CollectionUpdate<Snapshot>, Never>
    private let paths: Recorder<IndexPathChange, Never>
    private let crowded: Recorder<CollectionUpdate<Snapshot>, Never>
    private var shown: [Snapshot]

    init(_ subject: Subject) {
      self.subject = subject
      property = CollectionProperty(subject.sections)
      direct = Recorder(subject.sections)
      told = Recorder(property.sectionedUpdates)
      flat = Recorder(property.updates)
      paths = Recorder(property.changes)
      crowded = Recorder(property.updates.filter { $0.rows.count > 1 })
      shown = Array(property.value)
    }

    /// Returns the first error after a step, or `nil`.
    func mismatch(with rows: [Row], isFirst: Bool) -> String? {
      let expected = subject.expected(rows)
      let isChanged = shown != expected
      defer {
        for tape in [direct, told] { tape.clear() }
        for tape in [flat, crowded] { tape.clear() }
        paths.clear()
        shown = expected
      }
      if Array(property.value) != expected { return "the property is \(property.value), not \(expected)" }
      do {
        for sections in [direct, told] {
          try checkChangeLaws(sections.values)
          if isFirst ? sections.values.count != 1 : sections.values.count > 1 { return "\(sections.values)" }
          guard let update = sections.values.last else {
            if isChanged { return "nothing was sent" }
            continue
          }
          if Array(update.after) != expected { return "shows \(update.after), not \(expected)" }
          if !isFirst, Array(update.before) != shown || update.change.isEmpty { return "\(update) of \(shown)" }
        }
        try checkChangeLaws(flat.values)
        try checkChangeLaws(crowded.values)
      } catch { return "\(error)" }
      if flat.values.count > 1 || crowded.values.count > 1 { return "\(flat.values) \(crowded.values)" }
      if let update = flat.values.last, Array(update.after) != expected { return "snapshots are \(update.after)" }
      if let update = crowded.values.last, Array(update.after) != expected.filter({ $0.rows.count > 1 }) {
        return "the crowded are \(update.after)"
      }
      if isFirst { return nil }
      if flat.values.isEmpty != told.values.isEmpty { return "snapshots: \(flat.values)" }
      let told = told.values.map { "\(IndexPathChange($0.change))" }
      return paths.values.map { "\($0)" } == told ? nil : "\(paths.values) at paths, not \(told)"
    }
  }

  @Test(arguments: 0..<4) func liveKeysOrdersAndRowRulesObeyTheLaws(part: UInt64) {
    for seed in seeds(part: part, 8, long: 200) {
      let world = World(seed: seed)
      let watches = world.subjects.map(Watch.init)
      var log = ["\(world.list.value)"]
      for step in 0...25 {
        if step > 0 { log.append(world.step()) }
        for watch in watches {
          guard let wrong = watch.mismatch(with: Array(world.list.value), isFirst: step == 0) else { continue }
          Issue.record("seed \(seed), step \(step), \(watch.subject.name): \(wrong)\n\(log.suffix(3))")
          return
        }
      }
    }
  }

  /// Sections are ordered by their first rows. Tests every update of every list of five rows, which may change the
  /// first rows of two sections.
  @Test func groupsStayOrderedByTheirFirstRows() {
    let lists = (0..<243).map { number in
      [81, 27, 9, 3, 1].enumerated().map { Row(id: $0, value: number / $1 % 3) }
    }
    for rows in lists {
      for index in rows.indices {
        for value in 0..<4 {
          let list = MutableCollectionProperty(rows)
          let sections = CollectionProperty(list.updates.grouped(by: \.value))
          list[index].value = value
          let shown = sections.value.map { Snapshot(section: $0.section, rows: $0.rows) }
          #expect(shown == Self.groups(list.value.map { $0 }, by: \.value), "\(rows), \(index) to \(value)")
        }
      }
    }
  }

  /// Snapshots that an operator makes from a list of snapshots are sections again: when the rows of one change, it is
  /// updated.
  @Test(arguments: 0..<200 as Range<UInt64>) func filteredSectionsAreUpdatedWhenTheirRowsChange(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let numbers = MutableCollectionProperty((0..<6).map { _ in Int.random(in: 0..<20, using: &random) })
    let groups = CollectionProperty(numbers.updates.grouped { $0 % 4 })
    let kept = CollectionProperty(groups.updates.filter { $0.section != 1 })
    let doubled = CollectionProperty(kept.sectionedUpdates.mapRows { $0 * 2 })
    let observer = Recorder(kept.sectionedUpdates)
    for step in 0..<20 {
      if numbers.count > 2, Bool.random(using: &random) {
        numbers.remove(at: Int.random(in: 0..<numbers.count, using: &random))
      } else {
        numbers.insert(.random(in: 0..<20, using: &random), at: Int.random(in: 0...numbers.count, using: &random))
      }
      let rows = kept.value.map { section in section.rows.map { $0 * 2 } }
      #expect(doubled.value.map { Array($0.rows) } == rows, "Seed \(seed), step \(step)")
      #expect(kept.value.map(\.section) == groups.value.map(\.section).filter { $0 != 1 }, "Seed \(seed), step \(step)")
    }
    try checkChangeLaws(observer.values)
    #expect(observer.values.last?.after.map { Array($0.rows) } == kept.value.map { Array($0.rows) }, "Seed \(seed)")
  }

  /// Another rule, by which a row that moves to another section in the same commit is what it was.
  @Test func aRowThatMovesAndIsWhatItWasByAnotherRuleIsNotUpdated() {
    let numbers = MutableCollectionProperty([10, 12, 20])
    let shift = MutableProperty(0)
    let rule = shift.map { shift in { (number: Int) in (number + shift) % 10 } }
    let sections = CollectionProperty(numbers.updates.grouped { $0 / 10 }.mapRows(rule))
    let observer = Recorder(sections.sectionedUpdates)
    transact {
      numbers[1] = 21
      numbers[0] = 19
      numbers[2] = 29
      shift.value = 1
    }
    #expect(sections.map { Array($0.rows) } == [[0], [2, 0]])
    #expect(
      observer.values.last?.change
        == .moveRow(from: RowPosition(section: 0, row: 1), to: RowPosition(section: 1, row: 0), 2))
  }
}
