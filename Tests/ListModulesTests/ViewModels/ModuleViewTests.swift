import ListModules
import ReactiveCollections
import Testing

/// Views of view models, without a platform's views.
@MainActor @Suite struct ModuleViewTests {
  final class TextView: ModuleView {
    private(set) var told: [String] = []
    var viewModel: TextCell? {
      willSet {
        viewModelWillChange()
        told.append("will")
      }
      didSet {
        viewModelDidChange()
        told.append("did")
      }
    }
  }

  let screen: Screen
  let view = TextView()

  init() throws {
    screen = try Screen(TableViewModel(model: Library([Shelf([Item(id: 1), Item(id: 2)], title: "A")])))
    screen.start()
  }

  @Test func aViewKnowsTheViewModelThatItShows() throws {
    let cell = try #require(screen.list.cell(at: .init(section: 0, row: 0)) as? TextCell)
    screen.list.show(cell, in: view)
    #expect(view.viewModel === cell && view.told == ["will", "did"])
    #expect(item(of: view) === cell && item(of: nil) == nil && item(of: screen) == nil)
    try view.show(nil)
    #expect(view.viewModel == nil && item(of: view) == nil)
  }

  /// A view that is given a view model of another type shows nothing, instead of the previous view model.
  @Test func aViewShowsNothingForAViewModelOfAnotherType() throws {
    let cell = screen.list.cell(at: .init(section: 0, row: 0))
    let header = try #require(screen.list.section(at: 0).header)
    screen.list.show(cell, in: view)
    let mismatch = #expect(throws: ViewModelMismatch.self) { try view.show(header) }
    #expect(mismatch?.expected == "TextCell" && mismatch?.found == "TextHeader")
    #expect(view.viewModel === cell)
    screen.list.show(header, in: view)
    #expect(view.viewModel == nil)
    screen.list.show(header, in: screen)  // not a `ModuleView`: nothing happens
  }

  /// The information that a platform's data source needs to make a view.
  @Test func aCellProvidesItsViewSourceAndReuseIdentifier() {
    let cell = screen.list.cell(at: .init(section: 0, row: 0))
    #expect(cell.viewSource == nil)
    #expect(
      cell.reuseIdentifier == screen.list.cell(at: .init(section: 0, row: 1)).reuseIdentifier
        && !cell.reuseIdentifier.isEmpty)
    #expect(cell.placeholderText.hasPrefix("The module at ") && cell.placeholderText.hasSuffix(" has no view"))
  }

  /// Views made by closures: one of the right type, one of another type, and one whose closure throws. The latter two
  /// are logged.
  @Test func viewsCanBeMadeByClosures() throws {
    struct Refusal: Error {}
    final class Label {}
    let registry = try ModuleRegistry {
      ModuleAt("/list") {
        SectionModule {
          CellModule("good", viewModel: CellViewModel.init(model:), view: ViewFactory { (_: CellViewModel) in Label() })
          CellModule(
            "other", viewModel: CellViewModel.init(model:), view: ViewFactory { (_: CellViewModel) in TextView() })
          CellModule(
            "bad", viewModel: CellViewModel.init(model:),
            view: ViewFactory { (_: CellViewModel) -> Label in throw Refusal() })
          CellModule("none", viewModel: CellViewModel.init(model:))
        }
      }
    }
    var log: [String] = []
    registry.log = { if case .viewFailed = $0 { log.append("\($0)") } }
    func view(_ name: String) throws -> Label? {
      let module = try registry.module(at: "/list/:/\(name)")
      let cell: CellViewModel = try module.makeViewModel(for: nil)
      return cell.makeView(as: Label.self)
    }
    #expect(try view("good") != nil && log.isEmpty)
    #expect(try view("other") == nil)
    #expect(
      log == ["The module at /list/:/other/ makes a view of type TextView, but Label is expected"])
    #expect(try view("bad") == nil)
    #expect(
      log.count == 2 && log[1].contains("The module at /list/:/bad/ cannot be made") && log[1].contains("Refusal"))
    #expect(try view("none") == nil && log.count == 2)
  }
}
