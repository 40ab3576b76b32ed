#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// Foundation's URLs.

extension ModuleAddress {
  /// Parses the address in a URL.
  ///
  /// - Throws: An error that names the segment that is not valid, and what is wrong with it.
  public init(_ url: URL) throws(ModuleAddressError) { try self.init(url.absoluteString) }
}

extension Page {
  /// Opens a URL as a page of the module that is registered there. Given options take precedence over the query.
  ///
  /// - Throws: `RoutingError`, if there is no such module, or no view model can be made.
  public convenience init(
    _ url: URL, options: [String: Any] = [:], in modules: ModuleRegistry = .shared
  ) throws(RoutingError) {
    try self.init(url.absoluteString, options: options, in: modules)
  }
}

extension Router {
  /// Opens a URL on top of the current page.
  @discardableResult
  public func push(_ url: URL, options: [String: Any] = [:]) throws(RoutingError) -> Page {
    try push(url.absoluteString, options: options)
  }

  /// Opens a URL over all pages.
  @discardableResult
  public func present(_ url: URL, options: [String: Any] = [:]) throws(RoutingError) -> Page {
    try present(url.absoluteString, options: options)
  }

  /// Opens a URL as a part of the current page.
  @discardableResult
  public func addChild(_ url: URL, options: [String: Any] = [:]) throws(RoutingError) -> Page {
    try addChild(url.absoluteString, options: options)
  }

  /// Opens a URL instead of all current pages.
  @discardableResult
  public func setRoot(_ url: URL, options: [String: Any] = [:]) throws(RoutingError) -> Page {
    try setRoot(url.absoluteString, options: options)
  }

  /// Opens URLs as tabs, instead of all current pages.
  @discardableResult
  public func setTabs(_ urls: [URL]) throws(RoutingError) -> [Page] { try setTabs(urls.map(\.absoluteString)) }
}
