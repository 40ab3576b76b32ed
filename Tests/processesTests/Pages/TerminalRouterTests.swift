import ListModules
import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

@testable import processes

@MainActor @Suite struct TerminalRouterTests {
  private let router: TerminalRouter

  init() throws {
    router = TerminalRouter(
      try ModuleRegistry {
        for name in ["a", "b", "c"] { ModuleAt("//local/\(name)", viewModel: ViewModel.init(model:)) }
      })
  }

  private var urls: [String] { router.stack.map(\.page.url) }

  @Test func pushingAndClosing() throws {
    #expect(router.top == nil)
    let a = try router.push("//local/a")
    let b = try router.push("//local/b")
    try router.push("//local/c")
    #expect(urls == ["//local/a", "//local/b", "//local/c"] && router.top?.page.url == "//local/c")
    // Pages on top of it are closed, too.
    router.close(b)
    #expect(urls == ["//local/a"])
    router.close(b)
    #expect(urls == ["//local/a"])
    router.close(a)
    #expect(router.top == nil)
  }

  @Test func allPagesShareOneScreen() throws {
    try router.push("//local/a")
    try router.present("//local/b")
    try router.addChild("//local/c")
    #expect(urls == ["//local/a", "//local/b", "//local/c"])
    try router.setRoot("//local/b")
    #expect(urls == ["//local/b"])
    let pages = try router.setTabs(["//local/c", "//local/a"])
    #expect(urls == ["//local/c"] && pages.map(\.isLoaded) == [true, false])
  }

  /// If a page cannot be opened, nothing changes.
  @Test func errors() throws {
    try router.push("//local/a")
    for url in ["//local/d", "//local/a b", "//local/a?%"] {
      #expect(throws: RoutingError.self) { try router.push(url) }
      #expect(throws: RoutingError.self) { try router.setRoot(url) }
    }
    #expect(throws: RoutingError.self) { try router.setTabs(["//local/b", "//local/d"]) }
    #expect(urls == ["//local/a"])
  }

  @Test func pagesLoadWhenTheyAreShown() throws {
    #expect(try router.push("//local/a").isLoaded)
    #expect(try router.present("//local/b").isLoaded)
    #expect(try router.addChild("//local/c").isLoaded)
  }

  @Test func closedPagesAreReleased() throws {
    try withLifetimeTracking { tracker in
      let table = ProcessTable([.row(1)])
      let router = TerminalRouter(try ModuleRegistry(showing: table))
      let page = tracker.watch(try router.push(ProcessRow.row(1).id.url))
      tracker.watch(page.viewModel)
      table.rows.set([.row(1, cpu: 1)])
      router.close(page)
    }
  }
}
