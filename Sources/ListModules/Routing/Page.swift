/// A module that was opened by a URL, to be presented: see ``Router``.
///
/// It has a view model of its own, which gets ready when the page loads.
@MainActor
public final class Page {
  /// The URL that it was opened by.
  public let url: String
  /// What it was opened with.
  public let options: ModuleOptions
  /// What it is made by.
  public let module: Module
  /// Its view model.
  public let viewModel: ViewModel
  /// The registry is there as long as the page: a list looks for modules there.
  private let modules: ModuleRegistry

  /// A page of the module that is registered at a URL. Options that are given win over those of the query.
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

  /// Whether it has loaded.
  public var isLoaded: Bool { viewModel.isReady }

  /// Readies the view model, once: to be called when what shows the page has loaded.
  public func load() { viewModel.ready() }
}

/// Why a URL cannot be opened.
public enum RoutingError: Error {
  /// The module's options are malformed, or not those that it takes.
  case options(ModuleAddress, ModuleOptionsError)
  /// It is no address of a module, there is no such module, or it cannot be made.
  case module(ModuleError)
  /// There is no window any more, or nothing in it that the page could be shown on.
  case nowhere(ModuleAddress)
}

extension RoutingError {
  /// What it comes from: what a factory has thrown, say.
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
  /// What is wrong, in a sentence.
  public var description: String {
    switch self {
    case .options(let address, let error): "\(address) cannot be opened: \(error)"
    case .module(let error): "\(error)"
    case .nowhere(let address): "There is nothing to show \(address) on"
    }
  }
}
