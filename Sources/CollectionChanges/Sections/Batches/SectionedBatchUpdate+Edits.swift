public import PersistentArrays

extension SectionedBatchUpdate {
  /// Creates the batch of edits whose sections and rows are in stores.
  @usableFromInline
  init(_ edits: SectionedEdits, sections store: PersistentArray<Snapshot>, rows: PersistentArray<Row>) {
    var deletions: [SectionedRowBatch<Row>.Deletion] = []
    var insertions: [SectionedRowBatch<Row>.Insertion] = []
    var updates: [SectionedRowBatch<Row>.Update] = []
    var moves: [SectionedRowBatch<Row>.Move] = []
    for list in edits.lists {
      for run in list.script.deletions {
        deletions += (0..<run.count).map {
          .init(position: (list.old, run.position + $0), element: rows[run.offset + $0])
        }
      }
      for run in list.script.insertions {
        insertions += (0..<run.count).map {
          .init(position: (list.new, run.position + $0), element: rows[run.offset + $0])
        }
      }
      for run in list.script.updates {
        updates += (0..<run.count).map {
          .init(
            from: (list.old, run.from + $0), to: (list.new, run.to + $0), old: rows[run.old + $0],
            new: rows[run.new + $0])
        }
      }
      moves += list.script.moves.map {
        .init(from: (list.old, $0.from), to: (list.new, $0.to), element: rows[$0.offset])
      }
    }
    for crossing in edits.crossings {
      let (from, to) = (crossing.from, crossing.to)
      moves.append(.init(from: from, to: to, element: rows[crossing.old]))
      if crossing.new >= 0 {
        updates.append(.init(from: from, to: to, old: rows[crossing.old], new: rows[crossing.new]))
      }
    }
    self.sections = BatchUpdate(edits.sections, old: store, new: store)
    self.rows = SectionedRowBatch(deletions: deletions, insertions: insertions, updates: updates, moves: moves)
  }
}
