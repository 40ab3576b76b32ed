/// An event of a registry or a list: a module or item that was found, or a decision. For a log.
///
/// ```swift
/// registry.log = { event in print(event) }
/// _ = try registry.module(at: "//people.example.com/list")  // prints: Found //people.example.com/list/
/// ```
public enum ModuleEvent {
  /// A module was created.
  case created(ModuleAddress)
  /// A module was removed, with all modules below it.
  case removed(ModuleAddress)
  /// A domain's provider has supplied a module.
  case supplied(ModuleAddress)
  /// A domain's provider has failed.
  case providerFailed(ModuleAddress, any Error)
  /// A module was looked up and found.
  case found(ModuleAddress)
  /// A module was looked up, but there is none.
  case missing(ModuleAddress)
  /// An item of a list is made by a module: by the module for its own name, or by a more general one.
  case matched(ModuleMatch)
  /// A placeholder is shown for an item of a list, for this reason.
  case placeholder(ModuleMatch, ModuleError)
  /// A section is made by a module; `nil` if no module is registered for it, so that a plain view model is used.
  case section(named: String, by: ModuleAddress?)
  /// A section is shown with a plain view model, because its module could not make one, for this reason.
  case sectionFailed(ModuleError)
  /// A collection view asks for a supplementary item of a kind that is not among ``ListViewModel/supplementaryKinds``.
  /// An empty view is shown.
  case missingKind(ModuleKind)
  /// A view was given a view model that it is not made for, and shows none.
  case viewMismatch(ModuleMatch?, ViewModelMismatch)
  /// A view could not be made in the way that its module specifies, for this reason.
  case viewFailed(ModuleMatch?, ModuleError)
  /// A call, or the view, disagrees with a list's data.
  case disagreement(ListDisagreement)
  /// A module was opened by a URL.
  case opened(ModuleAddress)
}

extension ModuleEvent: CustomStringConvertible {
  /// A sentence that describes the event.
  public var description: String {
    switch self {
    case .created(let address): "Created \(address)"
    case .removed(let address): "Removed \(address)"
    case .supplied(let address): "The provider has supplied \(address)"
    case .providerFailed(let address, let error): "The provider has failed for \(address): \(error)"
    case .found(let address): "Found \(address)"
    case .missing(let address): "There is no \(address)"
    case .matched(let match): "\(match)"
    case .placeholder(let match, let error): "\(match): \(error)"
    case .section(let name, let address):
      address.map { "Section '\(name)' is made by \($0)" } ?? "Section '\(name)' has no module of its own"
    case .sectionFailed(let error): "\(error)"
    case .missingKind(let kind):
      "A view asks for an item of kind '\(kind)', which is not among the list's supplementaryKinds"
    case .viewMismatch(let match, let mismatch): match.map { "\($0): \(mismatch)" } ?? "\(mismatch)"
    case .viewFailed(let match, let error): match.map { "\($0): \(error)" } ?? "\(error)"
    case .disagreement(let disagreement): "\(disagreement)"
    case .opened(let address): "Opened \(address)"
    }
  }
}
