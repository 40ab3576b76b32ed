// What ListModules' adapters show and pass on.
import AppKit
import Foundation
import ListBinding
import ListModules
import ReactiveCollections
import UIKit

@MainActor func checkModules() throws {
  try checkTableModules()
  try checkCollectionModules()
  try checkAppKitTableModules()
  try checkUIKitRouter()
  try checkAppKitRouter()
}

// MARK: Modules in UITableView

final class Letter: CellViewModel {
  var events: [String] = []
  override func didSelect() { events.append("select") }
  override func didDeselect() { events.append("deselect") }
  override func willDisplay() { events.append("display") }
  override func didEndDisplaying() { events.append("end") }
}

final class Title: SupplementaryViewModel {
  var events: [String] = []
  override func prepare() {
    super.prepare()
    height = 33
  }
  override func willDisplay() { events.append("display") }
  override func didEndDisplaying() { events.append("end") }
}

final class Shelf: SectionModel {
  var moduleName: String?
  var letters: [String]
  init(_ letters: [String], _ moduleName: String? = nil) {
    self.letters = letters
    self.moduleName = moduleName
  }
  var numberOfCellModels: Int { letters.count }
  func cellModel(at index: Int) -> Any { letters[index] }
  func numberOfSupplementaryModels(of kind: ModuleKind) -> Int { kind == .header ? 1 : kind == "badge" ? 2 : 0 }
  func supplementaryModel(of kind: ModuleKind, at index: Int) -> Any { "\(kind) \(index)" }
}

final class LetterCell: UITableViewCell, ModuleView {
  typealias Shown = Letter
  var news: [String] = []
  func viewModelWillChange() { news.append("will \(viewModel?.model ?? "nil")") }
  func viewModelDidChange() { news.append("did \(viewModel?.model ?? "nil")") }
}
final class TitleView: UITableViewHeaderFooterView, ModuleView { typealias Shown = Title }
final class LetterItem: UICollectionViewCell, ModuleView { typealias Shown = Letter }
final class TitleItem: UICollectionReusableView, ModuleView { typealias Shown = Title }
final class OtherCell: UITableViewCell, ModuleView { typealias Shown = CellViewModel }

@MainActor func checkTableModules() throws {
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
  tableView.counts = {
    (0..<source.numberOfSections(in: tableView)).map { source.tableView(tableView, numberOfRowsInSection: $0) }
  }
  tableView.reloadData()
  check(list.isReady && tableView.dataSource === source && tableView.delegate === source, true)
  check(tableView.counts(), [2, 1, 1, 1, 1])
  tableView.log = []

  let cell = source.tableView(tableView, cellForRowAt: [0, 0]) as? LetterCell
  check(cell?.viewModel?.model as? String, "a")
  check(cell?.news, ["will nil", "did a"])
  check(tableView.log, ["register LetterCell for cell:/"])
  // It is used again for another row of the module, and registered once.
  if let cell { tableView.unused["cell:/"] = [cell] }
  check(source.tableView(tableView, cellForRowAt: [0, 1]) === cell, true)
  check(cell?.news, ["will nil", "did a", "will a", "did b"])
  check(tableView.log.count, 1)
  check(source.tableView(tableView, cellForRowAt: [1, 0]).reuseIdentifier, "cell:nib/")
  check(source.tableView(tableView, cellForRowAt: [2, 0]).reuseIdentifier, "by d")
  check(source.tableView(tableView, cellForRowAt: [3, 0]).textLabel?.text, "The module at /list/none/:/ has no view")
  // That of sections without a name.
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
  list.cell(at: (0, 0)).height = 44
  check(tableView.log.last, "batch")
  check(source.tableView(tableView, heightForRowAt: [0, 0]), 44)

  source.tableView(tableView, didSelectRowAt: [0, 1])
  source.tableView(tableView, didDeselectRowAt: [0, 1])
  if let cell, let header {
    source.tableView(tableView, willDisplay: cell, forRowAt: [0, 1])
    // The row has gone by then.
    data[0].letters.removeLast()
    list.deleteRow(at: (0, 1))
    check(tableView.log.last, "delete [[0, 1]] left")
    source.tableView(tableView, didEndDisplaying: cell, forRowAt: [0, 1])
    check((cell.viewModel)?.events, ["select", "deselect", "display", "end"])
    source.tableView(tableView, willDisplayHeaderView: header, forSection: 0)
    source.tableView(tableView, didEndDisplayingHeaderView: header, forSection: 0)
    check(header.viewModel?.events, ["display", "end"])
  }
  // A view for other view models shows none, and the log is told.
  try registry.module(creatingAt: "/list/none/:").view = .type(TitleCellOfNobody.self)
  list.reloadData()
  tableView.unused = [:]
  let other = TableModuleSource(list, in: tableView)
  let wrong = other.tableView(tableView, cellForRowAt: [3, 0]) as? TitleCellOfNobody
  check(wrong != nil && wrong?.viewModel == nil, true)
  check(mismatches.count, 1)
}

final class TitleCellOfNobody: UITableViewCell, ModuleView { typealias Shown = TableViewModel }

// MARK: Modules in UICollectionView

@MainActor func checkCollectionModules() throws {
  let registry = try ModuleRegistry {
    ModuleAt("/list") {
      SectionModule {
        CellModule(viewModel: Letter.init(model:), view: .type(LetterItem.self))
        SupplementaryModule(.header, viewModel: Title.init(model:), view: .type(TitleItem.self))
        SupplementaryModule("badge", viewModel: Title.init(model:), view: .nib(named: "BadgeNib"))
      }
    }
  }
  final class Letters: CollectionViewModel {
    override var supplementaryKinds: [ModuleKind] { [.header, "badge"] }
  }
  let data = [Shelf(["a", "b"]), Shelf(["c"])]
  let list = Letters(model: data)
  list.module = try registry.module(at: "/list")
  let view = UICollectionView()
  let source = CollectionModuleSource(list, in: view)
  view.counts = {
    (0..<source.numberOfSections(in: view)).map { source.collectionView(view, numberOfItemsInSection: $0) }
  }
  view.reloadData()
  check(view.counts(), [2, 1])
  let cell = source.collectionView(view, cellForItemAt: [0, 1]) as? LetterItem
  check(cell?.viewModel?.model as? String, "b")
  let kind = UICollectionView.elementKindSectionHeader
  let header = source.collectionView(view, viewForSupplementaryElementOfKind: kind, at: [1, 0]) as? TitleItem
  check(header?.viewModel?.model as? String, "header 0")
  let badge = source.collectionView(view, viewForSupplementaryElementOfKind: "badge", at: [1, 1])
  check(view.log.last, "register nib BadgeNib for badge badge:/")
  check(badge is TitleItem, false)
  let missing = source.collectionView(view, viewForSupplementaryElementOfKind: "other", at: [1, 1])
  check(missing is TitleItem, false)
  let layout = view.collectionViewLayout
  check(source.collectionView(view, layout: layout, sizeForItemAt: [0, 0]), CGSize(width: 50, height: 50))
  // With an estimate nothing is made in order to be measured.
  list.estimatedSize = ItemSize(width: 70, height: 80)
  check(source.collectionView(view, layout: layout, sizeForItemAt: [1, 0]), CGSize(width: 70, height: 80))
  check(list.section(at: 1).children.contains { $0 is Letter }, false)
  list.estimatedSize = ItemSize()
  list.cell(at: (0, 0)).size = ItemSize(width: 10)
  check(source.collectionView(view, layout: layout, sizeForItemAt: [0, 0]), CGSize(width: 10, height: 50))
  check(layout.invalidations, 1)
  check(source.collectionView(view, layout: layout, referenceSizeForHeaderInSection: 0), CGSize(width: 0, height: 33))
  check(source.collectionView(view, layout: layout, referenceSizeForFooterInSection: 0), CGSize.zero)
  view.log = []
  data[1].letters.append("d")
  list.insertRow(at: (1, 1))
  check(view.log, ["batch", "insert [[1, 1]]"])
  source.collectionView(view, didSelectItemAt: [0, 1])
  source.collectionView(view, didDeselectItemAt: [0, 1])
  if let cell, let header {
    source.collectionView(view, willDisplay: cell, forItemAt: [0, 1])
    source.collectionView(view, didEndDisplaying: cell, forItemAt: [0, 1])
    source.collectionView(view, willDisplaySupplementaryView: header, forElementKind: kind, at: [1, 0])
    source.collectionView(view, didEndDisplayingSupplementaryView: header, forElementOfKind: kind, at: [1, 0])
    check(cell.viewModel?.events, ["select", "deselect", "display", "end"])
    check(header.viewModel?.events, ["display", "end"])
  }
}

// MARK: Modules in NSTableView

final class LetterView: NSView, ModuleView { typealias Shown = Letter }

@MainActor func checkAppKitTableModules() throws {
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
  tableView.source = { (0..<source.numberOfRows(in: tableView)).map { "\(list.shown.model(at: (0, $0)))" } }
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
  list.cell(at: (0, 2)).height = 20
  check(tableView.notedHeights, [2])
  check(source.tableView(tableView, heightOfRow: 2), 20)
  func select(_ rows: IndexSet) {
    tableView.selectRowIndexes(rows, byExtendingSelection: false)
    source.tableViewSelectionDidChange(Notification(name: Notification.Name("selection"), object: tableView))
  }
  select([0, 1])
  select([1])
  check((list.cell(at: (0, 0)) as? Letter)?.events, ["select", "deselect"])
  check((list.cell(at: (0, 1)) as? Letter)?.events, ["select"])
  let row = NSTableRowView()
  if let view { row.addSubview(view) }
  source.tableView(tableView, didAdd: row, forRow: 0)
  source.tableView(tableView, didRemove: row, forRow: 0)
  check(view?.viewModel?.events, ["select", "deselect", "display", "end"])
}

// MARK: Routers

final class PageModel: ViewModel {}
final class PageController: ModuleViewController, ModuleView { typealias Shown = PageModel }
final class PageView: UIView, ModuleView { typealias Shown = PageModel }
final class SheetController: NSModuleViewController, ModuleView { typealias Shown = PageModel }
final class SheetView: NSView, ModuleView { typealias Shown = PageModel }

@MainActor func checkUIKitRouter() throws {
  let registry = try ModuleRegistry {
    ModuleAt("/page", viewModel: PageModel.init(model:), view: .type(PageController.self))
    ModuleAt("/nib", viewModel: PageModel.init(model:), view: .nib(named: "Page"))
    ModuleAt("/initial", viewModel: PageModel.init(model:), view: .storyboard(named: "Main"))
    ModuleAt("/named", viewModel: PageModel.init(model:), view: .storyboard(named: "Main", identifier: "page"))
    ModuleAt(
      "/code", viewModel: PageModel.init(model:),
      view: ViewFactory { (_: PageModel) in PageController(nibName: "code", bundle: nil) })
    ModuleAt("/none", viewModel: PageModel.init(model:))
    ModuleAt("/other", viewModel: ViewModel.init(model:), view: .type(PageController.self))
  }
  let window = UIWindow()
  let router = UIKitRouter(window, modules: registry)
  var failures: [String] = []
  router.onFailure = { failures.append("\($0.url): \($1)") }
  let root = try router.setRoot("/page")
  let navigation = window.rootViewController as? UINavigationController
  check(root.isLoaded, true)
  check((navigation?.topViewController as? PageController)?.viewModel === root.viewModel, true)
  let pushed = try router.push("/nib")
  check(navigation?.viewControllers.map(\.nibName), [nil, "Page"])
  try router.push("/initial")
  try router.push("/named")
  check(navigation?.viewControllers.map(\.nibName), [nil, "Page", "Main", "Main/page"])
  router.close(pushed)
  check(navigation?.viewControllers.count, 1)
  let presented = try router.present("/code")
  check((navigation?.presentedViewController as? UINavigationController)?.topViewController?.nibName, "code")
  let onTop = try router.push("/page")
  check((navigation?.presentedViewController as? UINavigationController)?.viewControllers.count, 2)
  router.close(onTop)
  router.close(presented)
  check(navigation?.presentedViewController == nil, true)
  let child = try router.addChild("/page")
  check(navigation?.topViewController?.children.count, 1)
  check(navigation?.topViewController?.view.subviews.count, 1)
  router.close(child)
  check(navigation?.topViewController?.children.count, 0)
  check(navigation?.topViewController?.view.subviews.count, 0)
  try router.push("/none")
  try router.push("/other")
  check(
    failures,
    [
      "/none: The module at /none/ has no factory for a view",
      "/other: A view shows view models of type PageModel, and not ViewModel",
    ])
  let tabPages = try router.setTabs(["/page", "/page", "/nib"])
  // A page of a tab that is not seen has yet to load; one of a view controller that does not say when loads at once.
  check(tabPages.map(\.isLoaded), [true, false, true])
  check((window.rootViewController as? UITabBarController)?.viewControllers?.count, 3)
  try router.push("/page")
  check(
    ((window.rootViewController as? UITabBarController)?.selectedViewController as? UINavigationController)?
      .viewControllers.count, 2)

  failures = []
  let nowhere = UIKitRouter(UIWindow(), modules: registry)
  nowhere.onFailure = { failures.append("\($0.url): \($1)") }
  try nowhere.push("/page")
  try nowhere.present("/page")
  try nowhere.addChild("/page")
  // The window has gone.
  try nowhere.setRoot("/page")
  try nowhere.setTabs(["/page"])
  check(failures, Array(repeating: "/page: There is nothing to show /page/ on", count: 5))

  let controller = PageController(nibName: nil, bundle: nil)
  let container = UINavigationController(rootViewController: controller)
  let tabs = UITabBarController()
  tabs.viewControllers = [container]
  let view = PageView()
  controller.view.addSubview(view)
  check(
    view.viewController === controller && view.navigationController === container && view.tabBarController === tabs,
    true)
}

@MainActor func checkAppKitRouter() throws {
  let registry = try ModuleRegistry {
    ModuleAt("/page", viewModel: PageModel.init(model:), view: .type(SheetController.self))
    ModuleAt("/nib", viewModel: PageModel.init(model:), view: .nib(named: "Page"))
    ModuleAt("/none", viewModel: PageModel.init(model:))
  }
  let window = NSWindow()
  let router = AppKitRouter(window, modules: registry)
  var failures = 0
  router.onFailure = { _, _ in failures += 1 }
  let root = try router.setRoot("/page")
  let content = window.contentViewController
  check((content as? SheetController)?.viewModel === root.viewModel && !root.isLoaded, true)
  _ = content?.view
  check(root.isLoaded, true)
  let pushed = try router.push("/nib")
  check(window.contentViewController?.nibName, "Page")
  try router.push("/page")
  router.close(pushed)
  check(window.contentViewController === content, true)
  let sheet = try router.present("/page")
  check(content?.sheets.count, 1)
  router.close(sheet)
  check(content?.sheets.count, 0)
  let child = try router.addChild("/page")
  check(content?.children.count, 1)
  router.close(child)
  check(content?.children.count, 0)
  check(content?.view.subviews.count, 0)
  try router.push("/none")
  check(failures, 1)
  let nowhere = AppKitRouter(NSWindow(), modules: registry)
  nowhere.onFailure = { _, error in if case .nowhere = error as? RoutingError { failures += 1 } }
  try nowhere.push("/page")
  try nowhere.present("/page")
  try nowhere.addChild("/page")
  try nowhere.setRoot("/page")
  try nowhere.setTabs(["/page"])
  check(failures, 6)
  try router.setTabs(["/page", "/nib"])
  let tabs = window.contentViewController as? NSTabViewController
  check(tabs?.tabViewItems.count, 2)
  let view = SheetView(frame: .zero)
  tabs?.children.first?.view.addSubview(view)
  check(view.viewController === tabs?.children.first && view.tabViewController === tabs, true)
}
