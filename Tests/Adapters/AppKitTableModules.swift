// Modules in NSTableView.
import AppKit
import Foundation
import ListBinding
import ListModules
import ReactiveCollections

final class LetterView: NSView, ModuleView { typealias Shown = Letter }

@MainActor func checkAppKitTableModules() async throws {
  let registry = try ModuleRegistry {
    ModuleAt("/list") {
      SectionModule {
        CellModule(viewModel: Letter.init(model:), view: .type(LetterView.self))
        CellModule("nib", viewModel: Letter.init(model:), view: .nib(named: "LetterNib"))
        CellModule(
          "code", viewModel: Letter.init(model:), view: ViewFactory { (_: Letter) in LetterView(frame: .zero) })
      }
    }
  }
  struct Named: ModuleModel, CustomStringConvertible {
    var moduleName: String?
    let description: String
  }
  let letters = MutableCollectionProperty([
    Named(description: "a"), Named(moduleName: "nib", description: "b"), Named(moduleName: "code", description: "c"),
  ])
  let list = TableViewModel()
  list.module = try registry.module(at: "/list")
  list.bind(to: letters)
  let tableView = NSTableView()
  let source = NSTableModuleSource(list, in: tableView)
  tableView.source = {
    (0..<source.numberOfRows(in: tableView)).map { "\(list.shown.model(at: .init(section: 0, row: $0)))" }
  }
  tableView.reloadData()
  check(source.numberOfRows(in: tableView), 3)
  let view = source.tableView(tableView, viewFor: nil, row: 0) as? LetterView
  check((view?.viewModel?.model as? Named)?.description, "a")
  check((source.tableView(tableView, viewFor: nil, row: 1) as? NSTextField)?.stringValue, "nib LetterNib")
  check(source.tableView(tableView, viewFor: nil, row: 2) is LetterView, true)
  if let view { tableView.unused = [view] }
  letters.insert(Named(description: "z"), at: 0)
  check(tableView.displayed, ["z", "a", "b", "c"])
  check(source.tableView(tableView, viewFor: nil, row: 0) === view, true)
  check((view?.viewModel?.model as? Named)?.description, "z")
  check(source.tableView(tableView, heightOfRow: 0), 17)
  list.cell(at: .init(section: 0, row: 2)).height = 20
  await nextTurn()
  check(tableView.notedHeights, [2])
  check(source.tableView(tableView, heightOfRow: 2), 20)
  func select(_ rows: IndexSet) { tableView.selectRowIndexes(rows, byExtendingSelection: false) }
  select([0, 1])
  select([1])
  check((list.cell(at: .init(section: 0, row: 0)) as? Letter)?.events, ["select", "deselect"])
  check((list.cell(at: .init(section: 0, row: 1)) as? Letter)?.events, ["select"])
  let row = NSTableRowView()
  if let view { row.addSubview(view) }
  source.tableView(tableView, didAdd: row, forRow: 0)
  source.tableView(tableView, didRemove: row, forRow: 0)
  check(view?.viewModel?.events, ["select", "deselect", "display", "end"])
}

final class GrowingView: NSView, ModuleView { typealias Shown = Growing }

@MainActor func checkAppKitTablesThatChange() async throws {
  let registry = try ModuleRegistry {
    ModuleAt("/list") { SectionModule { CellModule(viewModel: Growing.init(model:)) } }
  }
  var disagreements: [String] = []
  registry.log = { if case .disagreement = $0 { disagreements.append("\($0)") } }
  let list = TableViewModel()
  list.module = try registry.module(at: "/list")
  list.showsPlaceholders = false
  let words = MutableCollectionProperty(["a", "b", "c", "d", "e"])
  list.bind(to: words)
  let tableView = NSTableView()
  var source: NSTableModuleSource? = NSTableModuleSource(list, in: tableView)
  guard let shown = source else { return }
  tableView.source = { [list] in
    list.shown.numberOfSections == 0
      ? [] : (0..<list.shown.numberOfRows(inSection: 0)).map { "\(list.shown.model(at: .init(section: 0, row: $0)))" }
  }
  func cell(_ row: Int) -> Growing? { list.cell(at: .init(section: 0, row: row)) as? Growing }

  // With an estimated size, no view model is made to be measured.
  list.estimatedSize = ItemSize(height: 25)
  tableView.reloadData()
  check(list.section(at: 0).children.count, 0)
  check(shown.tableView(tableView, heightOfRow: 1), 25)
  // The row turns out to have another size.
  _ = shown.tableView(tableView, viewFor: nil, row: 1)
  await nextTurn()
  check(tableView.notedHeights, [1])
  check(shown.tableView(tableView, heightOfRow: 1), 10)

  // A view is registered later.
  list.module?.section().cell().view = .type(GrowingView.self)
  let old = shown.tableView(tableView, viewFor: nil, row: 1)
  check(old is GrowingView, true)
  func rowView(_ view: NSView?) -> NSTableRowView {
    let row = NSTableRowView()
    if let view { row.addSubview(view) }
    return row
  }
  let (oldRow, newRow) = (rowView(old), rowView(shown.tableView(tableView, viewFor: nil, row: 1)))
  shown.tableView(tableView, didAdd: oldRow, forRow: 1)
  shown.tableView(tableView, didAdd: newRow, forRow: 1)
  shown.tableView(tableView, didRemove: oldRow, forRow: 1)
  check(cell(1)?.events, ["display"])
  shown.tableView(tableView, didRemove: newRow, forRow: 1)
  check(cell(1)?.events, ["display", "end"])

  // Whatever happens to the rows, a row that stays selected is not notified.
  tableView.selectRowIndexes([1, 4], byExtendingSelection: false)
  let (kept, gone) = (cell(1), cell(4))
  words.removeLast()
  words.insert("z", at: 0)
  words[3] = "ccc"
  words.move(from: 2, to: 0)
  tableView.window = nil
  words.modify { words in
    words[0] = "bbb"
    words.append("f")
  }
  check(tableView.selectedRowIndexes, [0])
  await nextTurn()
  check(kept?.events, ["display", "end", "select"])
  check(gone?.events, ["select", "deselect"])
  check(tableView.notedHeights.last, 0)
  tableView.window = NSWindow()

  // The index of the selected row exceeds the final number of rows, while other rows are being removed.
  tableView.selectRowIndexes([words.count - 1], byExtendingSelection: false)
  words.modify { words in
    words.remove(at: words.count - 2)
    words.remove(at: 0)
  }
  check(tableView.selectedRowIndexes, [words.count - 1])
  await nextTurn()
  check(cell(words.count - 1)?.events, ["select"])

  // An invisible row has some height.
  cell(0)?.height = 0
  await nextTurn()
  check(shown.tableView(tableView, heightOfRow: 0) > 0, true)

  // The section is removed and inserted again; then another section follows.
  let sections = MutableCollectionProperty([MutableCollectionSection(["a"])])
  list.bind(to: sections)
  check(tableView.displayed, ["a"])
  sections.append(MutableCollectionSection(["b"]))
  sections[1].append("c")
  sections[0].append("d")
  check(tableView.displayed, ["a", "d"])
  sections.move(from: 1, to: 0)
  check(tableView.displayed, ["b", "c"])
  sections.removeAll()
  check(tableView.displayed, [])
  sections.append(MutableCollectionSection(["e"]))
  check(tableView.displayed, ["e"])
  check(disagreements, [])

  _ = consume shown
  source = nil
  sections[0].append("f")
  check(tableView.displayed, ["e"])
}
