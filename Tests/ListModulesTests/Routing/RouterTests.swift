import Foundation
import ListModules
import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

@MainActor @Suite struct RouterTests {
  struct Query: Decodable { let id: Int }

  final class Contact: ViewModel, TypedViewModel {
    typealias Model = Query
    var title = ""
    private(set) var preparations = 0
    override func prepare() {
      super.prepare()
      preparations += 1
      title = "contact \(typedModel.id)"
    }
  }

  let registry: ModuleRegistry
  let router: InMemoryRouter

  init() throws {
    registry = try ModuleRegistry {
      ModuleAt("https://contacts.example.com") {
        ModuleAt("list", viewModel: { (options: ModuleOptions) in ViewModel(model: options.text("sorted")) })
        ModuleAt("contact", model: .decoding(Query.self), viewModel: Contact.init(model:))
        ModuleAt("empty")
      }
    }
    router = InMemoryRouter(modules: registry)
  }

  // MARK: Pages

  @Test func pagesMakeTheirViewModels() throws {
    let page = try Page("https://contacts.example.com/contact?id=7", in: registry)
    let contact = try #require(page.viewModel as? Contact)
    #expect(!page.isLoaded && contact.title == "" && contact.module === page.module)
    page.load()
    page.load()
    #expect(page.isLoaded && contact.title == "contact 7" && contact.preparations == 1)
    #expect(page.options.text("id") == "7" && page.url == "https://contacts.example.com/contact?id=7")
    // Without a factory for models, the options are the model.
    #expect(try Page("//contacts.example.com/list?sorted=name", in: registry).viewModel.model as? String == "name")
    #expect(
      try Page("//contacts.example.com/contact?id=1", options: ["id": 2], in: registry).viewModel.model as? Query != nil
    )
    #expect(
      (try Page("//contacts.example.com/contact?id=1", options: ["id": 2], in: registry).viewModel as? Contact)?
        .typedModel.id == 2)
  }

  @Test func urlsThatCannotBeOpened() throws {
    let all: [(url: String, text: String)] = [
      ("https://contacts.example.com/other", "Nothing is registered at //contacts.example.com/other/"),
      ("https://other.example.com/list", "Nothing is registered at //other.example.com/list/"),
      (
        "https://contacts.example.com/a b",
        "\"https://contacts.example.com/a b\" is not a module address: segment 0, \"a b\", contains \" \", which is not allowed in a name"
      ),
      (
        "https://contacts.example.com/empty",
        "The module at //contacts.example.com/empty/ has no factory for a view model"
      ),
      (
        "https://contacts.example.com/contact",
        "//contacts.example.com/contact/ cannot be opened: The option 'id' is missing, but Int is expected"
      ),
      (
        "https://contacts.example.com/contact?id=x",
        "//contacts.example.com/contact/ cannot be opened: The option 'id' is \"x\", but Int is expected"
      ),
      (
        "https://contacts.example.com/contact?id=%",
        "//contacts.example.com/contact/ cannot be opened: The query contains \"id=%\", which has an invalid percent encoding"
      ),
    ]
    for (url, text) in all {
      var errors: [RoutingError?] = []
      errors.append(#expect(throws: RoutingError.self) { try router.push(url) })
      errors.append(#expect(throws: RoutingError.self) { try router.present(url) })
      errors.append(#expect(throws: RoutingError.self) { try router.addChild(url) })
      errors.append(#expect(throws: RoutingError.self) { try router.setRoot(url) })
      errors.append(#expect(throws: RoutingError.self) { try router.setTabs(["//contacts.example.com/list", url]) })
      for error in errors { #expect(error?.description == text) }
    }
    #expect(router.calls.isEmpty && router.top == nil)
  }

  // MARK: Verbs

  private func open(_ verb: (String) throws -> Page, _ id: Int) throws -> Page {
    try verb("https://contacts.example.com/contact?id=\(id)")
  }

  @Test func pushingPresentingAndClosing() throws {
    let list = try router.setRoot("https://contacts.example.com/list")
    let one = try router.push("https://contacts.example.com/contact?id=1")
    let two = try router.push("https://contacts.example.com/contact", options: ["id": 2])
    #expect(
      router.stack.map { ObjectIdentifier($0) } == [list, one, two].map { ObjectIdentifier($0) } && router.top === two)
    #expect([list, one, two].allSatisfy { $0.isLoaded })
    let over = try router.present("https://contacts.example.com/contact?id=3")
    let onTop = try router.push("https://contacts.example.com/contact?id=4")
    #expect(router.layers.map(\.count) == [3, 2] && router.top === onTop)
    router.close(onTop)
    #expect(router.top === over)
    router.close(over)
    #expect(router.top === two && router.layers.count == 1)
    let again = try router.present("https://contacts.example.com/contact?id=5")
    // Closing a page below others closes all pages on top of it, too.
    router.close(one)
    #expect(router.top === list && router.layers.map(\.count) == [1])
    router.close(again)
    #expect(router.violations == [.close(again.url)])
    #expect(
      router.calls.prefix(2) == [
        .setRoot("https://contacts.example.com/list"), .push("https://contacts.example.com/contact?id=1"),
      ])
  }

  @Test func childrenAreClosedAloneAndRemovedWithTheirRoot() throws {
    #expect(throws: Never.self) { try router.addChild("https://contacts.example.com/list") }
    #expect(router.violations == [.addChild("https://contacts.example.com/list")])
    let root = try router.setRoot("https://contacts.example.com/list")
    let child = try router.addChild("https://contacts.example.com/contact?id=1")
    #expect(router.children(of: root).map { $0 === child } == [true] && child.isLoaded && router.top === root)
    router.close(child)
    #expect(router.children(of: root).isEmpty && router.violations.count == 1)
    try router.addChild("https://contacts.example.com/contact?id=2")
    try router.setRoot("https://contacts.example.com/list")
    #expect(router.children(of: root).isEmpty)
  }

  /// A root stays until another root is set, with all pages on top of it; so does the first page of each tab.
  @Test func rootPagesCannotBeClosed() throws {
    let (list, contact) = ("https://contacts.example.com/list", "https://contacts.example.com/contact?id=1")
    let root = try router.setRoot(list)
    let pushed = try router.push(contact)
    try router.present(contact)
    let child = try router.addChild(contact)
    router.close(root)
    #expect(router.violations == [.close(list)] && router.layers.map(\.count) == [2, 1])
    router.close(child)
    router.close(pushed)
    #expect(router.top === root && router.layers.map(\.count) == [1] && router.violations.count == 1)
    let pages = try router.setTabs([list, contact])
    for page in pages { router.close(page) }
    router.close(root)
    #expect(router.violations == [.close(list), .close(list), .close(contact), .close(list)])
    #expect(router.roots.map { ObjectIdentifier($0) } == pages.map { ObjectIdentifier($0) })
    // The first page of a presentation is not a root.
    router.close(try router.present(contact))
    #expect(router.top === pages[0] && router.violations.count == 4)
  }

  /// A page in a tab that is not in front is not loaded before it is shown.
  @Test func aPageInATabIsLoadedWhenItIsShown() throws {
    let pages = try router.setTabs(["https://contacts.example.com/list", "https://contacts.example.com/contact?id=1"])
    #expect(router.roots.map { ObjectIdentifier($0) } == pages.map { ObjectIdentifier($0) })
    #expect(pages[0].isLoaded && !pages[1].isLoaded && router.top === pages[0])
    router.selectTab(1)
    #expect(pages[1].isLoaded && router.top === pages[1])
    let pushed = try router.push("https://contacts.example.com/contact?id=2")
    router.selectTab(0)
    #expect(router.top === pages[0])
    router.selectTab(1)
    #expect(router.top === pushed)
  }

  @Test func urlsOfFoundation() throws {
    let list = try #require(URL(string: "https://contacts.example.com/list"))
    let contact = try #require(URL(string: "https://contacts.example.com/contact?id=3"))
    try router.setRoot(list)
    try router.push(contact)
    try router.present(contact, options: ["id": 4])
    try router.addChild(contact)
    #expect((router.top?.viewModel as? Contact)?.title == "contact 4" && router.layers.map(\.count) == [2, 1])
    try router.setTabs([list, contact])
    #expect(router.roots.map(\.url) == [list, contact].map(\.absoluteString))
    #expect(try Page(contact, in: registry).module.address == ModuleAddress(contact))
  }

  @Test func closedPagesAreReleased() throws {
    try withLifetimeTracking { tracker in
      try router.setRoot("https://contacts.example.com/list")
      let page = tracker.watch(try router.push("https://contacts.example.com/contact?id=1"))
      tracker.watch(page.viewModel)
      tracker.watch(try router.addChild("https://contacts.example.com/contact?id=2"))
      router.close(page)
    }
  }

  // MARK: Views

  final class View: ModuleView {
    var log: [String] = []
    var viewModel: Contact? {
      willSet { viewModelWillChange() }
      didSet { viewModelDidChange() }
    }
    func viewModelWillChange() { log.append("will change from \(viewModel?.title ?? "nil")") }
    func viewModelDidChange() { log.append("did change to \(viewModel?.title ?? "nil")") }
  }

  @Test func viewsAreNotifiedBeforeAndAfterTheirViewModelChanges() throws {
    let view = View()
    let page = try Page("https://contacts.example.com/contact?id=7", in: registry)
    page.load()
    try view.show(page.viewModel)
    try view.show(nil)
    #expect(
      view.log == [
        "will change from nil", "did change to contact 7", "will change from contact 7", "did change to nil",
      ])
    let error = #expect(throws: ViewModelMismatch.self) { try view.show(ViewModel()) }
    #expect(error == ViewModelMismatch(expected: "Contact", found: "ViewModel") && view.log.count == 4)
    #expect(error?.description == "A view shows view models of type Contact, not ViewModel")
  }
}
