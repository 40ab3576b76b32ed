public import ListModules

/// A router that presents nothing, and remembers what would be seen.
///
///     let router = InMemoryRouter(modules: registry)
///     try router.push("https://contacts.example.com/contact?id=7")
///     #expect(router.top?.options.text("id") == "7")
///
/// It loads pages when they are seen for the first time, as platforms do: those of tabs that are not in front later.
/// What cannot be done is kept as a violation: to add a child where no page is, or to close a page that is not shown,
/// or a root.
@MainActor
public final class InMemoryRouter: Router {
  /// Something that a router was told to do, with the URLs of pages.
  public enum Call: Equatable, Sendable {
    /// A page on top of another one.
    case push(String)
    /// A page over everything.
    case present(String)
    /// A page as a part of another one.
    case addChild(String)
    /// A page in place of all others.
    case setRoot(String)
    /// Pages beside one another.
    case setTabs([String])
    /// A page was taken away.
    case close(String)
  }

  /// Where modules are looked up.
  public let modules: ModuleRegistry
  /// All calls so far, in order.
  public private(set) var calls: [Call] = []
  /// The calls that could not be carried out, in order.
  public private(set) var violations: [Call] = []

  /// Stacks of pages beside one another, which one of them is in front, and what is over them: stacks, too.
  private var tabs: [[Page]] = [[]]
  private var front = 0
  private var presented: [[Page]] = []
  private var childrenByPage: [ObjectIdentifier: [Page]] = [:]

  /// Creates a router without pages.
  public init(modules: ModuleRegistry = .shared) { self.modules = modules }

  // MARK: What is seen

  /// The page that is seen.
  public var top: Page? { stack.last }
  /// The pages that one goes back through from the one that is seen, and that itself, last.
  public var stack: [Page] { presented.last ?? tabs[front] }
  /// The pages in front of which others are presented, and those, from the bottom to the top; each with the pages that
  /// were pushed.
  public var layers: [[Page]] { [tabs[front]] + presented }
  /// The pages beside one another, each the first of its stack.
  public var roots: [Page] { tabs.compactMap(\.first) }
  /// The parts of a page that are pages.
  public func children(of page: Page) -> [Page] { childrenByPage[ObjectIdentifier(page)] ?? [] }

  /// Brings one of the tabs to the front.
  ///
  /// - Precondition: There is a tab at that index. Without ``setTabs(_:)`` there is one, at index 0.
  public func selectTab(_ index: Int) {
    precondition(tabs.indices.contains(index), "Tab \(index) is out of bounds: there are \(tabs.count)")
    front = index
    top?.load()
  }

  // MARK: Presenting

  /// Shows a page on top of the one that is seen.
  public func push(_ page: Page) {
    calls.append(.push(page.url))
    edit { $0.append(page) }
  }

  /// Shows a page over everything.
  public func present(_ page: Page) {
    calls.append(.present(page.url))
    presented.append([page])
    page.load()
  }

  /// Shows a page as a part of the one that is seen.
  public func addChild(_ page: Page) {
    calls.append(.addChild(page.url))
    guard let top else { return violations.append(.addChild(page.url)) }
    childrenByPage[ObjectIdentifier(top), default: []].append(page)
    page.load()
  }

  /// Shows a page in place of all others.
  public func setRoot(_ page: Page) {
    calls.append(.setRoot(page.url))
    replaceAll(with: [page])
  }

  /// Shows pages beside one another, the first one in front.
  public func setTabs(_ pages: [Page]) {
    calls.append(.setTabs(pages.map(\.url)))
    replaceAll(with: pages)
  }

  /// Takes away a page, and what is on top of it. A root, which stays, is a violation.
  public func close(_ page: Page) {
    calls.append(.close(page.url))
    if let layer = presented.firstIndex(where: { $0.contains { $0 === page } }) {
      let index = presented[layer].firstIndex { $0 === page } ?? 0
      presented.removeSubrange((index == 0 ? layer : layer + 1)...)
      if index > 0 { presented[layer].removeSubrange(index...) }
    } else if let tab = tabs.firstIndex(where: { $0.dropFirst().contains { $0 === page } }) {
      let index = tabs[tab].firstIndex { $0 === page } ?? 0
      if tab == front { presented = [] }
      tabs[tab].removeSubrange(index...)
    } else if let (parent, _) = childrenByPage.first(where: { $0.value.contains { $0 === page } }) {
      childrenByPage[parent]?.removeAll { $0 === page }
    } else {
      violations.append(.close(page.url))
    }
    forgetChildren()
    top?.load()
  }

  private func edit(_ body: (inout [Page]) -> Void) {
    if presented.isEmpty { body(&tabs[front]) } else { body(&presented[presented.count - 1]) }
    top?.load()
  }

  private func replaceAll(with pages: [Page]) {
    tabs = pages.isEmpty ? [[]] : pages.map { [$0] }
    (front, presented) = (0, [])
    forgetChildren()
    top?.load()
  }

  /// Those of pages that have gone.
  private func forgetChildren() {
    var live = (tabs + presented).flatMap { $0 }
    var kept: [ObjectIdentifier: [Page]] = [:]
    while let page = live.popLast() {
      guard let children = childrenByPage[ObjectIdentifier(page)] else { continue }
      kept[ObjectIdentifier(page)] = children
      live += children
    }
    childrenByPage = kept
  }
}
