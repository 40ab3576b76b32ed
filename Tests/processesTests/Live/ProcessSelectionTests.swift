import ListBinding
import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

@testable import processes

@MainActor @Suite struct ProcessSelectionTests {
  /// A table, a list view that shows it, and the selection in the view.
  @MainActor final class Shown {
    let table: ProcessTable
    let list: TerminalListView<String, ProcessRow>
    let binder: ListBinder<String, ProcessRow>

    init(_ rows: [ProcessRow] = [], largestBatch: Int = 1_000) {
      table = ProcessTable(rows)
      table.arrangement.value.order.key = .pid
      var source: () -> PersistentArray<SectionSnapshot<String, ProcessRow>> = { [] }
      list = TerminalListView { source() }
      let options = ListBinderOptions(largestBatch: largestBatch)
      binder = ListBinder(list, sections: .init(), rows: .init(), options: options)
      source = { [unowned binder] in binder.sections }
      binder.bind(to: table.updates)
      binder.follow(table.selection)
    }

    /// The selected process, which is the one that the list view shows as selected.
    var process: ProcessRow? {
      let displayed = list.selectedRows.first.map { list.displayed[$0.section].rows[$0.row] }
      #expect(table.selectedProcess == displayed && list.selectedRows.count < 2)
      return displayed
    }

    /// The processes that are displayed.
    var ids: [ProcessRow.ID] { list.displayed.flatMap { $0.rows.map(\.id) } }

    /// Returns the pid after a movement, with three visible rows.
    func move(_ movement: Movement) -> Int? {
      table.selection.move(movement, height: 3)
      return process?.pid
    }

    /// Returns the pid after the processes were set.
    func set(_ pids: Int...) -> Int? {
      table.rows.set(pids.map { .row($0) })
      return process?.pid
    }
  }

  /// The selection moves from section to section, and skips headings.
  @Test func movements() {
    let shown = Shown([.row(1), .row(2), .row(3, user: "bob"), .row(4, user: "eve"), .row(5, user: "eve")])
    #expect(shown.process == nil && shown.list.selectedRows.isEmpty)
    #expect(shown.move(.lines(1)) == 1)
    #expect(shown.move(.lines(1)) == 2)
    #expect(shown.move(.lines(1)) == 3)
    #expect(shown.list.selectedRows.map { [$0.section, $0.row] } == [[1, 0]])
    #expect(shown.move(.pages(1)) == 5)
    #expect(shown.move(.lines(1)) == 5)
    #expect(shown.move(.lines(-2)) == 3)
    #expect(shown.move(.pages(-1)) == 1)
    #expect(shown.move(.lines(-1)) == 1)
    #expect(shown.move(.toEnd) == 5)
    #expect(shown.move(.toStart) == 1)
  }

  @Test(arguments: [
    (Movement.lines(1), 1), (.lines(-1), 1), (.pages(1), 1), (.pages(-1), 1), (.toStart, 1), (.toEnd, 9),
  ])
  func theFirstMovementSelectsAProcess(movement: Movement, pid: Int) {
    #expect(Shown((1...9).map { .row($0) }).move(movement) == pid)
  }

  @Test func nothingToSelect() {
    let shown = Shown()
    for movement in [Movement.lines(1), .toEnd, .pages(-1)] { #expect(shown.move(movement) == nil) }
    #expect(shown.set(1, 2) == nil)
  }

  @Test func theSelectionFollowsItsProcess() {
    let shown = Shown((1...5).map { .row($0, memory: $0) })
    _ = shown.move(.lines(1))
    _ = shown.move(.lines(1))
    shown.table.arrangement.value.order.key = .memory
    #expect(shown.list.selectedRows.map(\.row) == [3])
    shown.table.rows.modify { $0[1].memory = 9 }
    #expect(shown.list.selectedRows.map(\.row) == [0])
    // Another grouping inserts all sections anew.
    shown.table.arrangement.value.grouping = .state
    #expect(shown.process?.pid == 2)
  }

  /// A pid that is used again identifies another process.
  @Test func theNextProcessIsSelectedWhenOneEnds() {
    let shown = Shown((1...5).map { .row($0) })
    for _ in 1...3 { _ = shown.move(.lines(1)) }
    #expect(shown.set(1, 2, 4, 5) == 4)
    #expect(shown.set(1, 2, 4) == 4)
    #expect(shown.set(1, 2) == 2)
    shown.table.rows.set([.row(1), .row(2, started: 200), .row(3)])
    #expect(shown.process == .row(2, started: 200))
    #expect(shown.set() == nil)
    #expect(shown.set(1, 2) == nil)
    #expect(shown.move(.lines(1)) == 1)
  }

  /// If the selected process is the last one in its section, the section is removed with it, and the next section takes
  /// its place.
  @Test func theNextSectionIsSelectedWhenASectionEnds() {
    let shown = Shown([.row(1), .row(2, user: "bob"), .row(3, user: "eve")])
    _ = shown.move(.lines(1))
    _ = shown.move(.lines(1))
    shown.table.arrangement.value.filter.user = "e"
    #expect(shown.process?.pid == 3)
  }

  /// Whatever the edits, and however the view receives them, a selected process stays selected while it is shown, something
  /// stays selected as long as there are any processes, and if there are none for a while, what comes back stays selected.
  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func randomEdits(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let shown = Shown(random.rows(), largestBatch: [3, 1_000][Int(seed) % 2])
    for step in 0..<40 {
      if Int.random(in: 0..<4, using: &random) == 0 { _ = shown.move(.lines(Int.random(in: -5...5, using: &random))) }
      let (before, lead) = (shown.process?.id, shown.table.selection.lead)
      var (isShown, wasEmpty) = (true, false)
      func note() {
        isShown = isShown && shown.ids.contains { $0 == before }
        wasEmpty = wasEmpty || shown.ids.isEmpty
      }
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        if Bool.random(using: &random) { shown.table.rows.set(random.rows()) }
        note()
        if Int.random(in: 0..<4, using: &random) == 0 { shown.table.arrangement.value = random.arrangement() }
        note()
      }
      let (after, place) = (shown.process?.id, "seed \(seed), step \(step)")
      if isShown { #expect(after == before, "\(place)") }
      if before != nil, !wasEmpty { #expect(after != nil, "\(place)") }
      if before == nil, let after { #expect(after == lead || isShown == false && lead != nil, "\(place)") }
    }
  }
}
