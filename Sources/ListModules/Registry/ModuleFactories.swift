/// How a module's model is made, where it is opened by a URL.
public struct ModelFactory {
  let make: (ModuleOptions) throws -> Any

  /// A model made of the options that a module is opened with.
  public init<Model>(_ make: @escaping (ModuleOptions) throws -> Model) { self.make = make }

  /// A model that the options are decoded into.
  public static func decoding<Model: Decodable>(_ type: Model.Type) -> ModelFactory {
    ModelFactory { options throws -> Model in try options.decode() }
  }
}

/// How a module's view model is made.
public struct ViewModelFactory {
  /// The name of the type of models that it takes.
  let expected: String
  let accepts: (Any?) -> Bool
  let make: (Any?) throws -> ViewModel

  /// View models made of models of one type: `ViewModelFactory(ContactViewModel.init(model:))`.
  ///
  /// Of a ``TypedViewModel`` that is made of any model the type is that which it names.
  public init<Model, Made: ViewModel>(_ make: @escaping (Model) throws -> Made) {
    let typed = Model.self is any OptionalAny.Type ? Made.self as? any TypedViewModel.Type : nil
    expected = typed.map { $0.nameOfModel } ?? "\(Model.self)"
    accepts = typed.map { typed in { typed.accepts($0) } } ?? { $0 is Model }
    self.make = { model in
      guard let model = model as? Model else {
        preconditionFailure("A view model is made for \(Model.self), and not for \(describeType(of: model))")
      }
      return try make(model)
    }
  }
}

/// `Any?`: what takes all models.
private protocol OptionalAny {}
extension Optional: OptionalAny where Wrapped == Any {}

/// How a module's view is made.
public struct ViewFactory {
  package enum Source {
    case code((ViewModel) throws -> AnyObject)
    case type(AnyClass)
    case nib(name: String, bundle: AnyObject?)
    case storyboard(name: String, identifier: String?, bundle: AnyObject?)
  }

  package let source: Source

  /// Views made by a closure. Afterwards each shows the view model that it was made for.
  ///
  /// A table view reuses such a view only if it says the identifier by which it is looked for:
  ///
  ///     ViewFactory { (cell: ContactCell) in
  ///       ContactTableCell(style: .default, reuseIdentifier: cell.match?.reuseIdentifier)
  ///     }
  ///
  /// Without that, a view is made for each row that comes into sight. (A table view of AppKit is given the identifier
  /// by `NSTableModuleSource`. Collection views make no views by closures.)
  public init<Shown: ViewModel, View: AnyObject>(_ make: @escaping (Shown) throws -> View) {
    source = .code { viewModel in
      guard let shown = viewModel as? Shown else {
        throw ViewModelMismatch(expected: "\(Shown.self)", found: describeType(of: viewModel))
      }
      return try make(shown)
    }
  }

  /// Views of a class that whoever shows them makes, as list views do with their cells.
  public static func type(_ type: AnyClass) -> ViewFactory { ViewFactory(.type(type)) }

  init(_ source: Source) { self.source = source }
}

/// A view model is not of the type that a view shows.
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

  /// What was expected, and what was found.
  public var description: String { "A view shows view models of type \(expected), and not \(found)" }
}

/// The type of a value, or that there is none.
func describeType(of value: Any?) -> String { value.map { "\(type(of: $0))" } ?? "nil" }
