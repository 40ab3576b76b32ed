/// List views accept only some batches in one step; ``SectionedBatchUpdate/stages(from:to:)`` splits the others.
extension SectionedBatchUpdate {
  /// A batch that a list view accepts in one step, and the sections that it leads to.
  public typealias Stage = BatchStage<SectionedBatchUpdate, PersistentArray<Snapshot>>

  /// Splits the batch into as few stages as a list view accepts.
  ///
  /// Structural edits come first, and updates in a last stage, at the positions of the new sections: a view that
  /// reloads a section with its rows can skip the updates of these rows. A row that moved and changed keeps its old
  /// value until the last stage. A stage without edits is left out.
  ///
  /// The structural edits are one stage, unless a row moves out of a deleted section or into an inserted one, or a row
  /// of a section that moves is deleted, inserted or moved. In these cases there are two stages. There are three if a
  /// row moves from a deleted section into an inserted one, or if rows of a section that moves leave before a deletion
  /// and others arrive after an insertion. A move may lead to the index that it starts from, if other elements move
  /// around it.
  ///
  /// O(k log k + k log n) for k edits of n rows, and O(s) for s sections if sections are deleted, inserted or moved in
  /// more than one stage.
  ///
  /// ```swift
  /// let old = [SectionSnapshot(section: "A", rows: ["a"]), SectionSnapshot(section: "B", rows: ["b"])]
  /// let new = [SectionSnapshot(section: "B", rows: ["b", "a"])]
  /// let batch = old.sectionedBatch(to: new, sections: .init(), rows: .init())
  /// for stage in batch.stages(from: old, to: new) { print(stage) }
  /// // prints: rows: moves: [(0, 0)→(1, 1): "a"] → [A [], B [b, a]]
  /// // prints: sections: deletions: [0: A []] → [B [b, a]]
  /// ```
  ///
  /// - Parameters:
  ///   - old: The sections that the batch is made for. They are copied unless they are a persistent list.
  ///   - new: The sections that the batch leads to. They are copied unless they are a persistent list.
  /// - Precondition: The positions of the batch are positions in `old` and `new`, and the number of sections that it
  ///   leads to is `new.count`.
  @inlinable
  public func stages(
    from old: some RandomAccessCollection<Snapshot>, to new: some RandomAccessCollection<Snapshot>
  ) -> [Stage] {
    let (old, new) = lists(old, new)
    let positions = SectionedBatchPositions(self)
    positions.checkUpdates(in: new)
    var stages: [Stage] = []
    if sections.hasStructure || rows.hasStructure {
      let plan = StagePlan(positions, oldCount: old.count, newCount: new.count)
      let last = undoingUpdates(in: new)
      stages =
        plan.count == 1
        ? [Stage(batch: SectionedBatchUpdate(fitting: sections.structure, rows.structure), after: last)]
        : StagedSections(self, from: old, to: new, by: plan).stages(leadingTo: last)
    }
    return appendingUpdates(to: stages, in: new)
  }

  /// Returns the sections as persistent lists. Traps if the batch does not lead from one number of them to the other.
  @inlinable
  func lists(
    _ old: some RandomAccessCollection<Snapshot>, _ new: some RandomAccessCollection<Snapshot>
  ) -> (old: PersistentArray<Snapshot>, new: PersistentArray<Snapshot>) {
    let count = old.count - sections.deletions.count + sections.insertions.count
    precondition(new.count == count, "The batch leads from \(old.count) sections to \(count), and not to \(new.count)")
    return (PersistentArray(old), PersistentArray(new))
  }

  /// Returns structural stages, and that of the updates, at positions in the new sections.
  @inlinable
  func appendingUpdates(to stages: [Stage], in new: PersistentArray<Snapshot>) -> [Stage] {
    if sections.updates.isEmpty && rows.updates.isEmpty { return stages }
    // Most batches update rows that stay where they are.
    if sections.isEmpty, !rows.hasStructure { return [Stage(batch: self, after: new)] }
    let before = stages.last?.after ?? undoingUpdates(in: new)
    let updates = sections.updatesInPlace.map { update in
      let rows = before[update.to].rows
      return BatchUpdate<Snapshot>.Update(
        from: update.to, to: update.to, old: Snapshot(section: update.old.section, rows: rows),
        new: Snapshot(section: update.new.section, rows: rows))
    }
    let batch = SectionedBatchUpdate(
      fitting: BatchUpdate(inOrder: [], [], updates, []), SectionedRowBatch(inOrder: [], [], rows.updatesInPlace, []))
    return stages + [Stage(batch: batch, after: new)]
  }

  /// Returns the new sections with all updates undone.
  @inlinable
  func undoingUpdates(in new: PersistentArray<Snapshot>) -> PersistentArray<Snapshot> {
    var result = new
    for update in sections.updates { result[update.to].section = update.old.section }
    let updates = rows.updatesInPlace
    var start = 0
    while start < updates.count {
      let section = updates[start].to.section
      let end = updates[start...].firstIndex { $0.to.section != section } ?? updates.count
      result[section].rows = result[section].rows.replacing(updates[start..<end]) { ($0.to.row, $0.old) }
      start = end
    }
    return result
  }
}
