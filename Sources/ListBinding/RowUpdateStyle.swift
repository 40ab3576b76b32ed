/// How a list view is told that a row has other content.
public enum RowUpdateStyle: Sendable {
  /// The row is shown anew, as by another view.
  case reload
  /// What shows the row stays, and is told of the new content.
  case reconfigure
}
