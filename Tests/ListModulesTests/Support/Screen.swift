import ListModules
import ReactiveCollections
import ReactiveCollectionsTesting

/// A row of the test data, which is identified by its `id`.
struct Item: Identifiable, Equatable, CustomStringConvertible, ModuleModel {
  let id: Int
  var version = 0
  var moduleName: String?
  var description: String { "\(id).\(version)\(moduleName.map { "\($0)" } ?? "")" }
}

/// A section of the test data: an object that changes.
final class Shelf: SectionModel, CustomStringConvertible {
  var moduleName: String?
  var items: [Item]
  var title: String?

  init(_ items: [Item] = [], title: String? = nil, moduleName: String? = nil) {
    self.items = items
    self.title = title
    self.moduleName = moduleName
  }

  var description: String { "\(title ?? "-")\(moduleName ?? "")" }
  var numberOfCellModels: Int { items.count }
  func cellModel(at index: Int) -> Any { items[index] }
  func numberOfSupplementaryModels(of kind: ModuleKind) -> Int { kind == .header && title != nil ? 1 : 0 }
  func supplementaryModel(of kind: ModuleKind, at index: Int) -> Any { title ?? "" }
}

/// The test data: an object that changes.
final class Library: ListModel {
  var shelves: [Shelf]
  init(_ shelves: [Shelf] = []) { self.shelves = shelves }
  var numberOfSectionModels: Int { shelves.count }
  func sectionModel(at index: Int) -> Any { shelves[index] }
}

/// Shows its model as a text.
final class TextCell: CellViewModel {
  let text = MutableProperty("")
  private(set) var preparations = 0
  private(set) var events: [String] = []

  override func prepare() {
    super.prepare()
    preparations += 1
    text.value = "\(model ?? "nil")"
  }
  override func modelDidChange(from old: Any?) {
    super.modelDidChange(from: old)
    text.value = "\(model ?? "nil")"
  }
  override func didSelect() { events.append("select") }
  override func didDeselect() { events.append("deselect") }
  override func willDisplay() { events.append("display") }
  override func didEndDisplaying() { events.append("end") }
}

/// Shows its model as a text.
final class TextHeader: SupplementaryViewModel {
  let text = MutableProperty("")
  override func prepare() {
    super.prepare()
    text.value = "\(model ?? "nil")"
  }
  override func modelDidChange(from old: Any?) {
    super.modelDidChange(from: old)
    text.value = "\(model ?? "nil")"
  }
}

/// A list with a strict view, which shows the texts of the view models.
@MainActor final class Screen {
  typealias View = StrictListView<String, String>

  let registry = ModuleRegistry()
  let list: ListViewModel
  let view: View
  /// Tracks the view models of cells and headers.
  let tracker = LifetimeTracker()
  var disagreements: [ListDisagreement] = []

  /// - Parameter asksCells: Whether the view shows the texts of view models. Otherwise, it shows the models, so that no
  ///   view models are made.
  init(_ list: ListViewModel, _ flavor: View.Flavor = .table, asksCells: Bool = true) throws {
    self.list = list
    let tracker = self.tracker
    try registry.register {
      ModuleAt("//test/list") {
        SectionModule {
          CellModule { (model: Any?) in tracker.watch(TextCell(model: model)) }
          CellModule("big") { (model: Any?) in tracker.watch(TextCell(model: model)) }
          SupplementaryModule(.header) { (model: Any?) in tracker.watch(TextHeader(model: model)) }
        }
        SectionModule("special") { CellModule { (model: Any?) in tracker.watch(TextCell(model: model)) } }
      }
    }
    list.module = try registry.module(at: "//test/list")
    view = View(flavor) { [] }
    view.source = { [unowned list] in asksCells ? Self.texts(of: list.shown) : Self.models(of: list.shown) }
    registry.log = { [unowned self] in
      if case .disagreement(let disagreement) = $0 { disagreements.append(disagreement) }
    }
  }

  /// Makes the list ready, and shows it.
  func start() {
    list.ready()
    list.show(in: view, scheduler: TestScheduler())
  }

  /// Returns the content as the view models show it.
  static func texts(of shown: ShownList) -> PersistentArray<SectionSnapshot<String, String>> {
    PersistentArray(
      (0..<shown.numberOfSections).map { section in
        let header = shown.supplementary(of: .header, inSection: section) as? TextHeader
        return SectionSnapshot(
          section: header?.text.value ?? "-",
          rows: (0..<shown.numberOfRows(inSection: section)).map {
            let cell = shown.cell(at: .init(section: section, row: $0))
            return (cell as? TextCell)?.text.value ?? "\((cell as? PlaceholderCellViewModel)?.text ?? "?")"
          })
      })
  }

  /// Returns the content as the models describe it, without view models.
  static func models(of shown: ShownList) -> PersistentArray<SectionSnapshot<String, String>> {
    PersistentArray(
      (0..<shown.numberOfSections).map { section in
        SectionSnapshot(
          section: shown.supplementaryModels(of: .header, inSection: section).first.map { "\($0)" } ?? "-",
          rows: (0..<shown.numberOfRows(inSection: section)).map {
            "\(shown.model(at: .init(section: section, row: $0)))"
          })
      })
  }

  var displayed: [[String]] { view.displayed.map { Array($0.rows) } }

  /// Clears the calls and disagreements so far.
  func clear() {
    view.clear()
    disagreements = []
  }

  /// The calls that the view received, except for the beginnings and ends of batches.
  var calls: [String] { view.calls.filter { $0 != .beginBatch && $0 != .endBatch }.map { "\($0)" } }
}
