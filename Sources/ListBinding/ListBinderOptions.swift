/// How a ``ListBinder`` delivers changes.
public struct ListBinderOptions: Sendable {
  /// In which parts the view is told of a change.
  public enum Delivery: Sendable {
    /// In as few batches as the view can take it: structure, with moves, and then what has other content.
    case batches
    /// Deletions, then insertions, then what has other content, a batch each; what moved goes and comes.
    case steps
  }

  /// How a change is divided into batches. The default is ``Delivery/batches``.
  public var delivery: Delivery
  /// How a row with other content is updated. The default is ``RowUpdateStyle/reload``.
  public var rowUpdates: RowUpdateStyle
  /// The largest number of edits of a change that is delivered in batches; for larger ones the view is reloaded. The
  /// default is 1,000.
  public var largestBatch: Int
  /// How long a view may take to finish a batch. After that it is reloaded, and what waits is delivered. The default is
  /// 10 seconds.
  public var completionLimit: Duration

  /// Creates options. Without arguments, changes are delivered in batches of up to 1,000 edits, rows with other content
  /// are reloaded, and a view may take 10 seconds to finish a batch.
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
