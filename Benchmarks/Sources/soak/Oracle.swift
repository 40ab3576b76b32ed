import ReactiveCollections

/// What everybody should know while nothing is under way: the lists as they are, and what is made of them from scratch.
struct Oracle: Sendable {
  let rows: PersistentArray<Row>
  /// The rows as they are shown by the rules that are set.
  let arranged: Arrangement
  /// The rows as they are shown by the rules that the first of them gives.
  let arrangedByFirst: Arrangement
  let table: Arrangement

  /// Only while nobody edits.
  init(_ lists: Lists) {
    rows = lists.rows.value
    arranged = lists.rules.value.arrange(rows)
    arrangedByFirst = Rules(of: rows.first).arrange(rows)
    table = lists.sections
  }

  /// How many rows there are in all lists.
  var rowCount: Int { rows.count + table.reduce(0) { $0 + $1.rows.count } }
}
