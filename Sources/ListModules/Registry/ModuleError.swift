/// Why a module cannot be used as was asked.
public enum ModuleError: Error {
  /// A text is no address.
  case address(ModuleAddressError)
  /// Nothing is registered at an address.
  case notRegistered(ModuleAddress)
  /// What is registered there is of another type.
  case otherValue(at: ModuleAddress, expected: String, found: String)
  /// A module there has no factory for what is to be made.
  case noFactory(ModulePart, at: ModuleAddress)
  /// A view model is not made for such a model.
  case unexpectedModel(at: ModuleAddress, expected: String, found: String)
  /// What a factory makes is of another type than what is needed.
  case unexpectedProduct(ModulePart, at: ModuleAddress, expected: String, found: String)
  /// A factory has thrown an error: for models, for view models, or the closure for views.
  case failed(at: ModuleAddress, any Error)
}

/// What a module is made of.
public enum ModulePart: String, Sendable {
  /// What a view shows, and what becomes of what its user does.
  case viewModel = "view model"
  /// What is seen.
  case view
}

extension ModuleError: CustomStringConvertible {
  /// What was expected, what was found, and where, in a sentence.
  public var description: String {
    switch self {
    case .address(let error): "\(error)"
    case .notRegistered(let address): "Nothing is registered at \(address)"
    case .otherValue(let address, let expected, let found):
      "At \(address) a value of type \(found) is registered, where \(expected) is expected"
    case .noFactory(let part, let address): "The module at \(address) has no factory for a \(part.rawValue)"
    case .unexpectedModel(let address, let expected, let found):
      "The view model at \(address) is made for \(expected), and not for \(found)"
    case .unexpectedProduct(let part, let address, let expected, let found):
      "The module at \(address) makes a \(part.rawValue) of type \(found), where \(expected) is expected"
    case .failed(let address, let error): "The module at \(address) cannot be made: \(error)"
    }
  }
}
