import ListBinding
import ReactiveCollections
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

@MainActor @Suite struct ListBinderTests {
  typealias View = StrictListView<Int, Int>
  typealias Binder = ListBinder<Int, Int>
  typealias Sections = PersistentArray<SectionSnapshot<Int, Int>>

  /// A binder with the strict view that it drives, and the issues.
  @MainActor final class Bench {
    let view: View
    let binder: Binder
    let scheduler = TestScheduler()
    var issues: [ListBinderIssue] = []

    init(_ flavor: View.Flavor = .table, _ options: ListBinderOptions = ListBinderOptions()) {
      view = View(flavor) { [] }
      binder = Binder(view, sections: .init(), rows: .init(), options: options, scheduler: scheduler)
      view.source = { [binder] in binder.sections }
      binder.onIssue = { [unowned self] in issues.append($0) }
    }

    /// Makes the view show other sections than the binder has.
    func show(_ sections: Sections) {
      let own = view.source
      view.source = { sections }
      view.reloadData()
      view.source = own
    }
  }

  static func sections(_ rows: [Int]...) -> Sections {
    PersistentArray(rows.enumerated().map { SectionSnapshot(section: $0, rows: $1) })
  }

  @Test(arguments: View.Flavor.allCases) func itFollowsAStream(_ flavor: View.Flavor) throws {
    let bench = Bench(flavor)
    let numbers = MutableCollectionProperty([1, 2, 3, 4, 5, 6])
    bench.binder.bind(to: numbers.updates.grouped(by: { $0 % 3 }, sortedBy: <))
    #expect(bench.view.calls == [.reloadData])
    #expect(bench.view.numberOfSections == 3)
    bench.view.clear()

    numbers.append(9)
    #expect(bench.view.calls == [.beginBatch, .insertRow(.init(section: 0, row: 2)), .endBatch])
    bench.view.clear()
    numbers.remove(at: 0)
    numbers.remove(at: 2)
    #expect(bench.view.displayed == bench.binder.sections)
    #expect(
      bench.view.calls == [
        .beginBatch, .deleteRow(.init(section: 1, row: 0)), .endBatch, .beginBatch, .deleteSection(1), .endBatch,
      ])
    bench.view.clear()
    numbers[0] = 11
    #expect(
      bench.view.calls.filter { $0 != .beginBatch && $0 != .endBatch } == [.reloadRow(.init(section: 1, row: 0))])
    try bench.view.check()
    #expect(bench.issues.isEmpty)
  }

  @Test func nothingIsCalledWhereNothingChanges() async {
    let bench = Bench()
    await bench.binder.apply(Self.sections([1, 2], [3]))
    bench.view.clear()
    await bench.binder.apply(Self.sections([1, 2], [3]))
    await bench.binder.apply(.empty, leadingTo: bench.binder.sections)
    bench.view.isOnScreen = false
    await bench.binder.apply(Self.sections([1, 2], [3]))
    #expect(bench.view.calls.isEmpty)
  }

  /// Changes that arrive while the view is busy are combined, and shown when it has finished. Until then, the data
  /// source returns the content that the view has received.
  @Test func changesAreCombinedWhileTheViewIsBusy() throws {
    let bench = Bench()
    let numbers = MutableCollectionProperty([1, 2, 3])
    bench.binder.bind(to: numbers.updates.grouped { _ in 0 })
    bench.view.clear()
    bench.view.delaysCompletions = true
    numbers.append(4)
    let shown = bench.binder.sections
    numbers.append(5)
    numbers.remove(at: 0)
    numbers.append(6)
    numbers.remove(at: 4)
    #expect(bench.binder.sections == shown && bench.view.displayed == shown)
    bench.view.complete()
    #expect(bench.view.displayed[0].rows == numbers.value)
    #expect(
      bench.view.calls == [
        .beginBatch, .insertRow(.init(section: 0, row: 3)), .endBatch, .beginBatch,
        .deleteRow(.init(section: 0, row: 0)), .insertRow(.init(section: 0, row: 3)),
        .endBatch,
      ])
    try bench.view.check()
  }

  @Test func anOffScreenViewIsReloaded() throws {
    let bench = Bench()
    let numbers = MutableCollectionProperty([1, 2, 3])
    bench.binder.bind(to: numbers.updates.grouped { _ in 0 })
    bench.view.selectRow(at: .init(section: 0, row: 2))
    bench.view.clear()
    bench.view.isOnScreen = false
    numbers.insert(0, at: 0)
    #expect(bench.view.calls == [.reloadData] && bench.view.selectedRows.map(\.row) == [3])
    bench.view.isOnScreen = true
    numbers.append(9)
    #expect(bench.view.calls.last == .endBatch)
    try bench.view.check()
  }

  @Test func tooManyEditsReloadTheView() throws {
    let bench = Bench(.table, ListBinderOptions(largestBatch: 3))
    let numbers = MutableCollectionProperty([1, 2, 3])
    bench.binder.bind(to: numbers.updates.grouped { _ in 0 })
    bench.view.selectRow(at: .init(section: 0, row: 1))
    bench.view.clear()
    numbers.append(contentsOf: [4, 5, 6])
    #expect(!bench.view.calls.contains(.reloadData))
    bench.view.clear()
    numbers.insert(contentsOf: [7, 8, 9, 10], at: 0)
    #expect(bench.view.calls == [.reloadData] && bench.view.selectedRows.map(\.row) == [5])
    try bench.view.check()
  }

  /// The selection survives reloads of rows, and of sections with their rows.
  @Test func selectionSurvivesReloads() async throws {
    let bench = Bench()
    typealias Snapshot = SectionSnapshot<Int, Int>
    let numbers = MutableCollectionProperty([1, 2, 3, 4])
    bench.binder.bind(to: numbers.updates.grouped { _ in 0 })
    for row in [1, 3] { bench.view.selectRow(at: .init(section: 0, row: row)) }
    numbers.modify { list in
      list[1] = 20
      list.move(from: 3, to: 0)
    }
    #expect(bench.view.selectedRows.map(\.row) == [0, 2])
    numbers.refresh(at: 0)
    #expect(bench.view.selectedRows.map(\.row) == [0, 2])
    try bench.view.check()
  }

  /// A section whose own data changes is reloaded with its rows, even if rows are otherwise reconfigured.
  @Test(arguments: [RowUpdateStyle.reload, .reconfigure])
  func selectionSurvivesInReloadedSections(_ style: RowUpdateStyle) async throws {
    struct Header: Equatable, Identifiable {
      let id: Int
      var title: String
    }
    typealias Headed = SectionSnapshot<Header, Int>
    let view = StrictListView<Header, Int> { [] }
    let options = ListBinderOptions(rowUpdates: style)
    let binder = ListBinder<Header, Int>(view, sections: .init(), rows: .init(), options: options)
    view.source = { [unowned binder] in binder.sections }
    await binder.apply([Headed(section: Header(id: 1, title: "a"), rows: [1, 2, 3])])
    view.selectRow(at: .init(section: 0, row: 1))
    await binder.apply([Headed(section: Header(id: 1, title: "b"), rows: [1, 2, 3])])
    #expect(view.calls.contains(.reloadSection(0)) && view.selectedRows.map(\.row) == [1])
    try view.check()
  }

  /// Another stream replaces the previous one.
  @Test func aNewBindingReplacesThePreviousOne() throws {
    let bench = Bench()
    let (one, other) = (MutableCollectionProperty([1, 2]), MutableCollectionProperty([3]))
    bench.binder.bind(to: one.updates.grouped { _ in 0 })
    let binding = bench.binder.bind(to: other.updates.grouped { _ in 0 })
    one.append(9)
    #expect(bench.view.displayed[0].rows == [3])
    other.append(4)
    #expect(bench.view.displayed[0].rows == [3, 4])
    binding.dispose()
    other.append(5)
    #expect(bench.view.displayed[0].rows == [3, 4])
    try bench.view.check()
  }

  /// A row that moves to another section stays selected, even in an inserted section, out of a deleted section, and in
  /// a reload.
  @Test(arguments: [
    ListBinderOptions(), ListBinderOptions(largestBatch: 0), ListBinderOptions(delivery: .withoutMoves),
  ])
  func aRowThatMovesToAnotherSectionStaysSelected(_ options: ListBinderOptions) async throws {
    let bench = Bench(.collection, options)
    await bench.binder.apply(Self.sections([1, 2, 3], [4]))
    bench.view.selectRow(at: .init(section: 0, row: 1))
    bench.view.selectRow(at: .init(section: 0, row: 2))
    await bench.binder.apply(Self.sections([1], [4], [2]))
    #expect(bench.view.selectedRows.map { [$0.section, $0.row] } == [[2, 0]])
    await bench.binder.apply(Self.sections([7, 1, 2]))
    #expect(bench.view.selectedRows.map { [$0.section, $0.row] } == [[0, 2]])
    try bench.view.check()
  }

  @Test func optionsWithoutArguments() {
    let options = ListBinderOptions()
    #expect(options.largestBatch == 1_000 && options.completionLimit == .seconds(10))
  }

  /// Two assignments while the view is busy move the row in one batch; binding another stream of the same rows moves it
  /// without a batch.
  @Test func aRowThatMovesWhileTheViewIsBusyStaysSelected() async throws {
    let bench = Bench()
    await bench.binder.apply(Self.sections([1, 2], [4]))
    bench.view.selectRow(at: .init(section: 0, row: 1))
    bench.view.delaysCompletions = true
    let tasks = [[[1, 2, 5], [4]], [[1, 5], [4], [2]], [[1, 5], [4], [2, 9]]].map { rows in
      Task { await bench.binder.apply(PersistentArray(rows.enumerated().map { .init(section: $0, rows: .init($1)) })) }
    }
    for _ in 0..<20 { await Task.yield() }
    bench.view.delaysCompletions = false
    bench.view.completeAll()
    for task in tasks { await task.value }
    #expect(bench.view.selectedRows.map { [$0.section, $0.row] } == [[2, 0]])
    let numbers = MutableCollectionProperty([2, 4, 6])
    bench.binder.bind(to: numbers.updates.grouped { _ in 2 })
    #expect(bench.view.selectedRows.map { [$0.section, $0.row] } == [[0, 0]])
    bench.binder.bind(to: numbers.updates.sorted(by: >).grouped { _ in 2 })
    #expect(bench.view.selectedRows.map { [$0.section, $0.row] } == [[0, 2]])
    try bench.view.check()
  }

  /// A section is replaced by another object, with the same rows and one more.
  @Test func onlyDifferingRowsChangeWhenASectionIsReplaced() throws {
    let bench = Bench()
    let list = MutableCollectionProperty([MutableCollectionSection([1, 2, 3])])
    bench.binder.bind(to: list.sectionedUpdates.mapSections { _ in 0 })
    bench.view.selectRow(at: .init(section: 0, row: 1))
    bench.view.clear()
    list[0] = MutableCollectionSection([1, 2, 3, 4])
    #expect(
      bench.view.calls.contains(.insertRow(.init(section: 0, row: 3)))
        && !bench.view.calls.contains(.deleteRow(.init(section: 0, row: 0))))
    #expect(bench.view.selectedRows.map(\.row) == [1])
    try bench.view.check()
  }

  /// A change inside an element is sent, even to a busy view, and in addition to other changes.
  @Test func refreshesAreSentToTheView() throws {
    let bench = Bench()
    let numbers = MutableCollectionProperty([1, 2, 3])
    bench.binder.bind(to: numbers.updates.grouped { _ in 0 })
    bench.view.clear()
    numbers.refresh(at: 1)
    #expect(bench.view.calls == [.beginBatch, .reloadRow(.init(section: 0, row: 1)), .endBatch])
    bench.view.delaysCompletions = true
    numbers.refresh(at: 0)
    bench.view.clear()
    numbers.refresh(at: 2)
    numbers.insert(9, at: 0)
    numbers.refresh(at: 1)
    bench.view.delaysCompletions = false
    bench.view.completeAll()
    #expect(
      bench.view.calls.filter { $0 != .beginBatch && $0 != .endBatch } == [
        .insertRow(.init(section: 0, row: 0)), .reloadRow(.init(section: 0, row: 1)),
        .reloadRow(.init(section: 0, row: 3)),
      ])
    try bench.view.check()
  }

  // MARK: Lifetime

  /// The view is deallocated in the middle of a batch, with the completion. Waiting callers are resumed nevertheless.
  @Test func applyReturnsWhenTheViewIsDeallocated() async throws {
    let scheduler = TestScheduler()
    var view: View? = View { [] }
    let binder = try Binder(#require(view), sections: .init(), rows: .init(), scheduler: scheduler)
    view?.source = { binder.sections }
    view?.delaysCompletions = true
    let task = Task { await binder.apply(Self.sections([1])) }
    while view?.waitingCompletionCount == 0 { await Task.yield() }
    let gone = Weak(view)
    view = nil
    #expect(gone.object == nil)
    scheduler.advance(by: .seconds(20))
    await task.value
    await binder.apply(Self.sections([1], [2]))
    #expect(binder.sections == Self.sections([1], [2]))
  }

  @Test func aDeallocatedBinderReleasesItsBinding() throws {
    try withLifetimeTracking { tracker in
      let view = View { [] }
      let numbers = MutableCollectionProperty([1, 2, 3])
      var binder: Binder? = Binder(view, sections: .init(), rows: .init())
      view.source = { [weak binder] in binder?.sections ?? [] }
      binder?.bind(to: numbers.updates.grouped { [token = tracker.track(1)] in $0 + token.value * 0 })
      numbers.append(4)
      let gone = Weak(binder)
      binder = nil
      #expect(gone.object == nil)
      numbers.append(5)
    }
  }

  // MARK: Shared lists

  @Test func sharedListsAreBound() async throws {
    let list = SharedCollectionProperty([1, 2, 3])
    let view = StrictListView<String, Int> { [] }
    let binder = ListBinder<Void, Int>(view, rows: .init())
    view.source = { [unowned binder] in
      PersistentArray(binder.sections.map { SectionSnapshot(section: "", rows: $0.rows) })
    }
    view.reloadData()
    let binding = binder.bind(to: list)
    await Task.detached { for number in 4..<40 { list.insert(number, at: 0) } }.value
    while binder.rows != list.value { await Task.yield() }
    #expect(view.displayed[0].rows == list.value)
    binding.dispose()
    list.append(0)
    for _ in 0..<20 { await Task.yield() }
    #expect(binder.rows.count == list.count - 1)

    let sections = SharedCollectionProperty<MutableCollectionSection<Int>>()
    sections.modify { list in
      list.append(MutableCollectionSection([1, 2]))
      list.append(MutableCollectionSection([3]))
    }
    let bench = Bench()
    bench.binder.bind(to: sections.sectionedUpdates { _ in 0 })
    while bench.binder.sections.count < 2 { await Task.yield() }
    await Task.detached { sections.modify { list in list[0].append(9) } }.value
    while bench.view.displayed[0].rows.count < 3 { await Task.yield() }
    #expect(bench.view.displayed.map { Array($0.rows) } == [[1, 2, 9], [3]])
    #expect(bench.view.calls.suffix(3) == [.beginBatch, .insertRow(.init(section: 0, row: 2)), .endBatch])
    try bench.view.check()
    try view.check()
  }
}
