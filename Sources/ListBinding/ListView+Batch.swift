public import ReactiveCollections

extension ListView {
  /// Makes the calls for a batch, or for a stage of one, first for sections and then for rows: deletions, insertions,
  /// moves, and finally updates.
  ///
  /// A section whose own data changed is reloaded, together with its rows. No call is made without positions. Call this
  /// method inside `performBatchUpdates`. O(k log k) for k edits.
  ///
  /// Views do not accept all batches: to split a batch into batches that they accept, see `SectionedUpdate.stages` and
  /// `SectionedBatchUpdate.stages(from:to:)`.
  public func tell<Section, Row>(
    of batch: SectionedBatchUpdate<Section, Row>, updatingRowsBy style: RowUpdateStyle = .reload
  ) {
    tell(ofSections: batch.sections)
    tell(ofRows: batch.rows, in: batch.sections.updates.map { $0.from }, style)
  }

  /// Makes the calls for a batch of the rows of one section: see ``tell(of:updatingRowsBy:)``.
  public func tell<Row>(
    of batch: BatchUpdate<Row>, inSection section: Int, updatingRowsBy style: RowUpdateStyle = .reload
  ) {
    func positions(_ indices: [Int]) -> [SectionedPosition] { indices.map { (section, $0) } }
    tell(
      deleted: positions(batch.deletions.map { $0.index }), inserted: positions(batch.insertions.map { $0.index }),
      moved: batch.moves.map { ((section, $0.from), (section, $0.to)) },
      updated: positions(batch.updates.map { $0.from }), style)
  }

  private func tell<Snapshot>(ofSections batch: BatchUpdate<Snapshot>) {
    if !batch.deletions.isEmpty { deleteSections(batch.deletions.map { $0.index }) }
    if !batch.insertions.isEmpty { insertSections(batch.insertions.map { $0.index }) }
    for move in batch.moves { moveSection(from: move.from, to: move.to) }
    if !batch.updates.isEmpty { reloadSections(batch.updates.map { $0.from }) }
  }

  private func tell<Row>(ofRows batch: SectionedRowBatch<Row>, in reloaded: [Int], _ style: RowUpdateStyle) {
    var updated = batch.updates.map { $0.from }
    if !reloaded.isEmpty {
      let reloaded = Set(reloaded)
      updated.removeAll { reloaded.contains($0.section) }
    }
    tell(
      deleted: batch.deletions.map { $0.position }, inserted: batch.insertions.map { $0.position },
      moved: batch.moves.map { ($0.from, $0.to) }, updated: updated, style)
  }

  private func tell(
    deleted: [SectionedPosition], inserted: [SectionedPosition],
    moved: [(from: SectionedPosition, to: SectionedPosition)], updated: [SectionedPosition], _ style: RowUpdateStyle
  ) {
    if !deleted.isEmpty { deleteRows(at: deleted) }
    if !inserted.isEmpty { insertRows(at: inserted) }
    for move in moved { moveRow(from: move.from, to: move.to) }
    if updated.isEmpty { return }
    switch style {
    case .reload: reloadRows(at: updated)
    case .reconfigure: reconfigureRows(at: updated)
    }
  }
}
