/// The modules of one host.
@MainActor
public final class ModuleDomain {
  /// The name: a host, in small letters.
  public let name: String
  /// Supplies what is not registered.
  public var provider: (any ModuleProvider)?
  private weak var registry: ModuleRegistry?
  /// The root, if it has been asked for.
  private var existingRoot: Module?

  init(_ name: String, in registry: ModuleRegistry) {
    self.name = name
    self.registry = registry
  }

  /// The module that all others of the domain are below.
  public var root: Module {
    if let existingRoot { return existingRoot }
    let module = Module(ModuleAddress(domain: name), in: self)
    existingRoot = module
    return module
  }

  /// The module at a path, with those above it, made if there is none.
  func module(creatingAt segments: [ModuleSegment]) -> Module { segments.reduce(root) { $0[creating: $1] } }

  /// The module at a path, if there is one.
  func module(at segments: [ModuleSegment]) -> Module? {
    guard let last = segments.last else {
      if let existingRoot, !existingRoot.isEmpty { return existingRoot }
      guard let content = supply(ModuleAddress(domain: name)) else { return existingRoot }
      root.take(content)
      return root
    }
    // What is between may be supplied, or be made because of what is below.
    if let found = registered(segments), !found.isEmpty { return found }
    guard provider != nil else { return registered(segments) }
    let address = ModuleAddress(domain: name, segments: segments)
    guard let content = supply(address) else { return registered(segments) }
    let supplied = module(creatingAt: segments.dropLast())[creating: last]
    supplied.take(content)
    return supplied
  }

  /// The module at a path, if it is registered.
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

/// Supplies modules on demand: out of a configuration file, say.
@MainActor
public protocol ModuleProvider: AnyObject {
  /// What there is at an address where nothing is registered; `nil` if nothing. It is asked whenever somebody looks
  /// there, until it has supplied something.
  ///
  /// - Throws: Why it cannot tell, which counts as nothing, and is said to the log.
  func content(at address: ModuleAddress) throws -> ModuleContent?
}

/// What is registered at an address.
public enum ModuleContent {
  /// How a module is made.
  case factories(model: ModelFactory? = nil, viewModel: ViewModelFactory? = nil, view: ViewFactory? = nil)
  /// Any value.
  case value(Any)
}
