import ReactiveCollections

/// Which processes an update has put where they were not, and taken from where they were. Those that it has done both to have not come
/// and not gone.
struct RowTraffic {
  private var arrived: Set<ProcessRow.ID> = []
  /// As they were.
  private var left: [ProcessRow.ID: ProcessRow] = [:]

  init(of batch: SectionedBatchUpdate<String, ProcessRow>) {
    // Sections come and go with their rows; of these, the batch does not say where else they were or are.
    for insertion in batch.sections.insertions { arrived.formUnion(insertion.element.rows.map(\.id)) }
    for deletion in batch.sections.deletions { for row in deletion.element.rows { left[row.id] = row } }
    for insertion in batch.rows.insertions { arrived.insert(insertion.element.id) }
    for deletion in batch.rows.deletions { left[deletion.element.id] = deletion.element }
    for move in batch.rows.moves {
      arrived.insert(move.element.id)
      left[move.element.id] = move.element
    }
  }

  func hasArrived(_ id: ProcessRow.ID) -> Bool { arrived.contains(id) }

  /// The mark of a process that has arrived somewhere.
  func mark(of row: ProcessRow) -> TableLine.Mark {
    guard let old = left[row.id] else { return .came }
    return old == row ? .none : .changed(from: old)
  }
}
