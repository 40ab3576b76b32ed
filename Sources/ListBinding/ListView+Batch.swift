public import ReactiveCollections
internal import ReactiveCollectionsChanges

extension ListView {
  /// Makes the calls for a batch, or for a stage of one, first for sections and then for rows: deletions, insertions,
  /// moves, and finally updates.
  ///
  /// A section whose own data changed is reloaded, together with its rows. No call is made without positions. Call this
  /// method inside `performBatchUpdates`. O(k log k) for k edits.
  ///
  /// Views do not accept all batches: to split a batch into batches that they accept, see `SectionedUpdate.stages` and
  /// `SectionedBatchUpdate.stages(from:to:)`.
  ///
  /// ```swift
  /// people.updates.grouped(by: \.team).producer.skip(first: 1).startWithValues { update in
  ///   for stage in update.stages {
  ///     tableView.performBatchUpdates {
  ///       // Here the data source changes to `stage.after`.
  ///       tableView.makeCalls(for: stage.batch)
  ///     } completion: { _ in }
  ///   }
  /// }
  /// ```
  public func makeCalls<Section, Row>(
    for batch: SectionedBatchUpdate<Section, Row>, updatingRowsBy style: RowUpdateStyle = .reload
  ) {
    makeCalls(for: SectionedBatchPositions(batch), updatingRowsBy: style)
  }

  /// Makes the calls for a batch of the rows of one section: see ``makeCalls(for:updatingRowsBy:)``.
  public func makeCalls<Row>(
    for batch: BatchUpdate<Row>, inSection section: Int, updatingRowsBy style: RowUpdateStyle = .reload
  ) {
    makeCalls(for: SectionedBatchPositions(batch, section: section), updatingRowsBy: style)
  }

  /// Makes the calls for the positions of a batch. Updated rows that are replaced by others, given by their new
  /// positions, are reloaded in any case.
  func makeCalls(
    for positions: SectionedBatchPositions, updatingRowsBy style: RowUpdateStyle,
    replacing replaced: Set<RowPosition> = []
  ) {
    let (sections, rows) = (positions.sections, positions.rows)
    if !sections.deletions.isEmpty { deleteSections(sections.deletions) }
    if !sections.insertions.isEmpty { insertSections(sections.insertions) }
    for move in sections.moves { moveSection(from: move.from, to: move.to) }
    if !sections.updates.isEmpty { reloadSections(sections.updates.map(\.from)) }
    if !rows.deletions.isEmpty { deleteRows(at: rows.deletions) }
    if !rows.insertions.isEmpty { insertRows(at: rows.insertions) }
    for move in rows.moves { moveRow(from: move.from, to: move.to) }
    let reloadedSections = Set(sections.updates.map(\.from))
    var (updated, exchanged): ([RowPosition], [RowPosition]) = ([], [])
    for (source, target) in rows.updates where !reloadedSections.contains(source.section) {
      if style != .reload, replaced.contains(target) { exchanged.append(source) } else { updated.append(source) }
    }
    if !updated.isEmpty {
      switch style {
      case .reload: reloadRows(at: updated)
      case .reconfigure: reconfigureRows(at: updated)
      }
    }
    if !exchanged.isEmpty { reloadRows(at: exchanged) }
  }
}
