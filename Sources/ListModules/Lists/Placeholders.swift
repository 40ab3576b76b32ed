/// Takes the place of a cell's view model where none can be made.
@MainActor
public final class PlaceholderCellViewModel: CellViewModel {
  /// Why.
  public let reason: ModuleError
  /// What is missing, in a sentence.
  public var text: String { reason.description }

  init(_ reason: ModuleError, model: Any) {
    self.reason = reason
    super.init(model: model)
  }
}

/// Takes the place of a supplementary item's view model where none can be made.
@MainActor
public final class PlaceholderSupplementaryViewModel: SupplementaryViewModel {
  /// Why.
  public let reason: ModuleError
  /// What is missing, in a sentence.
  public var text: String { reason.description }

  init(_ reason: ModuleError, model: Any) {
    self.reason = reason
    super.init(model: model)
  }
}
