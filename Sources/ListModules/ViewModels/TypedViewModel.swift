/// A view model for models of one type.
///
/// ```swift
/// final class NameCell: CellViewModel, TypedViewModel {
///   typealias Model = Person
///   var name: String { typedModel.name }
/// }
/// let module = CellModule(viewModel: NameCell.init(model:))
/// print(NameCell(model: Person.ada).name)  // prints: Ada
/// ```
///
/// A module makes the view model only for a model of this type, and a list gives it no model of another type.
public protocol TypedViewModel: ViewModel {
  /// The type of the models.
  associatedtype Model
}

extension TypedViewModel {
  /// The model. Traps if the model is of another type, which is possible only if you set it yourself.
  public var typedModel: Model {
    guard let typed = model as? Model else {
      preconditionFailure(
        "A \(Self.self) is for models of type \(Model.self), but its model is of type \(describeType(of: model))")
    }
    return typed
  }

  nonisolated static func accepts(_ model: Any?) -> Bool { model is Model }
  nonisolated static var nameOfModel: String { "\(Model.self)" }
}
