internal import ReactiveCollections
internal import ReactiveCollectionsChanges

// Selected rows stay selected.

extension ListBinder {
  /// Returns the new positions of selected rows. If the changes are not known, the sections are compared.
  func positions(
    of selected: [RowPosition], after update: PendingUpdate, _ new: PersistentArray<Snapshot>
  ) -> [RowPosition] {
    var batch = update.batch(comparing: comparison)
    if let known = batch, !SectionedBatchPositions(known).lead(from: sections, to: new, countingAll: true) {
      batch = nil
    }
    return KeptSelection(
      of: selected,
      after: batch ?? sections.sectionedBatch(to: new, sections: comparison.sections, rows: comparison.rows),
      from: sections, to: new, by: comparison.rows
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
}
