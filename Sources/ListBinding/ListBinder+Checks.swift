internal import CollectionChanges
internal import ReactiveCollections

extension ListBinder {
  /// Returns an incident if the view shows other numbers of sections or rows than expected, in sections that a batch is
  /// about to change.
  func disagreement(
    of view: any ListView, about batch: SectionedBatchUpdate<Section, Row>
  ) -> ListBinderIncident? {
    let count = view.numberOfSections
    guard count == sections.count else { return .otherNumberOfSections(expected: sections.count, found: count) }
    for section in batch.touchedSections {
      let (expected, found) = (sections[section].rows.count, view.numberOfRows(inSection: section))
      if found != expected { return .otherNumberOfRows(inSection: section, expected: expected, found: found) }
    }
    return nil
  }

  /// Returns the selected rows that a stage reloads; their positions do not change.
  func reloadedSelection(
    in batch: SectionedBatchUpdate<Section, Row>, of view: any ListView
  ) -> [SectionedPosition] {
    let sections = Set(batch.sections.updates.map { $0.from })
    let rows = options.rowUpdates == .reload ? batch.rows.updates : []
    if sections.isEmpty, rows.isEmpty { return [] }
    let places = Set(rows.map { RowPlace($0.from) })
    return view.selectedRows.filter { sections.contains($0.section) || places.contains(RowPlace($0)) }
  }
}
