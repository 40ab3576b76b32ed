/// The modules of one host.
///
/// ```swift
/// print(registry.domain("people.example.com").root.submodule("list") != nil)  // prints: true
/// ```
@MainActor
public final class ModuleDomain {
  /// The name of the domain: a host, in lowercase.
  public let name: String
  /// Supplies modules that are not registered.
  public var provider: (any ModuleProvider)?
  private weak var registry: ModuleRegistry?
  /// The root, if it has been requested.
  private var existingRoot: Module?

  init(_ name: String, in registry: ModuleRegistry) {
    self.name = name
    self.registry = registry
  }

  /// The module that contains all other modules of the domain.
  public var root: Module {
    if let existingRoot { return existingRoot }
    let module = Module(ModuleAddress(domain: name), in: self)
    existingRoot = module
    return module
  }

  /// Returns the module at a path. It is created if there is none, as are the modules above it.
  func module(creatingAt segments: [ModuleSegment]) -> Module { segments.reduce(root) { $0[creating: $1] } }

  /// Returns the module at a path, if there is one.
  func module(at segments: [ModuleSegment]) -> Module? {
    guard let last = segments.last else {
      if let existingRoot, !existingRoot.isEmpty { return existingRoot }
      guard let content = supply(ModuleAddress(domain: name)) else { return existingRoot }
      root.take(content)
      return root
    }
    // Modules on the way may be supplied by the provider, or exist only because of modules below them.
    if let found = registered(segments), !found.isEmpty { return found }
    guard provider != nil else { return registered(segments) }
    let address = ModuleAddress(domain: name, segments: segments)
    guard let content = supply(address) else { return registered(segments) }
    let supplied = module(creatingAt: segments.dropLast())[creating: last]
    supplied.take(content)
    return supplied
  }

  /// Returns the module at a path, if it is registered.
  func registered(_ segments: [ModuleSegment]) -> Module? { existingRoot?.registered(segments) }

  func supply(_ address: ModuleAddress) -> ModuleContent? {
    guard let provider else { return nil }
    do {
      let content = try provider.content(at: address)
      if content != nil { note(.supplied(address)) }
      return content
    } catch {
      note(.providerFailed(address, error))
      return nil
    }
  }

  func didRemove(_ module: Module) {
    if module === existingRoot { existingRoot = nil }
    note(.removed(module.address))
  }

  func note(_ event: @autoclosure () -> ModuleEvent) { registry?.note(event()) }
}

/// Supplies modules on demand, from a configuration file for example.
///
/// ```swift
/// final class Titles: ModuleProvider {
///   func content(at address: ModuleAddress) -> ModuleContent? { .value("Title of \(address.path)") }
/// }
/// let titles = Titles()
/// registry.domain("titles").provider = titles
/// let title: String = try registry.value(at: "//titles/list")
/// print(title)  // prints: Title of /list/
/// ```
@MainActor
public protocol ModuleProvider: AnyObject {
  /// Returns the content of an address where nothing is registered; `nil` if there is none. Called each time that an
  /// address is looked up, until its content has been supplied.
  ///
  /// - Throws: An error if the content cannot be determined. This counts as no content, and the error is reported to
  ///   the log.
  func content(at address: ModuleAddress) throws -> ModuleContent?
}

/// The content of a module at an address.
///
/// ```swift
/// let page = ModuleContent.factories(viewModel: ViewModelFactory(PersonPage.init(model:)))
/// let limit = ModuleContent.value(20)
/// ```
public enum ModuleContent {
  /// Factories of the parts of a module.
  case factories(model: ModelFactory? = nil, viewModel: ViewModelFactory? = nil, view: ViewFactory? = nil)
  /// A value of any type.
  case value(Any)
}
