/// The order of the rows.
struct RowOrder: Equatable {
  var key = SortKey.cpu
  var isReversed = false

  /// Whether one row precedes another.
  var comparator: (ProcessRow, ProcessRow) -> Bool {
    let key = key
    return isReversed ? { key.orders($1, before: $0) } : { key.orders($0, before: $1) }
  }
}
