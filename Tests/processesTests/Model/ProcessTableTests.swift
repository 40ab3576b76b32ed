import ReactiveCollections
import Testing

@testable import processes

@Suite struct ProcessTableTests {
  /// The lines of changes that each assignment sends.
  private func changes(_ steps: [[UserProcesses]]) -> [[String]] {
    let table = ProcessTable()
    var seen: [[String]] = []
    table.sections.changes.startWithValues { seen.append(ChangeLines.lines(of: $0)) }
    for step in steps { table.show(step) }
    return seen
  }

  private func ann(_ rows: ProcessRow...) -> UserProcesses { UserProcesses(user: "ann", rows: rows) }
  private func bob(_ rows: ProcessRow...) -> UserProcesses { UserProcesses(user: "bob", rows: rows) }

  @Test func usersComeAndGo() {
    let lines = changes([
      [ann(.row(1, "init"), .row(2, "sh"))], [ann(.row(1, "init"), .row(2, "sh")), bob(.row(3, "vi"))],
      [bob(.row(3, "vi"))],
    ])
    #expect(
      lines == [
        ["insert [0] ann: 1 init, 2 sh"], ["insert [1] bob: 3 vi"], ["remove [0] ann: 1 init, 2 sh"],
      ])
  }

  @Test func rowsComeGoMoveAndChange() {
    let lines = changes([
      [ann(.row(1, "a"), .row(2, "b"), .row(3, "c"))],
      [ann(.row(3, "c"), .row(1, "a"), .row(4, "d", cpu: 2))],
      [ann(.row(3, "c"), .row(1, "a"), .row(4, "d", cpu: 7.5))],
    ])
    #expect(
      lines.dropFirst() == [
        ["remove [0, 1] 2 b", "move [0, 1] [0, 0] 3 c", "insert [0, 2] 4 d"],
        ["update [0, 2] 4 d: %CPU 2.0 → 7.5"],
      ])
  }

  @Test func nothingNewIsSilent() {
    #expect(changes([[ann(.row(1))], [ann(.row(1))], [ann(.row(1))]]).count == 1)
    #expect(changes([[], []]).isEmpty)
  }

  @Test func aPidUsedAgainIsAnotherRow() {
    let lines = changes([[ann(.row(7, "old", started: 1))], [ann(.row(7, "new", started: 2))]])
    #expect(lines.last == ["remove [0, 0] 7 old", "insert [0, 0] 7 new"])
  }

  @Test func sectionsStayForTheirUser() {
    let table = ProcessTable()
    table.show([ann(.row(1)), bob(.row(2))])
    let section = table.sections[1]
    table.show([bob(.row(3))])
    #expect(table.sections[0] === section)
    #expect(Array(section.value) == [.row(3)])
  }

  @Test func oneUpdateForEachTransaction() {
    let table = ProcessTable()
    var updates: [SectionedUpdate<String, ProcessRow>] = []
    table.updates.startWithValues { updates.append($0) }
    table.show([ann(.row(1), .row(2)), bob(.row(3))])
    table.show([ann(.row(2)), bob(.row(1), .row(3))])
    #expect(updates.count == 3)
    #expect(updates[0].after.isEmpty)
    #expect(updates[2].before == updates[1].after)
    #expect(updates[2].after.map(\.section) == ["ann", "bob"])
    #expect(updates[2].after.map { $0.rows.map(\.pid) } == [[2], [1, 3]])
  }
}
