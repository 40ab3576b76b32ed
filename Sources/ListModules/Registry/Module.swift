/// A place in a registry, with the factories of a model, a view model and a view, or with any value; and with the
/// modules below.
///
/// ```swift
/// let list = try registry.module(at: "https://people.example.com/list")
/// list.section().cell("favorite").viewModel = ViewModelFactory(PersonCell.init(model:))
/// ```
///
/// A module that only exists because there are modules below it has neither factories nor a value.
@MainActor
public final class Module {
  /// The address of the module or, if it was removed, its last address.
  public let address: ModuleAddress
  /// Makes the model when the module is opened by a URL. If there is no such factory, the model is the options.
  public var model: ModelFactory?
  /// Makes the view model.
  public var viewModel: ViewModelFactory?
  /// Makes the view.
  public var view: ViewFactory?
  /// A value of any type that is registered here.
  public var value: Any?

  private weak var domain: ModuleDomain?
  private weak var parent: Module?
  /// The modules below, by kind and name.
  public private(set) var submodules: [ModuleSegment: Module] = [:]

  init(_ address: ModuleAddress, in domain: ModuleDomain?, below parent: Module? = nil) {
    self.address = address
    self.domain = domain
    self.parent = parent
  }

  /// Whether nothing is registered at this address itself.
  public var isEmpty: Bool { model == nil && viewModel == nil && view == nil && value == nil }

  // MARK: Registering

  /// The submodule of a kind and a name. It is created if there is none.
  ///
  /// ```swift
  /// let list = try registry.module(at: "https://people.example.com/list")
  /// list.section()[kind: "badge", "new"].value = "New"
  /// ```
  public subscript(kind kind: ModuleKind, name: String?) -> Module {
    self[creating: ModuleSegment(kind: kind, name: name)]
  }

  /// Returns the module of a section or, without a name, the module of sections without a name. It is created if there
  /// is none.
  public func section(_ name: String? = nil) -> Module { self[kind: .unspecified, name] }
  /// Returns the module of a cell, below the module of a section. It is created if there is none.
  public func cell(_ name: String? = nil) -> Module { self[kind: .unspecified, name] }
  /// Returns the module of a header, below the module of a section. It is created if there is none.
  public func header(_ name: String? = nil) -> Module { self[kind: .header, name] }
  /// Returns the module of a footer, below the module of a section. It is created if there is none.
  public func footer(_ name: String? = nil) -> Module { self[kind: .footer, name] }

  subscript(creating segment: ModuleSegment) -> Module {
    if let child = submodules[segment] { return child }
    let child = Module(address.appending(segment), in: domain, below: self)
    submodules[segment] = child
    domain?.note(.created(child.address))
    return child
  }

  // MARK: Looking up

  /// Returns the submodule of a kind and a name, if it is registered, or if the domain's provider supplies it.
  ///
  /// ```swift
  /// let list = try registry.module(at: "https://people.example.com/list")
  /// print(list.submodule("favorites") == nil)  // prints: true
  /// ```
  public func submodule(kind: ModuleKind = .unspecified, _ name: String? = nil) -> Module? {
    self[[ModuleSegment(kind: kind, name: name)]]
  }

  /// Returns the module at a path below this one, if it is registered.
  func registered(_ path: [ModuleSegment]) -> Module? { path.reduce(self as Module?) { $0?.submodules[$1] } }

  /// The module at a path below this one, if it is registered, or if the domain's provider supplies it.
  subscript(path: [ModuleSegment]) -> Module? {
    let found = registered(path)
    if let found, !found.isEmpty { return found }
    return domain?.module(at: address.segments + path) ?? found
  }

  func take(_ content: ModuleContent) {
    switch content {
    case .factories(let model, let viewModel, let view):
      (self.model, self.viewModel, self.view) = (model, viewModel, view)
    case .value(let value): self.value = value
    }
  }

  // MARK: Removing

  /// Removes this module, with all modules below it: they are no longer found in any way.
  ///
  /// ```swift
  /// try registry.module(at: "https://people.example.com/list").remove()
  /// print((try? registry.module(at: "https://people.example.com/list")) == nil)  // prints: true
  /// ```
  public func remove() {
    if let segment = address.segments.last { parent?.submodules[segment] = nil }
    domain?.didRemove(self)
    detach()
  }

  private func detach() {
    (parent, domain) = (nil, nil)
    for module in submodules.values { module.detach() }
    submodules = [:]
  }

  // MARK: Making

  /// Whether the module makes view models for a model of this type.
  func accepts(_ model: Any?) -> Bool { viewModel?.accepts(model) ?? false }

  /// Makes a model from options. Returns the options themselves if there is no factory for models.
  ///
  /// ```swift
  /// let page = try registry.module(at: "https://people.example.com/person")
  /// page.model = ModelFactory { options in options.text("id") ?? "" }
  /// print(try page.makeModel(of: ModuleOptions(["id": "ada"])))  // prints: ada
  /// ```
  ///
  /// - Throws: `ModuleError.failed`, if the factory throws.
  public func makeModel(of options: ModuleOptions) throws(ModuleError) -> Any {
    guard let model else { return options }
    do { return try model.make(options) } catch { throw .failed(at: address, error) }
  }

  /// Makes a view model for a model.
  ///
  /// ```swift
  /// let page = try registry.module(at: "https://people.example.com/person")
  /// let viewModel = try page.makeViewModel(for: Person.ada, as: PersonPage.self)
  /// ```
  ///
  /// - Throws: `ModuleError`, if the module has no factory for view models, or if the factory does not accept the
  ///   model, throws, or makes a view model of another type.
  public func makeViewModel<Made: ViewModel>(
    for model: Any?, as type: Made.Type = Made.self
  ) throws(ModuleError) -> Made {
    guard let viewModel else { throw .noFactory(.viewModel, at: address) }
    guard viewModel.accepts(model) else {
      throw .unexpectedModel(at: address, expected: viewModel.expected, found: describeType(of: model))
    }
    let made: ViewModel
    do { made = try viewModel.make(model) } catch { throw .failed(at: address, error) }
    guard let typed = made as? Made else {
      throw .unexpectedProduct(.viewModel, at: address, expected: "\(type)", found: describeType(of: made))
    }
    typed.module = self
    return typed
  }

  /// Makes a view of a view model, by the module's closure.
  ///
  /// ```swift
  /// final class PersonView {}
  /// let page = try registry.module(at: "https://people.example.com/person")
  /// page.view = ViewFactory { (_: PersonPage) in PersonView() }
  /// let view = try page.makeView(for: PersonPage(), as: PersonView.self)
  /// ```
  ///
  /// - Throws: `ModuleError`, if the module has no closure for views, or if the closure throws or makes a view of
  ///   another type.
  public func makeView<View: AnyObject>(
    for viewModel: ViewModel, as type: View.Type = View.self
  ) throws(ModuleError) -> View {
    guard case .code(let make) = view?.source else { throw .noFactory(.view, at: address) }
    let made: AnyObject
    do { made = try make(viewModel) } catch { throw .failed(at: address, error) }
    guard let view = made as? View else {
      throw .unexpectedProduct(.view, at: address, expected: "\(type)", found: describeType(of: made))
    }
    return view
  }

  func note(_ event: @autoclosure () -> ModuleEvent) { domain?.note(event()) }
}
