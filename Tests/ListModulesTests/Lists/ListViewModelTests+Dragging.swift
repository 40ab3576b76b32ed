import ListModules
import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

extension ListViewModelTests {
  /// A row that the view has moved itself is not moved again; if the data changes differently, the view follows the
  /// data.
  @Test func draggedRowsAreNotMovedAgain() throws {
    let moved = cell(0, 0)
    screen.view.selectRow(at: .init(section: 0, row: 0))
    screen.view.dragRow(from: .init(section: 0, row: 0), to: .init(section: 0, row: 2)) {
      list.viewDidMoveRow(from: .init(section: 0, row: 0), to: .init(section: 0, row: 2))
      library.shelves[0].items.append(library.shelves[0].items.removeFirst())
      list.moveRow(from: .init(section: 0, row: 0), to: .init(section: 0, row: 2))
    }
    #expect(screen.calls == [] && screen.displayed == [["2.0", "3.0", "1.0"], ["4.0"]])
    #expect(cell(0, 2) === moved && moved?.index == 2)
    #expect(screen.view.selectedRows.map { [$0.section, $0.row] } == [[0, 2]])

    // The row is dragged into another section, in a batch that compares the data.
    screen.view.dragRow(from: .init(section: 0, row: 2), to: .init(section: 1, row: 1)) {
      list.viewDidMoveRow(from: .init(section: 0, row: 2), to: .init(section: 1, row: 1))
      list.performBatchUpdates { library.shelves[1].items.append(library.shelves[0].items.removeLast()) }
    }
    #expect(screen.calls == [] && screen.displayed == [["2.0", "3.0"], ["4.0", "1.0"]])
    #expect(moved?.position == RowPosition(section: 1, row: 1))

    // The data puts the row at another position, and changes it.
    screen.view.dragRow(from: .init(section: 0, row: 0), to: .init(section: 0, row: 1)) {
      list.viewDidMoveRow(from: .init(section: 0, row: 0), to: .init(section: 0, row: 1))
      library.shelves[0].items = [Item(id: 2, version: 1), Item(id: 3), Item(id: 5)]
      list.performBatchUpdates {}
    }
    #expect(screen.displayed == [["2.1", "3.0", "5.0"], ["4.0", "1.0"]] && !screen.calls.isEmpty)
    #expect(screen.disagreements.isEmpty && screen.view.violations.isEmpty)
    // The list is not shown in a view.
    list.hide()
    list.viewDidMoveRow(from: .init(section: 0, row: 9), to: .init(section: 0, row: 0))
  }

  @Test func draggedRowsOfBoundListsAreNotMovedAgain() throws {
    let numbers = MutableCollectionProperty([1, 2, 3, 4])
    list.bind(to: numbers)
    screen.clear()
    screen.view.dragRow(from: .init(section: 0, row: 3), to: .init(section: 0, row: 0)) {
      list.viewDidMoveRow(from: .init(section: 0, row: 3), to: .init(section: 0, row: 0))
      numbers.move(from: 3, to: 0)
    }
    #expect(screen.calls == [] && screen.displayed == [["4", "1", "2", "3"]])
    screen.view.dragRow(from: .init(section: 0, row: 0), to: .init(section: 0, row: 1)) {
      list.viewDidMoveRow(from: .init(section: 0, row: 0), to: .init(section: 0, row: 1))
      numbers.remove(at: 2)
    }
    #expect(screen.displayed == [["4", "1", "3"]] && screen.view.violations.isEmpty)
  }

  /// Rows that move together have their new data, wherever later moves put them.
  @Test func movedRowsHaveTheirNewData() {
    let (one, two) = (cell(0, 0), cell(0, 1))
    library.shelves[0].items = [Item(id: 3)]
    library.shelves[1].items = [Item(id: 2, version: 8), Item(id: 4), Item(id: 1, version: 7)]
    list.moveRows([
      (RowPosition(section: 0, row: 0), RowPosition(section: 1, row: 0)),
      (RowPosition(section: 0, row: 0), RowPosition(section: 1, row: 0)),
      (RowPosition(section: 1, row: 1), RowPosition(section: 1, row: 2)),
    ])
    #expect(screen.displayed == [["3.0"], ["2.8", "4.0", "1.7"]])
    #expect(one?.text.value == "1.7" && two?.text.value == "2.8" && cell(1, 2) === one && cell(1, 0) === two)
    // A row that moves twice is notified once, and a row of another module is another row.
    screen.clear()
    library.shelves[1].items = [Item(id: 4), Item(id: 2, version: 9), Item(id: 1, version: 7, moduleName: "big")]
    list.moveRows([
      (RowPosition(section: 1, row: 0), RowPosition(section: 1, row: 2)),
      (RowPosition(section: 1, row: 2), RowPosition(section: 1, row: 1)),
      (RowPosition(section: 1, row: 2), RowPosition(section: 1, row: 2)),
    ])
    #expect(screen.displayed == [["3.0"], ["4.0", "2.9", "1.7big"]])
    #expect(cell(1, 1) === two && cell(1, 2) !== one && one?.index == nil)
    #expect(screen.disagreements.isEmpty && screen.view.violations.isEmpty)
  }

  /// Each part of the data is read once.
  @Test func dataIsAskedForOnce() throws {
    @MainActor final class Counting: @MainActor ListModel, @MainActor SectionModel {
      var questions: [String] = []
      var numberOfSectionModels: Int { note("sections", 2) }
      func sectionModel(at index: Int) -> Any { note("section \(index)", self) }
      var numberOfCellModels: Int { note("cells", 2) }
      func cellModel(at index: Int) -> Any { note("cell \(index)", index) }
      private func note<Value>(_ question: String, _ answer: Value) -> Value {
        questions.append(question)
        return answer
      }
    }
    let data = Counting()
    let screen = try Screen(TableViewModel(model: data))
    screen.start()
    #expect(
      data.questions == [
        "sections", "section 0", "cells", "cell 0", "cell 1", "section 1", "cells", "cell 0", "cell 1",
      ])
  }

  // MARK: Bound lists

  @Test func listsOfEveryKindAreBound() async throws {
    func shown() -> [[String]] { screen.displayed }
    let section = MutableCollectionSection([1])
    list.bind(to: section)
    section.append(2)
    #expect(shown() == [["1", "2"]])
    let negative = CollectionProperty(section.updates.map { -$0 })
    list.bind(to: negative)
    section.append(3)
    #expect(shown() == [["-1", "-2", "-3"]] && negative.count == 3)
    let table = MutableCollectionProperty([section])
    list.bind(to: table)
    table.append(MutableCollectionSection([4]))
    #expect(shown() == [["1", "2", "3"], ["4"]] && list.section(at: 0).model as AnyObject === section)

    let shared = SharedCollectionProperty([7])
    let binding = list.bind(to: shared.updates)
    await Task.detached { shared.append(8) }.value
    while shown() != [["7", "8"]] { await Task.yield() }
    binding.dispose()
    list.bind(to: shared)
    shared.append(9)
    while shown() != [["7", "8", "9"]] { await Task.yield() }
    #expect(screen.view.violations.isEmpty && screen.disagreements.isEmpty)
  }
}
