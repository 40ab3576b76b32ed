public import PersistentArrays

/// A list view takes fewer kinds of batches at once than there are: see ``SectionedBatchUpdate/stages(from:to:)``.
extension SectionedBatchUpdate {
  /// A batch that a list view can take at once, and the sections that it leads to.
  ///
  /// The view's data source has to show these sections from then on.
  public struct Stage {
    /// The edits: either deletions, insertions and moves, or updates of sections and rows that stay where they are.
    public let batch: SectionedBatchUpdate
    /// The sections after the edits.
    public let after: PersistentArray<Snapshot>

    @inlinable
    init(batch: SectionedBatchUpdate, after: PersistentArray<Snapshot>) {
      self.batch = batch
      self.after = after
    }
  }

  /// The stages of a batch, in order. A stage is made each time that it is read.
  public struct Stages: RandomAccessCollection {
    @usableFromInline let batch: SectionedBatchUpdate
    @usableFromInline let old: PersistentArray<Snapshot>
    @usableFromInline let new: PersistentArray<Snapshot>
    /// In which stage each structural edit is made; `nil` if deletions are one stage and insertions another. Then there
    /// are no moves.
    @usableFromInline let plan: StagePlan?
    /// The number of stages with structural edits.
    @usableFromInline let structureCount: Int

    /// As few stages as a list view allows.
    @inlinable
    init(of batch: SectionedBatchUpdate, from old: PersistentArray<Snapshot>, to new: PersistentArray<Snapshot>) {
      batch.checkCounts(old, new)
      self.batch = batch
      self.old = old
      self.new = new
      let plan = batch.stagePlan(oldCount: old.count, newCount: new.count)
      self.plan = plan
      structureCount = batch.sections.hasStructure || batch.rows.hasStructure ? plan.count : 0
    }

    /// Deletions, insertions and updates, each as a stage.
    @inlinable
    init(separating batch: SectionedBatchUpdate, from old: PersistentArray<Snapshot>, to new: PersistentArray<Snapshot>)
    {
      batch.checkCounts(old, new)
      self.batch = batch.withoutMoves(from: old, to: new)
      self.old = old
      self.new = new
      plan = nil
      structureCount = (self.batch.hasDeletions ? 1 : 0) + (self.batch.hasInsertions ? 1 : 0)
    }

    /// Always 0.
    @inlinable public var startIndex: Int { 0 }
    /// The number of stages, at most 4. O(1).
    @inlinable public var endIndex: Int { structureCount + (batch.hasUpdates ? 1 : 0) }

    /// The stage at a position. O(k log n) for k edits of n rows, and O(s) for s sections if sections are deleted,
    /// inserted or moved in more than one stage.
    @inlinable
    public subscript(position: Int) -> Stage {
      precondition(indices.contains(position), "Index \(position) is out of bounds: there are \(count) stages")
      if position == structureCount { return Stage(batch: batch.updates(in: new), after: new) }
      guard let plan else {
        return position == 0 && batch.hasDeletions
          ? batch.stageOfDeletions(from: old) : batch.stageOfInsertions(to: new)
      }
      if structureCount == 1 { return Stage(batch: batch.structure, after: batch.undoingUpdates(in: new)) }
      let sections = StagedSections(batch, from: old, to: new, by: plan)
      let (before, after) = (sections.state(after: position), sections.state(after: position + 1))
      let isLast = position == structureCount - 1
      return Stage(
        batch: sections.batch(from: before, to: after),
        after: isLast ? batch.undoingUpdates(in: new) : sections.sections(in: after))
    }
  }

  /// The batch in as few stages as a list view can take.
  ///
  /// Structural edits come first, and updates in a last stage, at the positions of the new sections: a view that
  /// reloads a section with its rows can leave out the updates of these rows. A row that moved and changed is as it was
  /// until the last stage. A stage without edits is left out.
  ///
  /// The structural edits are one stage, unless a row moves out of a deleted section or into an inserted one, or a row
  /// of a section that moves is deleted, inserted or moved. Then they are two stages. They are three if a row moves
  /// from a deleted section into an inserted one, or if rows of a section that moves leave before a deletion and others
  /// arrive after an insertion. A move may lead to the index that it comes from, if other elements move around it.
  ///
  /// O(k) for k edits, and O(s) for s sections if any of them is deleted, inserted or moved; apart from the costs of
  /// ``Stages``.
  ///
  /// - Parameters:
  ///   - old: The sections that the batch is made for. If they are not a persistent list, they are copied.
  ///   - new: The sections that it leads to, likewise.
  /// - Precondition: The positions of the batch are positions in `old` and `new`, and the number of sections that it
  ///   leads to is `new.count`.
  @inlinable
  public func stages(
    from old: some RandomAccessCollection<Snapshot>, to new: some RandomAccessCollection<Snapshot>
  ) -> Stages {
    Stages(of: self, from: PersistentArray(old), to: PersistentArray(new))
  }

  /// Traps if the batch does not lead from one number of sections to the other.
  @inlinable
  func checkCounts(_ old: PersistentArray<Snapshot>, _ new: PersistentArray<Snapshot>) {
    let count = old.count - sections.deletions.count + sections.insertions.count
    precondition(new.count == count, "The batch leads from \(old.count) sections to \(count), and not to \(new.count)")
  }

  @inlinable
  var hasUpdates: Bool { !(sections.updates.isEmpty && rows.updates.isEmpty) }

  /// The batch without updates.
  @inlinable
  var structure: SectionedBatchUpdate {
    SectionedBatchUpdate(
      fitting: BatchUpdate(inOrder: sections.deletions, sections.insertions, [], sections.moves),
      SectionedRowBatch(inOrder: rows.deletions, rows.insertions, [], rows.moves))
  }

  /// The updates, where they are in the new sections.
  @inlinable
  func updates(in new: PersistentArray<Snapshot>) -> SectionedBatchUpdate {
    let before = undoingUpdates(in: new)
    let sections = sections.updatesInPlace.map { update in
      let rows = before[update.to].rows
      return BatchUpdate<Snapshot>.Update(
        from: update.to, to: update.to, old: Snapshot(section: update.old.section, rows: rows),
        new: Snapshot(section: update.new.section, rows: rows))
    }
    return SectionedBatchUpdate(
      fitting: BatchUpdate(inOrder: [], [], sections, []),
      SectionedRowBatch(inOrder: [], [], rows.updatesInPlace, []))
  }

  /// The new sections with all that was updated as it was.
  @inlinable
  func undoingUpdates(in new: PersistentArray<Snapshot>) -> PersistentArray<Snapshot> {
    var result = new
    for update in sections.updates { result[update.to].section = update.old.section }
    let updates = rows.updatesInPlace
    var start = 0
    while start < updates.count {
      let section = updates[start].target.section
      let end = updates[start...].firstIndex { $0.target.section != section } ?? updates.count
      result[section].rows = result[section].rows.replacing(updates[start..<end]) { ($0.target.row, $0.old) }
      start = end
    }
    return result
  }

  /// In which stage each edit is made.
  @inlinable
  func stagePlan(oldCount: Int, newCount: Int) -> StagePlan {
    // Without sections that come, go or move there is no rule to meet, nor without rows that do.
    if !sections.hasStructure || !rows.hasStructure { return StagePlan() }
    var places = StagePlan.Places()
    places.sectionDeletions = sections.deletions.map { $0.index }
    places.sectionInsertions = sections.insertions.map { $0.index }
    places.sectionMoves = sections.moves.map { ($0.from, $0.to) }
    places.rowDeletions = rows.deletions.map { $0.place }
    places.rowInsertions = rows.insertions.map { $0.place }
    places.rowMoves = rows.moves.map { ($0.source, $0.target) }
    return StagePlan(places, oldCount: oldCount, newCount: newCount)
  }
}

extension SectionedBatchUpdate.Stage: CustomStringConvertible {
  /// The batch and the sections that it leads to.
  public var description: String { "\(batch) → \(after)" }
}

extension SectionedBatchUpdate.Stage: Equatable where Section: Equatable, Row: Equatable {}
extension SectionedBatchUpdate.Stage: Sendable where Section: Sendable, Row: Sendable {}
extension SectionedBatchUpdate.Stages: Sendable where Section: Sendable, Row: Sendable {}
