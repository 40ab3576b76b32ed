/// Presents pages: by view controllers of a platform or, in tests, as a list of pages.
///
/// ```swift
/// try router.push("https://people.example.com/person?id=7")
/// ```
///
/// A root that was set stays until another root is set: closing it does nothing.
@MainActor
public protocol Router: AnyObject {
  /// The registry in which modules are looked up.
  var modules: ModuleRegistry { get }

  /// Shows a page on top of the current page, from which the user can go back.
  func push(_ page: Page)
  /// Shows a page over all pages.
  func present(_ page: Page)
  /// Shows a page as a part of the current page.
  func addChild(_ page: Page)
  /// Shows a page instead of all others, including presented ones.
  func setRoot(_ page: Page)
  /// Shows pages as tabs, the first one in front, instead of all others, including presented ones.
  func setTabs(_ pages: [Page])
  /// Removes a page, however it was shown, and all pages on top of it. If the page is the root, or the first page of a
  /// tab, it stays, and so do all pages on top of it.
  func close(_ page: Page)
}

extension Router {
  /// The shared registry.
  public var modules: ModuleRegistry { .shared }

  /// Opens a URL on top of the current page.
  ///
  /// ```swift
  /// let page = try router.push("https://people.example.com/person", options: ["person": Person.ada])
  /// ```
  ///
  /// - Throws: `RoutingError`, if the URL cannot be opened. Nothing changes then.
  @discardableResult
  public func push(_ url: String, options: [String: Any] = [:]) throws(RoutingError) -> Page {
    try open(url, options, push)
  }

  /// Opens a URL over all pages.
  ///
  /// ```swift
  /// let page = try router.present("https://people.example.com/person?id=7")
  /// router.close(page)
  /// ```
  ///
  /// - Throws: `RoutingError`, if the URL cannot be opened. Nothing changes then.
  @discardableResult
  public func present(_ url: String, options: [String: Any] = [:]) throws(RoutingError) -> Page {
    try open(url, options, present)
  }

  /// Opens a URL as a part of the current page.
  ///
  /// ```swift
  /// try router.push("https://people.example.com/list")
  /// let part = try router.addChild("https://people.example.com/person?id=7")
  /// ```
  ///
  /// - Throws: `RoutingError`, if the URL cannot be opened. Nothing changes then.
  @discardableResult
  public func addChild(_ url: String, options: [String: Any] = [:]) throws(RoutingError) -> Page {
    try open(url, options, addChild)
  }

  /// Opens a URL instead of all current pages.
  ///
  /// ```swift
  /// try router.setRoot("https://people.example.com/list")
  /// ```
  ///
  /// - Throws: `RoutingError`, if the URL cannot be opened. Nothing changes then.
  @discardableResult
  public func setRoot(_ url: String, options: [String: Any] = [:]) throws(RoutingError) -> Page {
    try open(url, options, setRoot)
  }

  /// Opens URLs as tabs, instead of all current pages.
  ///
  /// ```swift
  /// try router.setTabs(["https://people.example.com/list", "https://people.example.com/person?id=me"])
  /// ```
  ///
  /// - Throws: `RoutingError`, if one of the URLs cannot be opened. Nothing changes then.
  @discardableResult
  public func setTabs(_ urls: [String]) throws(RoutingError) -> [Page] {
    var pages: [Page] = []
    for url in urls { pages.append(try Page(url, in: modules)) }
    setTabs(pages)
    return pages
  }

  private func open(
    _ url: String, _ options: [String: Any], _ show: (Page) -> Void
  ) throws(RoutingError) -> Page {
    let page = try Page(url, options: options, in: modules)
    show(page)
    return page
  }
}
