public import PersistentArrays

extension SectionedBatchUpdate {
  /// The batch in three steps, each with the sections that it leads to: deletions, insertions, and updates. There are no moves: what moved,
  /// a section with its rows, goes and comes. A step in which nothing changes is left out. O(k log n) for k edits of n rows, and O(s) for s
  /// sections if any of them comes, goes or moves.
  ///
  /// - Parameters:
  ///   - old: The sections that the batch is made for.
  ///   - new: The sections that it leads to.
  public func steps(from old: PersistentArray<Snapshot>, to new: PersistentArray<Snapshot>) -> [Stage] {
    let goingSections = Set((sections.deletions.map { $0.index } + sections.moves.map { $0.from }))
    let comingSections = Set((sections.insertions.map { $0.index } + sections.moves.map { $0.to }))
    // What a section takes with it, or brings, is not told of row by row.
    let deletions = (rows.deletions.map { $0.place } + rows.moves.map { $0.source })
      .filter { !goingSections.contains($0.section) }.sorted()
    let insertions = (rows.insertions.map { $0.place } + rows.moves.map { $0.target })
      .filter { !comingSections.contains($0.section) }.sorted()
    let arrived = Set(insertions)
    let sectionUpdates = sections.updates.filter { !comingSections.contains($0.to) }.sorted { $0.to < $1.to }
    let rowUpdates = rows.updates
      .filter { !comingSections.contains($0.to.section) && !arrived.contains($0.target) }
      .sorted { $0.target < $1.target }

    var steps: [Stage] = []
    if !goingSections.isEmpty || !deletions.isEmpty {
      let batch = SectionedBatchUpdate(
        fitting: BatchUpdate(
          inOrder: goingSections.sorted().map { .init(index: $0, element: old[$0]) }, [], [], []),
        SectionedRowBatch(
          inOrder: deletions.map { .init(position: $0.position, element: old[$0.section].rows[$0.row]) }, [], [], []))
      steps.append(Stage(batch: batch, after: old.removing(goingSections.sorted(), rows: deletions)))
    }
    // Where they are when all else has been done, with the rows that there are then.
    let updates = SectionedBatchUpdate(
      fitting: BatchUpdate(
        inOrder: [], [],
        sectionUpdates.map { update in
          let rows = new[update.to].rows
          return .init(
            from: update.to, to: update.to, old: Snapshot(section: update.old.section, rows: rows),
            new: Snapshot(section: update.new.section, rows: rows))
        }, []),
      SectionedRowBatch(
        inOrder: [], [], rowUpdates.map { .init(from: $0.to, to: $0.to, old: $0.old, new: $0.new) }, []))
    if !comingSections.isEmpty || !insertions.isEmpty {
      let batch = SectionedBatchUpdate(
        fitting: BatchUpdate(
          inOrder: [], comingSections.sorted().map { .init(index: $0, element: new[$0]) }, [], []),
        SectionedRowBatch(
          inOrder: [], insertions.map { .init(position: $0.position, element: new[$0.section].rows[$0.row]) }, [], []))
      steps.append(Stage(batch: batch, after: updates.undoingUpdates(in: new)))
    }
    if !updates.isEmpty { steps.append(Stage(batch: updates.updates(in: new), after: new)) }
    return steps
  }
}

extension PersistentArray {
  /// The sections without some, and without some rows of others; all ascending.
  fileprivate func removing<Section, Row>(_ sections: [Int], rows: [RowPlace]) -> PersistentArray
  where Element == SectionSnapshot<Section, Row> {
    var result = self
    var start = 0
    while start < rows.count {
      let section = rows[start].section
      let end = rows[start...].firstIndex { $0.section != section } ?? rows.count
      result[section].rows = result[section].rows.removing(rows[start..<end].map { $0.row })
      start = end
    }
    return result.removing(sections)
  }
}
