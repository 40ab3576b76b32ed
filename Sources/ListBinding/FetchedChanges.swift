internal import ReactiveCollections

/// What a fetched results controller reports between the beginning and the end of its changes, put together: positions of what goes are
/// those before all of them, positions of what comes those after.
///
/// A section that comes or goes is reported with its rows, each; a batch has these in the section.
struct FetchedChanges<Row> {
  private var deletedSections: Set<Int> = []
  private var insertedSections: Set<Int> = []
  private var deletions: [SectionedRowBatch<Row>.Deletion] = []
  private var insertions: [SectionedRowBatch<Row>.Insertion] = []
  private var moves: [SectionedRowBatch<Row>.Move] = []
  /// Rows that changed inside, where they were.
  private var updates: [(place: SectionedPosition, row: Row)] = []

  mutating func deleteSection(_ section: Int) { deletedSections.insert(section) }
  mutating func insertSection(_ section: Int) { insertedSections.insert(section) }
  mutating func deleteRow(_ row: Row, at position: SectionedPosition) {
    deletions.append(.init(position: position, element: row))
  }
  mutating func insertRow(_ row: Row, at position: SectionedPosition) {
    insertions.append(.init(position: position, element: row))
  }
  /// A row moves when what it is sorted by has changed.
  mutating func moveRow(_ row: Row, from source: SectionedPosition, to target: SectionedPosition) {
    moves.append(.init(from: source, to: target, element: row))
    updateRow(row, at: source)
  }
  mutating func updateRow(_ row: Row, at position: SectionedPosition) { updates.append((position, row)) }

  /// All of it.
  ///
  /// - Parameters:
  ///   - old: The sections before.
  ///   - new: A section after, by its position.
  func batch<Section>(
    from old: PersistentArray<SectionSnapshot<Section, Row>>, to new: (Int) -> SectionSnapshot<Section, Row>
  ) -> SectionedBatchUpdate<Section, Row> {
    let sections = BatchUpdate(
      deletions: deletedSections.map { .init(index: $0, element: old[$0]) },
      insertions: insertedSections.map { .init(index: $0, element: new($0)) })
    let deletions = deletions.filter { !deletedSections.contains($0.position.section) }
    let insertions = insertions.filter { !insertedSections.contains($0.position.section) }
    let structure = SectionedBatchUpdate(
      sections: sections, rows: SectionedRowBatch(deletions: deletions, insertions: insertions, moves: moves))
    let places = RowPlaces(after: structure, of: old)
    var updated: Set<[Int]> = []
    let updates = updates.compactMap { place, row -> SectionedRowBatch<Row>.Update? in
      // Some are reported twice, as moved and as updated.
      guard let target = places[place], updated.insert([place.section, place.row]).inserted else { return nil }
      return .init(from: place, to: target, old: row, new: row)
    }
    return SectionedBatchUpdate(
      sections: sections,
      rows: SectionedRowBatch(deletions: deletions, insertions: insertions, updates: updates, moves: moves))
  }
}
