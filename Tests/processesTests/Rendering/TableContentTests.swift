import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

@testable import processes

@Suite struct TableContentTests {
  /// Rows as they are shown: by user, and in the given order within a user.
  private let rows = MutableCollectionProperty<ProcessRow>()
  private var updates: SectionedProducer<String, ProcessRow> { rows.updates.grouped(by: \.user, sortedBy: <) }

  /// Returns the lines after each update of a table whose rows are set to these in turn, as short texts.
  private func lines(_ steps: [ProcessRow]...) -> [[String]] {
    var (content, seen) = (TableContent(), [[String]]())
    rows.set(steps[0])
    updates.startWithValues {
      if seen.isEmpty {
        content.show($0.after, totals: .of($0.after))
      } else {
        content.show($0.change, leadingTo: $0.after, totals: .of($0.after))
      }
      seen.append(content.lines.map(Self.text))
    }
    for step in steps.dropFirst() {
      content.settle()
      rows.set(step)
    }
    return seen
  }

  private static func text(_ line: TableLine) -> String {
    switch line {
    case .section(let totals, let mark): "\(mark.sign)\(totals.title) \(totals.total.processes)"
    case .row(let row, let mark): "\(mark.sign)\(row.pid)"
    }
  }

  @Test func theFirstUpdateHasNoMarks() {
    #expect(lines([.row(1), .row(2)]) == [[" ann 2", " 1", " 2"]])
  }

  @Test func marks() {
    let seen = lines(
      [.row(1), .row(2), .row(3), .row(4)], [.row(5), .row(1, cpu: 3), .row(4), .row(6)])
    #expect(seen[1] == [" ann 4", "+5", "~1", "-2", "-3", " 4", "+6"])
  }

  @Test func removedRowsAreShownWhereTheyWere() {
    let seen = lines([.row(1), .row(2), .row(3)], [.row(3)])
    #expect(seen[1] == [" ann 1", "-1", "-2", " 3"])
  }

  @Test func sections() {
    let seen = lines(
      [.row(1), .row(2, user: "bob"), .row(3, user: "bob"), .row(4, user: "eve")],
      [.row(1), .row(5, user: "dan"), .row(4, user: "eve")], [.row(4, user: "eve")])
    #expect(seen[1] == [" ann 1", " 1", "-bob 2", "-2", "-3", "+dan 1", "+5", " eve 1", " 4"])
    #expect(seen[2] == ["-ann 1", "-1", "-dan 1", "-5", " eve 1", " 4"])
  }

  /// The process was not removed: it is shown under another user.
  @Test func aProcessThatChangesItsUserIsNotMarkedAsRemoved() {
    let seen = lines(
      [.row(1), .row(2), .row(3, user: "bob")], [.row(2), .row(3, user: "bob"), .row(1, user: "bob")],
      [.row(2), .row(3, user: "eve"), .row(1, user: "bob")])
    #expect(seen[1] == [" ann 1", " 2", " bob 2", " 3", "~1"])
    #expect(seen[2] == [" ann 1", " 2", " bob 1", " 1", "+eve 1", "~3"])
    #expect(lines([.row(1), .row(2, user: "bob")], [.row(2)])[1] == [" ann 1", "-1", "~2", "-bob 1"])
  }

  @Test func settlingRemovesTheMarks() {
    var content = TableContent()
    updates.startWithValues { content.show($0.change, leadingTo: $0.after, totals: .of($0.after)) }
    rows.set([.row(1), .row(2)])
    #expect(content.marks.map(\.count) == [2])
    content.settle()
    rows.set([.row(2, cpu: 1)])
    #expect(content.marks.map(\.mark.sign) == ["-", "~"])
    // A row that was changed back no longer has a mark.
    rows.set([.row(2, cpu: 1), .row(3)])
    #expect(content.lines.map(Self.text) == [" ann 2", "-1", "~2", "+3"])
    rows.set([.row(2)])
    #expect(content.lines.map(Self.text) == [" ann 1", "-1", " 2"])
    #expect(content.processes == 1)
    content.settle()
    #expect(content.marks.isEmpty)
    #expect(content.lines.map(Self.text) == [" ann 1", " 2"])
  }

  @Test func unmarkedUpdatesHaveNoMarks() {
    var content = TableContent()
    updates.startWithValues { content.show($0.change, leadingTo: $0.after, totals: .of($0.after), isMarked: false) }
    rows.set([.row(1), .row(2, user: "bob")])
    #expect(content.marks.isEmpty)
    #expect(content.lines.map(Self.text) == [" ann 1", " 1", " bob 1", " 2"])
    rows.set([.row(2, user: "bob", cpu: 2)])
    #expect(content.marks.isEmpty)
    #expect(content.lines.map(Self.text) == [" bob 1", " 2"])
  }

  /// Totals that follow the rows equal totals that are computed from scratch.
  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func totals(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let table = ProcessTable(random.rows())
    table.updates.startWithValues { update in
      #expect(table.totals.value == .of(update.after), "seed \(seed)")
    }
    for _ in 0..<30 {
      table.rows.set(random.rows())
      table.arrangement.value = random.arrangement()
    }
  }
}
