extension SectionedBatchUpdate {
  /// The same batch of sections with other data. O(k) for k edits.
  @inlinable
  public func mapSections<NewSection>(
    _ transform: (Section) throws -> NewSection
  ) rethrows -> SectionedBatchUpdate<NewSection, Row> {
    SectionedBatchUpdate<NewSection, Row>(fitting: try sections.map { try $0.mapSection(transform) }, rows)
  }

  /// The same batch of the transformed rows, also those in snapshots of sections. O(m) for m rows in it.
  @inlinable
  public func mapRows<NewRow>(_ transform: (Row) throws -> NewRow) rethrows -> SectionedBatchUpdate<Section, NewRow> {
    let sections = BatchUpdate<SectionSnapshot<Section, NewRow>>(
      inOrder: try sections.deletions.map { .init(index: $0.index, element: try $0.element.mapRows(transform)) },
      try sections.insertions.map { .init(index: $0.index, element: try $0.element.mapRows(transform)) },
      try sections.updates.map { update in
        let old = try update.old.mapRows(transform)
        let new = try update.new.mapRows(replacing: update.old, old, transform)
        return .init(from: update.from, to: update.to, old: old, new: new)
      },
      try sections.moves.map { .init(from: $0.from, to: $0.to, element: try $0.element.mapRows(transform)) })
    return SectionedBatchUpdate<Section, NewRow>(fitting: sections, try rows.map(transform))
  }
}
