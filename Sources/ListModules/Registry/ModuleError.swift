/// An error of registering, finding or making a module.
///
/// ```swift
/// do { _ = try registry.module(at: "//people.example.com/nothing") } catch { print(error) }
/// // prints: Nothing is registered at //people.example.com/nothing/
/// ```
public enum ModuleError: Error {
  /// A text is not a module address.
  case address(ModuleAddressError)
  /// Nothing is registered at an address.
  case notRegistered(ModuleAddress)
  /// The value that is registered at an address is of another type.
  case otherValue(at: ModuleAddress, expected: String, found: String)
  /// The module at an address has no factory for the requested part.
  case noFactory(ModulePart, at: ModuleAddress)
  /// The view model of a module is not made for a model of this type.
  case unexpectedModel(at: ModuleAddress, expected: String, found: String)
  /// A factory has made a view model or a view of another type than requested.
  case unexpectedProduct(ModulePart, at: ModuleAddress, expected: String, found: String)
  /// A factory, or the closure for views, has thrown an error.
  case failed(at: ModuleAddress, any Error)
}

/// A part of a module that is made for a model.
public enum ModulePart: String, Sendable {
  /// The view model: the content of a view, and the reactions to the user's actions.
  case viewModel = "view model"
  /// The view.
  case view
}

extension ModuleError: CustomStringConvertible {
  /// A sentence that describes what was expected, what was found, and where.
  public var description: String {
    switch self {
    case .address(let error): "\(error)"
    case .notRegistered(let address): "Nothing is registered at \(address)"
    case .otherValue(let address, let expected, let found):
      "The value at \(address) is of type \(found), but \(expected) is expected"
    case .noFactory(let part, let address): "The module at \(address) has no factory for a \(part.rawValue)"
    case .unexpectedModel(let address, let expected, let found):
      "The view model at \(address) is made for \(expected), not for \(found)"
    case .unexpectedProduct(let part, let address, let expected, let found):
      "The module at \(address) makes a \(part.rawValue) of type \(found), but \(expected) is expected"
    case .failed(let address, let error): "The module at \(address) cannot be made: \(error)"
    }
  }
}
