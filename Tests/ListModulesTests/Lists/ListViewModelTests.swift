import Foundation
import ListBinding
import ListModules
import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

@MainActor @Suite struct ListViewModelTests {
  let library = Library([Shelf([1, 2, 3].map { Item(id: $0) }, title: "A"), Shelf([Item(id: 4)])])
  let list: TableViewModel
  let screen: Screen

  init() throws {
    list = TableViewModel(model: library)
    screen = try Screen(list)
    screen.start()
    screen.clear()
  }

  func cell(_ section: Int, _ row: Int) -> TextCell? { list.cell(at: .init(section: section, row: row)) as? TextCell }

  // MARK: Data

  /// The elements of an array are the models of sections, the elements of nested arrays are the models of cells, and
  /// any other value is one section with one cell.
  @Test func arraysAreSectionsOrRowsAndOtherValuesOneCell() throws {
    for (model, rows) in [
      (nil, []), (7, [["7"]]), (["a", "b"], [["a"], ["b"]]), ([["a", "b"], []], [["a", "b"], []]),
      ([[1, 2], "x", [[3]]] as [Any], [["1", "2"], ["x"], ["[3]"]]),
    ] as [(Any?, [[String]])] {
      let screen = try Screen(TableViewModel(model: model))
      screen.start()
      #expect(screen.displayed == rows)
      #expect(screen.list.numberOfSections == rows.count)
      #expect(screen.list.isEmpty == rows.allSatisfy { $0.isEmpty })
    }
  }

  /// Models that override nothing: a list is its only section, and the section is its only cell.
  @Test func aModelWithoutOverridesIsOneSectionWithOneCell() throws {
    struct Silent: ListModel, SectionModel, CustomStringConvertible { let description = "silent" }
    let screen = try Screen(TableViewModel(model: Silent()))
    screen.start()
    #expect(screen.displayed == [["silent"]])
    #expect(screen.list.section(at: 0).header == nil)
  }

  @Test func persistentArraysAndSnapshotsAreSectionsOrRows() throws {
    let sections: PersistentArray = [
      SectionSnapshot(section: "s", rows: [1, 2]), SectionSnapshot(section: "t", rows: []),
    ]
    let screen = try Screen(TableViewModel(model: sections))
    screen.start()
    #expect(screen.displayed == [["1", "2"], []])
  }

  // MARK: Single calls

  @Test func rowsCanBeInsertedDeletedMovedAndReloaded() {
    let survivor = cell(0, 2)
    library.shelves[0].items.insert(Item(id: 9), at: 1)
    list.insertRow(at: .init(section: 0, row: 1))
    #expect(screen.calls == ["insert row (0, 1)"] && survivor?.index == 3)
    screen.clear()
    library.shelves[0].items.remove(at: 0)
    list.deleteRow(at: .init(section: 0, row: 0))
    #expect(screen.calls == ["delete row (0, 0)"] && survivor?.index == 2)
    screen.clear()
    library.shelves[1].items.insert(library.shelves[0].items.remove(at: 2), at: 0)
    list.moveRow(from: .init(section: 0, row: 2), to: .init(section: 1, row: 0))
    #expect(screen.calls == ["move row (0, 2) → (1, 0)"])
    #expect(
      survivor?.position == RowPosition(section: 1, row: 0) && cell(1, 0) === survivor
        && survivor?.parent === list.section(at: 1))
    screen.clear()
    library.shelves[1].items[0].version = 7
    list.reloadRow(at: .init(section: 1, row: 0))
    #expect(screen.calls == ["reload row (1, 0)"] && survivor?.text.value == "3.7" && cell(1, 0) === survivor)
    #expect(screen.displayed == [["9.0", "2.0"], ["3.7", "4.0"]])
    #expect(screen.disagreements.isEmpty && screen.view.violations.isEmpty)
  }

  @Test func rowsCanBeEditedAtIndexPaths() {
    let cell = list.cell(at: [0, 2] as IndexPath)
    #expect(cell.indexPath == [0, 2])
    library.shelves[0].items.insert(Item(id: 8), at: 0)
    list.insertRows(at: [IndexPath(indexes: [0, 0])])
    library.shelves[1].items.append(library.shelves[0].items.remove(at: 3))
    list.moveRow(from: IndexPath(indexes: [0, 3]), to: IndexPath(indexes: [1, 1]))
    #expect(cell.indexPath == [1, 1])
    library.shelves[1].items[1].version = 4
    list.reloadRows(at: [IndexPath(indexes: [1, 1])])
    library.shelves[1].items.remove(at: 0)
    list.deleteRows(at: [IndexPath(indexes: [1, 0])])
    #expect(cell.indexPath == [1, 0] && screen.displayed == [["8.0", "1.0", "2.0"], ["3.4"]])
    library.shelves[1].items = []
    list.deleteRow(at: .init(section: 1, row: 0))
    #expect(cell.indexPath == nil && screen.disagreements.isEmpty && screen.view.violations.isEmpty)
  }

  @Test func severalRowsCanBeEditedInOneCall() {
    library.shelves[0].items = [5, 1, 6, 2, 3, 7].map { Item(id: $0) }
    list.section(at: 0).insertRows(at: [5, 0, 2])
    #expect(screen.displayed[0] == ["5.0", "1.0", "6.0", "2.0", "3.0", "7.0"])
    library.shelves[0].items = [1, 2].map { Item(id: $0) }
    list.deleteRows(at: [
      .init(section: 0, row: 2), .init(section: 0, row: 5), .init(section: 0, row: 0), .init(section: 0, row: 4),
      .init(section: 0, row: 4),
    ])
    #expect(screen.displayed[0] == ["1.0", "2.0"])
    library.shelves[0].items = [1, 2].map { Item(id: $0, version: 1) }
    list.section(at: 0).reloadRows(at: [1, 0])
    #expect(screen.displayed[0] == ["1.1", "2.1"])
    library.shelves[0].items.reverse()
    list.section(at: 0).moveRow(from: 0, to: 1)
    #expect(screen.displayed[0] == ["2.1", "1.1"])
    #expect(screen.disagreements.isEmpty && screen.view.violations.isEmpty)
  }

  @Test func severalRowsCanBeMovedInOneCall() {
    let items = library.shelves[0].items
    library.shelves[0].items = [items[2], items[0]]
    library.shelves[1].items.append(items[1])
    list.moveRows([
      (RowPosition(section: 0, row: 2), RowPosition(section: 0, row: 0)),
      (RowPosition(section: 0, row: 2), RowPosition(section: 1, row: 1)),
    ])
    #expect(screen.displayed == [["3.0", "1.0"], ["4.0", "2.0"]])
    library.shelves.append(Shelf())
    list.insertSection(at: 2)
    library.shelves = [library.shelves[2], library.shelves[1], library.shelves[0]]
    list.moveSections([(2, 0), (1, 2)])
    #expect(screen.displayed == [[], ["4.0", "2.0"], ["3.0", "1.0"]])
    #expect(screen.disagreements.isEmpty && screen.view.violations.isEmpty)
    list.moveRows([
      (RowPosition(section: 1, row: 0), RowPosition(section: 1, row: 1)),
      (RowPosition(section: 1, row: 2), RowPosition(section: 1, row: 0)),
    ])
    #expect(screen.disagreements == [.noRow(2, inSection: 1, count: 2)])
    #expect(screen.displayed == [[], ["4.0", "2.0"], ["3.0", "1.0"]])
  }

  @Test func sectionsCanBeInsertedDeletedMovedAndReloaded() {
    let (first, second) = (list.section(at: 0), list.section(at: 1))
    library.shelves.insert(Shelf([Item(id: 5)]), at: 0)
    list.insertSection(at: 0)
    #expect((first.index, second.index) == (1, 2))
    library.shelves.insert(library.shelves.remove(at: 2), at: 0)
    list.moveSection(from: 2, to: 0)
    #expect((first.index, second.index) == (2, 0) && list.section(at: 0) === second)
    library.shelves[2].title = "B"
    library.shelves[2].items.removeLast()
    let header = first.header as? TextHeader
    list.section(at: 2).reload()
    #expect(screen.calls == ["insert section 0", "move section 2 → 0", "delete row (2, 2)", "reload section 2"])
    #expect(first.header === header && header?.text.value == "B")
    library.shelves.removeFirst(2)
    list.deleteSections(at: 0..<2)
    #expect(first.index == 0 && second.index == nil && second.parent == nil && second.list == nil)
    #expect(screen.view.displayed == [SectionSnapshot(section: "B", rows: ["1.0", "2.0"])])
    library.shelves += [Shelf(), Shelf([Item(id: 6)])]
    list.insertSections(at: [2, 1])
    #expect(screen.displayed == [["1.0", "2.0"], [], ["6.0"]])
    #expect(screen.disagreements.isEmpty && screen.view.violations.isEmpty)
  }

  /// Calls that do not describe what happened: the list nevertheless shows the data, and the calls are logged.
  @Test func callsThatDoNotFitTheDataAreCorrectedAndLogged() {
    library.shelves[0].items.append(Item(id: 8))
    list.insertRow(at: .init(section: 0, row: 7))
    #expect(screen.disagreements == [.noRow(7, inSection: 0, count: 4)])
    #expect(screen.displayed == [["1.0", "2.0", "3.0", "8.0"], ["4.0"]])
    screen.clear()
    // Two edits are announced one after the other.
    library.shelves[0].items.removeFirst()
    library.shelves[1].items.append(Item(id: 9))
    list.deleteRow(at: .init(section: 0, row: 0))
    #expect(screen.disagreements == [])
    list.insertRow(at: .init(section: 1, row: 1))
    #expect(screen.displayed == [["2.0", "3.0", "8.0"], ["4.0", "9.0"]] && screen.disagreements == [])
    library.shelves[0].items = [Item(id: 2), Item(id: 8), Item(id: 6)]
    list.deleteRow(at: .init(section: 0, row: 1))
    #expect(screen.disagreements == [.rows(inSection: 0, expected: 2, found: 3)])
    list.insertRow(at: .init(section: 0, row: 2))
    #expect(screen.disagreements.last == .rows(inSection: 0, expected: 4, found: 3))
    #expect(screen.displayed[0] == ["2.0", "8.0", "6.0"])
    screen.clear()
    for call in [
      { list.deleteSection(at: 2) }, { list.moveSection(from: 0, to: 2) }, { list.reloadSection(at: -1) },
      { list.reloadRow(at: .init(section: 2, row: 0)) },
      { list.moveRow(from: .init(section: 0, row: 3), to: .init(section: 1, row: 0)) }, { list.insertSection(at: 0) },
    ] {
      call()
    }
    #expect(
      screen.disagreements == [
        .sections(expected: 1, found: 2), .noSection(2, count: 2), .noSection(-1, count: 2), .noSection(2, count: 2),
        .rows(inSection: 0, expected: 2, found: 3), .sections(expected: 3, found: 2),
      ])
    #expect(screen.calls == [] && screen.view.violations.isEmpty)
    #expect(ListDisagreement.noSection(-1, count: 2).description == "Section -1 is out of bounds: there are 2 sections")
  }

  @Test func callsBeforeReadyDoNothing() throws {
    let screen = try Screen(TableViewModel(model: library))
    screen.list.insertRow(at: .init(section: 0, row: 0))
    screen.list.deleteSection(at: 9)
    screen.list.reloadData()
    screen.list.reloadRow(at: .init(section: 3, row: 3))
    #expect(screen.list.numberOfSections == 0 && screen.disagreements.isEmpty)
    screen.start()
    #expect(screen.displayed == [["1.0", "2.0", "3.0"], ["4.0"]])
  }

  // MARK: Names

  /// A row that another module shows is another row.
  @Test func aRowThatChangesItsModuleIsAnotherRow() {
    let old = cell(0, 0)
    library.shelves[0].items[0] = Item(id: 1, version: 1, moduleName: "big")
    list.reloadRow(at: .init(section: 0, row: 0))
    #expect(screen.calls == ["delete row (0, 0)", "insert row (0, 0)"])
    #expect(old?.index == nil && cell(0, 0) !== old && cell(0, 0)?.match?.name == "big")
    screen.clear()
    let moving = cell(0, 1)
    library.shelves[1].moduleName = "special"
    list.reloadSection(at: 1)
    library.shelves[1].items.append(library.shelves[0].items.remove(at: 1))
    list.moveRow(from: .init(section: 0, row: 1), to: .init(section: 1, row: 1))
    #expect(moving?.position == nil && cell(1, 1)?.match?.section == "special" && cell(1, 1)?.text.value == "2.0")
    #expect(screen.displayed == [["1.1big", "3.0"], ["4.0", "2.0"]] && screen.view.violations.isEmpty)
  }

  // MARK: Emissions and sizes

  @Test func emittedUpdatesReloadTheRowOrSection() throws {
    library.shelves[0].items[1].version = 5
    cell(0, 1)?.emit(.update)
    #expect(screen.calls == ["reload row (0, 1)"] && cell(0, 1)?.text.value == "2.5")
    screen.clear()
    library.shelves[0].items[0].version = 5
    library.shelves[0].title = "B"
    list.section(at: 0).emit(.update)
    #expect(screen.calls == ["reload section 0"] && screen.displayed[0] == ["1.5", "2.5", "3.0"])
    screen.clear()
    list.section(at: 0).header?.emit(.update)
    #expect(screen.calls == ["reload section 0"])
    screen.clear()
    // A child of a cell emits `update`.
    let part = ViewModel()
    try cell(0, 2)?.addChild(part)
    library.shelves[0].items[2].version = 5
    part.emit(.update)
    #expect(screen.calls == ["reload row (0, 2)"] && part.isReady)
    // Unknown emissions climb on.
    let page = ViewModelTests.Noted()
    try page.addChild(list)
    cell(0, 0)?.emit(.rename, "x")
    cell(0, 0)?.emit(.update)
    #expect(page.all.map(\.name) == ["rename"])
  }

  @Test func sizeChangesAreReported() {
    var changed: [ItemViewModel] = []
    list.sizeChanges.observeValues { changed.append($0) }
    let cell = cell(0, 1)
    #expect(cell?.height == nil)
    cell?.height = 44
    cell?.height = 44
    list.section(at: 0).header?.size = ItemSize(width: 10, height: 20)
    #expect(changed.count == 2 && changed.first === cell && changed.last === list.section(at: 0).header)
    #expect(list.shown.estimatedSize(at: .init(section: 0, row: 1)) == ItemSize(height: 44))
    // The size of a new item is set before it needs to be reported.
    final class Tall: CellViewModel {
      override func prepare() {
        super.prepare()
        height = 100
      }
    }
    list.module?.section().cell().viewModel = ViewModelFactory(Tall.init(model:))
    library.shelves[1].items.append(Item(id: 11))
    list.estimatedSize = ItemSize(height: 30)
    screen.view.isOnScreen = false
    screen.view.source = { [] }
    list.hide()
    list.insertRow(at: .init(section: 1, row: 1))
    #expect(list.shown.estimatedSize(at: .init(section: 1, row: 1)) == ItemSize(height: 30))
    #expect(
      list.cell(at: .init(section: 1, row: 1)).height == 100
        && list.shown.estimatedSize(at: .init(section: 1, row: 1)).height == 100)
    #expect(changed.count == 2)
  }

  // MARK: The tree

  @Test func theChildrenOfAListAreItsSectionsAndCells() throws {
    #expect(list.children.count == 2 && list.children.first === list.section(at: 0))
    // These are the view models that the view has requested: a header, and cells.
    #expect(
      list.section(at: 0).children.map { "\(type(of: $0))" } == ["TextHeader", "TextCell", "TextCell", "TextCell"])
    #expect(list.section(at: 0).children.dropFirst().map { ($0 as? CellViewModel)?.index } == [0, 1, 2])
    let search = ViewModel()
    try list.addChild(search)
    #expect(list.children.count == 3 && list.children.last === search && search.isReady)
    // A new view model is made for a cell whose view model was removed.
    let old = cell(0, 0)
    try search.addChild(try #require(old))
    #expect(old?.parent === search && list.section(at: 0).children.count == 3)
    #expect(cell(0, 0) !== old && cell(0, 0)?.parent === list.section(at: 0))
    #expect(throws: ViewModelTreeError.self) { try old?.addChild(list) }
    list.section(at: 1).removeFromParent()
    #expect(list.children.count == 2)
    #expect(list.section(at: 1).index == 1)
  }

  @Test func sectionsAndCellsGetReadyAfterTheirParents() throws {
    let log = Noting.Log()
    final class Section: SectionViewModel {
      let log: Noting.Log
      init(_ model: Any?, _ log: Noting.Log) {
        self.log = log
        super.init(model: model)
      }
      override func prepare() {
        super.prepare()
        log.lines.append("section \(index ?? -1) of \(list?.isReady ?? false)")
      }
    }
    final class Cell: CellViewModel {
      var log: Noting.Log?
      override func prepare() {
        super.prepare()
        log?.lines.append("cell \(index ?? -1)")
      }
    }
    let registry = try ModuleRegistry {
      ModuleAt("/list", viewModel: TableViewModel.init(model:)) {
        SectionModule(viewModel: { (model: Any?) in Section(model, log) }) {
          CellModule { (model: Any?) in
            let cell = Cell(model: model)
            cell.log = log
            return cell
          }
        }
      }
    }
    let list: TableViewModel = try registry.module(at: "/list").makeViewModel(for: [["a"], ["b", "c"]])
    #expect(log.lines == [] && list.module?.address.path == "/list/")
    list.ready()
    #expect(log.lines == ["section 0 of true", "section 1 of true"])
    _ = list.cell(at: .init(section: 1, row: 1))
    #expect(log.lines.last == "cell 1")
    list.model = [["a"], ["b", "c"], ["d"]]
    #expect(log.lines.last == "section 2 of true")
  }

  @Test func viewEventsAreForwardedToTheCells() {
    let shown = list.shown.cell(at: .init(section: 0, row: 1)) as? TextCell
    shown?.willDisplay()
    shown?.didSelect()
    shown?.didDeselect()
    shown?.didEndDisplaying()
    #expect(cell(0, 1)?.events == ["display", "select", "deselect", "end"])
  }

  @Test func viewModelsAreReleasedWithTheirElements() throws {
    var copy: TableViewModel? = TableViewModel(model: library)
    var second: Screen? = try Screen(try #require(copy))
    second?.start()
    let tracker = try #require(second?.tracker)
    #expect(tracker.liveCount == 5)
    library.shelves[0].items.removeLast()
    copy?.deleteRow(at: .init(section: 0, row: 2))
    #expect(tracker.liveCount == 4)
    library.shelves.removeFirst()
    copy?.deleteSection(at: 0)
    #expect(tracker.liveCount == 1)
    (copy, second) = (nil, nil)
    #expect(tracker.liveCount == 0)
  }
}
