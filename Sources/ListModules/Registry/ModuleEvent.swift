/// What a registry, or a list, has found or decided: for a log.
public enum ModuleEvent {
  /// A module was made.
  case created(ModuleAddress)
  /// A module was removed, with all below it.
  case removed(ModuleAddress)
  /// A domain's provider has supplied a module.
  case supplied(ModuleAddress)
  /// A domain's provider has failed.
  case providerFailed(ModuleAddress, any Error)
  /// A module was looked for and found.
  case found(ModuleAddress)
  /// A module was looked for, and there is none.
  case missing(ModuleAddress)
  /// An item of a list is made by a module: the one for its own name, or a more general one.
  case matched(ModuleMatch)
  /// A placeholder is shown for an item of a list, and why.
  case placeholder(ModuleMatch, ModuleError)
  /// A section is made by a module, or none is registered, which is as good.
  case section(named: String, by: ModuleAddress?)
  /// A section is shown without the view model that its module should make, and why.
  case sectionFailed(ModuleError)
  /// A collection view asks for a supplementary item of a kind that is not among ``ListViewModel/supplementaryKinds``.
  /// An empty view is shown.
  case missingKind(ModuleKind)
  /// A view is made for other view models than it was to show, and shows none.
  case viewMismatch(ModuleMatch?, ViewModelMismatch)
  /// A view is not made as its module should, and why.
  case viewFailed(ModuleMatch?, ModuleError)
  /// A call, or the view, disagrees with a list's data.
  case disagreement(ListDisagreement)
  /// A module was opened by a URL.
  case opened(ModuleAddress)
}

extension ModuleEvent: CustomStringConvertible {
  /// What happened, in a sentence.
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
