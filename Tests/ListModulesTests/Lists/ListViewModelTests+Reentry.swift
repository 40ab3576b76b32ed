import ListBinding
import ListModules
import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// User code that continues to edit while it is notified, or while data is read.
@MainActor @Suite struct ListReentryTests {
  let registry = ModuleRegistry()

  /// A section that records the children that were added and removed.
  final class Counting: SectionViewModel {
    var log: [String] = []
    override func didAddChild(_ child: ViewModel) { log.append("+\(child.model ?? "")") }
    override func didRemoveChild(_ child: ViewModel) { log.append("-\(child.model ?? "")") }
  }

  private func show(_ list: ListViewModel, header: Bool = false) throws {
    list.module = try registry.module(creatingAt: "/list")
    list.module?.section().viewModel = ViewModelFactory(Counting.init(model:))
    list.module?.section().cell().viewModel = ViewModelFactory(CellViewModel.init(model:))
    list.module?.section().header().viewModel = ViewModelFactory(SupplementaryViewModel.init(model:))
    list.ready()
  }

  // MARK: Notifications

  /// View models that request a reload each time that they are notified of a change, whether or not their models can be
  /// compared.
  @Test(arguments: [false, true]) func viewModelsThatReloadOnEachChangeAreNotifiedOnce(isShown: Bool) throws {
    struct Opaque { let number: Int }
    final class Echo: CellViewModel {
      var changes = 0
      override func modelDidChange(from old: Any?) {
        changes += 1
        emit(.update)
      }
    }
    final class EchoSection: SectionViewModel {
      var changes = 0
      override func modelDidChange(from old: Any?) {
        changes += 1
        emit(.update)
      }
    }
    final class EchoHeader: SupplementaryViewModel {
      override func modelDidChange(from old: Any?) { emit(.update) }
    }
    let list = TableViewModel(model: [Shelf([Item(id: 1)], title: "t")] as [Any])
    list.module = try registry.module(creatingAt: "/echo")
    list.module?.section().viewModel = ViewModelFactory(EchoSection.init(model:))
    list.module?.section().header().viewModel = ViewModelFactory(EchoHeader.init(model:))
    list.module?.section().cell().viewModel = ViewModelFactory(Echo.init(model:))
    list.ready()
    let screen = StrictListView<String, String>(.table) { [] }
    screen.source = { [unowned list] in Screen.models(of: list.shown) }
    if isShown { list.show(in: screen, scheduler: TestScheduler()) }
    _ = list.section(at: 0).header
    let cell = try #require(list.cell(at: .init(section: 0, row: 0)) as? Echo)
    list.reloadSection(at: 0)
    #expect((list.section(at: 0) as? EchoSection)?.changes == 1 && cell.changes == 1)
    list.model = [[Opaque(number: 1)]]
    let opaque = try #require(list.cell(at: .init(section: 0, row: 0)) as? Echo)
    list.reloadRow(at: .init(section: 0, row: 0))
    #expect(opaque.changes == 1)
  }

  /// A section whose rows move has the data that contains the rows.
  @Test func aSectionWhoseRowsMoveHasTheNewData() throws {
    let library = Numbers([[1, 2, 3], [4]])
    let list = TableViewModel(model: library)
    try show(list)
    let view = StrictListView<String, String>(.table) { [] }
    view.source = { [unowned list] in Screen.models(of: list.shown) }
    list.show(in: view, scheduler: TestScheduler())
    library.sections[0] = [2, 3, 1]
    list.moveRow(from: .init(section: 0, row: 0), to: .init(section: 0, row: 2))
    #expect(list.section(at: 0).model as? [Int] == [2, 3, 1] && list.shown.model(ofSection: 0) as? [Int] == [2, 3, 1])
    library.sections = [[4, 3, 1], [2]]
    list.moveRows([
      (RowPosition(section: 0, row: 0), RowPosition(section: 1, row: 0)),
      (RowPosition(section: 1, row: 1), RowPosition(section: 0, row: 0)),
    ])
    #expect((0..<2).map { list.section(at: $0).model as? [Int] } == library.sections)
    #expect((0..<2).map { list.shown.model(ofSection: $0) as? [Int] } == library.sections)
    library.sections[1].append(5)
    list.insertRow(at: .init(section: 1, row: 1))
    #expect(list.shown.model(ofSection: 1) as? [Int] == [2, 5] && view.violations.isEmpty)
  }

  @MainActor final class Numbers: ListModel {
    var sections: [[Int]]
    init(_ sections: [[Int]]) { self.sections = sections }
    var numberOfSectionModels: Int { sections.count }
    func sectionModel(at index: Int) -> Any { sections[index] }
  }

  /// If a row moves from section to section, each section is notified once of its appearance, and once of its
  /// disappearance.
  @Test func sectionsAreNotifiedOnceOfPartsThatAppearAndDisappear() throws {
    let numbers = Numbers([[1], [], []])
    let list = TableViewModel(model: numbers)
    try show(list)
    let cell = list.cell(at: .init(section: 0, row: 0))
    let sections = try (0..<3).map { try #require(list.section(at: $0) as? Counting) }
    #expect(sections.map(\.log) == [["+1"], [], []])
    numbers.sections = [[], [], [1]]
    list.moveRows([
      (RowPosition(section: 0, row: 0), RowPosition(section: 1, row: 0)),
      (RowPosition(section: 1, row: 0), RowPosition(section: 2, row: 0)),
    ])
    #expect(sections.map(\.log) == [["+1", "-1"], ["+1", "-1"], ["+1"]] && cell.parent === sections[2])
    numbers.sections = [[], [], []]
    list.deleteRow(at: .init(section: 2, row: 0))
    #expect(sections.map(\.log) == [["+1", "-1"], ["+1", "-1"], ["+1", "-1"]])
  }

  /// A view model is notified once if a batch both changes and reloads its row.
  @Test func aChangedAndReloadedRowIsNotifiedOnce() throws {
    final class Cell: CellViewModel {
      var changes = 0
      override func modelDidChange(from old: Any?) { changes += 1 }
    }
    let library = Library([Shelf([Item(id: 1)])])
    let list = TableViewModel(model: library)
    list.module = try registry.module(creatingAt: "/once")
    list.module?.section().cell().viewModel = ViewModelFactory(Cell.init(model:))
    list.ready()
    let cell = try #require(list.cell(at: .init(section: 0, row: 0)) as? Cell)
    list.performBatchUpdates {
      library.shelves[0].items[0].version = 1
      list.reloadRow(at: .init(section: 0, row: 0))
    }
    #expect((cell.model as? Item)?.version == 1 && cell.changes == 1)
    library.shelves[0].items[0].version = 2
    list.reloadData()
    #expect((cell.model as? Item)?.version == 2)
  }

  /// A placeholder that has been replaced has no position.
  @Test func aReplacedPlaceholderHasNoPosition() throws {
    let list = TableViewModel(model: [[Item(id: 1)]])
    list.module = try registry.module(creatingAt: "/later")
    list.ready()
    let placeholder = list.cell(at: .init(section: 0, row: 0))
    list.module?.section().cell().viewModel = ViewModelFactory(CellViewModel.init(model:))
    list.reloadRow(at: .init(section: 0, row: 0))
    #expect(
      list.cell(at: .init(section: 0, row: 0)) !== placeholder && placeholder.index == nil && placeholder.section == nil
    )
    #expect(list.shown.position(of: placeholder) == nil)
  }

  // MARK: Reading

  /// A batch that begins while a header's module is looked up is performed and completed.
  @Test func aBatchBegunDuringAModuleLookupIsCompleted() throws {
    final class Asking: TableViewModel {
      var onHeader: (() -> Void)?
      override func moduleName(of model: Any) -> String? {
        if model is String, let action = onHeader {
          onHeader = nil
          action()
        }
        return nil
      }
    }
    let library = Library([Shelf([Item(id: 1)], title: "t")])
    let list = Asking(model: library)
    try show(list)
    var count = 0
    list.onHeader = {
      list.performBatchUpdates {
        library.shelves[0].items.append(Item(id: 2))
      } completion: {
        count += 1
      }
    }
    _ = list.section(at: 0).header
    #expect(count == 1 && list.numberOfRows(inSection: 0) == 2)
  }

  /// When a bound list reloads everything, it looks up its modules again, too.
  @Test func aBoundListLooksUpItsModulesAgainOnReload() throws {
    final class Editing: TableViewModel {
      var isEditing = false
      override func moduleName(of model: Any) -> String? { isEditing && model is Int ? "edit" : nil }
    }
    let list = Editing()
    list.module = try registry.module(creatingAt: "/editing")
    for name in [nil, "edit"] {
      list.module?.section().cell(name).viewModel = ViewModelFactory(CellViewModel.init(model:))
    }
    list.bind(to: MutableCollectionProperty([1, 2]))
    list.ready()
    #expect(list.cell(at: .init(section: 0, row: 0)).match?.name == "")
    list.isEditing = true
    list.reloadData()
    #expect(list.cell(at: .init(section: 0, row: 0)).match?.name == "edit")
    list.isEditing = false
    list.reloadSection(at: 0)
    #expect(list.cell(at: .init(section: 0, row: 0)).match?.name == "")
  }

  /// Editing a row of a bound list does not notify its section, which has not changed.
  @Test func editingARowOfABoundListDoesNotNotifyItsSection() throws {
    final class Quiet: SectionViewModel {
      var changes = 0
      override func modelDidChange(from old: Any?) { changes += 1 }
    }
    let list = TableViewModel()
    list.module = try registry.module(creatingAt: "/quiet")
    list.module?.section().viewModel = ViewModelFactory(Quiet.init(model:))
    let numbers = MutableCollectionProperty([1])
    list.bind(to: numbers)
    list.ready()
    numbers.append(2)
    numbers[0] = 3
    #expect((list.section(at: 0) as? Quiet)?.changes == 0)
  }
}
