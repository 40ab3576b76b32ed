import ListModules
import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// The view model of a section edits and counts its part of the list.
@MainActor @Suite struct SectionViewModelTests {
  let library = Library([Shelf([Item(id: 1)], title: "A"), Shelf([2, 3, 4].map { Item(id: $0) })])
  let screen: Screen
  let section: SectionViewModel

  init() throws {
    screen = try Screen(TableViewModel(model: library))
    screen.start()
    screen.clear()
    section = screen.list.section(at: 1)
  }

  @Test func aSectionProvidesItsCellsAndHeader() {
    #expect(section.index == 1 && section.numberOfCells == 3 && section.list === screen.list)
    #expect(section.cell(at: 2) === screen.list.cell(at: .init(section: 1, row: 2)))
    #expect(section.header == nil && screen.list.section(at: 0).header != nil)
  }

  @Test func aSectionEditsItsRowsOneByOne() {
    library.shelves[1].items.insert(Item(id: 9), at: 1)
    section.insertRow(at: 1)
    #expect(screen.displayed == [["1.0"], ["2.0", "9.0", "3.0", "4.0"]])
    library.shelves[1].items.remove(at: 0)
    section.deleteRow(at: 0)
    #expect(screen.displayed == [["1.0"], ["9.0", "3.0", "4.0"]])
    library.shelves[1].items[2].version = 1
    section.reloadRow(at: 2)
    library.shelves[1].items.swapAt(0, 1)
    section.moveRow(from: 0, to: 1)
    #expect(screen.displayed == [["1.0"], ["3.0", "9.0", "4.1"]])
    #expect(
      screen.calls == ["insert row (1, 1)", "delete row (1, 0)", "reload row (1, 2)", "move row (1, 0) → (1, 1)"])
  }

  @Test func aSectionEditsSeveralOfItsRowsAtOnce() {
    library.shelves[1].items.insert(contentsOf: [Item(id: 8), Item(id: 9)], at: 0)
    section.insertRows(at: [0, 1])
    library.shelves[1].items.removeSubrange(2...3)
    section.deleteRows(at: [2, 3])
    library.shelves[1].items[0].version = 2
    section.reloadRows(at: [0])
    #expect(screen.displayed == [["1.0"], ["8.2", "9.0", "4.0"]])
    library.shelves[1].items = [Item(id: 7)]
    section.reload()
    #expect(screen.displayed == [["1.0"], ["7.0"]] && screen.view.violations.isEmpty)
  }

  /// A section that was removed from its list has no position and no cells, and its calls have no effect.
  @Test func aRemovedSectionDoesNothing() {
    library.shelves.removeLast()
    screen.list.deleteSection(at: 1)
    screen.clear()
    #expect(section.index == nil && section.list == nil && section.numberOfCells == 0)
    section.insertRow(at: 0)
    section.reload()
    #expect(screen.calls == [] && screen.displayed == [["1.0"]])
  }

  /// A layout can request the items above all sections even if there are none.
  @Test func aSectionThatDoesNotExistHasNoSupplementaryItems() {
    #expect(screen.list.shown.supplementary(of: .header, inSection: 0) != nil)
    #expect(screen.list.shown.supplementary(of: .header, inSection: 2) == nil)
    #expect(TableViewModel(model: nil).shown.supplementary(of: .header, inSection: 0) == nil)
  }
}
