public import ListModules

/// A router that presents nothing, and remembers what would be visible.
///
/// ```swift
/// let router = InMemoryRouter(modules: registry)
/// try router.push("https://people.example.com/person?id=7")
/// #expect(router.top?.options.text("id") == "7")
/// ```
///
/// It loads a page when the page first becomes visible, as platforms do: pages of tabs that are not in front are loaded
/// later. Calls that cannot be carried out are collected in ``violations``: adding a child if there is no page, closing
/// a page that is not shown, or closing a root.
@MainActor
public final class InMemoryRouter: Router {
  /// A call that a router received, with the URLs of pages.
  ///
  /// ```swift
  /// try router.push("https://people.example.com/person")
  /// #expect(router.calls == [.push("https://people.example.com/person")])
  /// ```
  public enum Call: Equatable, Sendable {
    /// Shows a page on top of another one.
    case push(String)
    /// Shows a page over everything.
    case present(String)
    /// Shows a page as a part of another one.
    case addChild(String)
    /// Shows a page in place of all others.
    case setRoot(String)
    /// Shows pages beside each other.
    case setTabs([String])
    /// Closes a page.
    case close(String)
  }

  /// The registry in which modules are looked up.
  public let modules: ModuleRegistry
  /// All calls so far, in order.
  public private(set) var calls: [Call] = []
  /// The calls that could not be carried out, in order.
  public private(set) var violations: [Call] = []

  /// Stacks of pages beside each other, the index of the one in front, and the stacks over them.
  private var tabs: [[Page]] = [[]]
  private var front = 0
  private var presented: [[Page]] = []
  private var childrenByPage: [ObjectIdentifier: [Page]] = [:]

  /// Creates a router without pages.
  public init(modules: ModuleRegistry = .shared) { self.modules = modules }

  // MARK: Visible pages

  /// The visible page.
  public var top: Page? { stack.last }
  /// The pages from the root of the visible stack to the visible page, which is last.
  public var stack: [Page] { presented.last ?? tabs[front] }
  /// The stack of the tab in front, and the presented stacks, from the bottom to the top. Each has a page and the pages
  /// that were pushed on top of it.
  public var layers: [[Page]] { [tabs[front]] + presented }
  /// The pages beside each other, each the first of its stack.
  public var roots: [Page] { tabs.compactMap(\.first) }
  /// Returns the pages that are parts of a page.
  public func children(of page: Page) -> [Page] { childrenByPage[ObjectIdentifier(page)] ?? [] }

  /// Brings one of the tabs to the front.
  ///
  /// ```swift
  /// try router.setTabs(["https://people.example.com/list", "https://people.example.com/person"])
  /// router.selectTab(1)
  /// #expect(router.top?.url == "https://people.example.com/person")
  /// ```
  ///
  /// - Precondition: There is a tab at that index. Without ``setTabs(_:)``, there is one tab, at index 0.
  public func selectTab(_ index: Int) {
    precondition(tabs.indices.contains(index), "Tab \(index) is out of bounds: there are \(tabs.count)")
    front = index
    top?.load()
  }

  // MARK: Presenting

  /// Shows a page on top of the visible one.
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

  /// Shows a page as a part of the visible one.
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

  /// Shows pages beside each other, the first one in front.
  public func setTabs(_ pages: [Page]) {
    calls.append(.setTabs(pages.map(\.url)))
    replaceAll(with: pages)
  }

  /// Closes a page, and the pages on top of it. Closing a root, which stays, is a violation.
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

  /// Removes the children of pages that are not shown any more.
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
