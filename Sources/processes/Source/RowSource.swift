import ReactiveCollections

/// Where the rows come from.
protocol RowSource {
  /// Brings the rows up to date, as one change of the list. Says what that took, if it is a measure of anything.
  mutating func refresh(_ rows: MutableCollectionProperty<ProcessRow>) throws(ProcessSourceError) -> RefreshCost?
}
