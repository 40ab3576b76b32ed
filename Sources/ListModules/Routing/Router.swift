/// Presents pages: a navigation and its controllers on a platform, or a list of them in a test.
///
///     try router.push("https://contacts.example.com/contact?id=7")
@MainActor
public protocol Router: AnyObject {
  /// Where modules are looked for.
  var modules: ModuleRegistry { get }

  /// Shows a page on top of the one that is shown, to go back from.
  func push(_ page: Page)
  /// Shows a page over everything.
  func present(_ page: Page)
  /// Shows a page as a part of the one that is shown.
  func addChild(_ page: Page)
  /// Shows a page in place of all others.
  func setRoot(_ page: Page)
  /// Shows pages beside one another, the first one in front, in place of all others.
  func setTabs(_ pages: [Page])
  /// Takes away a page, however it was shown, and what is on top of it.
  func close(_ page: Page)
}

extension Router {
  /// Those of the whole program.
  public var modules: ModuleRegistry { .shared }

  /// Opens a URL on top of the page that is shown.
  ///
  /// - Throws: `RoutingError`, if there is no such page; nothing changes then. The same goes for the others.
  @discardableResult
  public func push(_ url: String, options: [String: Any] = [:]) throws(RoutingError) -> Page {
    let page = try page(url, options)
    push(page)
    return page
  }

  /// Opens a URL over everything.
  @discardableResult
  public func present(_ url: String, options: [String: Any] = [:]) throws(RoutingError) -> Page {
    let page = try page(url, options)
    present(page)
    return page
  }

  /// Opens a URL as a part of the page that is shown.
  @discardableResult
  public func addChild(_ url: String, options: [String: Any] = [:]) throws(RoutingError) -> Page {
    let page = try page(url, options)
    addChild(page)
    return page
  }

  /// Opens a URL in place of all pages.
  @discardableResult
  public func setRoot(_ url: String, options: [String: Any] = [:]) throws(RoutingError) -> Page {
    let page = try page(url, options)
    setRoot(page)
    return page
  }

  /// Opens URLs beside one another, in place of all pages.
  @discardableResult
  public func setTabs(_ urls: [String]) throws(RoutingError) -> [Page] {
    var pages: [Page] = []
    for url in urls { pages.append(try page(url, [:])) }
    setTabs(pages)
    return pages
  }

  private func page(_ url: String, _ options: [String: Any]) throws(RoutingError) -> Page {
    try Page(url, options: options, in: modules)
  }
}
