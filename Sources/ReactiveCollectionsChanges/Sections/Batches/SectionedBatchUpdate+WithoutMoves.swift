extension SectionedBatchUpdate {
  /// Splits the batch into stages without moves: deletions, then insertions, then updates.
  ///
  /// Sections and rows that moved are deleted and inserted, and a section with all its rows. A stage without edits is
  /// left out. O(k log k + k log n) for k edits of n rows.
  ///
  /// ```swift
  /// let old = [SectionSnapshot(section: "A", rows: ["a", "b"])]
  /// let new = [SectionSnapshot(section: "A", rows: ["b", "a"])]
  /// let batch = old.sectionedBatch(to: new, sections: .init(), rows: .init())
  /// for stage in batch.stagesWithoutMoves(from: old, to: new) { print(stage) }
  /// // prints: rows: deletions: [(0, 1): "b"] → [A [a]]
  /// // prints: rows: insertions: [(0, 0): "b"] → [A [b, a]]
  /// ```
  ///
  /// - Parameters:
  ///   - old: The sections that the batch is made for. They are copied unless they are a persistent list.
  ///   - new: The sections that the batch leads to. They are copied unless they are a persistent list.
  /// - Precondition: The positions of the batch are positions in `old` and `new`, and the number of sections that it
  ///   leads to is `new.count`.
  @inlinable
  public func stagesWithoutMoves(
    from old: some RandomAccessCollection<Snapshot>, to new: some RandomAccessCollection<Snapshot>
  ) -> [Stage] {
    let (old, new) = lists(old, new)
    let batch = withoutMoves(from: old, to: new)
    let (sections, rows) = (batch.sections, batch.rows)
    var stages: [Stage] = []
    if !(sections.deletions.isEmpty && rows.deletions.isEmpty) {
      stages.append(
        Stage(
          batch: SectionedBatchUpdate(
            fitting: BatchUpdate(inOrder: sections.deletions, [], [], []),
            SectionedRowBatch(inOrder: rows.deletions, [], [], [])), after: batch.deleting(from: old)))
    }
    if !(sections.insertions.isEmpty && rows.insertions.isEmpty) {
      stages.append(
        Stage(
          batch: SectionedBatchUpdate(
            fitting: BatchUpdate(inOrder: [], sections.insertions, [], []),
            SectionedRowBatch(inOrder: [], rows.insertions, [], [])), after: batch.undoingUpdates(in: new)))
    }
    return batch.appendingUpdates(to: stages, in: new)
  }

  /// Returns a batch with the same effect and without moves.
  @inlinable
  func withoutMoves(from old: PersistentArray<Snapshot>, to new: PersistentArray<Snapshot>) -> SectionedBatchUpdate {
    let leaving = Set(sections.deletions.map { $0.position } + sections.moves.map { $0.from })
    let arriving = Set(sections.insertions.map { $0.position } + sections.moves.map { $0.to })
    // The rows of deleted and inserted sections are not listed.
    let rows = rows.withoutMoves
    return SectionedBatchUpdate(
      fitting: BatchUpdate(
        inOrder: leaving.sorted().map { .init(position: $0, element: old[$0]) },
        arriving.sorted().map { .init(position: $0, element: new[$0]) },
        sections.updates.filter { !arriving.contains($0.to) }, []),
      SectionedRowBatch(
        inOrder: rows.deletions.filter { !leaving.contains($0.position.section) },
        rows.insertions.filter { !arriving.contains($0.position.section) },
        rows.updates.filter { !arriving.contains($0.to.section) }, []))
  }

  /// Returns the sections without those that are deleted, and without rows that are.
  @inlinable
  func deleting(from old: PersistentArray<Snapshot>) -> PersistentArray<Snapshot> {
    var result = old
    let deletions = rows.deletions
    var start = 0
    while start < deletions.count {
      let section = deletions[start].position.section
      let end = deletions[start...].firstIndex { $0.position.section != section } ?? deletions.count
      result[section].rows = result[section].rows.removing(deletions[start..<end].map { $0.position.row })
      start = end
    }
    return result.removing(sections.deletions.map { $0.position })
  }
}
