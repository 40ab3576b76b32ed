import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

@testable import processes

@Suite struct TableLinesTests {
  typealias Update = SectionedUpdate<String, ProcessRow>

  /// Returns the lines of an update, with the totals that it needs.
  private func lines(of update: Update) -> TableLines {
    TableLines(of: update, before: .of(update.before), after: .of(update.after))
  }

  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func marksOfRandomUpdates(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let table = ProcessTable(random.rows())
    table.arrangement.value.grouping = Grouping.allCases[Int(seed) % 3]
    var step = 0
    table.updates.startWithValues { update in
      defer { step += 1 }
      if step > 0 { check(update, "seed \(seed), step \(step)") }
    }
    for _ in 0..<30 { table.rows.set(random.rows()) }
    #expect(step > 20)
  }

  private func check(_ update: Update, _ step: String) {
    let lines = lines(of: update)
    func rows(_ sections: PersistentArray<Update.Snapshot>) -> [ProcessRow.ID: ProcessRow] {
      Dictionary(uniqueKeysWithValues: sections.flatMap { $0.rows.map { ($0.id, $0) } })
    }
    func titles(_ sections: PersistentArray<Update.Snapshot>) -> [String] { sections.map(\.section) }
    let (before, after) = (rows(update.before), rows(update.after))

    // Each row is found by its position.
    for (section, snapshot) in update.after.enumerated() {
      for (row, process) in snapshot.rows.enumerated() {
        guard case .row(process, let mark) = lines[lines.line(of: RowPosition(section: section, row: row))],
          mark != .went
        else {
          Issue.record("\(step): wrong line at \(section), \(row)")
          continue
        }
      }
    }

    // The remaining lines are the table after the update, in order.
    var left: [Update.Snapshot] = []
    var gone: Set<ProcessRow.ID> = []
    for line in lines {
      switch line {
      case .section(let totals, let mark):
        let (wasThere, isThere) = (titles(update.before), titles(update.after))
        let expected: TableLine.Mark =
          switch (wasThere.contains(totals.title), isThere.contains(totals.title)) {
          case (true, true): .none
          case (false, _): .came
          case (_, false): .went
          }
        #expect(mark == expected, "\(step)")
        if mark == .went { continue }
        left.append(Update.Snapshot(section: totals.title, rows: []))
      case .row(let row, let mark):
        let expected: TableLine.Mark =
          switch (before[row.id], after[row.id]) {
          case (nil, _): .came
          case (_, nil): .went
          case (let old?, let new?): old == new ? .none : .changed(from: old)
          }
        #expect(mark == expected, "\(step): \(row.pid)")
        if mark == .went {
          #expect(row == before[row.id], "\(step): \(row.pid)")
          gone.insert(row.id)
        } else {
          left[left.count - 1].rows.append(row)
        }
      }
    }
    #expect(left == Array(update.after), "\(step)")
    // Exactly the rows of the table before that are missing now were removed.
    #expect(gone == Set(before.keys).subtracting(after.keys), "\(step)")

    // A removed row keeps its position among the rows that stay.
    let batch = update.change.batch
    let moved = Set(batch.rows.moves.map(\.element.id))
      .union((batch.rows.deletions.map(\.element) + batch.sections.deletions.flatMap(\.element.rows)).map(\.id))
      .subtracting(gone)
    for section in update.before {
      let stayed = section.rows.map(\.id).filter { !moved.contains($0) }
      let here = Set(stayed)
      let shown = lines.sections.filter { $0.totals.title == section.section }.joined().compactMap { line in
        if case .row(let row, _) = line, here.contains(row.id) { row.id } else { nil }
      }
      #expect(shown == stayed, "\(step): \(section.section)")
    }
  }

  /// The stored size depends on the number of changes only, and the lines of other rows are made when they are
  /// requested.
  @Test func storageIsProportionalToTheNumberOfChanges() {
    let old = ProcessRow.row(1)
    var rows: PersistentArray = [old]
    while rows.count < 100_000 { rows += rows }
    for (position, pid) in [(9, 9), (50_000, 50), (50_001, 51), (70_000, 70)] { rows[position] = .row(pid) }
    let before: PersistentArray = [SectionSnapshot(section: "ann", rows: rows)]
    let change = SectionedChange<String, ProcessRow>.row(
      .composite([
        .update(70_000, old: .row(70), new: .row(70, cpu: 5)), .remove(50_000, .row(50)), .remove(50_000, .row(51)),
        .move(from: 9, to: 99_998, .row(9)), .insert(0, .row(2)),
      ]), section: 0)
    var after = before
    #expect(throws: Never.self) { try change.apply(to: &after) }
    let lines = lines(of: SectionedUpdate(version: 1, before: before, change: change, after: after))
    #expect(lines.sections.map(\.marks.count) == [2])
    #expect(lines.sections.map(\.gone.count) == [2])
    // One line for the heading; lines after removed rows are shifted by their number.
    #expect(lines.count == 1 + after[0].rows.count + 2)
    #expect(lines[1] == .row(.row(2), .came))
    #expect(lines[50_000] == .row(old, .none))
    #expect(lines[50_001] == .row(.row(50), .went))
    #expect(lines[50_002] == .row(.row(51), .went))
    #expect(lines[50_003] == .row(old, .none))
    #expect(lines[70_001] == .row(.row(70, cpu: 5), .changed(from: .row(70))))
    #expect(lines[100_002] == .row(.row(9), .none))
    #expect(lines[lines.count - 1] == .row(old, .none))
  }

  @Test func noLines() {
    #expect(TableLines().isEmpty)
    #expect(TableLines(PersistentArray(), [:]).isEmpty)
  }

  @Test func partitionPoints() {
    for count in 0...9 {
      for point in 0...count {
        #expect((0..<count).partitionPoint { $0 >= point } == point, "\(count)")
      }
    }
  }
}
