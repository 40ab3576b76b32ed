import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

@testable import processes

@Suite struct TableContentTests {
  /// The lines after each update of a table that shows these, one after the other, as short text.
  private func lines(_ steps: [UserProcesses]...) -> [[String]] {
    let table = ProcessTable()
    var (content, seen) = (TableContent(), [[String]]())
    table.show(steps[0])
    table.updates.startWithValues {
      content.show($0)
      seen.append(content.lines.map(Self.text))
    }
    for step in steps.dropFirst() {
      content.settle()
      table.show(step)
    }
    return seen
  }

  private static func text(_ line: TableLine) -> String {
    switch line {
    case .section(let totals, let mark): "\(mark.sign)\(totals.user) \(totals.processes)"
    case .row(let row, let mark): "\(mark.sign)\(row.pid)"
    }
  }

  private func user(_ name: String, _ rows: ProcessRow...) -> UserProcesses { UserProcesses(user: name, rows: rows) }

  @Test func theFirstUpdateHasNoMarks() {
    #expect(lines([user("ann", .row(1), .row(2))]) == [[" ann 2", " 1", " 2"]])
  }

  @Test func marks() {
    let seen = lines(
      [user("ann", .row(1), .row(2), .row(3), .row(4))],
      [user("ann", .row(5), .row(1, cpu: 3), .row(4), .row(6))])
    #expect(seen[1] == [" ann 4", "+5", "~1", "-2", "-3", " 4", "+6"])
  }

  @Test func whatWentFirstStaysFirst() {
    let seen = lines([user("ann", .row(1), .row(2), .row(3))], [user("ann", .row(3))])
    #expect(seen[1] == [" ann 1", "-1", "-2", " 3"])
  }

  @Test func sections() {
    let seen = lines(
      [user("ann", .row(1)), user("bob", .row(2), .row(3)), user("eve", .row(4))],
      [user("ann", .row(1)), user("dan", .row(5)), user("eve", .row(4))], [user("eve", .row(4))])
    #expect(seen[1] == [" ann 1", " 1", "-bob 2", "-2", "-3", "+dan 1", "+5", " eve 1", " 4"])
    #expect(seen[2] == ["-ann 1", "-1", "-dan 1", "-5", " eve 1", " 4"])
  }

  @Test func aProcessThatGoesToAnotherUser() {
    let seen = lines(
      [user("ann", .row(1), .row(2)), user("bob", .row(3))], [user("ann", .row(2)), user("bob", .row(3), .row(1))])
    #expect(seen[1] == [" ann 1", "-1", " 2", " bob 2", " 3", "+1"])
  }

  @Test func settling() {
    var content = TableContent()
    let table = ProcessTable()
    table.updates.startWithValues { content.show($0) }
    table.show([user("ann", .row(1), .row(2))])
    #expect(content.marks.map(\.count) == [2])
    table.show([user("ann", .row(2, cpu: 1))])
    #expect(content.marks.map(\.mark.sign) == ["-", "~"])
    #expect(content.processes == 1)
    content.settle()
    #expect(content.marks.isEmpty)
    #expect(content.lines.map(Self.text) == [" ann 1", " 2"])
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func marksOfRandomUpdates(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let table = ProcessTable()
    table.show(random.users())
    var step = 0
    table.updates.startWithValues { update in
      defer { step += 1 }
      let lines = MarkedLines(of: update).lines
      func keys(_ sections: PersistentArray<TableContent.Update.Snapshot>) -> [String] {
        sections.flatMap { section in
          ["\(section.section)"] + section.rows.map { "\(section.section) \($0.id)" }
        }
      }
      var (user, all, old, new, changed) = ("", [String](), [String](), [String](), [String]())
      for line in lines {
        let key: String
        let mark: TableLine.Mark
        switch line {
        case .section(let totals, let sectionMark):
          user = totals.user
          (key, mark) = (user, sectionMark)
        case .row(let row, let rowMark): (key, mark) = ("\(user) \(row.id)", rowMark)
        }
        all.append(key)
        if mark != .came { old.append(key) }
        if mark != .went { new.append(key) }
        if case .changed = mark { changed.append(key) }
      }
      // What is left after the update is there in its order; what was there before is there, too, in whatever order.
      #expect(new == keys(update.after), "seed \(seed), step \(step)")
      #expect(Set(old) == Set(keys(update.before)), "seed \(seed), step \(step)")
      let before = Dictionary(
        uniqueKeysWithValues: update.before.flatMap { s in s.rows.map { ("\(s.section) \($0.id)", $0) } })
      let after = update.after.flatMap { s in s.rows.map { ("\(s.section) \($0.id)", $0) } }
      let expected = after.filter { key, row in before[key].map { $0 != row } ?? false }.map(\.0)
      #expect(changed == expected, "seed \(seed), step \(step)")
    }
    for _ in 0..<20 { table.show(random.users()) }
    #expect(step > 10)
  }
}
