internal import CollectionChanges
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
  public func makeCalls<Section, Row>(
    for batch: SectionedBatchUpdate<Section, Row>, updatingRowsBy style: RowUpdateStyle = .reload
  ) {
    makeCalls(for: BatchPlaces(batch), updatingRowsBy: style)
  }

  /// Makes the calls for a batch of the rows of one section: see ``makeCalls(for:updatingRowsBy:)``.
  public func makeCalls<Row>(
    for batch: BatchUpdate<Row>, inSection section: Int, updatingRowsBy style: RowUpdateStyle = .reload
  ) {
    func positions(_ indices: [Int]) -> [SectionedPosition] { indices.map { (section, $0) } }
    makeCalls(
      deleted: positions(batch.deletions.map { $0.index }), inserted: positions(batch.insertions.map { $0.index }),
      moved: batch.moves.map { ((section, $0.from), (section, $0.to)) },
      updated: positions(batch.updates.map { $0.from }), style)
  }

  /// Makes the calls for the positions of a batch. Updated rows that are replaced by others, given by their new
  /// positions, are reloaded in any case.
  func makeCalls(for places: BatchPlaces, updatingRowsBy style: RowUpdateStyle, replacing replaced: Set<RowPlace> = [])
  {
    if !places.sectionDeletions.isEmpty { deleteSections(places.sectionDeletions) }
    if !places.sectionInsertions.isEmpty { insertSections(places.sectionInsertions) }
    for move in places.sectionMoves { moveSection(from: move.from, to: move.to) }
    if !places.sectionUpdates.isEmpty { reloadSections(places.sectionUpdates.map(\.from)) }
    let reloaded = Set(places.sectionUpdates.map(\.from))
    var (updated, exchanged): ([SectionedPosition], [SectionedPosition]) = ([], [])
    for (source, target) in places.rowUpdates where !reloaded.contains(source.section) {
      if style != .reload, replaced.contains(target) {
        exchanged.append(source.position)
      } else {
        updated.append(source.position)
      }
    }
    makeCalls(
      deleted: places.rowDeletions.map(\.position), inserted: places.rowInsertions.map(\.position),
      moved: places.rowMoves.map { ($0.from.position, $0.to.position) }, updated: updated, style)
    if !exchanged.isEmpty { reloadRows(at: exchanged) }
  }

  private func makeCalls(
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
