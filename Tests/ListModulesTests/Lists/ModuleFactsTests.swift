import ListBinding
import ListModules
import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Cases that other libraries of this kind handle, correctly or not.
@MainActor @Suite struct ModuleFactsTests {
  /// Returns the calls that the view receives when the letters are replaced by others.
  private func calls(_ old: [String], _ new: [String]) throws -> [ListViewCall] {
    let screen = try Screen(TableViewModel(model: [old]))
    screen.start()
    screen.clear()
    let cells = Dictionary(
      uniqueKeysWithValues: old.indices.map { (old[$0], screen.list.cell(at: .init(section: 0, row: $0))) })
    screen.list.performBatchUpdates { screen.list.model = [new] }
    #expect(screen.displayed == [new] && screen.view.violations.isEmpty)
    // Surviving letters have kept their view models, at their new positions.
    for (index, letter) in new.enumerated() where old.contains(letter) {
      #expect(screen.list.cell(at: .init(section: 0, row: index)) === cells[letter] && cells[letter]?.index == index)
    }
    return screen.view.calls
  }

  private func rows(_ calls: [ListViewCall], _ row: (ListViewCall) -> Int?) -> [Int] { calls.compactMap(row).sorted() }
  private func deleted(_ calls: [ListViewCall]) -> [Int] {
    rows(calls) { if case .deleteRow(let place) = $0 { place.row } else { nil } }
  }
  private func inserted(_ calls: [ListViewCall]) -> [Int] {
    rows(calls) { if case .insertRow(let place) = $0 { place.row } else { nil } }
  }
  private func moved(_ calls: [ListViewCall]) -> [Int] {
    rows(calls) { if case .moveRow(let place, _) = $0 { place.row } else { nil } }
  }

  @Test func insertedDeletedAndMovedRowsAreFound() throws {
    let calls = try calls("ABCDEFG".map(String.init), "EBGHAIJ".map(String.init))
    #expect(deleted(calls) == [2, 3, 5] && inserted(calls) == [3, 5, 6])
    // B stays in place.
    #expect(!moved(calls).contains(1))
  }

  @Test func fewSurvivingRowsAmongManyAreFound() throws {
    let old = ["0", "1", "2", "3", "4", "F", "6", "E", "8", "9", "10", "11", "C"]
    let calls = try calls(old, "ABCDEF".map(String.init))
    #expect(deleted(calls) == [0, 1, 2, 3, 4, 6, 8, 9, 10, 11] && inserted(calls) == [0, 1, 3])
    #expect(Set(moved(calls)).isSubset(of: [5, 7, 12]))
  }

  /// Sections change their order.
  @Test func sectionsThatMove() throws {
    let shelves = "ABCD".map { Shelf([Item(id: Int($0.asciiValue ?? 0))], title: String($0)) }
    let library = Library(shelves)
    let screen = try Screen(TableViewModel(model: library))
    screen.start()
    let sections = (0..<4).map { screen.list.section(at: $0) }
    screen.list.performBatchUpdates { library.shelves = [2, 1, 3, 0].map { shelves[$0] } }
    #expect(screen.view.displayed.map(\.section) == ["C", "B", "D", "A"] && screen.view.violations.isEmpty)
    #expect(sections.map(\.index) == [3, 1, 0, 2])
  }

  /// Duplicates are distinguished by their positions; nothing is reloaded inside a batch.
  @Test func duplicatesAreDistinguishedByPosition() throws {
    let screen = try Screen(TableViewModel(model: [["a", "a", "b"]]))
    screen.start()
    for new in [["a", "b", "a", "a"], ["b", "b"], ["b"], ["b", "b", "b"], []] {
      screen.clear()
      screen.list.performBatchUpdates { screen.list.model = [new] }
      #expect(screen.displayed == [new] && screen.view.violations.isEmpty)
      #expect(!screen.view.calls.contains(.reloadData))
    }
  }

  /// If a header changes with its section, its view model gets another model.
  @Test func aHeaderThatChangesGetsANewModel() throws {
    let shelf = Shelf([Item(id: 1)], title: "old")
    let screen = try Screen(TableViewModel(model: Library([shelf])))
    screen.start()
    let header = screen.list.section(at: 0).header as? TextHeader
    screen.list.performBatchUpdates { shelf.title = "new" }
    #expect(header?.text.value == "new" && screen.list.section(at: 0).header === header)
    #expect(screen.view.displayed.first?.section == "new")
    screen.list.performBatchUpdates { shelf.title = nil }
    #expect(screen.list.section(at: 0).header == nil && header?.parent == nil)
    #expect(screen.view.displayed.first?.section == "-" && screen.view.violations.isEmpty)
  }

  /// Insertions and deletions in one batch, at any positions: each position is correct afterwards.
  @Test func positionsAreCorrectAfterABatch() throws {
    let library = Library([Shelf((0..<10).map { Item(id: $0) })])
    let screen = try Screen(TableViewModel(model: library))
    screen.start()
    let cells = (0..<10).map { screen.list.cell(at: .init(section: 0, row: $0)) }
    screen.list.performBatchUpdates {
      library.shelves[0].items.remove(at: 8)
      library.shelves[0].items.insert(Item(id: 20), at: 5)
      library.shelves[0].items.remove(at: 0)
      library.shelves[0].items.insert(Item(id: 21), at: 9)
    }
    #expect(cells.map(\.index) == [nil, 0, 1, 2, 3, 5, 6, 7, nil, 8])
    #expect(screen.displayed == [library.shelves[0].items.map(\.description)] && screen.view.violations.isEmpty)
  }
}
