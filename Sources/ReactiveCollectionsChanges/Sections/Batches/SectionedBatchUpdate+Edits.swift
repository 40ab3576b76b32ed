extension SectionedBatchUpdate {
  /// Creates a batch from edits whose sections and rows are in stores.
  @usableFromInline
  init(_ edits: SectionedEdits, sections store: PersistentArray<Snapshot>, rows: PersistentArray<Row>) {
    let within = SectionedRowBatch<Row>(edits.lists, old: rows, new: rows) { RowPosition(section: $0, row: $1) }
    let moves = edits.relocations.map { SectionedRowBatch<Row>.Move(from: $0.from, to: $0.to, element: rows[$0.old]) }
    let updates = edits.relocations.filter { $0.new >= 0 }.map {
      SectionedRowBatch<Row>.Update(from: $0.from, to: $0.to, old: rows[$0.old], new: rows[$0.new])
    }
    self.sections = BatchUpdate(edits.sections, old: store, new: store)
    self.rows = SectionedRowBatch(
      sorting: within.deletions, within.insertions, within.updates + updates, within.moves + moves)
  }
}
