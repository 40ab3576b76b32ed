internal import ReactiveCollections

extension SectionedBatchUpdate {
  /// The sections whose rows it takes away or updates, or that it takes away or moves, by their old numbers.
  var oldSectionsOfRows: Set<Int> {
    Set(rows.deletions.map(\.position.section))
      .union(rows.moves.map(\.from.section))
      .union(rows.updates.map(\.from.section))
      .union(sections.moves.map(\.from))
  }
}
