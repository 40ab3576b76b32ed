/// A place where something is registered: how a model, a view model and a view are made, or any value; and the modules
/// below.
///
///     let list = try registry.module(creatingAt: "https://contacts.example.com/list")
///     list.section().cell("favourite").viewModel = ViewModelFactory(FavouriteCell.init(model:))
///
/// A place that was only made because there is something below it has none of these.
@MainActor
public final class Module {
  /// Where it is, or was until it was removed.
  public let address: ModuleAddress
  /// How a model is made, where the module is opened by a URL. Without it the model is the options.
  public var model: ModelFactory?
  /// How a view model is made.
  public var viewModel: ViewModelFactory?
  /// How a view is made.
  public var view: ViewFactory?
  /// A value of any kind that is registered here.
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

  /// Whether nothing is registered at this place itself.
  public var isEmpty: Bool { model == nil && viewModel == nil && view == nil && value == nil }

  // MARK: To register

  /// The module below with a kind and a name; it is made if there is none.
  public subscript(kind kind: ModuleKind, name: String?) -> Module {
    self[creating: ModuleSegment(kind: kind, name: name)]
  }

  /// The module of a section; that of those without a name, if none is given.
  public func section(_ name: String? = nil) -> Module { self[kind: .unspecified, name] }
  /// The module of a cell, in that of a section.
  public func cell(_ name: String? = nil) -> Module { self[kind: .unspecified, name] }
  /// The module of a header, in that of a section.
  public func header(_ name: String? = nil) -> Module { self[kind: .header, name] }
  /// The module of a footer, in that of a section.
  public func footer(_ name: String? = nil) -> Module { self[kind: .footer, name] }

  subscript(creating segment: ModuleSegment) -> Module {
    if let child = submodules[segment] { return child }
    let child = Module(address.appending(segment), in: domain, below: self)
    submodules[segment] = child
    domain?.note(.created(child.address))
    return child
  }

  // MARK: To use

  /// The module below with a kind and a name, if there is one: one that is registered, or that the domain's provider
  /// supplies.
  public func submodule(kind: ModuleKind = .unspecified, _ name: String? = nil) -> Module? {
    self[[ModuleSegment(kind: kind, name: name)]]
  }

  /// The module that a path leads to from here, if it is registered.
  func registered(_ path: [ModuleSegment]) -> Module? { path.reduce(self as Module?) { $0?.submodules[$1] } }

  /// The module that a path leads to from here: one that is registered, or that the domain's provider supplies.
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

  // MARK: To remove

  /// Removes this module, with all below it: it is not found any more, by whatever way.
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

  // MARK: To make

  /// Whether view models are made here of such a model.
  func accepts(_ model: Any?) -> Bool { viewModel?.accepts(model) ?? false }

  /// A model of options; these themselves, if there is no factory for models.
  ///
  /// - Throws: `ModuleError.failed`, if the factory throws.
  public func makeModel(of options: ModuleOptions) throws(ModuleError) -> Any {
    guard let model else { return options }
    do { return try model.make(options) } catch { throw .failed(at: address, error) }
  }

  /// A view model of a model.
  ///
  /// - Throws: `ModuleError`, if the module has no factory for view models, if that does not take such a model, throws,
  ///   or makes a view model of another type.
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

  /// A view of a view model, made by the module's closure.
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
