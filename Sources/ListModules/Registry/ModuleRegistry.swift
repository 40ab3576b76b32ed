/// Registers modules, and finds them by their addresses.
///
/// ```swift
/// let registry = try ModuleRegistry {
///   ModuleAt("https://people.example.com/list", viewModel: PersonList.init(model:)) {
///     SectionModule {
///       CellModule(viewModel: PersonCell.init(model:))
///       SupplementaryModule(.header, viewModel: SupplementaryViewModel.init(model:))
///     }
///   }
/// }
/// let list = try registry.module(at: "https://people.example.com/list")
/// ```
///
/// Looking up a module to register something creates the module, and the modules above it, if there is none. Looking up
/// a module to use it throws an error if there is none. A module stays registered until it is removed. A part of a
/// program, or a test, that must not share modules can have a registry of its own.
@MainActor
public final class ModuleRegistry {
  /// The registry of the whole program.
  public static let shared = ModuleRegistry()

  /// Called with each event: registrations, lookups and decisions. The default is `nil`.
  public var log: ((ModuleEvent) -> Void)?
  private var domainsByName: [String: ModuleDomain] = [:]

  /// Creates a registry without modules.
  public init() {}

  /// The names of the domains, in alphabetical order. O(d log d) for d domains.
  public var domainNames: [String] { domainsByName.keys.sorted() }

  /// Returns the domain of a host. It is created if there is none.
  public func domain(_ name: String) -> ModuleDomain {
    let name = name.lowercased()
    if let domain = domainsByName[name] { return domain }
    let domain = ModuleDomain(name, in: self)
    domainsByName[name] = domain
    return domain
  }

  // MARK: Registering

  /// Returns the module at an address, to register something there. It is created if there is none, as are the modules
  /// above it.
  @discardableResult
  public func module(creatingAt address: ModuleAddress) -> Module {
    domain(address.domain).module(creatingAt: address.segments)
  }

  /// Registers a value at an address, and replaces what was registered there.
  public func register(_ value: Any, at address: ModuleAddress) {
    let module = module(creatingAt: address)
    (module.model, module.viewModel, module.view) = (nil, nil, nil)
    module.value = value
  }

  // MARK: Looking up

  /// Returns the module at an address.
  ///
  /// - Throws: `ModuleError.notRegistered`, if there is none.
  public func module(at address: ModuleAddress) throws(ModuleError) -> Module {
    guard let module = domainsByName[address.domain]?.module(at: address.segments) else {
      note(.missing(address))
      throw .notRegistered(address)
    }
    note(.found(address))
    return module
  }

  /// Returns the value that is registered at an address.
  ///
  /// - Throws: `ModuleError`, if there is no value, or if it is of another type.
  public func value<Value>(at address: ModuleAddress, as type: Value.Type = Value.self) throws(ModuleError) -> Value {
    let module = try module(at: address)
    guard let found = module.value else {
      if module.isEmpty { throw .notRegistered(address) }
      throw .otherValue(at: address, expected: "\(type)", found: "\(Module.self)")
    }
    guard let value = found as? Value else {
      throw .otherValue(at: address, expected: "\(type)", found: describeType(of: found))
    }
    return value
  }

  // MARK: Removing

  /// Removes the module at an address, and all modules below it. Returns whether there was one.
  @discardableResult
  public func removeModule(at address: ModuleAddress) -> Bool {
    let module = domainsByName[address.domain]?.registered(address.segments)
    module?.remove()
    return module != nil
  }

  /// Removes everything, including the domains.
  public func removeAll() {
    for domain in domainsByName.values { domain.registered([])?.remove() }
    domainsByName = [:]
  }

  func note(_ event: @autoclosure () -> ModuleEvent) { log?(event()) }
}

// MARK: - Addresses as texts

extension ModuleRegistry {
  /// Returns the module at an address, to register something there: see ``module(creatingAt:)-(ModuleAddress)``.
  ///
  /// ```swift
  /// let page = try registry.module(creatingAt: "//people.example.com/new")
  /// page.viewModel = ViewModelFactory(PersonPage.init(model:))
  /// ```
  ///
  /// - Throws: `ModuleError.address`, if the text is not an address.
  @discardableResult
  public func module(creatingAt address: String) throws(ModuleError) -> Module {
    module(creatingAt: try ModuleAddress(validating: address))
  }

  /// Registers a value at an address, and replaces what was registered there.
  ///
  /// ```swift
  /// try registry.register(20, at: "//people.example.com/limit")
  /// print(try registry.value(at: "//people.example.com/limit", as: Int.self))  // prints: 20
  /// ```
  ///
  /// - Throws: `ModuleError.address`, if the text is not an address.
  public func register(_ value: Any, at address: String) throws(ModuleError) {
    register(value, at: try ModuleAddress(validating: address))
  }

  /// Returns the module at an address: see ``module(at:)-(ModuleAddress)``.
  ///
  /// ```swift
  /// let list = try registry.module(at: "https://people.example.com/list?sorted=name")
  /// print(list.address)  // prints: //people.example.com/list/
  /// ```
  ///
  /// - Throws: `ModuleError.notRegistered`, if there is none, or `ModuleError.address`, if the text is not an address.
  public func module(at address: String) throws(ModuleError) -> Module {
    try module(at: try ModuleAddress(validating: address))
  }

  /// Returns the value that is registered at an address.
  ///
  /// ```swift
  /// try registry.register(20, at: "//people.example.com/limit")
  /// let limit: Int = try registry.value(at: "//people.example.com/limit")
  /// ```
  ///
  /// - Throws: `ModuleError`, if there is no value, if it is of another type, or if the text is not an address.
  public func value<Value>(at address: String, as type: Value.Type = Value.self) throws(ModuleError) -> Value {
    try value(at: try ModuleAddress(validating: address), as: type)
  }

  /// Removes the module at an address, and all modules below it. Returns whether there was one.
  ///
  /// ```swift
  /// print(try registry.removeModule(at: "//people.example.com/list"))  // prints: true
  /// ```
  ///
  /// - Throws: `ModuleError.address`, if the text is not an address.
  @discardableResult
  public func removeModule(at address: String) throws(ModuleError) -> Bool {
    removeModule(at: try ModuleAddress(validating: address))
  }
}

extension ModuleAddress {
  init(validating text: String) throws(ModuleError) {
    do throws(ModuleAddressError) { try self.init(text) } catch { throw .address(error) }
  }
}
