/// A view model for models of one type.
///
///     final class ContactCell: CellViewModel, TypedViewModel {
///       typealias Model = Contact
///       override func prepare() { … typedModel.name … }
///     }
///     CellModule(viewModel: ContactCell.init(model:))
///
/// A module makes it only for such a model, and a list gives it no other one.
public protocol TypedViewModel: ViewModel {
  /// The type of the models.
  associatedtype Model
}

extension TypedViewModel {
  /// The model. It traps if that is of another type: one that was given by hand.
  public var typedModel: Model {
    guard let typed = model as? Model else {
      preconditionFailure(
        "A \(Self.self) is for models of type \(Model.self), and has one of type \(describeType(of: model))")
    }
    return typed
  }

  nonisolated static func accepts(_ model: Any?) -> Bool { model is Model }
  nonisolated static var nameOfModel: String { "\(Model.self)" }
}
