/// A module that was opened by a URL, and can be presented: see ``Router``.
///
/// A page has a view model of its own, which gets ready when the page loads.
///
/// ```swift
/// let page = try Page("https://people.example.com/person?id=7", in: registry)
/// page.load()
/// print(page.options.text("id") ?? "none", page.viewModel.isReady)  // prints: 7 true
/// ```
@MainActor
public final class Page {
  /// The URL that the page was opened by.
  public let url: String
  /// The options that the page was opened with.
  public let options: ModuleOptions
  /// The module of the page.
  public let module: Module
  /// The view model of the page.
  public let viewModel: ViewModel
  /// Keeps the registry alive as long as the page, because lists look up modules in it.
  private let modules: ModuleRegistry

  /// Opens a URL as a page of the module that is registered there. Given options take precedence over the query.
  ///
  /// - Throws: `RoutingError`, if there is no such module, or no view model can be made.
  public init(_ url: String, options: [String: Any] = [:], in modules: ModuleRegistry = .shared) throws(RoutingError) {
    self.url = url
    self.modules = modules
    let address: ModuleAddress
    do throws(ModuleError) { address = try ModuleAddress(validating: url) } catch { throw .module(error) }
    do throws(ModuleOptionsError) { self.options = try ModuleOptions(url: url, options) } catch {
      throw .options(address, error)
    }
    do throws(ModuleError) {
      module = try modules.module(at: address)
      viewModel = try module.makeViewModel(for: try module.makeModel(of: self.options))
    } catch {
      if case .failed(_, let reason as ModuleOptionsError) = error { throw .options(address, reason) }
      throw .module(error)
    }
    modules.note(.opened(address))
  }

  /// Whether the page has loaded.
  public var isLoaded: Bool { viewModel.isReady }

  /// Makes the view model ready, once. Call this method when the view that shows the page has loaded.
  public func load() { viewModel.ready() }
}

/// The reason why a URL cannot be opened.
///
/// ```swift
/// do { try router.push("https://people.example.com/nothing") } catch { print(error) }
/// // prints: Nothing is registered at //people.example.com/nothing/
/// ```
public enum RoutingError: Error {
  /// The options of the URL are malformed, or not the options that the module expects.
  case options(ModuleAddress, ModuleOptionsError)
  /// The URL is not a module address, there is no such module, or its model or view model cannot be made.
  case module(ModuleError)
  /// The window no longer exists, or has no view controller to show the page on.
  case nowhere(ModuleAddress)
}

extension RoutingError {
  /// The underlying error: for example, an error that a factory threw.
  public var underlying: any Error {
    switch self {
    case .options(_, let error): error
    case .module(.failed(_, let error)): error
    case .module(.address(let error)): error
    case .module(let error): error
    case .nowhere: self
    }
  }
}

extension RoutingError: CustomStringConvertible {
  /// A sentence that describes the error.
  public var description: String {
    switch self {
    case .options(let address, let error): "\(address) cannot be opened: \(error)"
    case .module(let error): "\(error)"
    case .nowhere(let address): "There is nothing to show \(address) on"
    }
  }
}
