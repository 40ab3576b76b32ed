import ListModules
import ReactiveCollections

struct Tune: Identifiable, Equatable {
  let id: Int
  var title: String
}

final class TuneCell: CellViewModel, TypedViewModel {
  typealias Model = Tune
  let title = MutableProperty("")

  override func prepare() {
    super.prepare()
    title.value = typedModel.title
  }
  override func modelDidChange(from old: Any?) {
    super.modelDidChange(from: old)
    title.value = typedModel.title
  }
  override func didSelect() { emit(.play, typedModel.id) }
}

extension Emission.Name where Value == Int {
  static let play = Self("play")
}

final class TuneList: TableViewModel {
  private(set) var played: [Int] = []

  override func didEmit(_ emission: Emission, from child: ViewModel) -> Emission.Passing {
    guard let id = emission[.play] else { return super.didEmit(emission, from: child) }
    played.append(id)
    return .stop
  }
}

final class TunePage: ViewModel {
  struct Query: Decodable { let id: Int }
  let query: Query
  init(_ query: Query) {
    self.query = query
    super.init(model: query)
  }
}

/// A router that stores the current position.
final class History: Router {
  let modules: ModuleRegistry
  private(set) var pages: [Page] = []
  init(_ modules: ModuleRegistry) { self.modules = modules }
  func push(_ page: Page) {
    page.load()
    pages.append(page)
  }
  func present(_ page: Page) { push(page) }
  func addChild(_ page: Page) { push(page) }
  func setRoot(_ page: Page) { pages = [page] }
  func setTabs(_ pages: [Page]) { self.pages = pages }
  func close(_ page: Page) { pages.removeAll { $0 === page } }
}

@MainActor func modules() async {
  do { try await openModules() } catch { fatalError("\(error)") }
}

@MainActor private func openModules() async throws {
  let registry = try ModuleRegistry {
    ModuleAt("https://music.example.com/songs", viewModel: { (_: ModuleOptions) in TuneList() }) {
      SectionModule { CellModule(viewModel: TuneCell.init(model:)) }
    }
    ModuleAt("https://music.example.com/song", model: .decoding(TunePage.Query.self), viewModel: TunePage.init(_:))
  }
  let songs = MutableCollectionProperty([Tune(id: 1, title: "a"), Tune(id: 2, title: "b")])
  let history = History(registry)
  guard let list = try history.push("https://music.example.com/songs").viewModel as? TuneList else {
    fatalError("The page has another view model")
  }
  list.bind(to: songs.updates.sorted { $0.title > $1.title })
  let cell = list.cell(at: .init(section: 0, row: 1))
  songs[0].title = "z"
  cell.didSelect()
  precondition(cell.index == 0 && (cell as? TuneCell)?.title.value == "z" && list.played == [1])

  list.performBatchUpdates {
    songs.removeAll()
  } completion: {
    precondition(list.isEmpty)
  }
  await list.performBatchUpdates { songs.append(Tune(id: 3, title: "c")) }
  precondition(list.numberOfRows(inSection: 0) == 1)

  let page = try history.push("https://music.example.com/song?id=7")
  precondition((page.viewModel as? TunePage)?.query.id == 7)
  do {
    try history.push("https://music.example.com/song?id=x")
    fatalError("It was opened")
  } catch {
    precondition("\(error)".contains("'id'"))
  }
  var names = 0
  page.viewModel.addTarget(history, for: "name") { _ in names += 1 }
  page.viewModel.sendActions(for: "name")
  precondition(names == 2)
  for await _ in page.viewModel.actions(for: "name") { break }
}
