/// How a ``ListBinder`` delivers changes.
public struct ListBinderOptions: Sendable {
  /// In which parts the view is told of a change.
  public enum Delivery: Sendable {
    /// In as few batches as the view can take it: structure, with moves, and then what has other content.
    case batches
    /// Deletions, then insertions, then what has other content, a batch each; what moved goes and comes.
    case steps
  }

  /// In which parts the view is told of a change.
  public var delivery: Delivery
  /// How the view is told that a row has other content.
  public var rowUpdates: RowUpdateStyle
  /// Of how many edits a change may be that is told in batches; a view is reloaded for larger ones.
  public var largestBatch: Int
  /// How long a view may take to finish a batch. After that it is reloaded, and what waits is delivered.
  public var completionLimit: Duration

  /// Options; what is not given is as said above.
  public init(
    delivery: Delivery = .batches, rowUpdates: RowUpdateStyle = .reload, largestBatch: Int = 1_000,
    completionLimit: Duration = .seconds(10)
  ) {
    self.delivery = delivery
    self.rowUpdates = rowUpdates
    self.largestBatch = largestBatch
    self.completionLimit = completionLimit
  }
}
