/// A registration of a module or a value: see ``ModuleRegistry/init(_:)``.
///
/// ```swift
/// let limits: [any ModuleRegistration] = [ValueAt("/limits/pages", 20), ValueAt("/limits/tabs", 5)]
/// try registry.register { limits }
/// print(try registry.value(at: "/limits/tabs", as: Int.self))  // prints: 5
/// ```
public protocol ModuleRegistration {
  /// Registers the content below an address.
  ///
  /// - Throws: `ModuleError.address`, if the registration's own address is not valid.
  @MainActor func register(below base: ModuleAddress, in registry: ModuleRegistry) throws(ModuleError)
}

/// The content to register at an address, and the registrations below it.
struct RegisteredModule {
  var model: ModelFactory?
  var viewModel: ViewModelFactory?
  var view: ViewFactory?
  var submodules: [any ModuleRegistration] = []

  @MainActor func register(at address: ModuleAddress, in registry: ModuleRegistry) throws(ModuleError) {
    let module = registry.module(creatingAt: address)
    if let model { module.model = model }
    if let viewModel { module.viewModel = viewModel }
    if let view { module.view = view }
    for submodule in submodules { try submodule.register(below: address, in: registry) }
  }
}

/// A module at an address: the module of a page, for example. Inside another module, the address is a path below it.
///
/// ```swift
/// try registry.register {
///   ModuleAt("//people.example.com/settings", viewModel: ViewModel.init(model:)) {
///     ModuleAt("privacy", viewModel: ViewModel.init(model:))
///   }
/// }
/// let privacy = try Page("//people.example.com/settings/privacy", in: registry)
/// ```
public struct ModuleAt: ModuleRegistration {
  private let address: String
  private let content: RegisteredModule

  /// Creates a module that is opened by its address, or that only contains others.
  public init(
    _ address: String, model: ModelFactory? = nil, view: ViewFactory? = nil,
    @ModuleBuilder _ submodules: () -> [any ModuleRegistration] = { [] }
  ) {
    self.address = address
    content = RegisteredModule(model: model, view: view, submodules: submodules())
  }

  /// Creates a module with a view model.
  public init<Model, Made: ViewModel>(
    _ address: String, model: ModelFactory? = nil, viewModel: @escaping (Model) throws -> Made,
    view: ViewFactory? = nil, @ModuleBuilder _ submodules: () -> [any ModuleRegistration] = { [] }
  ) {
    self.address = address
    content = RegisteredModule(
      model: model, viewModel: ViewModelFactory(viewModel), view: view, submodules: submodules())
  }

  /// Creates a module with a view model that is made from the options that the module is opened with, decoded.
  ///
  /// ```swift
  /// struct Query: Decodable {
  ///   let id: String
  ///   var edit: Bool?
  /// }
  /// try registry.register {
  ///   ModuleAt("https://people.example.com/edit", options: Query.self) { query in PersonPage(model: query) }
  /// }
  /// ```
  public init<Options: Decodable, Made: ViewModel>(
    _ address: String, options: Options.Type, viewModel: @escaping (Options) throws -> Made,
    view: ViewFactory? = nil, @ModuleBuilder _ submodules: () -> [any ModuleRegistration] = { [] }
  ) {
    self.init(address, model: .decoding(options), viewModel: viewModel, view: view, submodules)
  }

  /// Registers the module below an address, or in its own domain if its address has one.
  public func register(below base: ModuleAddress, in registry: ModuleRegistry) throws(ModuleError) {
    try content.register(at: base.resolving(try ModuleAddress(validating: address)), in: registry)
  }
}

/// A value of any type at an address.
///
/// ```swift
/// let registry = try ModuleRegistry { ValueAt("//people.example.com/limit", 20) }
/// print(try registry.value(at: "//people.example.com/limit", as: Int.self))  // prints: 20
/// ```
public struct ValueAt: ModuleRegistration {
  private let address: String
  private let value: Any

  /// Creates a value that is found by its address.
  public init(_ address: String, _ value: Any) {
    self.address = address
    self.value = value
  }

  /// Registers the value below an address, or in its own domain if its address has one.
  public func register(below base: ModuleAddress, in registry: ModuleRegistry) throws(ModuleError) {
    registry.register(value, at: base.resolving(try ModuleAddress(validating: address)))
  }
}

/// The module of sections of a list: of those with a name, or of all others.
///
/// ```swift
/// let registry = try ModuleRegistry {
///   ModuleAt("//people.example.com/list", viewModel: PersonList.init(model:)) {
///     SectionModule { CellModule(viewModel: PersonCell.init(model:)) }
///     SectionModule("ads") { CellModule(viewModel: CellViewModel.init(model:)) }
///   }
/// }
/// ```
public struct SectionModule: ModuleRegistration {
  private let name: String?
  private let content: RegisteredModule

  /// Creates a module of sections without a view model of their own.
  public init(_ name: String? = nil, @ModuleBuilder _ items: () -> [any ModuleRegistration] = { [] }) {
    self.name = name
    content = RegisteredModule(submodules: items())
  }

  /// Creates a module of sections with a view model of their own.
  public init<Model, Made: SectionViewModel>(
    _ name: String? = nil, viewModel: @escaping (Model) throws -> Made,
    @ModuleBuilder _ items: () -> [any ModuleRegistration] = { [] }
  ) {
    self.name = name
    content = RegisteredModule(viewModel: ViewModelFactory(viewModel), submodules: items())
  }

  /// Registers the module below the module of a list.
  public func register(below base: ModuleAddress, in registry: ModuleRegistry) throws(ModuleError) {
    try content.register(at: base.appending(ModuleSegment(name: name)), in: registry)
  }
}

/// The module of cells of a section: of those with a name, or of all others.
///
/// ```swift
/// let section = SectionModule {
///   CellModule(viewModel: PersonCell.init(model:))
///   CellModule("favorite", viewModel: PersonCell.init(model:))
/// }
/// ```
public struct CellModule: ModuleRegistration {
  private let name: String?
  private let content: RegisteredModule

  /// Creates a module of cells with view models and, for a list of a platform, with views.
  public init<Model, Made: CellViewModel>(
    _ name: String? = nil, viewModel: @escaping (Model) throws -> Made, view: ViewFactory? = nil
  ) {
    self.name = name
    content = RegisteredModule(viewModel: ViewModelFactory(viewModel), view: view)
  }

  /// Registers the module below the module of a section.
  public func register(below base: ModuleAddress, in registry: ModuleRegistry) throws(ModuleError) {
    try content.register(at: base.appending(ModuleSegment(name: name)), in: registry)
  }
}

/// The module of supplementary items of a section, of one kind: of those with a name, or of all others.
///
/// ```swift
/// let section = SectionModule {
///   CellModule(viewModel: PersonCell.init(model:))
///   SupplementaryModule(.header, viewModel: SupplementaryViewModel.init(model:))
/// }
/// ```
public struct SupplementaryModule: ModuleRegistration {
  private let segment: ModuleSegment
  private let content: RegisteredModule

  /// Creates a module of items with view models and, for a list of a platform, with views.
  public init<Model, Made: SupplementaryViewModel>(
    _ kind: ModuleKind, _ name: String? = nil, viewModel: @escaping (Model) throws -> Made,
    view: ViewFactory? = nil
  ) {
    segment = ModuleSegment(kind: kind, name: name)
    content = RegisteredModule(viewModel: ViewModelFactory(viewModel), view: view)
  }

  /// Registers the module below the module of a section.
  public func register(below base: ModuleAddress, in registry: ModuleRegistry) throws(ModuleError) {
    try content.register(at: base.appending(segment), in: registry)
  }
}

/// Builds the registrations in a block, one after the other.
///
/// ```swift
/// let isTest = true
/// let registry = try ModuleRegistry {
///   for limit in [10, 20] { ValueAt("/limits/\(limit)", limit) }
///   if isTest { ValueAt("/server", "localhost") }
/// }
/// print(try registry.value(at: "/server", as: String.self))  // prints: localhost
/// ```
@resultBuilder
public enum ModuleBuilder {
  /// Accepts a statement that is one registration.
  public static func buildExpression(_ registration: any ModuleRegistration) -> [any ModuleRegistration] {
    [registration]
  }
  /// Accepts a statement that is several registrations.
  public static func buildExpression(_ registrations: [any ModuleRegistration]) -> [any ModuleRegistration] {
    registrations
  }
  /// Joins the registrations of a block, in order.
  public static func buildBlock(_ parts: [any ModuleRegistration]...) -> [any ModuleRegistration] {
    parts.flatMap { $0 }
  }
  /// Accepts the registrations of an `if` without an `else`.
  public static func buildOptional(_ part: [any ModuleRegistration]?) -> [any ModuleRegistration] { part ?? [] }
  /// Accepts the registrations of the first branch of an `if`.
  public static func buildEither(first part: [any ModuleRegistration]) -> [any ModuleRegistration] { part }
  /// Accepts the registrations of the other branch of an `if`.
  public static func buildEither(second part: [any ModuleRegistration]) -> [any ModuleRegistration] { part }
  /// Joins the registrations of the iterations of a loop, in order.
  public static func buildArray(_ parts: [[any ModuleRegistration]]) -> [any ModuleRegistration] {
    parts.flatMap { $0 }
  }
}

extension ModuleRegistry {
  /// Creates a registry with the registrations of a block.
  ///
  /// - Throws: `ModuleError.address`, if one of the addresses is not valid.
  public convenience init(@ModuleBuilder _ modules: () -> [any ModuleRegistration]) throws(ModuleError) {
    self.init()
    try register(modules)
  }

  /// Adds the registrations of a block.
  ///
  /// ```swift
  /// try registry.register { ModuleAt("//people.example.com/new", viewModel: PersonPage.init(model:)) }
  /// ```
  ///
  /// - Throws: `ModuleError.address`, if one of the addresses is not valid. The registrations before it are kept.
  public func register(@ModuleBuilder _ modules: () -> [any ModuleRegistration]) throws(ModuleError) {
    for module in modules() { try module.register(below: ModuleAddress(), in: self) }
  }
}
