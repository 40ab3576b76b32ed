/// How a ``ListBinder`` delivers changes.
///
/// ```swift
/// let options = ListBinderOptions(rowUpdates: .reconfigure, largestBatch: 200)
/// let binder = ListBinder(tableView, rows: ElementComparison<Person>(), options: options)
/// ```
public struct ListBinderOptions: Sendable {
  /// How a change is divided into batches.
  ///
  /// ```swift
  /// var options = ListBinderOptions()
  /// options.delivery = .withoutMoves
  /// ```
  public enum Delivery: Sendable {
    /// As few batches as the view can accept: deletions, insertions and moves first, then updates.
    case batches
    /// Deletions, then insertions, then updates, in one batch each. Moved rows and sections are deleted and inserted.
    case withoutMoves
  }

  /// How a change is divided into batches. The default is ``Delivery/batches``.
  public var delivery: Delivery
  /// How a row whose content has changed is updated. The default is ``RowUpdateStyle/reload``.
  public var rowUpdates: RowUpdateStyle
  /// The largest number of edits that is delivered in batches; for a larger change, the view is reloaded. The default
  /// is 1,000.
  public var largestBatch: Int
  /// How long a view may take to finish a batch. After that, it is reloaded, and waiting changes are delivered. The
  /// default is 10 seconds.
  public var completionLimit: Duration

  /// Creates options. Without arguments, changes are delivered in batches of up to 1,000 edits, rows whose content has
  /// changed are reloaded, and a view may take 10 seconds to finish a batch.
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
