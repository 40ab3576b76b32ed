/// Presents pages: by the view controllers of a platform, or as a list of pages in a test.
///
///     try router.push("https://contacts.example.com/contact?id=7")
///
/// There is always a root: one that was set stays until another one is set. To close it does nothing.
@MainActor
public protocol Router: AnyObject {
  /// Where modules are looked up.
  var modules: ModuleRegistry { get }

  /// Shows a page on top of the one that is shown, to go back from.
  func push(_ page: Page)
  /// Shows a page over everything.
  func present(_ page: Page)
  /// Shows a page as a part of the one that is shown.
  func addChild(_ page: Page)
  /// Shows a page in place of all others, those that are presented included.
  func setRoot(_ page: Page)
  /// Shows pages beside one another, the first one in front, in place of all others, those that are presented included.
  func setTabs(_ pages: [Page])
  /// Takes away a page, however it was shown, and what is on top of it. The root, or the first page of a tab, stays,
  /// with all that is on top of it.
  func close(_ page: Page)
}

extension Router {
  /// The shared registry.
  public var modules: ModuleRegistry { .shared }

  /// Opens a URL on top of the page that is shown.
  ///
  /// - Throws: `RoutingError`, if the URL cannot be opened. Nothing changes then.
  @discardableResult
  public func push(_ url: String, options: [String: Any] = [:]) throws(RoutingError) -> Page {
    let page = try page(url, options)
    push(page)
    return page
  }

  /// Opens a URL over everything.
  ///
  /// - Throws: `RoutingError`, if the URL cannot be opened. Nothing changes then.
  @discardableResult
  public func present(_ url: String, options: [String: Any] = [:]) throws(RoutingError) -> Page {
    let page = try page(url, options)
    present(page)
    return page
  }

  /// Opens a URL as a part of the page that is shown.
  ///
  /// - Throws: `RoutingError`, if the URL cannot be opened. Nothing changes then.
  @discardableResult
  public func addChild(_ url: String, options: [String: Any] = [:]) throws(RoutingError) -> Page {
    let page = try page(url, options)
    addChild(page)
    return page
  }

  /// Opens a URL in place of all pages.
  ///
  /// - Throws: `RoutingError`, if the URL cannot be opened. Nothing changes then.
  @discardableResult
  public func setRoot(_ url: String, options: [String: Any] = [:]) throws(RoutingError) -> Page {
    let page = try page(url, options)
    setRoot(page)
    return page
  }

  /// Opens URLs beside one another, in place of all pages.
  ///
  /// - Throws: `RoutingError`, if one of the URLs cannot be opened. Nothing changes then.
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
