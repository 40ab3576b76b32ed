/// A factory that makes a module's model when the module is opened by a URL.
///
/// ```swift
/// let page = try registry.module(at: "https://people.example.com/person")
/// page.model = ModelFactory { options in options.text("id") == "ada" ? Person.ada : Person.bob }
/// ```
public struct ModelFactory {
  let make: (ModuleOptions) throws -> Any

  /// Creates a factory that makes models from the options that a module is opened with.
  public init<Model>(_ make: @escaping (ModuleOptions) throws -> Model) { self.make = make }

  /// Returns a factory that decodes models from the options.
  ///
  /// ```swift
  /// struct Query: Decodable {
  ///   let id: Int
  /// }
  /// let page = try registry.module(at: "https://people.example.com/person")
  /// page.model = .decoding(Query.self)
  /// print(try page.makeModel(of: ModuleOptions(["id": 7])))  // prints: Query(id: 7)
  /// ```
  public static func decoding<Model: Decodable>(_ type: Model.Type) -> ModelFactory {
    ModelFactory { options throws -> Model in try options.decode() }
  }
}

/// A factory that makes a module's view model.
///
/// ```swift
/// let page = registry.module(creatingAt: try ModuleAddress("//people.example.com/new"))
/// page.viewModel = ViewModelFactory { (name: String) in ViewModel(model: name) }
/// ```
public struct ViewModelFactory {
  /// The name of the type of models that the factory accepts.
  let expected: String
  let accepts: (Any?) -> Bool
  let make: (Any?) throws -> ViewModel

  /// Creates a factory that makes view models for models of one type:
  /// `ViewModelFactory(ContactViewModel.init(model:))`.
  ///
  /// If `make` accepts any model and makes a ``TypedViewModel``, the type of models is the one that the view model
  /// declares.
  public init<Model, Made: ViewModel>(_ make: @escaping (Model) throws -> Made) {
    let typed = Model.self == Any?.self ? Made.self as? any TypedViewModel.Type : nil
    expected = typed.map { $0.nameOfModel } ?? "\(Model.self)"
    accepts = typed.map { typed in { typed.accepts($0) } } ?? { $0 is Model }
    self.make = { model in
      guard let model = model as? Model else {
        preconditionFailure("A view model is made for \(Model.self), not for \(describeType(of: model))")
      }
      return try make(model)
    }
  }
}

/// A factory that makes a module's view.
///
/// ```swift
/// final class PersonView {}
/// let factory = ViewFactory { (page: PersonPage) in PersonView() }
/// ```
public struct ViewFactory {
  package enum Source {
    case code((ViewModel) throws -> AnyObject)
    case type(AnyClass)
    case nib(name: String, bundle: AnyObject?)
    case storyboard(name: String, identifier: String?, bundle: AnyObject?)
  }

  package let source: Source

  /// Creates a factory that makes views by a closure. Each view is then given the view model that it was made for.
  ///
  /// A table view reuses such a view only if the view has the identifier by which it is looked up:
  ///
  /// ```swift
  /// final class PersonTableCell {
  ///   init(reuseIdentifier: String?) {}
  /// }
  /// let factory = ViewFactory { (cell: PersonCell) in PersonTableCell(reuseIdentifier: cell.match?.reuseIdentifier) }
  /// ```
  ///
  /// Without this identifier, a view is made for each row that becomes visible. (For a table view of AppKit,
  /// `NSTableModuleSource` sets the identifier. Collection views do not use views made by closures.)
  public init<Shown: ViewModel, View: AnyObject>(_ make: @escaping (Shown) throws -> View) {
    source = .code { viewModel in
      guard let shown = viewModel as? Shown else {
        throw ViewModelMismatch(expected: "\(Shown.self)", found: describeType(of: viewModel))
      }
      return try make(shown)
    }
  }

  /// Returns a factory for views of a class. The object that shows such views instantiates them, as list views do with
  /// their cells.
  public static func type(_ type: AnyClass) -> ViewFactory { ViewFactory(.type(type)) }

  init(_ source: Source) { self.source = source }
}

/// An error that a view model is not of the type that a view shows.
///
/// ```swift
/// final class PersonView: ModuleView {
///   var viewModel: PersonCell?
/// }
/// do { try PersonView().show(ViewModel()) } catch { print(error) }
/// // prints: A view shows view models of type PersonCell, not ViewModel
/// ```
public struct ViewModelMismatch: Error, Equatable, Sendable, CustomStringConvertible {
  /// The type that the view shows.
  public let expected: String
  /// The type of the view model that it was given.
  public let found: String

  /// Creates a mismatch of two types of view models.
  public init(expected: String, found: String) {
    self.expected = expected
    self.found = found
  }

  /// A sentence that describes what was expected, and what was found.
  public var description: String { "A view shows view models of type \(expected), not \(found)" }
}

/// Returns the name of a value's type, or `nil` as a text if there is no value.
func describeType(of value: Any?) -> String { value.map { "\(type(of: $0))" } ?? "nil" }
