/// Takes the place of a cell's view model where none can be made.
@MainActor
public final class PlaceholderCellViewModel: CellViewModel {
  /// Why.
  public let reason: any Error
  /// What is missing, in a sentence.
  public var text: String { "\(reason)" }

  init(_ reason: any Error, model: Any) {
    self.reason = reason
    super.init(model: model)
  }
}

/// Takes the place of a supplementary item's view model where none can be made.
@MainActor
public final class PlaceholderSupplementaryViewModel: SupplementaryViewModel {
  /// Why.
  public let reason: any Error
  /// What is missing, in a sentence.
  public var text: String { "\(reason)" }

  init(_ reason: any Error, model: Any) {
    self.reason = reason
    super.init(model: model)
  }
}
