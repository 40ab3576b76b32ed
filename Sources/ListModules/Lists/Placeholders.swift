/// Takes the place of an item's view model where none can be made.
public protocol PlaceholderViewModel: ItemViewModel {
  /// Why no view model can be made.
  var reason: ModuleError { get }
}

extension PlaceholderViewModel {
  /// What is missing, in a sentence.
  public var text: String { reason.description }
}

/// Takes the place of a cell's view model where none can be made.
@MainActor
public final class PlaceholderCellViewModel: CellViewModel, PlaceholderViewModel {
  /// Why no view model can be made.
  public let reason: ModuleError

  init(_ reason: ModuleError, model: Any) {
    self.reason = reason
    super.init(model: model)
  }
}

/// Takes the place of a supplementary item's view model where none can be made.
@MainActor
public final class PlaceholderSupplementaryViewModel: SupplementaryViewModel, PlaceholderViewModel {
  /// Why no view model can be made.
  public let reason: ModuleError

  init(_ reason: ModuleError, model: Any) {
    self.reason = reason
    super.init(model: model)
  }
}
