import ListBinding
import ListModules
import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Rare cases: data that changes inside, or while it is read; views that appear and disappear; parts that are moved
/// elsewhere.
@MainActor @Suite struct ListCornerTests {
  final class Person: CustomStringConvertible {
    var name: String
    var moduleName: String?
    init(_ name: String) { self.name = name }
    var description: String { name }
  }

  /// Shows a person, and counts how often it was notified of a change.
  final class PersonCell: CellViewModel, TypedViewModel {
    typealias Model = Person
    private(set) var text = ""
    private(set) var changes = 0
    var onChange: () -> Void = {}
    override func prepare() {
      super.prepare()
      height = 44
      text = typedModel.name
    }
    override func modelDidChange(from old: Any?) {
      super.modelDidChange(from: old)
      changes += 1
      text = typedModel.name
      onChange()
    }
  }

  let registry = ModuleRegistry()
  let ada = Person("Ada")
  let list: TableViewModel
  let view = StrictListView<String, String>(.table) { [] }

  init() throws {
    list = TableViewModel(model: [[ada, Person("Bob")]])
    list.module = try registry.module(creatingAt: "/list")
    list.module?.section().cell().viewModel = ViewModelFactory(PersonCell.init(model:))
    view.source = { [unowned list] in
      PersistentArray(
        (0..<list.shown.numberOfSections).map { section in
          SectionSnapshot(
            section: "",
            rows: (0..<list.shown.numberOfRows(inSection: section)).map {
              (list.shown.cell(at: .init(section: section, row: $0)) as? PersonCell)?.text ?? "?"
            })
        })
    }
  }

  func personCell(_ row: Int) -> PersonCell? { list.cell(at: .init(section: 0, row: row)) as? PersonCell }
  var displayed: [[String]] { view.displayed.map { Array($0.rows) } }

  // MARK: Changes inside models

  /// However a change inside an object is announced, its view model is notified once, and the view shows the change.
  @Test func aChangeInsideAnObjectNotifiesItsViewModelOnce() throws {
    list.ready()
    list.show(in: view, scheduler: TestScheduler())
    let cell = try #require(personCell(0))
    for (number, say) in [
      { list.reloadRow(at: .init(section: 0, row: 0)) },
      { list.performBatchUpdates { list.reloadRow(at: .init(section: 0, row: 0)) } },
      { list.reloadData() },
    ].enumerated() as EnumeratedSequence<[() -> Void]> {
      ada.name = "Ada \(number)"
      say()
      #expect(cell.text == ada.name && displayed[0][0] == ada.name && cell.changes == number + 1)
    }
    // The view is off screen; then the list is not shown.
    view.isOnScreen = false
    ada.name = "off screen"
    list.performBatchUpdates { list.reloadRow(at: .init(section: 0, row: 0)) }
    #expect(cell.text == "off screen" && cell.changes == 4)
    list.hide()
    ada.name = "hidden"
    list.reloadRow(at: .init(section: 0, row: 0))
    #expect(cell.text == "hidden" && cell.changes == 5)
    #expect(view.violations.isEmpty)
  }

  /// The models are equal by `==`, but not by the list's comparison.
  @Test func theComparisonOfTheListOverridesEquality() throws {
    struct Contact: Equatable {
      let id: Int
      var name: String
      static func == (one: Contact, other: Contact) -> Bool { one.id == other.id }
    }
    final class ContactCell: CellViewModel {}
    let list = TableViewModel(model: [[Contact(id: 1, name: "a")]])
    list.comparison = ModelComparison(id: \Contact.id) { $0.name == $1.name }
    list.module = try registry.module(creatingAt: "/contacts")
    list.module?.section().cell().viewModel = ViewModelFactory(ContactCell.init(model:))
    list.ready()
    let cell = list.cell(at: .init(section: 0, row: 0))
    list.model = [[Contact(id: 1, name: "b")]]
    #expect(list.cell(at: .init(section: 0, row: 0)) === cell && (cell.model as? Contact)?.name == "b")
  }

  /// The default rules of which models are the same thing, and which are unchanged.
  @Test func modelsAreIdentifiedByIDObjectOrHashInThatOrder() throws {
    struct Identified: Identifiable, Equatable { let id: Int, text: String }
    struct Incomparable: Identifiable { let id: Int }
    struct Opaque {}
    final class Object {}
    final class IdentifiedObject: Identifiable { let id = 1 }
    struct Named: Distinguishable, Hashable, Identifiable {
      let id: Int, name: String, text: String
      static func == (one: Named, other: Named) -> Bool { one.name == other.name }
      func hash(into hasher: inout Hasher) { hasher.combine(name) }
      func matches(_ other: Named) -> Bool { text == other.text }
    }
    final class Probe: CellViewModel {
      private(set) var changes = 0
      override func modelDidChange(from old: Any?) { changes += 1 }
    }
    /// Returns, for each new model, the old position of its view model, and whether the view model was notified.
    func places(of new: [Any], after old: [Any]) throws -> [String] {
      let list = TableViewModel(model: [old])
      list.module = try registry.module(creatingAt: "/models")
      list.module?.section().cell().viewModel = ViewModelFactory { (model: Any?) in Probe(model: model) }
      list.ready()
      let cells = old.indices.map { list.cell(at: .init(section: 0, row: $0)) }
      for cell in cells { cell.ready() }
      list.model = [new]
      return new.indices.map { index in
        let cell = list.cell(at: .init(section: 0, row: index))
        guard let place = cells.firstIndex(where: { $0 === cell }) else { return "new" }
        return "\(place)" + ((cell as? Probe)?.changes == 0 ? "" : " told")
      }
    }
    let (a, b) = (Identified(id: 1, text: "a"), Identified(id: 2, text: "b"))
    #expect(try places(of: [b, Identified(id: 1, text: "c")], after: [a, b]) == ["1", "0 told"])
    #expect(try places(of: [Incomparable(id: 1)], after: [Incomparable(id: 1)]) == ["0 told"])
    #expect(try places(of: ["b", "c"], after: ["a", "b"]) == ["1", "new"])
    let object = Object()
    #expect(try places(of: [Object(), object], after: [object]) == ["new", "0"])
    #expect(try places(of: [IdentifiedObject()], after: [IdentifiedObject()]) == ["0 told"])
    let opaques: [Any] = [Opaque(), 7, Opaque()]
    #expect(try places(of: [7, Opaque(), Opaque()], after: opaques) == ["1", "0 told", "2 told"])
    #expect(
      try places(of: [7, Opaque(), Opaque(), Opaque()], after: opaques).sorted() == ["0 told", "1", "2 told", "new"])
    // `==` takes precedence over `id`.
    let named = Named(id: 1, name: "a", text: "x")
    #expect(try places(of: [Named(id: 2, name: "a", text: "x")], after: [named]) == ["0"])
    #expect(try places(of: [Named(id: 2, name: "a", text: "y")], after: [named]) == ["0 told"])
    #expect(try places(of: [Named(id: 1, name: "b", text: "x")], after: [named]) == ["new"])
    // If only the type is known, another thing that looks the same is another thing.
    struct Unhashable: Distinguishable {
      let name: String, text: String
      static func == (one: Unhashable, other: Unhashable) -> Bool { one.name == other.name }
      func matches(_ other: Unhashable) -> Bool { text == other.text }
    }
    let (one, other) = (Unhashable(name: "a", text: "x"), Unhashable(name: "b", text: "x"))
    #expect(try places(of: [other], after: [one]) == ["0 told"])
    #expect(try places(of: [Unhashable(name: "a", text: "x")], after: [one]) == ["0"])
  }

  /// A cell that requests a reload each time that it is notified of a change.
  @Test func aCellThatReloadsOnEachChangeIsNotifiedOnce() throws {
    list.ready()
    list.show(in: view, scheduler: TestScheduler())
    let cell = try #require(personCell(0))
    cell.onChange = { [unowned cell] in cell.emit(.update) }
    ada.name = "Eve"
    list.reloadRow(at: .init(section: 0, row: 0))
    #expect(cell.changes == 1 && displayed[0][0] == "Eve" && view.violations.isEmpty)
  }

  /// A row that another module shows is another row, whatever else is the same.
  @Test func aRowShownByAnotherModuleIsAnotherRow() throws {
    final class Named: TableViewModel {
      var isEditing = false
      override func moduleName(of model: Any) -> String? { isEditing && !(model is [Any]) ? "edit" : nil }
    }
    let list = Named(model: [[1]])
    list.module = try registry.module(creatingAt: "/numbers")
    list.module?.section().cell().viewModel = ViewModelFactory { (number: Int) in CellViewModel(model: number) }
    list.module?.section().cell("edit").viewModel = ViewModelFactory { (model: Any?) in CellViewModel(model: model) }
    list.ready()
    let number = list.cell(at: .init(section: 0, row: 0))
    list.model = [[1.0]]
    #expect(number.index == nil && list.cell(at: .init(section: 0, row: 0)) is PlaceholderCellViewModel)
    list.isEditing = true
    list.reloadData()
    #expect(list.cell(at: .init(section: 0, row: 0)).match?.name == "edit")
  }

  @Test func aSectionShownByAnotherModuleIsAnotherSection() throws {
    struct Shelf: SectionModel {}
    struct Advertisement: SectionModel {}
    final class ShelfSection: SectionViewModel, TypedViewModel {
      typealias Model = Shelf
      override func modelDidChange(from old: Any?) {
        super.modelDidChange(from: old)
        _ = typedModel
      }
    }
    let list = TableViewModel(model: [Shelf()])
    list.module = try registry.module(creatingAt: "/shelves")
    list.module?.section().viewModel = ViewModelFactory(ShelfSection.init(model:))
    list.ready()
    let section = list.section(at: 0)
    list.model = [Advertisement()]
    #expect(section.index == nil && !(list.section(at: 0) is ShelfSection))
    list.model = [Shelf()]
    #expect(list.section(at: 0) is ShelfSection)
  }

  /// A header can depend on the rows.
  @Test func aHeaderFollowsTheRowsOfItsSection() throws {
    final class Counting: TableViewModel {
      var numbers: [Int] = []
      override func supplementaryModels(of kind: ModuleKind, inSection model: Any) -> [Any] {
        kind == .header ? ["\((model as? [Int])?.count ?? numbers.count) rows"] : []
      }
    }
    let list = Counting(model: [[1, 2, 3]])
    list.module = try registry.module(creatingAt: "/counts")
    list.module?.section().header().viewModel = ViewModelFactory(SupplementaryViewModel.init(model:))
    list.ready()
    let header = list.section(at: 0).header
    #expect(header?.model as? String == "3 rows")
    list.model = [[1, 2]]
    #expect(header?.model as? String == "2 rows" && list.section(at: 0).header === header)
    // The same applies to a bound list.
    let numbers = MutableCollectionProperty([1])
    list.numbers = [1]
    list.bind(to: numbers)
    let bound = list.section(at: 0).header
    #expect(bound?.model as? String == "1 rows")
    list.numbers = [1, 2]
    numbers.append(2)
    #expect(bound?.model as? String == "2 rows")
    list.numbers = [1, 2, 3]
    list.reloadSection(at: 0)
    #expect(bound?.model as? String == "3 rows")
  }

  // MARK: Edits while the data is read

  /// Data that edits the list while it is read: the final content is correct.
  @Test func editsMadeWhileDataIsReadAreVisibleInTheEnd() {
    @MainActor final class Lazy: SectionModel {
      weak var list: TableViewModel?
      var rows = [1, 2]
      var edits = 2
      var numberOfCellModels: Int {
        guard edits > 0, let list, list.isReady else { return rows.count }
        edits -= 1
        rows.append(rows.count + 1)
        list.insertRow(at: .init(section: 0, row: rows.count - 1))
        return rows.count
      }
      func cellModel(at index: Int) -> Any { rows[index] }
    }
    let data = Lazy()
    let list = TableViewModel(model: [data])
    data.list = list
    list.ready()
    data.rows.append(10)
    list.reloadData()
    #expect(
      (0..<list.numberOfRows(inSection: 0)).map { list.shown.model(at: .init(section: 0, row: $0)) as? Int }
        == data.rows)
    data.edits = 1
    list.insertRow(at: .init(section: 0, row: 0))
    #expect(list.numberOfRows(inSection: 0) == data.rows.count)
  }

  /// A child that is moved elsewhere while it is removed from its parent.
  @Test func aChildCanBeMovedWhileItIsRemovedFromItsParent() throws {
    final class Meddling: ViewModel {
      var onRemoval: () -> Void = {}
      override func didRemoveChild(_ child: ViewModel) { onRemoval() }
    }
    let (old, new, third, child) = (Meddling(), ViewModel(), ViewModel(), ViewModel())
    try old.addChild(child)
    try new.addChild(ViewModel())
    old.onRemoval = {
      #expect(throws: Never.self) { try third.addChild(child) }
      new.children.first?.removeFromParent()
    }
    try new.insertChild(child, at: 1)
    #expect(child.parent === new && new.children.count == 1 && third.children.isEmpty)
    // The removal leads to a cycle.
    try old.addChild(child)
    old.onRemoval = { #expect(throws: Never.self) { try child.addChild(new) } }
    #expect(throws: ViewModelTreeError.self) { try new.addChild(child) }
    #expect(new.parent === child && child.parent == nil)
    // A parent that does not let go of the child.
    let target = ViewModel()
    old.onRemoval = { #expect(throws: Never.self) { try old.addChild(child) } }
    try old.addChild(child)
    try target.addChild(child)
    #expect(child.parent === target && old.children.isEmpty && target.children.count == 1)
    // A second removal that leads to a cycle.
    let other = Meddling()
    old.onRemoval = { #expect(throws: Never.self) { try other.addChild(child) } }
    other.onRemoval = { #expect(throws: Never.self) { try child.addChild(target) } }
    target.children.first?.removeFromParent()
    try old.addChild(child)
    #expect(throws: ViewModelTreeError.self) { try target.addChild(child) }
    #expect(target.parent === child && child.parent == nil)
  }

  // MARK: Streams

  /// The binding of a list to a stream ends with the list.
  @Test func aBindingEndsWithItsList() {
    let numbers = MutableCollectionProperty([1, 2])
    var calls = 0
    var list: TableViewModel? = TableViewModel()
    list?.bind(
      to: numbers.updates.filter { _ in
        calls += 1
        return true
      })
    list?.ready()
    let before = calls
    list = nil
    for number in 0..<100 { numbers.append(number) }
    #expect(calls == before && before > 0)
  }

  @Test func sharedLists() async {
    let numbers = SharedCollectionProperty([1, 2])
    let list = TableViewModel()
    list.bind(to: numbers)
    list.ready()
    while list.numberOfSections == 0 { await Task.yield() }
    await Task.detached { numbers.append(3) }.value
    while list.numberOfRows(inSection: 0) < 3 { await Task.yield() }
    #expect(list.shown.model(at: .init(section: 0, row: 2)) as? Int == 3)
    let table = SharedCollectionProperty<MutableCollectionSection<Int>>()
    table.modify { $0.append(MutableCollectionSection([1])) }
    list.bind(to: table.sectionedUpdates { _ in "s" })
    while list.numberOfRows(inSection: 0) != 1 { await Task.yield() }
    #expect(list.shown.model(ofSection: 0) as? String == "s")
  }

  /// A page keeps its modules alive, even those of a registry that nothing else keeps.
  @Test func aPageRetainsItsModules() throws {
    let page = try Page(
      "/list",
      in: ModuleRegistry {
        ModuleAt("/list", viewModel: { (_: ModuleOptions) in TableViewModel(model: [["a"]]) }) {
          SectionModule { CellModule(viewModel: CellViewModel.init(model:)) }
        }
      })
    page.load()
    #expect(
      (page.viewModel as? TableViewModel)?.cell(at: .init(section: 0, row: 0)) is PlaceholderCellViewModel == false)
  }
}
