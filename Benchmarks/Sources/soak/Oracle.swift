import ReactiveCollections

/// The state that every observer should know while nothing is in progress: the current lists, and the arrangements that
/// are computed from them from scratch.
struct Oracle: Sendable {
  let rows: PersistentArray<Row>
  /// The rows arranged by the rules that are set.
  let arranged: Arrangement
  /// The rows arranged by the rules that the first row determines.
  let arrangedByFirst: Arrangement
  let table: Arrangement

  /// Must be called only while no thread edits.
  init(_ lists: Lists) {
    rows = lists.rows.value
    arranged = lists.rules.value.arrange(rows)
    arrangedByFirst = Rules(of: rows.first).arrange(rows)
    table = lists.sections
  }

  /// The number of rows in all lists.
  var rowCount: Int { rows.count + table.reduce(0) { $0 + $1.rows.count } }
}
