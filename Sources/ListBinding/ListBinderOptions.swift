/// How a ``ListBinder`` delivers changes.
public struct ListBinderOptions: Sendable {
  /// How the view is told that a row has other content.
  public var rowUpdates: RowUpdateStyle
  /// Of how many edits a change may be that is told in batches; a view is reloaded for larger ones.
  public var largestBatch: Int
  /// How long a view may take to finish a batch. After that it is reloaded, and what waits is delivered.
  public var completionLimit: Duration

  /// Options; what is not given is as said above.
  public init(rowUpdates: RowUpdateStyle = .reload, largestBatch: Int = 1_000, completionLimit: Duration = .seconds(10))
  {
    self.rowUpdates = rowUpdates
    self.largestBatch = largestBatch
    self.completionLimit = completionLimit
  }
}
