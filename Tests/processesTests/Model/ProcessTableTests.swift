import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

@testable import processes

@Suite struct ProcessTableTests {
  /// Returns the lines for the changes that each assignment sends.
  private func changes(_ steps: [[ProcessRow]]) -> [[String]] {
    let table = ProcessTable()
    var seen: [[String]] = []
    table.arrangement.value.order.key = .pid
    table.updates.startWithValues { seen.append(ChangeLines.lines(of: $0.change)) }
    for step in steps { table.rows.set(step) }
    return Array(seen.dropFirst())
  }

  @Test func sectionsAreInsertedAndRemovedWithTheirUsers() {
    let lines = changes([
      [.row(1, "init"), .row(2, "sh")], [.row(1, "init"), .row(2, "sh"), .row(3, "vi", user: "bob")],
      [.row(3, "vi", user: "bob")],
    ])
    #expect(
      lines == [
        ["insert [0] ann: 1 init, 2 sh"], ["insert [1] bob: 3 vi"], ["remove [0] ann: 1 init, 2 sh"],
      ])
  }

  @Test func rowsAreInsertedRemovedMovedAndUpdated() {
    let table = ProcessTable([
      .row(1, "a", cpu: 9), .row(2, "b", cpu: 8), .row(3, "c", cpu: 7), .row(4, "d", cpu: 2),
    ])
    var seen: [[String]] = []
    table.updates.startWithValues { seen.append(ChangeLines.lines(of: $0.change)) }
    table.rows.set([.row(1, "a", cpu: 9), .row(3, "c", cpu: 7), .row(4, "d", cpu: 2), .row(5, "e", cpu: 3)])
    table.rows[1].cpu = 9.5
    table.rows[2].memory = 2048
    #expect(
      seen == [
        ["insert [0] ann: 1 a, 2 b, 3 c, 4 d"], ["remove [0, 1] 2 b", "insert [0, 2] 5 e"],
        ["move [0, 1] [0, 0] 3 c", "update [0, 0] 3 c: %CPU 7.0 → 9.5"], ["update [0, 3] 4 d: MEM 1.0M → 2.0M"],
      ])
  }

  @Test func nothingIsSentIfNothingChanged() {
    #expect(changes([[.row(1)], [.row(1)], [.row(1)]]).count == 1)
    #expect(changes([[], []]).isEmpty)
    let table = ProcessTable([.row(1)])
    var count = 0
    table.updates.startWithValues { _ in count += 1 }
    table.arrangement.modify { $0.filter.text = "prog" }
    table.arrangement.modify { $0.order.key = .memory }
    table.arrangement.modify { $0.order.key = .memory }
    #expect(count == 1)
  }

  @Test func aReusedPidIsAnotherRow() {
    let lines = changes([[.row(7, "old", started: 1)], [.row(7, "new", started: 2)]])
    #expect(lines.count == 2)
    let table = ProcessTable([.row(7, "old", started: 1), .row(8)])
    var last: SectionedUpdate<String, ProcessRow>?
    table.updates.startWithValues { last = $0 }
    table.rows.set([.row(7, "new", started: 2), .row(8)])
    #expect(last?.change.batch.rows.updates.isEmpty == true)
    #expect(last?.change.batch.rows.deletions.map(\.element.name) == ["old"])
    #expect(last?.change.batch.rows.insertions.map(\.element.name) == ["new"])
  }

  @Test func aRowThatChangesItsSectionMoves() {
    let table = ProcessTable([.row(1, cpu: 3), .row(2, state: "R", cpu: 2), .row(3, cpu: 1)])
    var lines: [String] = []
    table.updates.startWithValues { lines = ChangeLines.lines(of: $0.change) }
    table.arrangement.modify { $0.grouping = .state }
    #expect(
      lines == [
        "remove [0] ann: 1 program, 2 program, 3 program", "insert [0] R running: 2 program",
        "insert [1] S sleeping: 1 program, 3 program",
      ])
    table.rows[0].state = "R"
    #expect(lines == ["move [1, 0] [0, 0] 1 program", "update [0, 0] 1 program: S S → R"])
  }

  @Test func oneUpdateForEachTransaction() {
    let table = ProcessTable()
    var updates: [SectionedUpdate<String, ProcessRow>] = []
    table.updates.startWithValues { updates.append($0) }
    table.rows.set([.row(1), .row(2), .row(3, user: "bob")])
    table.rows.set([.row(2), .row(1, user: "bob"), .row(3, user: "bob")])
    #expect(updates.count == 3)
    #expect(updates[0].after.isEmpty)
    #expect(updates[2].before == updates[1].after)
    #expect(updates[2].after.map(\.section) == ["ann", "bob"])
    #expect(updates[2].after.map { $0.rows.map(\.pid) } == [[2], [1, 3]])
  }

  /// Several rules that change together send one update.
  @Test func oneUpdateForAllRules() {
    let table = ProcessTable([.row(1, memory: 1), .row(2, memory: 2), .row(3, "sh", user: "bob", memory: 3)])
    var updates: [SectionedUpdate<String, ProcessRow>] = []
    table.updates.startWithValues { updates.append($0) }
    table.arrangement.value = Arrangement(
      filter: RowFilter(text: "prog"), order: RowOrder(key: .memory), grouping: .none)
    #expect(updates.count == 2)
    #expect(updates[1].after.map(\.section) == ["all"])
    #expect(updates[1].after.map { $0.rows.map(\.pid) } == [[2, 1]])
  }

  /// Returns the sections computed with arrays, for the current rows and rules.
  private func expected(_ table: ProcessTable) -> [SectionSnapshot<String, ProcessRow>] {
    let arrangement = table.arrangement.value
    let (filter, order) = (arrangement.filter, arrangement.order)
    let rows = table.rows.filter { row in
      (filter.user.map { row.user.hasPrefix($0) } ?? true)
        && (filter.text.map { text in
          [row.name, row.command].contains { $0.lowercased().contains(text.lowercased()) }
        } ?? true)
    }.sorted { order.isReversed ? order.key.orders($1, before: $0) : order.key.orders($0, before: $1) }
    return Dictionary(grouping: rows, by: arrangement.grouping.title).sorted { $0.key < $1.key }
      .map { SectionSnapshot(section: $0, rows: $1) }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func followsRowsAndRules(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let table = ProcessTable(random.rows())
    var shown: [SectionSnapshot<String, ProcessRow>] = []
    var last: PersistentArray<SectionSnapshot<String, ProcessRow>> = []
    var updates = 0
    table.updates.startWithValues { update in
      updates += 1
      #expect(update.before == last, "seed \(seed), update \(updates)")
      // The change alone has the same result.
      #expect(throws: Never.self, "seed \(seed), update \(updates)") { try update.change.apply(to: &shown) }
      #expect(Array(update.after) == shown, "seed \(seed), update \(updates)")
      last = update.after
    }
    for step in 0..<60 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: table.arrangement.value = random.arrangement()
      case 1:
        transact {
          table.rows.set(random.rows())
          table.arrangement.value = random.arrangement()
        }
      case 2: table.arrangement.modify { $0.grouping = $0.grouping.next }
      default: table.rows.set(random.rows())
      }
      #expect(shown == expected(table), "seed \(seed), step \(step), \(table.arrangement.value)")
    }
    #expect(updates > 30)
  }
}
