extension SectionedEdits {
  /// Returns the edits one after the other, in the canonical order: first the edits of sections; then, in the new
  /// positions of sections, row removals from the highest position to the lowest (a run of neighbours front to back),
  /// row moves by ascending target, row insertions, and finally row updates by ascending position. O(k log k) for k
  /// edits.
  @inlinable
  func change<Section, Row, Snapshots: RandomAccessCollection<SectionSnapshot<Section, Row>>>(
    sections snapshots: (old: Snapshots, new: Snapshots),
    rows: (old: some RandomAccessCollection<Row>, new: some RandomAccessCollection<Row>)
  ) -> SectionedChange<Section, Row> {
    var steps = SectionedChangeBuilder<Section, Row>(sections.change(old: snapshots.old, new: snapshots.new))
    for list in lists.reversed() {
      for neighbours in list.script.deletionsByNeighbours.reversed() {
        let position = list.script.deletions[neighbours.lowerBound].position
        for run in list.script.deletions[neighbours] {
          steps.append(.remove, at: position, in: list.new, run.offsets, of: rows.old)
        }
      }
    }
    for move in moves { steps.appendMove(from: move.from, to: move.to, move.offset, of: rows.old) }
    for list in lists {
      for run in list.script.insertions {
        steps.append(.insert, at: run.position, in: list.new, run.offsets, of: rows.new)
      }
    }
    for (section, updates) in updates {
      for update in updates {
        steps.append(.update, at: update.to, in: section, update.oldOffsets, of: rows.old)
        steps.rows.replacements.append(update.newOffsets, of: rows.new)
      }
    }
    return steps.finish()
  }
}
