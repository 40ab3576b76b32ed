/// How a list view updates a row whose content has changed.
///
/// ```swift
/// let options = ListBinderOptions(rowUpdates: .reconfigure)
/// ```
public enum RowUpdateStyle: Sendable {
  /// The row is reloaded, and may get another cell.
  case reload
  /// The row keeps its cell, which is updated with the new content.
  case reconfigure
}
