// Modules in UITableView.
import Foundation
import ListBinding
import ListModules
import ReactiveCollections
import UIKit

@MainActor func checkTableModules() async throws {
  let registry = try ModuleRegistry {
    ModuleAt("/list") {
      SectionModule {
        CellModule(viewModel: Letter.init(model:), view: .type(LetterCell.self))
        SupplementaryModule(.header, viewModel: Title.init(model:), view: .type(TitleView.self))
      }
      SectionModule("nib") {
        CellModule(viewModel: Letter.init(model:), view: .nib(named: "LetterNib"))
        SupplementaryModule(.header, viewModel: Title.init(model:), view: .nib(named: "TitleNib"))
      }
      SectionModule("code") {
        CellModule(
          viewModel: Letter.init(model:),
          view: ViewFactory { (letter: Letter) in
            UITableViewCell(style: .default, reuseIdentifier: "by \(letter.model ?? "")")
          })
        SupplementaryModule(.header, viewModel: Title.init(model:), view: ViewFactory { (_: Title) in UILabel() })
      }
      SectionModule("none") { CellModule(viewModel: Letter.init(model:)) }
    }
  }
  var mismatches: [String] = []
  registry.log = { if case .viewMismatch = $0 { mismatches.append("\($0)") } }
  let data = [
    Shelf(["a", "b"]), Shelf(["c"], "nib"), Shelf(["d"], "code"), Shelf(["e"], "none"),
    Shelf(["f"], "missing"),
  ]
  let list = TableViewModel(model: data)
  list.module = try registry.module(at: "/list")
  let tableView = UITableView()
  let source = TableModuleSource(list, in: tableView, animation: .left)
  tableView.reloadData()
  check(list.isReady && tableView.dataSource === source && tableView.delegate === source, true)
  check(tableView.counts(), [2, 1, 1, 1, 1])
  tableView.log = []

  let cell = source.tableView(tableView, cellForRowAt: [0, 0]) as? LetterCell
  check(cell?.viewModel?.model as? String, "a")
  check(cell?.news, ["will nil", "did a"])
  check(tableView.log, ["register LetterCell for cell:/"])
  // The cell is reused for another row of the module, and registered once.
  if let cell { tableView.unused["cell:/"] = [cell] }
  check(source.tableView(tableView, cellForRowAt: [0, 1]) === cell, true)
  check(cell?.news, ["will nil", "did a", "will a", "did b"])
  check(tableView.log.count, 1)
  check(source.tableView(tableView, cellForRowAt: [1, 0]).reuseIdentifier, "cell:nib/")
  check(source.tableView(tableView, cellForRowAt: [2, 0]).reuseIdentifier, "by d")
  check(source.tableView(tableView, cellForRowAt: [3, 0]).textLabel?.text, "The module at /list/none/:/ has no view")
  // The cell is of the module of sections without a name.
  check(source.tableView(tableView, cellForRowAt: [4, 0]) is LetterCell, true)
  check(tableView.log.last, "register LetterCell for cell:/:defaultSection")

  let header = source.tableView(tableView, viewForHeaderInSection: 0) as? TitleView
  check(header?.viewModel?.model as? String, "header 0")
  check(source.tableView(tableView, heightForHeaderInSection: 0), 33)
  check(source.tableView(tableView, viewForFooterInSection: 0) == nil, true)
  check(source.tableView(tableView, heightForFooterInSection: 0), CGFloat.leastNormalMagnitude)
  check(source.tableView(tableView, viewForHeaderInSection: 1) is UITableViewHeaderFooterView, true)
  check(source.tableView(tableView, viewForHeaderInSection: 2) is UILabel, true)

  check(source.tableView(tableView, estimatedHeightForRowAt: [0, 0]), UITableView.automaticDimension)
  list.cell(at: .init(section: 0, row: 0)).height = 44
  await nextTurn()
  check(tableView.log.last, "batch")
  check(source.tableView(tableView, heightForRowAt: [0, 0]), 44)

  source.tableView(tableView, didSelectRowAt: [0, 1])
  source.tableView(tableView, didDeselectRowAt: [0, 1])
  if let cell, let header {
    source.tableView(tableView, willDisplay: cell, forRowAt: [0, 1])
    // The row has been removed by then.
    data[0].letters.removeLast()
    list.deleteRow(at: .init(section: 0, row: 1))
    check(tableView.log.last, "delete [[0, 1]] left")
    source.tableView(tableView, didEndDisplaying: cell, forRowAt: [0, 1])
    check((cell.viewModel)?.events, ["select", "deselect", "display", "end"])
    source.tableView(tableView, willDisplayHeaderView: header, forSection: 0)
    source.tableView(tableView, didEndDisplayingHeaderView: header, forSection: 0)
    check(header.viewModel?.events, ["display", "end"])
  }
  // A view for other view models shows none, which is reported to the log.
  try registry.module(creatingAt: "/list/none/:").view = .type(TitleCellOfNobody.self)
  list.reloadData()
  tableView.unused = [:]
  let other = TableModuleSource(list, in: tableView)
  let wrong = other.tableView(tableView, cellForRowAt: [3, 0]) as? TitleCellOfNobody
  check(wrong != nil && wrong?.viewModel == nil, true)
  check(mismatches.count, 1)
}

final class TitleCellOfNobody: UITableViewCell, ModuleView { typealias Shown = TableViewModel }

@MainActor private func growingModules(view: ViewFactory? = .type(GrowingCell.self)) throws -> ModuleRegistry {
  try ModuleRegistry {
    ModuleAt("/list") { SectionModule { CellModule(viewModel: Growing.init(model:), view: view) } }
  }
}

final class GrowingCell: UITableViewCell, ModuleView { typealias Shown = Growing }

/// Sizes that change together lead to one layout, on a later update: the table view may not have received other numbers
/// of rows yet.
@MainActor func checkTableSizes() async throws {
  let registry = try growingModules()
  let list = TableViewModel()
  list.module = try registry.module(at: "/list")
  let words = MutableCollectionProperty(["a", "b", "c"])
  list.bind(to: words)
  let tableView = UITableView()
  tableView.counts = { [list] in
    (0..<list.shown.numberOfSections).map { list.shown.numberOfRows(inSection: $0) }
  }
  var source: TableModuleSource? = TableModuleSource(list, in: tableView)
  _ = source
  for row in 0..<3 { _ = list.shown.cell(at: .init(section: 0, row: row)) }
  tableView.log = []
  tableView.window = nil
  words.modify { words in
    words[0] = "aaa"
    words[1] = "bb"
    words.append("d")
  }
  check(uiKitRefusals, [])
  check(tableView.log, ["reload data"])
  await nextTurn()
  check(tableView.log, ["reload data", "batch"])
  tableView.window = UIWindow()
  tableView.log = []
  words.remove(at: 2)
  list.shown.cell(at: .init(section: 0, row: 0)).height = 1
  // When the source is deallocated, its list no longer updates the table view, neither rows nor sizes.
  source = nil
  words.append("e")
  list.shown.cell(at: .init(section: 0, row: 0)).height = 2
  await nextTurn()
  check(tableView.log, ["batch", "delete [[0, 2]] automatic"])
  check(list.shown.numberOfRows(inSection: 0), 4)

  // When a source is deallocated whose list is shown elsewhere, the other table view is still updated.
  let other = UITableView()
  other.counts = tableView.counts
  source = TableModuleSource(list, in: tableView)
  let second = TableModuleSource(list, in: other)
  list.shown.cell(at: .init(section: 0, row: 0)).height = 3
  tableView.log = []
  source = nil
  other.log = []
  words.append("f")
  await nextTurn()
  check(other.log, ["batch", "insert [[0, 4]] automatic", "batch"])
  check(tableView.log, [])
  withExtendedLifetime(second) {}
}

/// Rows are reloaded with another cell, and views are registered, or replaced, later.
@MainActor func checkTableViewsThatChange() throws {
  let registry = try growingModules(view: nil)
  let module = try registry.module(at: "/list")
  let list = TableViewModel(model: ["a", "b"])
  list.module = module
  let tableView = UITableView()
  let source = TableModuleSource(list, in: tableView)
  let placeholder = source.tableView(tableView, cellForRowAt: [0, 0])
  check(placeholder.textLabel?.text, "The module at /list/:/:/ has no view")
  if let identifier = placeholder.reuseIdentifier { tableView.unused[identifier] = [placeholder] }
  module.section().cell().view = .type(GrowingCell.self)
  let old = source.tableView(tableView, cellForRowAt: [0, 0])
  check(old is GrowingCell, true)
  let item = list.shown.cell(at: .init(section: 0, row: 0)) as? Growing
  let new = checkTakingOver(item, by: old) {
    source.tableView(tableView, cellForRowAt: [0, 0])
  } display: {
    source.tableView(tableView, willDisplay: $0, forRowAt: [0, 0])
  } end: {
    source.tableView(tableView, didEndDisplaying: $0, forRowAt: [0, 0])
  }
  // A view of another class, or one made by a closure, is used instead of unused cells of the previous kind.
  if let identifier = new.reuseIdentifier { tableView.unused[identifier] = [new] }
  final class OtherCell: UITableViewCell, ModuleView { typealias Shown = Growing }
  module.section().cell().view = .type(OtherCell.self)
  check(source.tableView(tableView, cellForRowAt: [0, 0]) is OtherCell, true)
  module.section().cell().view = ViewFactory { (item: Growing) in
    UITableViewCell(style: .default, reuseIdentifier: item.match?.reuseIdentifier)
  }
  let made = source.tableView(tableView, cellForRowAt: [0, 0])
  check(made is OtherCell || made is GrowingCell, false)
  module.section().cell().view = .type(GrowingCell.self)
  check(source.tableView(tableView, cellForRowAt: [0, 0]) is GrowingCell, true)
}
