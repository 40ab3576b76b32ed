import ListModules

/// A stack of pages over the table. The last one is visible.
@MainActor
final class TerminalRouter: Router {
  let modules: ModuleRegistry
  /// The pages, from the bottom to the top.
  private(set) var stack: [PageView] = []

  init(_ modules: ModuleRegistry) { self.modules = modules }

  /// The visible page; `nil` if the table is visible.
  var top: PageView? { stack.last }

  func push(_ page: Page) { stack.append(PageView(page)) }
  // There is one screen, so a page over everything is on top of the stack.
  func present(_ page: Page) { push(page) }
  // A page has no room for others, so its parts are on top of it.
  func addChild(_ page: Page) { push(page) }
  // The table stays below, as the root. So a page can be closed even if it was set as the root.
  func setRoot(_ page: Page) { stack = [PageView(page)] }
  // There is no room for pages beside each other: only the one in front is shown.
  func setTabs(_ pages: [Page]) { stack = pages.prefix(1).map { PageView($0) } }
  // Pages on top of it are closed, too.
  func close(_ page: Page) {
    guard let index = stack.firstIndex(where: { $0.page === page }) else { return }
    stack.removeSubrange(index...)
  }
}
