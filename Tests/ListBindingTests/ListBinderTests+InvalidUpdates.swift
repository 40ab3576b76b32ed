import ListBinding
import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Changes, views and bindings that do not fit.
extension ListBinderTests {
  /// If a change was made for other sections, the sections that were passed with it are shown, and the reason is
  /// reported.
  @Test func changesThatDoNotFitReloadTheView() async throws {
    let changes: [(SectionedChange<Int, Int>, Sections)] = [
      (.row(.remove(0, 1), section: 5), Self.sections([1, 2])),
      (.row(.insert(9, 1), section: 0), Self.sections([1, 2, 1])),
      (.row(.insert(0, 1), section: 0), Self.sections([1, 2])),
      (.row(.insert(-1, 1), section: 0), Self.sections([1, 2, 1])),
      (.row(.update(.max, old: 1, new: 2), section: 0), Self.sections([1, 2])),
      (.row(.move(from: 0, to: -1, 1), section: 0), Self.sections([2, 1])),
      (.row(.remove(0, 1), section: -1), Self.sections([2])),
      (.section(.remove(0, SectionSnapshot(section: 0, rows: [1, 2]))), Self.sections([1, 2])),
      (.moveRow(from: .init(section: 0, row: 0), to: .init(section: 1, row: 0), 1), Self.sections([2])),
      (.empty, Self.sections([1], [2])),
    ]
    for flavor in View.Flavor.allCases {
      for (change, sections) in changes {
        let bench = Bench(flavor)
        await bench.binder.apply(Self.sections([1, 2]))
        bench.view.selectRow(at: .init(section: 0, row: 1))
        await bench.binder.apply(change, leadingTo: sections)
        bench.view.layout()
        #expect(bench.issues == [.changeDoesNotFit] && bench.view.displayed == sections, "\(change)")
        await bench.binder.apply(Self.sections([1, 2, 3]))
        #expect(bench.issues.count == 1 && bench.view.displayed == Self.sections([1, 2, 3]))
        try bench.view.check()
      }
    }
  }

  /// Content that differs in a section that the change does not name is noticed by its numbers of rows.
  @Test func contentThatDiffersFromTheChangeReloadsTheView() async throws {
    typealias Snapshot = SectionSnapshot<Int, Int>
    let changes: [(SectionedChange<Int, Int>, Sections)] = [
      (.empty, Self.sections([1], [2, 3])),
      (.row(.insert(0, 1), section: 0), Self.sections([1, 1], [2, 3])),
      (.row(.update(0, old: 1, new: 4), section: 0), Self.sections([4], [])),
      (.section(.insert(0, Snapshot(section: 0, rows: [7]))), Self.sections([7], [1], [2, 3])),
      (.section(.remove(1, Snapshot(section: 1, rows: [2]))), Self.sections([1, 2])),
      (
        .section(.move(from: 0, to: 1, Snapshot(section: 0, rows: [1]))),
        [Snapshot(section: 1, rows: [2, 3]), Snapshot(section: 0, rows: [1])]
      ),
    ]
    for flavor in View.Flavor.allCases {
      for (change, sections) in changes {
        let bench = Bench(flavor)
        await bench.binder.apply(Self.sections([1], [2]))
        await bench.binder.apply(change, leadingTo: sections)
        bench.view.layout()
        #expect(bench.issues == [.changeDoesNotFit] && bench.view.displayed == sections, "\(change)")
        bench.view.clear()
        await bench.binder.apply(.empty, leadingTo: sections)
        #expect(bench.issues.count == 1 && bench.view.calls.isEmpty)
      }
      // While the view is busy, it is the combined change that has to fit.
      let bench = Bench(flavor)
      await bench.binder.apply(Self.sections([1], [2]))
      bench.view.delaysCompletions = true
      let steps: [(SectionedChange<Int, Int>, Sections)] = [
        (.row(.insert(1, 3), section: 0), Self.sections([1, 3], [2])),
        (.row(.insert(2, 4), section: 0), Self.sections([1, 3, 4], [2, 9])),
        (.row(.insert(3, 5), section: 0), Self.sections([1, 3, 4, 5], [2, 9])),
      ]
      let tasks = steps.map { step in Task { await bench.binder.apply(step.0, leadingTo: step.1) } }
      for _ in 0..<20 { await Task.yield() }
      bench.view.delaysCompletions = false
      bench.view.completeAll()
      for task in tasks { await task.value }
      bench.view.layout()
      #expect(bench.issues == [.changeDoesNotFit] && bench.view.displayed == bench.binder.sections)
    }
  }

  /// Applied content replaces a binding.
  @Test func applyingEndsABinding() async throws {
    let bench = Bench()
    let numbers = MutableCollectionProperty([1, 2])
    bench.binder.bind(to: numbers.updates.grouped { _ in 0 })
    await bench.binder.apply(Self.sections([1], [2]))
    numbers.append(4)
    #expect(bench.view.displayed == Self.sections([1], [2]) && bench.issues.isEmpty)
    try bench.view.check()
  }

  /// The view's counts are checked in sections that rows are inserted into, too.
  @Test func rowCountsAreCheckedInSectionsWithInsertions() throws {
    let bench = Bench()
    let numbers = MutableCollectionProperty([1, 2, 3])
    bench.binder.bind(to: numbers.updates.grouped(by: { $0 % 2 }, sortedBy: <))
    bench.show(Self.sections([2], [1, 2, 3, 4]))
    bench.view.selectRow(at: .init(section: 0, row: 0))
    bench.view.selectRow(at: .init(section: 1, row: 3))
    numbers.append(5)
    #expect(bench.issues == [.otherNumberOfRows(inSection: 1, expected: 2, found: 4)])
    #expect(bench.view.selectedRows.map { [$0.section, $0.row] } == [[0, 0]])
    #expect(bench.view.displayed == bench.binder.sections)
  }

  /// The data source starts another binding when the view asks for the first list: the later binding stays.
  @Test func aBindingStartedDuringABindingReplacesIt() throws {
    let bench = Bench()
    let (one, other) = (MutableCollectionProperty([1, 2]), MutableCollectionProperty([3]))
    var isBound = false
    let own = bench.view.source
    bench.view.source = { [binder = bench.binder] in
      if !isBound, binder.sections.count > 0 {
        isBound = true
        binder.bind(to: other.updates.grouped { _ in 0 })
      }
      return own()
    }
    bench.binder.bind(to: one.updates.grouped { _ in 0 })
    one.append(7)
    other.append(4)
    bench.view.layout()
    #expect(isBound && bench.view.displayed.map { Array($0.rows) } == [[3, 4]])
  }

  /// A view that calls a completion twice or immediately, or that does not call the closure of a batch.
  @Test func viewsThatMisuseBatchesAreReloaded() throws {
    let bench = Bench()
    let view = CarelessView(bench.view)
    let binder = Binder(view, sections: .init(), rows: .init(), scheduler: bench.scheduler)
    bench.view.source = { binder.sections }
    var issues: [ListBinderIssue] = []
    binder.onIssue = { issues.append($0) }
    let numbers = MutableCollectionProperty([1, 2, 3])
    binder.bind(to: numbers.updates.grouped { _ in 0 })
    view.completes = 2
    numbers.append(4)
    numbers.append(5)
    #expect(bench.view.displayed[0].rows == numbers.value && issues.isEmpty)
    view.completes = 1
    view.callsUpdates = false
    bench.view.selectRow(at: .init(section: 0, row: 2))
    numbers.insert(6, at: 0)
    #expect(bench.view.displayed[0].rows == numbers.value && issues == [.batchNotTaken])
    #expect(bench.view.selectedRows.map(\.row) == [3])
    // The view calls the closure too late.
    view.callLater()
    #expect(bench.view.displayed[0].rows == numbers.value && bench.view.calls.last == .reloadData)
    view.callsUpdates = true
    numbers.append(7)
    #expect(bench.view.displayed[0].rows == numbers.value && issues.count == 1)
    try bench.view.check()
  }

  /// Other code makes the view show something else.
  @Test func viewsWithOtherContentAreReloaded() throws {
    let bench = Bench()
    let numbers = MutableCollectionProperty([1, 2, 3])
    bench.binder.bind(to: numbers.updates.grouped(by: { $0 % 2 }, sortedBy: <))
    bench.show(Self.sections([1, 2], [3], [4]))
    numbers.append(5)
    #expect(bench.issues == [.otherNumberOfSections(expected: 2, found: 3)])
    #expect(bench.view.displayed == bench.binder.sections)
    bench.show(Self.sections([2], [1, 2, 3, 4]))
    numbers.remove(at: 0)
    #expect(bench.issues.last == .otherNumberOfRows(inSection: 1, expected: 3, found: 4))
    #expect(bench.view.displayed == bench.binder.sections)
    numbers.append(7)
    #expect(bench.issues.count == 2 && bench.view.displayed == bench.binder.sections)
    try bench.view.check()
  }
}

/// A view that forwards its calls, and breaks rules.
@MainActor private final class CarelessView: ListView {
  let view: ListBinderTests.View
  var completes = 1
  var callsUpdates = true
  private var later: () -> Void = {}
  func callLater() { later() }
  init(_ view: ListBinderTests.View) { self.view = view }

  var isOnScreen: Bool { true }
  var numberOfSections: Int { view.numberOfSections }
  func numberOfRows(inSection section: Int) -> Int { view.numberOfRows(inSection: section) }
  func performBatchUpdates(_ updates: @escaping () -> Void, completion: @escaping @MainActor (Bool) -> Void) {
    if callsUpdates { view.performBatchUpdates(updates) { _ in } } else { later = updates }
    for _ in 0..<completes { completion(true) }
  }
  func deleteSections(_ sections: [Int]) { view.deleteSections(sections) }
  func insertSections(_ sections: [Int]) { view.insertSections(sections) }
  func moveSection(from source: Int, to target: Int) { view.moveSection(from: source, to: target) }
  func reloadSections(_ sections: [Int]) { view.reloadSections(sections) }
  func deleteRows(at positions: [RowPosition]) { view.deleteRows(at: positions) }
  func insertRows(at positions: [RowPosition]) { view.insertRows(at: positions) }
  func moveRow(from source: RowPosition, to target: RowPosition) { view.moveRow(from: source, to: target) }
  func reloadRows(at positions: [RowPosition]) { view.reloadRows(at: positions) }
  func reconfigureRows(at positions: [RowPosition]) { view.reconfigureRows(at: positions) }
  func reloadData() { view.reloadData() }
  var selectedRows: [RowPosition] { view.selectedRows }
  func selectRow(at position: RowPosition) { view.selectRow(at: position) }
  func deselectRow(at position: RowPosition) { view.deselectRow(at: position) }
}
