import ReactiveCollections

/// A source of rows.
protocol RowSource {
  /// Brings the rows up to date, in a single change of the list. Returns the cost of that, if it is meaningful.
  mutating func refresh(_ rows: MutableCollectionProperty<ProcessRow>) throws(ProcessSourceError) -> RefreshCost?
}
