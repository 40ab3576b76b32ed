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
    let sections = try sections.map {
      try $0.mapRows(transform)
    } replacements: { old, mapped, new in
      try new.mapRows(replacing: old, mapped, transform)
    }
    return SectionedBatchUpdate<Section, NewRow>(fitting: sections, try rows.map(transform))
  }
}
