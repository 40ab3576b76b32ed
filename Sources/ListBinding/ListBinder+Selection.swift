internal import ReactiveCollections
internal import ReactiveCollectionsChanges

// Selected rows stay selected.

extension ListBinder {
  /// The selected rows whose new positions have to be found. Those of a selection that is followed are known by their ids.
  func rowsToKeepSelected(in view: any ListView) -> [RowPosition] {
    followedSelection?.isOver() == false ? [] : view.selectedRows
  }

  /// Returns the new positions of selected rows. If the changes are not known, the sections are compared.
  func positions(
    of selected: [RowPosition], after update: PendingUpdate, _ new: PersistentArray<Snapshot>
  ) -> [RowPosition] {
    var batch: Batch?
    if let known = update.batch(comparing: comparison), known.positions.lead(from: sections, to: new, countingAll: true)
    {
      batch = known.batch()
    }
    return keptSelection(
      of: selected,
      after: batch ?? sections.sectionedBatch(to: new, sections: comparison.sections, rows: comparison.rows),
      from: sections, to: new
    ).positions
  }

  /// Selects rows that are not selected.
  func select(_ positions: [RowPosition], in view: any ListView) {
    if positions.isEmpty { return }
    var selected = Set(view.selectedRows)
    for position in positions where sections.indices.contains(position.section) {
      guard sections[position.section].rows.indices.contains(position.row),
        selected.insert(position).inserted
      else { continue }
      view.selectRow(at: position)
    }
  }

  /// Returns where the selected rows of a view are after a batch: the new positions of those that still exist, and the
  /// new positions of updates that put another row in the place of a selected one. The cells are not kept there, since
  /// they would stay selected.
  ///
  /// A row that survives can be told as deleted and inserted: because it moved into a section that appears, was taken
  /// out and put back in one transaction, or was assigned to another position. Such rows are found by their identity:
  /// the differ pairs all rows that leave with all that arrive.
  ///
  /// Takes O(k log k) for k edits and selected rows; if any of these rows leave, edits include the rows of deleted and
  /// inserted sections.
  func keptSelection(
    of selected: [RowPosition], after batch: SectionedBatchUpdate<Section, Row>, from old: PersistentArray<Snapshot>,
    to new: PersistentArray<Snapshot>
  ) -> (positions: [RowPosition], replaced: Set<RowPosition>) {
    // A view that shows other content can have selected a row that does not exist.
    let selected = selected.filter {
      old.indices.contains($0.section) && old[$0.section].rows.indices.contains($0.row)
    }
    let replacements = batch.rows.updates.filter { !comparison.rows.isSame($0.old, $0.new) }
    let targets = Dictionary(replacements.map { ($0.from, $0.to) }) { first, _ in first }
    let map = RowMap(batch)
    var (positions, replaced): ([RowPosition], Set<RowPosition>) = ([], [])
    var lost: [RowPosition] = []
    for position in selected {
      if targets[position] == nil, let target = map[position] {
        positions.append(target)
      } else {
        lost.append(position)
      }
    }
    if lost.isEmpty { return (positions, replaced) }

    var leaving = LooseRows(batch.sections.deletions.map(\.position), in: old, apartFrom: batch.rows.moves.map(\.from))
    var arriving = LooseRows(batch.sections.insertions.map(\.position), in: new, apartFrom: batch.rows.moves.map(\.to))
    for edit in batch.rows.deletions { leaving.add(edit.element, at: edit.position) }
    for edit in batch.rows.insertions { arriving.add(edit.element, at: edit.position) }
    for edit in replacements {
      leaving.add(edit.old, at: edit.from)
      arriving.add(edit.new, at: edit.to)
    }
    let pairs = PositionMap(leaving.rows.batch(to: arriving.rows, by: comparison.rows))
    for position in lost {
      let arrival = leaving.indices[position].flatMap { pairs.new(of: $0) }
      if let arrival { positions.append(arriving.positions[arrival]) }
      guard let target = targets[position], let index = arriving.indices[target] else { continue }
      if arrival == nil, pairs.old(of: index) == nil {
        // A new value, and not another row: rows that are compared as a whole have no other identity.
        positions.append(target)
      } else {
        replaced.insert(target)
      }
    }
    return (positions, replaced)
  }
}

/// Rows that are only in the old sections, or only in the new ones, as far as a batch says.
private struct LooseRows<Row> {
  private(set) var rows: [Row] = []
  private(set) var positions: [RowPosition] = []
  private(set) var indices: [RowPosition: Int] = [:]

  /// Begins with the rows of whole sections, apart from those that move.
  init<Section>(
    _ sections: [Int], in snapshots: PersistentArray<SectionSnapshot<Section, Row>>,
    apartFrom moved: [RowPosition]
  ) {
    if sections.isEmpty { return }
    let moved = Set(moved)
    for section in sections {
      for (row, element) in snapshots[section].rows.enumerated() {
        let position = RowPosition(section: section, row: row)
        if !moved.contains(position) { add(element, at: position) }
      }
    }
  }

  mutating func add(_ row: Row, at position: RowPosition) {
    indices[position] = rows.count
    rows.append(row)
    positions.append(position)
  }
}
