import ListBinding
import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

@MainActor @Suite struct ListBinderTests {
  typealias View = StrictListView<Int, Int>
  typealias Binder = ListBinder<Int, Int>
  typealias Sections = PersistentArray<SectionSnapshot<Int, Int>>

  /// A binder with a strict view that it drives, and what went wrong.
  @MainActor final class Bench {
    let view: View
    let binder: Binder
    let scheduler = TestScheduler()
    var incidents: [ListBinderIncident] = []

    init(_ flavor: View.Flavor = .table, _ options: ListBinderOptions = ListBinderOptions()) {
      view = View(flavor) { [] }
      binder = Binder(view, sections: .init(), rows: .init(), options: options, scheduler: scheduler)
      view.source = { [binder] in binder.sections }
      binder.onIncident = { [unowned self] in incidents.append($0) }
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
    #expect(bench.view.calls == [.beginBatch, .insertRow(.init(0, 2)), .endBatch])
    bench.view.clear()
    numbers.remove(at: 0)
    numbers.remove(at: 2)
    #expect(bench.view.displayed == bench.binder.sections)
    #expect(
      bench.view.calls == [.beginBatch, .deleteRow(.init(1, 0)), .endBatch, .beginBatch, .deleteSection(1), .endBatch])
    bench.view.clear()
    numbers[0] = 11
    #expect(
      bench.view.calls.filter { $0 != .beginBatch && $0 != .endBatch } == [.reloadRow(.init(1, 0))])
    try bench.view.check()
    #expect(bench.incidents.isEmpty)
  }

  @Test func nothingIsCalledWhereNothingChanges() async {
    let bench = Bench()
    await bench.binder.apply(Self.sections([1, 2], [3]))
    bench.view.clear()
    await bench.binder.apply(Self.sections([1, 2], [3]))
    await bench.binder.apply(.none, leadingTo: bench.binder.sections)
    bench.view.isOnScreen = false
    await bench.binder.apply(Self.sections([1, 2], [3]))
    #expect(bench.view.calls.isEmpty)
  }

  /// What changes while the view is busy is put together, and shown when it has finished; until then the data source says what the view
  /// was told.
  @Test func changesThatComeMeanwhileWait() throws {
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
        .beginBatch, .insertRow(.init(0, 3)), .endBatch, .beginBatch, .deleteRow(.init(0, 0)), .insertRow(.init(0, 3)),
        .endBatch,
      ])
    try bench.view.check()
  }

  @Test func aViewThatNobodySeesIsReloaded() throws {
    let bench = Bench()
    let numbers = MutableCollectionProperty([1, 2, 3])
    bench.binder.bind(to: numbers.updates.grouped { _ in 0 })
    bench.view.selectRow(at: (0, 2))
    bench.view.clear()
    bench.view.isOnScreen = false
    numbers.insert(0, at: 0)
    #expect(bench.view.calls == [.reloadData] && bench.view.selectedRows.map(\.row) == [3])
    bench.view.isOnScreen = true
    numbers.append(9)
    #expect(bench.view.calls.last == .endBatch)
    try bench.view.check()
  }

  @Test func aChangeOfTooManyEditsIsAReload() throws {
    let bench = Bench(.table, ListBinderOptions(largestBatch: 3))
    let numbers = MutableCollectionProperty([1, 2, 3])
    bench.binder.bind(to: numbers.updates.grouped { _ in 0 })
    bench.view.selectRow(at: (0, 1))
    bench.view.clear()
    numbers.append(contentsOf: [4, 5, 6])
    #expect(!bench.view.calls.contains(.reloadData))
    bench.view.clear()
    numbers.insert(contentsOf: [7, 8, 9, 10], at: 0)
    #expect(bench.view.calls == [.reloadData] && bench.view.selectedRows.map(\.row) == [5])
    try bench.view.check()
  }

  /// Rows that are reloaded, and the rows of sections that are.
  @Test func selectionSurvives() async throws {
    let bench = Bench()
    typealias Snapshot = SectionSnapshot<Int, Int>
    let numbers = MutableCollectionProperty([1, 2, 3, 4])
    bench.binder.bind(to: numbers.updates.grouped { _ in 0 })
    for row in [1, 3] { bench.view.selectRow(at: (0, row)) }
    numbers.modify { list in
      list[1] = 20
      list.move(from: 3, to: 0)
    }
    #expect(bench.view.selectedRows.map(\.row) == [0, 2])
    numbers.refresh(at: 0)
    #expect(bench.view.selectedRows.map(\.row) == [0, 2])
    try bench.view.check()
  }

  /// A section whose own data changes is reloaded with its rows, also where rows themselves are not.
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
    view.selectRow(at: (0, 1))
    await binder.apply([Headed(section: Header(id: 1, title: "b"), rows: [1, 2, 3])])
    #expect(view.calls.contains(.reloadSection(0)) && view.selectedRows.map(\.row) == [1])
    try view.check()
  }

  /// Another stream takes the place of the one before.
  @Test func bindingAnew() throws {
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

  /// A row that goes to another section takes its selection with it, also into one that comes, out of one that goes, and in a reload.
  @Test(arguments: [
    ListBinderOptions(), ListBinderOptions(largestBatch: 0), ListBinderOptions(delivery: .steps),
  ])
  func selectionGoesWithItsRow(_ options: ListBinderOptions) async throws {
    let bench = Bench(.collection, options)
    await bench.binder.apply(Self.sections([1, 2, 3], [4]))
    bench.view.selectRow(at: (0, 1))
    bench.view.selectRow(at: (0, 2))
    await bench.binder.apply(Self.sections([1], [4], [2]))
    #expect(bench.view.selectedRows.map { [$0.section, $0.row] } == [[2, 0]])
    await bench.binder.apply(Self.sections([7, 1, 2]))
    #expect(bench.view.selectedRows.map { [$0.section, $0.row] } == [[0, 2]])
    try bench.view.check()
  }

  /// Two assignments while the view is busy move the row in one batch; another stream of the same rows moves it without one.
  @Test func selectionGoesWithItsRowLater() async throws {
    let bench = Bench()
    await bench.binder.apply(Self.sections([1, 2], [4]))
    bench.view.selectRow(at: (0, 1))
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

  /// A section that is another object now, with the rows of before and one more.
  @Test func sectionsThatAreReplaced() throws {
    let bench = Bench()
    let list = MutableCollectionProperty([MutableCollectionSection([1, 2, 3])])
    bench.binder.bind(to: list.sectionedUpdates.mapSections { _ in 0 })
    bench.view.selectRow(at: (0, 1))
    bench.view.clear()
    list[0] = MutableCollectionSection([1, 2, 3, 4])
    #expect(bench.view.calls.contains(.insertRow(.init(0, 3))) && !bench.view.calls.contains(.deleteRow(.init(0, 0))))
    #expect(bench.view.selectedRows.map(\.row) == [1])
    try bench.view.check()
  }

  /// What changes inside of an element is told of, also by a view that is busy, and behind what else changes.
  @Test func refreshes() throws {
    let bench = Bench()
    let numbers = MutableCollectionProperty([1, 2, 3])
    bench.binder.bind(to: numbers.updates.grouped { _ in 0 })
    bench.view.clear()
    numbers.refresh(at: 1)
    #expect(bench.view.calls == [.beginBatch, .reloadRow(.init(0, 1)), .endBatch])
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
        .insertRow(.init(0, 0)), .reloadRow(.init(0, 1)), .reloadRow(.init(0, 3)),
      ])
    try bench.view.check()
  }

  // MARK: Completion

  @Test func applyingReturnsWhenTheViewHasFinished() async throws {
    let bench = Bench()
    bench.view.delaysCompletions = true
    var finished: [Int] = []
    let tasks = (1...3).map { number in
      Task {
        await bench.binder.apply(Self.sections(Array(0...number)))
        finished.append(number)
      }
    }
    while bench.view.waitingCompletions == 0 { await Task.yield() }
    for _ in 0..<20 { await Task.yield() }
    #expect(finished.isEmpty)
    bench.view.complete()
    await tasks[0].value
    #expect(finished == [1])
    bench.view.complete()
    for task in tasks { await task.value }
    #expect(finished.sorted() == [1, 2, 3] && bench.view.displayed == Self.sections([0, 1, 2, 3]))
    // Nothing to wait for.
    await bench.binder.apply(Self.sections([0, 1, 2, 3]))
    bench.view.isOnScreen = false
    await bench.binder.apply(Self.sections([7]))
    try bench.view.check()
  }

  @Test func aCompletionThatNeverComes() async throws {
    let bench = Bench(.collection, ListBinderOptions(completionLimit: .seconds(2)))
    let numbers = MutableCollectionProperty([1, 2, 3])
    bench.binder.bind(to: numbers.updates.grouped { _ in 0 })
    bench.view.delaysCompletions = true
    numbers.append(4)
    numbers.append(5)
    bench.view.selectRow(at: (0, 1))
    bench.scheduler.advance(by: .seconds(1))
    #expect(bench.incidents.isEmpty && bench.view.displayed[0].rows.count == 4)
    bench.view.clear()
    bench.scheduler.advance(by: .seconds(1))
    #expect(bench.incidents == [.completionMissing(batches: 1, after: .seconds(2))])
    #expect(bench.view.calls == [.reloadData, .beginBatch, .insertRow(.init(0, 4)), .endBatch])
    #expect(bench.view.selectedRows.map(\.row) == [1])
    // The first one comes after all: it is too late to mean anything.
    bench.view.complete()
    numbers.append(6)
    #expect(bench.view.displayed[0].rows.count == 5)
    bench.view.complete()
    #expect(bench.view.displayed[0].rows == numbers.value)
    try bench.view.check()
  }

  /// Its time is not counted anew with each change that comes meanwhile.
  @Test func aCompletionThatNeverComesWhileMuchChanges() {
    let bench = Bench(.table, ListBinderOptions(completionLimit: .seconds(2)))
    let numbers = MutableCollectionProperty([1])
    bench.binder.bind(to: numbers.updates.grouped { _ in 0 })
    bench.view.delaysCompletions = true
    numbers.append(4)
    for number in 0..<3 {
      bench.scheduler.advance(by: .milliseconds(900))
      numbers.append(number)
    }
    #expect(bench.incidents == [.completionMissing(batches: 1, after: .seconds(2))])
    #expect(bench.view.displayed[0].rows == [1, 4, 0, 1])
  }

  /// What is told of a view that is given up, and selecting its rows again, leads to other changes: these come after it.
  @Test func changesWhileAViewIsGivenUp() throws {
    let bench = Bench(.table, ListBinderOptions(completionLimit: .seconds(2)))
    let numbers = MutableCollectionProperty([1, 2, 3, 4])
    bench.binder.bind(to: numbers.updates.grouped { _ in 0 })
    for row in [0, 3] { bench.view.selectRow(at: (0, row)) }
    bench.view.delaysCompletions = true
    numbers.append(5)
    bench.binder.onIncident = { _ in
      bench.view.complete()
      numbers.removeAll()
    }
    bench.scheduler.advance(by: .seconds(3))
    #expect(bench.view.displayed.isEmpty && bench.view.waitingCompletions == 1)
    bench.view.completeAll()
    try bench.view.check()
  }

  // MARK: What does not fit

  /// A change that was made for other sections: what it is said to lead to counts, with a reason.
  @Test func changesThatDoNotFit() async throws {
    let changes: [(SectionedChange<Int, Int>, Sections)] = [
      (.row(.remove(0, 1), section: 5), Self.sections([1, 2])),
      (.row(.insert(9, 1), section: 0), Self.sections([1, 2, 1])),
      (.row(.insert(0, 1), section: 0), Self.sections([1, 2])),
      (.section(.remove(0, SectionSnapshot(section: 0, rows: [1, 2]))), Self.sections([1, 2])),
      (.moveRow(from: (0, 0), to: (1, 0), 1), Self.sections([2])),
      (.none, Self.sections([1], [2])),
    ]
    for flavor in View.Flavor.allCases {
      for (change, sections) in changes {
        let bench = Bench(flavor)
        await bench.binder.apply(Self.sections([1, 2]))
        bench.view.selectRow(at: (0, 1))
        await bench.binder.apply(change, leadingTo: sections)
        bench.view.layout()
        #expect(bench.incidents == [.changeDoesNotFit] && bench.view.displayed == sections, "\(change)")
        await bench.binder.apply(Self.sections([1, 2, 3]))
        #expect(bench.incidents.count == 1 && bench.view.displayed == Self.sections([1, 2, 3]))
        try bench.view.check()
      }
    }
  }

  /// What is applied takes the place of what was bound.
  @Test func applyingEndsABinding() async throws {
    let bench = Bench()
    let numbers = MutableCollectionProperty([1, 2])
    bench.binder.bind(to: numbers.updates.grouped { _ in 0 })
    await bench.binder.apply(Self.sections([1], [2]))
    numbers.append(4)
    #expect(bench.view.displayed == Self.sections([1], [2]) && bench.incidents.isEmpty)
    try bench.view.check()
  }

  /// Where rows come, too, the view has to show what it was told.
  @Test func viewsThatShowMoreWhereRowsCome() throws {
    let bench = Bench()
    let numbers = MutableCollectionProperty([1, 2, 3])
    bench.binder.bind(to: numbers.updates.grouped(by: { $0 % 2 }, sortedBy: <))
    let own = bench.view.source
    bench.view.source = { Self.sections([2], [1, 2, 3, 4]) }
    bench.view.reloadData()
    bench.view.selectRow(at: (0, 0))
    bench.view.selectRow(at: (1, 3))
    bench.view.source = own
    numbers.append(5)
    #expect(bench.incidents == [.otherNumberOfRows(inSection: 1, expected: 2, found: 4)])
    #expect(bench.view.selectedRows.map { [$0.section, $0.row] } == [[0, 0]])
    #expect(bench.view.displayed == bench.binder.sections)
  }

  /// The view itself shows another list as soon as it is told of the first: the later one stays.
  @Test func bindingInsideOfABinding() throws {
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

  /// A view that calls a completion twice, or at once, or not what is to be done.
  @Test func viewsThatDoNotKeepTheRules() throws {
    let bench = Bench()
    let view = CarelessView(bench.view)
    let binder = Binder(view, sections: .init(), rows: .init(), scheduler: bench.scheduler)
    bench.view.source = { binder.sections }
    var incidents: [ListBinderIncident] = []
    binder.onIncident = { incidents.append($0) }
    let numbers = MutableCollectionProperty([1, 2, 3])
    binder.bind(to: numbers.updates.grouped { _ in 0 })
    view.completes = 2
    numbers.append(4)
    numbers.append(5)
    #expect(bench.view.displayed[0].rows == numbers.value && incidents.isEmpty)
    view.completes = 1
    view.callsUpdates = false
    bench.view.selectRow(at: (0, 2))
    numbers.insert(6, at: 0)
    #expect(bench.view.displayed[0].rows == numbers.value && incidents == [.batchNotTaken])
    #expect(bench.view.selectedRows.map(\.row) == [3])
    // A view that calls it later is late.
    view.callLater()
    #expect(bench.view.displayed[0].rows == numbers.value && bench.view.calls.last == .reloadData)
    view.callsUpdates = true
    numbers.append(7)
    #expect(bench.view.displayed[0].rows == numbers.value && incidents.count == 1)
    try bench.view.check()
  }

  /// Somebody else makes the view show something else.
  @Test func viewsThatShowSomethingElse() throws {
    let bench = Bench()
    let numbers = MutableCollectionProperty([1, 2, 3])
    bench.binder.bind(to: numbers.updates.grouped(by: { $0 % 2 }, sortedBy: <))
    let own = bench.view.source
    bench.view.source = { Self.sections([1, 2], [3], [4]) }
    bench.view.reloadData()
    bench.view.source = own
    numbers.append(5)
    #expect(bench.incidents == [.otherNumberOfSections(expected: 2, found: 3)])
    #expect(bench.view.displayed == bench.binder.sections)
    bench.view.source = { Self.sections([2], [1, 2, 3, 4]) }
    bench.view.reloadData()
    bench.view.source = own
    numbers.remove(at: 0)
    #expect(bench.incidents.last == .otherNumberOfRows(inSection: 1, expected: 3, found: 4))
    #expect(bench.view.displayed == bench.binder.sections)
    numbers.append(7)
    #expect(bench.incidents.count == 2 && bench.view.displayed == bench.binder.sections)
    try bench.view.check()
  }

  // MARK: Lifetime

  /// A view that goes in the middle of a batch takes its completion with it; who waits is told all the same.
  @Test func theViewGoes() async throws {
    let scheduler = TestScheduler()
    var view: View? = View { [] }
    let binder = try Binder(#require(view), sections: .init(), rows: .init(), scheduler: scheduler)
    view?.source = { binder.sections }
    view?.delaysCompletions = true
    let task = Task { await binder.apply(Self.sections([1])) }
    while view?.waitingCompletions == 0 { await Task.yield() }
    weak let gone = view
    view = nil
    #expect(gone == nil)
    scheduler.advance(by: .seconds(20))
    await task.value
    await binder.apply(Self.sections([1], [2]))
    #expect(binder.sections == Self.sections([1], [2]))
  }

  @Test func theBinderGoes() throws {
    try withLifetimeTracking { tracker in
      let view = View { [] }
      let numbers = MutableCollectionProperty([1, 2, 3])
      var binder: Binder? = Binder(view, sections: .init(), rows: .init())
      view.source = { [weak binder] in binder?.sections ?? [] }
      binder?.bind(to: numbers.updates.grouped { [token = tracker.track(1)] in $0 + token.value * 0 })
      numbers.append(4)
      weak let gone = binder
      binder = nil
      #expect(gone == nil)
      numbers.append(5)
    }
  }

  // MARK: Shared lists

  @Test func sharedLists() async throws {
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
    #expect(bench.view.calls.suffix(3) == [.beginBatch, .insertRow(.init(0, 2)), .endBatch])
    try bench.view.check()
    try view.check()
  }

  // MARK: What it costs

  /// Numbers that count how often they are compared.
  struct Counted: Hashable {
    @MainActor static var count = 0
    let number: Int
    nonisolated static func == (one: Counted, other: Counted) -> Bool {
      MainActor.assumeIsolated { count += 1 }
      return one.number == other.number
    }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }

    @MainActor static func counting(_ body: () -> Void) -> Int {
      let before = count
      body()
      return count - before
    }
  }

  /// A change of one row among a million: one call, and as much of the list is another one as its tree has levels.
  @Test func oneRowOfMany() async {
    let view = CountingView()
    let binder = ListBinder<Int, Counted>(view, sections: .init(), rows: .init())
    view.counts = { [unowned binder] in binder.sections.map(\.rows.count) }
    let before = PersistentArray(
      (0..<1_000).map { section in
        SectionSnapshot(section: section, rows: (0..<1_000).map { Counted(number: section * 1_000 + $0) })
      })
    await binder.apply(before)
    (view.calls, view.questions) = ([], 0)
    let start = Counted.count
    let (old, new) = (Counted(number: 500_500), Counted(number: -1))
    var after = before
    after[500].rows[500] = new
    await binder.apply(.row(.update(500, old: old, new: new), section: 500), leadingTo: after)
    after[0].rows.append(new)
    await binder.apply(.row(.insert(1_000, new), section: 0), leadingTo: after)
    let last = after[999].rows.removeLast()
    await binder.apply(.row(.remove(999, last), section: 999), leadingTo: after)
    #expect(
      view.calls == [
        .beginBatch, .reloadRow(.init(500, 500)), .endBatch, .beginBatch, .insertRow(.init(0, 1_000)), .endBatch,
        .beginBatch, .deleteRow(.init(999, 999)), .endBatch,
      ])
    #expect(view.questions <= 6 && Counted.count - start < 10)
    // What is shared is not compared: so it is the list that it was given, and no copy.
    var isSame = false
    let compared = Counted.counting { isSame = binder.sections.isEqual(to: after) { $0.rows == $1.rows } }
    #expect(isSame && compared == 0)
  }

  /// A reload hands on the list as it is.
  @Test func aReloadCopiesNoRows() {
    let view = CountingView()
    let list = MutableCollectionProperty((0..<1_000_000).map(Counted.init))
    let binder = ListBinder<Void, Counted>(view, rows: .init())
    binder.bind(to: list.updates)
    let other = PersistentArray((0..<1_000_000).map { Counted(number: -$0) })
    view.calls = []
    list.value = other
    #expect(view.calls == [.reloadData])
    #expect(comparisons(of: binder.rows, other) == 0)
    view.isOnScreen = false
    list.append(Counted(number: 1))
    #expect(view.calls == [.reloadData, .reloadData])
    #expect(comparisons(of: binder.rows, list.value) == 0)
  }

  /// How many elements of equal lists are compared: those that are not in the same place of memory.
  private func comparisons(of one: PersistentArray<Counted>, _ other: PersistentArray<Counted>) -> Int? {
    var isEqual = false
    let count = Counted.counting { isEqual = one.isEqual(to: other, by: ==) }
    return isEqual ? count : nil
  }
}

/// A view that notes what it is told, and shows what it is asked for.
@MainActor private final class CountingView: ListView {
  var calls: [ListViewCall] = []
  /// How often it was asked how much it shows.
  var questions = 0
  var counts: () -> [Int] = { [] }
  var isOnScreen = true

  var numberOfSections: Int {
    questions += 1
    return counts().count
  }
  func numberOfRows(inSection section: Int) -> Int {
    questions += 1
    return counts()[section]
  }
  func performBatchUpdates(_ updates: @escaping () -> Void, completion: @escaping @MainActor (Bool) -> Void) {
    calls.append(.beginBatch)
    updates()
    calls.append(.endBatch)
    completion(true)
  }
  func deleteSections(_ sections: [Int]) { calls += sections.map { .deleteSection($0) } }
  func insertSections(_ sections: [Int]) { calls += sections.map { .insertSection($0) } }
  func moveSection(from source: Int, to target: Int) { calls.append(.moveSection(from: source, to: target)) }
  func reloadSections(_ sections: [Int]) { calls += sections.map { .reloadSection($0) } }
  func deleteRows(at positions: [SectionedPosition]) { calls += positions.map { .deleteRow(.init($0)) } }
  func insertRows(at positions: [SectionedPosition]) { calls += positions.map { .insertRow(.init($0)) } }
  func moveRow(from source: SectionedPosition, to target: SectionedPosition) {
    calls.append(.moveRow(from: .init(source), to: .init(target)))
  }
  func reloadRows(at positions: [SectionedPosition]) { calls += positions.map { .reloadRow(.init($0)) } }
  func reconfigureRows(at positions: [SectionedPosition]) { calls += positions.map { .reconfigureRow(.init($0)) } }
  func reloadData() { calls.append(.reloadData) }
  var selectedRows: [SectionedPosition] { [] }
  func selectRow(at position: SectionedPosition) {}
}

/// A view that passes on what it is told, and breaks rules.
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
  func deleteRows(at positions: [SectionedPosition]) { view.deleteRows(at: positions) }
  func insertRows(at positions: [SectionedPosition]) { view.insertRows(at: positions) }
  func moveRow(from source: SectionedPosition, to target: SectionedPosition) { view.moveRow(from: source, to: target) }
  func reloadRows(at positions: [SectionedPosition]) { view.reloadRows(at: positions) }
  func reconfigureRows(at positions: [SectionedPosition]) { view.reconfigureRows(at: positions) }
  func reloadData() { view.reloadData() }
  var selectedRows: [SectionedPosition] { view.selectedRows }
  func selectRow(at position: SectionedPosition) { view.selectRow(at: position) }
}
