import ListBinding
import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

@testable import processes

@MainActor @Suite struct TerminalListViewTests {
  typealias Snapshot = SectionSnapshot<Int, Int>

  /// A binder has the same effect on this view as on a strict view.
  @Test func theViewDisplaysTheSameAsAStrictView() throws {
    try checkListView(seeds: 0..<200) {
      TerminalListView(showing: $0)
    } displayed: {
      $0.displayed
    }
  }

  /// The view does not ask the data source for content that no call names.
  @Test func onlyContentNamedByACallIsRequested() {
    var source: PersistentArray = [Snapshot(section: 0, rows: [1, 2, 3]), Snapshot(section: 1, rows: [4])]
    let view = TerminalListView { source }
    var told: [SectionedChange<Int, Int>?] = []
    view.didUpdate = { told.append($0) }
    source = [Snapshot(section: 7, rows: [8, 20, 3, 5]), Snapshot(section: 1, rows: [40])]
    view.performBatchUpdates {
      view.insertRows(at: [.init(section: 0, row: 3)])
      view.reloadRows(at: [.init(section: 0, row: 1)])
    } completion: { _ in
    }
    #expect(view.displayed == [Snapshot(section: 0, rows: [1, 20, 3, 5]), Snapshot(section: 1, rows: [4])])
    #expect(
      told == [
        SectionedChange([.row(.insert(3, 5), section: 0), .row(.update(1, old: 2, new: 20), section: 0)]).then(.empty)
      ])
    view.reloadSections([0])
    #expect(view.displayed[0] == source[0] && view.displayed[1].rows == [4])
    view.reloadData()
    #expect(view.displayed == source && told.count == 3 && told.last == .some(nil))
  }

  @Test func nestedBatchesAreOneUpdate() {
    var source: PersistentArray = [Snapshot(section: 0, rows: [1, 2, 3])]
    let view = TerminalListView { source }
    var (told, ended) = (0, [Bool]())
    view.didUpdate = { _ in told += 1 }
    source = [Snapshot(section: 0, rows: [3, 1])]
    view.performBatchUpdates {
      view.deleteRows(at: [.init(section: 0, row: 1)])
      view.performBatchUpdates {
        view.moveRow(from: .init(section: 0, row: 2), to: .init(section: 0, row: 0))
      } completion: {
        ended.append($0)
      }
    } completion: {
      ended.append($0)
    }
    #expect(view.displayed == source && told == 1 && ended == [true, true])
    view.performBatchUpdates {
    } completion: {
      ended.append($0)
    }
    #expect(told == 1 && ended.count == 3)
  }

  /// A selected row stays selected wherever it moves, until it is removed.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func selectedRowsStaySelected(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let list = MutableCollectionProperty(Array(0..<20))
    var source: () -> PersistentArray<SectionSnapshot<Int, Int>> = { [] }
    let view = TerminalListView { source() }
    let binder = ListBinder<Int, Int>(view, sections: .init(), rows: .init())
    source = { binder.sections }
    binder.bind(to: list.updates.grouped { _ in 0 })
    func selected() -> [Int] { view.selectedRows.map { view.displayed[$0.section].rows[$0.row] } }
    for step in 0..<50 {
      if selected().isEmpty, let count = view.displayed.first?.rows.count {
        view.selectRow(at: .init(section: 0, row: Int.random(in: 0..<count, using: &random)))
      }
      let before = selected()
      list.set((0..<20).filter { _ in Int.random(in: 0..<10, using: &random) > 0 }.shuffled(using: &random))
      #expect(selected() == before.filter(list.value.contains), "seed \(seed), step \(step)")
    }
  }

  @Test func oneIsSelectedAtATime() {
    let view = TerminalListView {
      [SectionSnapshot(section: 0, rows: [1, 2]), SectionSnapshot(section: 1, rows: [3])]
    }
    #expect(view.selectedRows.isEmpty)
    view.selectRow(at: .init(section: 0, row: 1))
    view.selectRow(at: .init(section: 1, row: 0))
    #expect(view.selectedRows.map { [$0.section, $0.row] } == [[1, 0]])
    view.reloadRows(at: [.init(section: 1, row: 0)])
    view.reloadSections([0])
    #expect(view.selectedRows.count == 1)
    // A reloaded section may have other rows.
    view.reloadSections([1])
    #expect(view.selectedRows.isEmpty)
    view.selectRow(at: .init(section: 0, row: 0))
    view.reloadData()
    #expect(view.selectedRows.isEmpty)
  }

  /// Calls that do not fit are a mistake of the caller.
  @Test func callsThatDoNotFitTrap() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let view = TerminalListView { [SectionSnapshot(section: 0, rows: [1])] }
        view.deleteRows(at: [.init(section: 0, row: 1)])
      }
    }
  }

  /// The lines of a bound table in which a process changed, one was inserted, one was removed, and the order changed.
  @Test func aTableThatIsBound() {
    let table = ProcessTable([.row(1, cpu: 3), .row(2, cpu: 2), .row(3, cpu: 1)])
    var source: () -> PersistentArray<SectionSnapshot<String, ProcessRow>> = { [] }
    let view = TerminalListView { source() }
    let binder = ListBinder<String, ProcessRow>(view, sections: .init(), rows: .init())
    source = { binder.sections }
    var content = TableContent()
    view.didUpdate = { change in
      if let change {
        content.show(change, leadingTo: view.displayed, totals: table.totals.value)
      } else {
        content.show(view.displayed, totals: table.totals.value)
      }
    }
    func lines() -> [String] {
      content.lines.map { line in
        switch line {
        case .section(let totals, let mark): "\(mark.sign)\(totals.title) \(totals.total.processes)"
        case .row(let row, let mark): "\(mark.sign)\(row.pid)"
        }
      }
    }
    binder.bind(to: table.updates)
    content.settle()
    #expect(lines() == [" ann 3", " 1", " 2", " 3"])
    // Process 3 moves and changes, which takes two batches, but gives one mark.
    table.rows.set([.row(1, cpu: 3), .row(3, cpu: 9), .row(4, cpu: 1)])
    #expect(lines() == [" ann 3", "~3", " 1", "-2", "+4"])
    content.settle()
    table.arrangement.modify { $0.order.isReversed = true }
    #expect(lines().count == 4 && view.displayed[0].rows.map(\.pid) == [4, 1, 3])
  }
}
