extension SectionedEdits {
  /// The edits one after the other, in the canonical order: first those of sections; then, in the new positions of
  /// sections, row removals from the highest position to the lowest (a run of neighbours front to back), row moves by
  /// ascending target, row insertions and at last row updates by ascending position. O(k log k) for k edits.
  @inlinable
  func change<Section, Row, Snapshots: RandomAccessCollection<SectionSnapshot<Section, Row>>>(
    sections snapshots: (old: Snapshots, new: Snapshots),
    rows: (old: some RandomAccessCollection<Row>, new: some RandomAccessCollection<Row>)
  ) -> SectionedChange<Section, Row> {
    var steps = SectionedChangeSequence<Section, Row>()
    steps.append(.section(sections.change(old: snapshots.old, new: snapshots.new)))
    for list in lists.reversed() {
      for neighbours in list.script.deletionsByNeighbours.reversed() {
        let position = list.script.deletions[neighbours.lowerBound].position
        for run in list.script.deletions[neighbours] {
          steps.append(.remove, run.count, at: position, in: list.new, run.offset, of: rows.old)
        }
      }
    }
    for move in moves {
      if move.from.section == move.to.section {
        steps.place(.rows, section: move.from.section, count: 1)
      } else {
        steps.place(.crossings, section: move.from.section, target: move.to.section, count: 1)
      }
      steps.rows.place(.move, at: move.from.row, to: move.to.row)
      steps.rows.elements.append(1, at: move.offset, of: rows.old)
    }
    for list in lists {
      for run in list.script.insertions {
        steps.append(.insert, run.count, at: run.position, in: list.new, run.offset, of: rows.new)
      }
    }
    for (section, updates) in updates {
      for update in updates {
        steps.append(.update, update.count, at: update.to, in: section, update.old, of: rows.old)
        steps.rows.replacements.append(update.count, at: update.new, of: rows.new)
      }
    }
    return SectionedChange(steps)
  }
}

extension SectionedChangeSequence {
  /// Adds steps of rows that are at an offset in a source. New elements of updates are to follow.
  @inlinable
  mutating func append(
    _ kind: StepKind, _ count: Int, at index: Int, in section: Int, _ offset: Int,
    of source: some RandomAccessCollection<Row>
  ) {
    place(.rows, section: section, count: count)
    rows.place(kind, at: index, count: count)
    rows.elements.append(count, at: offset, of: source)
  }
}
