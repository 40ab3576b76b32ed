internal import ReactiveCollections
internal import ReactiveCollectionsChanges

/// The changes that a fetched results controller reports for one update, combined. Positions of deletions are positions
/// before all of the changes, and positions of insertions are positions after all of them.
///
/// For an inserted or deleted section, the controller also reports each row of it; in a batch, these rows are part of
/// the section.
struct FetchedChanges<Row> {
  private var deletedSections: Set<Int> = []
  private var insertedSections: Set<Int> = []
  private var deletions: [SectionedRowBatch<Row>.Deletion] = []
  private var insertions: [SectionedRowBatch<Row>.Insertion] = []
  private var moves: [SectionedRowBatch<Row>.Move] = []
  /// Rows whose properties changed, and their old positions.
  private var updates: [(position: RowPosition, row: Row)] = []

  mutating func deleteSection(_ section: Int) { deletedSections.insert(section) }
  mutating func insertSection(_ section: Int) { insertedSections.insert(section) }
  mutating func deleteRow(_ row: Row, at position: RowPosition) {
    deletions.append(.init(position: position, element: row))
  }
  mutating func insertRow(_ row: Row, at position: RowPosition) {
    insertions.append(.init(position: position, element: row))
  }
  /// A row moves because its sort key has changed, so it counts as updated, too.
  mutating func moveRow(_ row: Row, from source: RowPosition, to target: RowPosition) {
    moves.append(.init(from: source, to: target, element: row))
    updateRow(row, at: source)
  }
  mutating func updateRow(_ row: Row, at position: RowPosition) { updates.append((position, row)) }

  /// The rows whose properties changed; some of them may occur twice.
  var updatedRows: [Row] { updates.map(\.row) }

  /// Returns all changes as one batch; `nil` if the changes contradict one another, or do not lead from the old
  /// sections to the new ones.
  func batch<Section>(
    from old: PersistentArray<SectionSnapshot<Section, Row>>, to new: PersistentArray<SectionSnapshot<Section, Row>>
  ) -> SectionedBatchUpdate<Section, Row>? {
    guard deletedSections.allSatisfy(old.indices.contains), insertedSections.allSatisfy(new.indices.contains) else {
      return nil
    }
    let sections = BatchUpdate(
      deletions: deletedSections.map { .init(position: $0, element: old[$0]) },
      insertions: insertedSections.map { .init(position: $0, element: new[$0]) })
    func batch(_ updates: [SectionedRowBatch<Row>.Update]) -> SectionedBatchUpdate<Section, Row>? {
      let rows = SectionedRowBatch(
        deletions: deletions.filter { !deletedSections.contains($0.position.section) },
        insertions: insertions.filter { !insertedSections.contains($0.position.section) }, updates: updates,
        moves: moves)
      guard let batch = SectionedBatchUpdate(checking: sections, rows: rows),
        SectionedBatchPositions(batch).lead(from: old, to: new)
      else { return nil }
      return batch
    }
    guard let structure = batch([]) else { return nil }
    let map = RowMap(structure)
    var updated: Set<RowPosition> = []
    return batch(
      updates.compactMap { position, row in
        // Some rows are reported twice, as moved and as updated.
        guard let target = map[position], updated.insert(position).inserted else { return nil }
        return .init(from: position, to: target, old: row, new: row)
      })
  }
}
