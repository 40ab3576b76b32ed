public import PersistentArrays

extension SectionedBatchUpdate {
  /// The batch in stages without moves: deletions, then insertions, then updates.
  ///
  /// Sections and rows that moved are deleted and inserted, a section with its rows. A stage without edits is left out.
  /// O(k log k) for k edits, apart from the costs of ``Stages``.
  ///
  /// - Parameters:
  ///   - old: The sections that the batch is made for. If they are not a persistent list, they are copied.
  ///   - new: The sections that it leads to, likewise.
  /// - Precondition: The positions of the batch are positions in `old` and `new`, and the number of sections that it
  ///   leads to is `new.count`.
  @inlinable
  public func stagesWithoutMoves(
    from old: some RandomAccessCollection<Snapshot>, to new: some RandomAccessCollection<Snapshot>
  ) -> Stages {
    Stages(separating: self, from: PersistentArray(old), to: PersistentArray(new))
  }

  /// The same effect without moves.
  @inlinable
  func withoutMoves(from old: PersistentArray<Snapshot>, to new: PersistentArray<Snapshot>) -> SectionedBatchUpdate {
    let leaving = Set(sections.deletions.map { $0.index } + sections.moves.map { $0.from })
    let arriving = Set(sections.insertions.map { $0.index } + sections.moves.map { $0.to })
    // The rows of deleted and inserted sections are not listed.
    let deletions = (rows.deletions.map { $0.place } + rows.moves.map { $0.source })
      .filter { !leaving.contains($0.section) }.sorted()
    let insertions = (rows.insertions.map { $0.place } + rows.moves.map { $0.target })
      .filter { !arriving.contains($0.section) }.sorted()
    let inserted = Set(insertions)
    return SectionedBatchUpdate(
      fitting: BatchUpdate(
        inOrder: leaving.sorted().map { .init(index: $0, element: old[$0]) },
        arriving.sorted().map { .init(index: $0, element: new[$0]) },
        sections.updates.filter { !arriving.contains($0.to) }, []),
      SectionedRowBatch(
        inOrder: deletions.map { .init(position: $0.position, element: old[$0.section].rows[$0.row]) },
        insertions.map { .init(position: $0.position, element: new[$0.section].rows[$0.row]) },
        rows.updates.filter { !arriving.contains($0.target.section) && !inserted.contains($0.target) }, []))
  }

  @inlinable
  var hasDeletions: Bool { !(sections.deletions.isEmpty && rows.deletions.isEmpty) }

  @inlinable
  var hasInsertions: Bool { !(sections.insertions.isEmpty && rows.insertions.isEmpty) }

  /// The deletions as a stage of their own.
  @inlinable
  func stageOfDeletions(from old: PersistentArray<Snapshot>) -> Stage {
    let batch = SectionedBatchUpdate(
      fitting: BatchUpdate(inOrder: sections.deletions, [], [], []),
      SectionedRowBatch(inOrder: rows.deletions, [], [], []))
    var after = old
    let places = rows.deletions
    var start = 0
    while start < places.count {
      let section = places[start].place.section
      let end = places[start...].firstIndex { $0.place.section != section } ?? places.count
      after[section].rows = after[section].rows.removing(places[start..<end].map { $0.place.row })
      start = end
    }
    return Stage(batch: batch, after: after.removing(sections.deletions.map { $0.index }))
  }

  /// The insertions as a stage of their own, after the deletions.
  @inlinable
  func stageOfInsertions(to new: PersistentArray<Snapshot>) -> Stage {
    let batch = SectionedBatchUpdate(
      fitting: BatchUpdate(inOrder: [], sections.insertions, [], []),
      SectionedRowBatch(inOrder: [], rows.insertions, [], []))
    return Stage(batch: batch, after: undoingUpdates(in: new))
  }
}
