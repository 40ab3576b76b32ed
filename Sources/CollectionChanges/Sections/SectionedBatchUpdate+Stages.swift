public import PersistentArrays

/// What a list view takes at once is less than a batch can say: see ``SectionedBatchUpdate/stages(from:to:)``.
extension SectionedBatchUpdate {
  /// A batch that a list view can take at once, and the sections that it leads to: what the view's data source shows from then on.
  public struct Stage {
    /// What changes, all at once. Either deletions, insertions and moves, or updates of sections and rows that stay where they are.
    public let batch: SectionedBatchUpdate
    /// The sections after it.
    public let after: PersistentArray<Snapshot>

    @inlinable
    init(batch: SectionedBatchUpdate, after: PersistentArray<Snapshot>) {
      self.batch = batch
      self.after = after
    }
  }

  /// The stages of a batch, one after the other. Each is made when it is asked for.
  public struct Stages: RandomAccessCollection {
    @usableFromInline let batch: SectionedBatchUpdate
    @usableFromInline let old: PersistentArray<Snapshot>
    @usableFromInline let new: PersistentArray<Snapshot>
    @usableFromInline let plan: StagePlan
    /// The number of stages with deletions, insertions and moves.
    @usableFromInline let structureCount: Int

    @inlinable
    init(of batch: SectionedBatchUpdate, from old: PersistentArray<Snapshot>, to new: PersistentArray<Snapshot>) {
      let count = old.count - batch.sections.deletions.count + batch.sections.insertions.count
      precondition(
        new.count == count, "The batch leads from \(old.count) sections to \(count), and not to \(new.count)")
      self.batch = batch
      self.old = old
      self.new = new
      plan = batch.stagePlan(oldCount: old.count, newCount: new.count)
      structureCount = batch.sections.hasStructure || batch.rows.hasStructure ? plan.count : 0
    }

    /// 0.
    @inlinable public var startIndex: Int { 0 }
    /// The number of stages, 4 at most. O(1).
    @inlinable public var endIndex: Int { structureCount + (batch.hasUpdates ? 1 : 0) }

    /// A stage. O(k log n) for k edits of n rows; where sections come, go or move in more than one stage, also O(s) for s sections.
    @inlinable
    public subscript(position: Int) -> Stage {
      precondition(indices.contains(position), "Index \(position) is out of bounds: there are \(count) stages")
      if position == structureCount { return Stage(batch: batch.updates(in: new), after: new) }
      if structureCount == 1 { return Stage(batch: batch.structure, after: batch.undoingUpdates(in: new)) }
      let sections = StagedSections(batch, from: old, to: new, by: plan)
      let (before, after) = (sections.state(after: position), sections.state(after: position + 1))
      let isLast = position == structureCount - 1
      return Stage(
        batch: sections.batch(from: before, to: after),
        after: isLast ? batch.undoingUpdates(in: new) : sections.sections(in: after))
    }
  }

  /// The batch in stages that a list view can take, as few as that takes. A stage in which nothing changes is left out. O(k) for k edits,
  /// and O(s) for s sections if any of them comes, goes or moves; see ``Stages``.
  ///
  /// Structure comes first, and updates in a last stage, at the positions of the new sections: a view that reloads a section with its rows
  /// then leaves out the rows. The structure is one stage, if no row crosses out of a deleted section or into an inserted one, and none is
  /// deleted, inserted or moved in a section that moves; else two, or three if a row goes straight from a deleted section into an inserted
  /// one, or if rows of a section that moves have to leave before a deletion and arrive after an insertion. Rows that moved and changed
  /// are as they were until the last stage. A move may lead to the index that it comes from, where others go around it.
  ///
  /// - Parameters:
  ///   - old: The sections that the batch is made for.
  ///   - new: The sections that it leads to.
  @inlinable
  public func stages(
    from old: some RandomAccessCollection<Snapshot>, to new: some RandomAccessCollection<Snapshot>
  ) -> Stages {
    Stages(of: self, from: PersistentArray(old), to: PersistentArray(new))
  }

  // MARK: Parts of a batch

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
    let sections = sections.updates.sorted { $0.to < $1.to }.map { update in
      let rows = before[update.to].rows
      return BatchUpdate<Snapshot>.Update(
        from: update.to, to: update.to, old: Snapshot(section: update.old.section, rows: rows),
        new: Snapshot(section: update.new.section, rows: rows))
    }
    let rows = rows.updates.sorted { $0.target < $1.target }.map {
      SectionedRowBatch<Row>.Update(from: $0.to, to: $0.to, old: $0.old, new: $0.new)
    }
    return SectionedBatchUpdate(
      fitting: BatchUpdate(inOrder: [], [], sections, []), SectionedRowBatch(inOrder: [], [], rows, []))
  }

  /// The new sections with all that was updated as it was.
  @inlinable
  func undoingUpdates(in new: PersistentArray<Snapshot>) -> PersistentArray<Snapshot> {
    var result = new
    for update in sections.updates { result[update.to].section = update.old.section }
    let updates = rows.updates.sorted { $0.target < $1.target }
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
