import ListBinding
import ListModules
import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// The block of a batch runs once, and its completion is called once, whatever the state.
@MainActor @Suite struct ListBatchTests {
  let library = Library([Shelf([1, 2, 3].map { Item(id: $0) })])
  let list: TableViewModel
  let screen: Screen

  init() throws {
    list = TableViewModel(model: library)
    screen = try Screen(list)
  }

  func start() {
    screen.start()
    screen.clear()
  }

  /// Positions are correct after all changes, and surviving view models have their new models.
  @Test func aBatchFindsTheDifferences() {
    start()
    let survivor = list.cell(at: .init(section: 0, row: 2)) as? TextCell
    list.performBatchUpdates {
      library.shelves[0].items = [Item(id: 9), Item(id: 1), Item(id: 3, version: 1)]
      library.shelves.insert(Shelf([Item(id: 7)]), at: 0)
    }
    #expect(survivor?.position == RowPosition(section: 1, row: 2) && survivor?.text.value == "3.1")
    #expect(
      screen.calls == ["insert section 0", "delete row (0, 1)", "insert row (1, 0)", "reload row (1, 2)"])
    #expect(screen.displayed == [["7.0"], ["9.0", "1.0", "3.1"]] && screen.view.violations.isEmpty)
  }

  @Test func nothingIsReportedIfNothingChanged() {
    start()
    var count = 0
    list.performBatchUpdates {
    } completion: {
      count += 1
    }
    #expect(screen.view.calls == [] && count == 1)
  }

  @Test func nestedBatchesBecomeOneAndCompleteInnermostFirst() {
    start()
    var order: [String] = []
    list.performBatchUpdates {
      order.append("outer")
      library.shelves[0].items.removeFirst()
      list.performBatchUpdates {
        order.append("inner")
        library.shelves[0].items.removeFirst()
      } completion: {
        order.append("inner complete")
      }
      order.append("outer again")
      library.shelves[0].items.append(Item(id: 8))
    } completion: {
      order.append("outer complete")
    }
    #expect(order == ["outer", "inner", "outer again", "inner complete", "outer complete"])
    #expect(screen.view.calls.count { $0 == .beginBatch } == 1)
    #expect(screen.displayed == [["3.0", "8.0"]])
  }

  @Test func aBatchBeforeReadyCompletesImmediately() {
    var order: [String] = []
    list.performBatchUpdates {
      order.append("block")
      library.shelves[0].items.removeFirst()
    } completion: {
      order.append("complete")
    }
    #expect(order == ["block", "complete"] && list.numberOfSections == 0)
    start()
    #expect(screen.displayed == [["2.0", "3.0"]])
  }

  @Test func aBatchWithoutAViewCompletesImmediately() {
    list.ready()
    let cell = list.cell(at: .init(section: 0, row: 1)) as? TextCell
    var order: [String] = []
    list.performBatchUpdates {
      order.append("block")
      library.shelves[0].items = [Item(id: 2, version: 1)]
    } completion: {
      order.append("complete")
    }
    #expect(order == ["block", "complete"] && cell?.index == 0 && cell?.text.value == "2.1")
  }

  @Test func aBatchAfterTheViewIsDeallocatedCompletes() {
    list.ready()
    var view: Screen.View? = Screen.View(.table) { [] }
    list.show(in: view ?? screen.view, scheduler: TestScheduler())
    view = nil
    var count = 0
    list.performBatchUpdates {
      library.shelves[0].items.removeFirst()
    } completion: {
      count += 1
    }
    #expect(count == 1 && list.numberOfRows(inSection: 0) == 2)
  }

  @Test func batchesWhileTheViewIsBusyCompleteOnceEach() {
    start()
    screen.view.delaysCompletions = true
    let cell = list.cell(at: .init(section: 0, row: 2)) as? TextCell
    var order: [Int] = []
    for number in 0..<3 {
      list.performBatchUpdates {
        library.shelves[0].items.insert(Item(id: 10 + number), at: 0)
        library.shelves[0].items[3 + number].version = number + 1
      } completion: {
        order.append(number)
      }
      // Its position in the data is known immediately; it shows the content that the view shows.
      #expect(cell?.index == 3 + number && cell?.text.value == "3.1")
    }
    #expect(screen.displayed == [["10.0", "1.0", "2.0", "3.1"]] && order == [])
    #expect(list.shown.numberOfRows(inSection: 0) == 4 && list.numberOfRows(inSection: 0) == 6)
    screen.view.complete()
    screen.view.complete()
    #expect(
      order == [0] && screen.displayed == [["12.0", "11.0", "10.0", "1.0", "2.0", "3.3"]] && cell?.text.value == "3.3")
    screen.view.completeAll()
    #expect(order == [0, 1, 2] && screen.view.violations.isEmpty)
  }

  /// A view that still shows a removed row finds its view model.
  @Test func aBusyViewFindsTheViewModelsOfRemovedRows() throws {
    start()
    screen.view.delaysCompletions = true
    let gone = list.cell(at: .init(section: 0, row: 0))
    library.shelves[0].items.append(Item(id: 4))
    list.insertRow(at: .init(section: 0, row: 3))
    library.shelves[0].items.removeFirst()
    list.deleteRow(at: .init(section: 0, row: 0))
    #expect(
      gone.index == nil && list.cell(at: .init(section: 0, row: 0)) !== gone
        && list.shown.cell(at: .init(section: 0, row: 0)) === gone)
    screen.view.completeAll()
    #expect(list.shown.cell(at: .init(section: 0, row: 0)) === list.cell(at: .init(section: 0, row: 0)))
  }

  @Test func aBatchCompletesEvenIfTheViewNeverDoes() {
    let scheduler = TestScheduler()
    list.ready()
    list.show(in: screen.view, scheduler: scheduler)
    screen.view.delaysCompletions = true
    var count = 0
    list.performBatchUpdates {
      library.shelves[0].items.removeFirst()
    } completion: {
      count += 1
    }
    screen.view.dropCompletions()
    scheduler.advance(by: .seconds(9))
    #expect(count == 0)
    scheduler.advance(by: .seconds(2))
    #expect(count == 1)
    guard case .view(.completionMissing) = screen.disagreements.last else {
      Issue.record("\(screen.disagreements)")
      return
    }
  }

  @Test func aBatchCompletesWhenTheListIsDeallocated() throws {
    var count = 0
    var list: TableViewModel? = TableViewModel(model: library)
    let view = Screen.View(.table) { [] }
    view.source = { [weak list] in list.map { Screen.models(of: $0.shown) } ?? [] }
    list?.ready()
    list?.show(in: view, scheduler: TestScheduler())
    view.delaysCompletions = true
    list?.performBatchUpdates {
      library.shelves[0].items.removeFirst()
    } completion: {
      count += 1
    }
    #expect(count == 0)
    list = nil
    #expect(count == 1)
    view.completeAll()
    #expect(count == 1)
  }

  @Test func aBatchThatThrowsStillUpdatesTheViewAndCompletes() {
    start()
    struct Failure: Error, Equatable {}
    var count = 0
    let error = #expect(throws: Failure.self) {
      try list.performBatchUpdates { () throws(Failure) in
        library.shelves[0].items.removeFirst()
        throw Failure()
      } completion: {
        count += 1
      }
    }
    #expect(error == Failure() && count == 1 && screen.displayed == [["2.0", "3.0"]])
  }

  /// A completion can begin another batch.
  @Test func aCompletionCanBeginAnotherBatch() {
    start()
    var count = 0
    list.performBatchUpdates {
      library.shelves[0].items.removeFirst()
    } completion: {
      count += 1
      list.performBatchUpdates {
        library.shelves[0].items.removeFirst()
      } completion: {
        count += 1
      }
    }
    #expect(count == 2 && screen.displayed == [["3.0"]])
  }

  @Test func anAsynchronousBatchReturnsWhenTheViewShowsIt() async throws {
    start()
    await list.performBatchUpdates { library.shelves[0].items.removeFirst() }
    #expect(screen.displayed == [["2.0", "3.0"]])
    struct Failure: Error {}
    await #expect(throws: Failure.self) {
      try await list.performBatchUpdates { () throws(Failure) in
        library.shelves[0].items.removeFirst()
        throw Failure()
      }
    }
    #expect(screen.displayed == [["3.0"]])
    screen.view.delaysCompletions = true
    var isOver = false
    let task = Task {
      await list.performBatchUpdates { library.shelves[0].items.removeFirst() }
      isOver = true
    }
    while screen.view.waitingCompletionCount == 0 { await Task.yield() }
    #expect(!isOver)
    screen.view.completeAll()
    await task.value
    #expect(isOver && screen.displayed == [[]])
  }

  /// Rows that are reloaded in a batch are reloaded at its end, at their new positions; other calls repeat what the
  /// batch finds.
  @Test func onlyReloadsHaveAnEffectInsideABatch() {
    start()
    list.performBatchUpdates {
      list.reloadRow(at: .init(section: 0, row: 1))
      list.deleteRow(at: .init(section: 0, row: 0))
      library.shelves[0].items.removeFirst()
      list.insertRow(at: .init(section: 0, row: 9))
      list.reloadRow(at: .init(section: 0, row: 9))
      list.reloadSection(at: 9)
    }
    #expect(screen.calls == ["delete row (0, 0)", "reload row (0, 0)"] && screen.disagreements.isEmpty)
    screen.clear()
    list.performBatchUpdates { list.reloadSection(at: 0) }
    #expect(screen.calls == ["reload section 0"])
    screen.clear()
    list.performBatchUpdates {
      library.shelves[0].items.removeFirst()
      list.reloadData()
    }
    #expect(screen.calls == ["reload data"] && screen.displayed == [["3.0"]])
  }

  @Test func replacingTheModelKeepsSurvivingViewModels() {
    start()
    let survivor = list.cell(at: .init(section: 0, row: 1))
    list.model = Library([Shelf([Item(id: 5), Item(id: 2)])])
    // Another shelf is another section: the row moves into it.
    #expect(screen.displayed == [["5.0", "2.0"]] && survivor.index == 1)
    list.model = nil
    #expect(screen.displayed == [] && survivor.index == nil)
  }

  @Test func reloadingEverythingKeepsViewModels() {
    start()
    let survivor = list.cell(at: .init(section: 0, row: 1)) as? TextCell
    library.shelves[0].items = [Item(id: 2, version: 3)]
    list.reloadData()
    #expect(screen.calls == ["reload data"] && survivor?.index == 0 && survivor?.text.value == "2.3")
    #expect(screen.displayed == [["2.3"]])
  }

  // MARK: Bound lists

  @Test func aBoundListAppliesChangesByItself() throws {
    let numbers = MutableCollectionProperty([3, 1, 2])
    let disposable = list.bind(to: numbers.updates.sorted(by: <))
    start()
    #expect(screen.displayed == [["1", "2", "3"]])
    numbers.append(0)
    #expect(screen.calls == ["insert row (0, 0)"])
    screen.clear()
    var count = 0
    list.performBatchUpdates {
      numbers.remove(at: 0)
      numbers.append(7)
    } completion: {
      count += 1
    }
    #expect(
      screen.view.calls.count { $0 == .beginBatch } == 1 && count == 1 && screen.displayed == [["0", "1", "2", "7"]])
    list.deleteRow(at: .init(section: 0, row: 0))
    #expect(screen.disagreements == [.boundToStream] && list.numberOfRows(inSection: 0) == 4)
    screen.clear()
    list.reloadRow(at: .init(section: 0, row: 1))
    list.reloadSection(at: 0)
    list.reloadRow(at: .init(section: 5, row: 1))
    list.reloadSection(at: 5)
    #expect(screen.calls == ["reload row (0, 1)", "reload section 0"])
    disposable.dispose()
    numbers.append(9)
    #expect(screen.displayed == [["0", "1", "2", "7"]])
    // Another list is bound; only the differences are sent.
    screen.clear()
    list.bind(to: MutableCollectionProperty([0, 2, 7, 8]))
    #expect(screen.calls == ["delete row (0, 1)", "insert row (0, 3)"])
  }

  @Test func aListCanBeBoundBeforeAndAfterReady() {
    let numbers = MutableCollectionProperty([1])
    let disposable = list.bind(to: numbers)
    disposable.dispose()
    start()
    // If nothing is bound, the model is shown.
    #expect(screen.displayed == [["1.0", "2.0", "3.0"]])
    let other = list.bind(to: numbers)
    #expect(screen.displayed == [["1"]])
    other.dispose()
    numbers.append(2)
    #expect(screen.displayed == [["1"]])
    library.shelves[0].items.removeLast()
    list.performBatchUpdates {}
    #expect(screen.displayed == [["1.0", "2.0"]] && screen.disagreements.isEmpty)
  }

  @Test func aRefreshOfABoundObjectReloadsItsRow() {
    let person = Person("Ada")
    let people = MutableCollectionProperty([person])
    list.bind(to: people)
    start()
    person.name = "Eve"
    people.refresh(at: 0)
    #expect(screen.calls == ["reload row (0, 0)"] && screen.displayed == [["Eve"]])
  }

  final class Person: CustomStringConvertible {
    var name: String
    init(_ name: String) { self.name = name }
    var description: String { name }
  }
}
