import ListModules

/// Pages on top of one another, and all of them over the table: the last one is seen.
@MainActor
final class TerminalRouter: Router {
  let modules: ModuleRegistry
  /// The pages that one goes back through, from the bottom to the top.
  private(set) var stack: [PageView] = []

  init(_ modules: ModuleRegistry) { self.modules = modules }

  /// The page that is seen; `nil` if that is the table.
  var top: PageView? { stack.last }

  func push(_ page: Page) { stack.append(PageView(page)) }
  // There is one screen: what is over everything is on top of the rest.
  func present(_ page: Page) { push(page) }
  // There is no room in a page for others: its parts are on top of it.
  func addChild(_ page: Page) { push(page) }
  // The table stays below: that is the root, so a page can be closed even if it was set as one.
  func setRoot(_ page: Page) { stack = [PageView(page)] }
  // There is no room beside one another, either: only the one in front is shown.
  func setTabs(_ pages: [Page]) { stack = pages.prefix(1).map { PageView($0) } }
  // What is on top goes with it.
  func close(_ page: Page) {
    guard let index = stack.firstIndex(where: { $0.page === page }) else { return }
    stack.removeSubrange(index...)
  }
}
