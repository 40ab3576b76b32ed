/// A placeholder for an item's view model that cannot be made.
public protocol PlaceholderViewModel: ItemViewModel {
  /// The reason why the view model cannot be made.
  var reason: ModuleError { get }
}

extension PlaceholderViewModel {
  /// A sentence that describes what is missing.
  public var text: String { reason.description }
}

/// A placeholder for a cell's view model that cannot be made.
@MainActor
public final class PlaceholderCellViewModel: CellViewModel, PlaceholderViewModel {
  /// The reason why the view model cannot be made.
  public let reason: ModuleError

  init(_ reason: ModuleError, model: Any) {
    self.reason = reason
    super.init(model: model)
  }
}

/// A placeholder for a supplementary item's view model that cannot be made.
@MainActor
public final class PlaceholderSupplementaryViewModel: SupplementaryViewModel, PlaceholderViewModel {
  /// The reason why the view model cannot be made.
  public let reason: ModuleError

  init(_ reason: ModuleError, model: Any) {
    self.reason = reason
    super.init(model: model)
  }
}
