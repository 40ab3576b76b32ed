import ListBinding
import ListModules
import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

// Views that appear and disappear, and parts that are moved elsewhere.

extension ListCornerTests {
  // MARK: Views that appear and disappear

  /// A view in which the list is shown before it is ready displays prepared cells.
  @Test func aListShownBeforeItIsReadyDisplaysPreparedCells() {
    list.show(in: view, scheduler: TestScheduler())
    #expect(displayed == [])
    list.ready()
    #expect(displayed == [["Ada", "Bob"]] && list.shown.estimatedSize(at: .init(section: 0, row: 0)).height == 44)
  }

  /// CompletionWaiters that wait for a view that no longer shows the list are resumed once, when view models show the current
  /// data; they can begin another batch.
  @Test func hidingABusyListResumesItsCallersOnce() {
    list.ready()
    list.show(in: view, scheduler: TestScheduler())
    view.delaysCompletions = true
    ada.name = "Eve"
    var count = 0
    list.performBatchUpdates {
      list.reloadRow(at: .init(section: 0, row: 0))
    } completion: {
      list.performBatchUpdates {
        list.model = [[ada]]
      } completion: {
        count += 1
        #expect(personCell(0)?.text == "Eve" && list.shown.numberOfRows(inSection: 0) == 1)
      }
    }
    list.performBatchUpdates {
    } completion: {
      count += 1
    }
    #expect(count == 0)
    list.hide()
    #expect(count == 2 && list.numberOfRows(inSection: 0) == 1)
    view.completeAll()
    #expect(count == 2)
    // The list is shown again.
    view.delaysCompletions = false
    list.show(in: view, scheduler: TestScheduler())
    #expect(displayed == [["Eve"]])
  }

  /// A view that is deallocated while it is busy finishes nothing; no caller waits for it.
  @Test func deallocatingABusyViewResumesItsCallers() async {
    list.ready()
    var view: StrictListView<String, String>? = StrictListView(.table) { [] }
    if let view { list.show(in: view, scheduler: TestScheduler()) }
    view?.source = { [unowned list] in
      [SectionSnapshot(section: "", rows: (0..<list.shown.numberOfRows(inSection: 0)).map { "\($0)" })]
    }
    view?.delaysCompletions = true
    var count = 0
    list.model = [[ada]]
    list.performBatchUpdates {
    } completion: {
      count += 1
    }
    view = nil
    list.performBatchUpdates {
    } completion: {
      count += 1
    }
    #expect(count == 2)
  }

  /// A list that is hidden by a view model that it notifies makes no further calls to the view.
  @Test func aListHiddenDuringAnUpdateMakesNoFurtherCalls() throws {
    list.ready()
    list.show(in: view, scheduler: TestScheduler())
    let cell = try #require(personCell(0))
    cell.onChange = { [unowned list] in list.hide() }
    view.clear()
    ada.name = "Eve"
    list.reloadRow(at: .init(section: 0, row: 0))
    #expect(view.calls == [.beginBatch, .endBatch] && list.numberOfRows(inSection: 0) == 2)
  }

  // MARK: Parts that are moved elsewhere

  @Test func cellsRemovedFromTheirParentHaveNoPosition() throws {
    list.ready()
    let cell = try #require(personCell(0))
    cell.removeFromParent()
    #expect(cell.index == nil && cell.section == nil && cell.position == nil)
    #expect(personCell(0) !== cell && personCell(0)?.index == 0)
    let other = TableViewModel(model: [["x"]])
    other.ready()
    try other.section(at: 0).addChild(cell)
    cell.emit(.update)
    #expect(cell.section == nil)
  }

  @Test func sectionsRemovedFromTheirListHaveNoPosition() throws {
    list.ready()
    let (section, cell) = (list.section(at: 0), try #require(personCell(0)))
    section.removeFromParent()
    #expect(section.index == nil && section.children.isEmpty && cell.index == nil)
    #expect(personCell(0)?.position == RowPosition(section: 0, row: 0) && personCell(0) !== cell)
    let other = TableViewModel(model: [["x"], ["y"]])
    other.ready()
    try other.addChild(section)
    #expect(section.index == nil)
    section.emit(.update)
    #expect(list.section(at: 0).index == 0)
  }

  /// The cells of a removed section have no positions, even while a view still shows them.
  @Test func cellsOfRemovedSectionsHaveNoPosition() throws {
    list.ready()
    list.show(in: view, scheduler: TestScheduler())
    let cell = try #require(personCell(0))
    view.delaysCompletions = true
    list.performBatchUpdates { list.model = [[ada, Person("Eve")]] }
    list.performBatchUpdates { list.model = [Any]() }
    #expect(cell.index == nil && cell.section == nil && cell.position == nil)
    #expect(list.shown.position(of: cell) == RowPosition(section: 0, row: 0))
    view.completeAll()
    #expect(list.shown.position(of: cell) == nil)
  }
}
