#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// Foundation's URLs.

extension ModuleAddress {
  /// The address that a URL says.
  ///
  /// - Throws: What is wrong with which segment.
  public init(_ url: URL) throws(ModuleAddressError) { try self.init(url.absoluteString) }
}

extension Page {
  /// A page of the module that is registered at a URL. Options that are given win over those of the query.
  ///
  /// - Throws: `RoutingError`, if there is no such module, or no view model can be made.
  public convenience init(
    _ url: URL, options: [String: Any] = [:], in modules: ModuleRegistry = .shared
  ) throws(RoutingError) {
    try self.init(url.absoluteString, options: options, in: modules)
  }
}

extension Router {
  /// Opens a URL on top of the page that is shown.
  @discardableResult
  public func push(_ url: URL, options: [String: Any] = [:]) throws(RoutingError) -> Page {
    try push(url.absoluteString, options: options)
  }

  /// Opens a URL over everything.
  @discardableResult
  public func present(_ url: URL, options: [String: Any] = [:]) throws(RoutingError) -> Page {
    try present(url.absoluteString, options: options)
  }

  /// Opens a URL as a part of the page that is shown.
  @discardableResult
  public func addChild(_ url: URL, options: [String: Any] = [:]) throws(RoutingError) -> Page {
    try addChild(url.absoluteString, options: options)
  }

  /// Opens a URL in place of all pages.
  @discardableResult
  public func setRoot(_ url: URL, options: [String: Any] = [:]) throws(RoutingError) -> Page {
    try setRoot(url.absoluteString, options: options)
  }

  /// Opens URLs beside one another, in place of all pages.
  @discardableResult
  public func setTabs(_ urls: [URL]) throws(RoutingError) -> [Page] { try setTabs(urls.map(\.absoluteString)) }
}
