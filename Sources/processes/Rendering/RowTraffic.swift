import ReactiveCollections

/// The processes that an update has put into a place, and those that it has removed from a place. A process for which
/// it did both has neither appeared nor disappeared.
struct RowTraffic {
  private var arrived: Set<ProcessRow.ID> = []
  /// The processes that were removed from a place, as they were before.
  private var left: [ProcessRow.ID: ProcessRow] = [:]

  init(of batch: SectionedBatchUpdate<String, ProcessRow>) {
    // Sections are inserted and removed with their rows, for which the batch does not say where else they were or are.
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

  /// Returns the mark of a process that has arrived in a place.
  func mark(of row: ProcessRow) -> TableLine.Mark {
    guard let old = left[row.id] else { return .came }
    return old == row ? .none : .changed(from: old)
  }
}
