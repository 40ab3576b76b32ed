internal import ReactiveCollections

extension SectionedBatchUpdate {
  /// The sections whose rows it takes away or updates, or that it takes away or moves, by their old numbers.
  var oldSectionsOfRows: Set<Int> {
    Set(rows.deletions.map(\.position.section))
      .union(rows.moves.map(\.from.section))
      .union(rows.updates.map(\.from.section))
      .union(sections.moves.map(\.from))
  }

  /// How many edits it is of.
  var editCount: Int {
    sections.editCount + rows.deletions.count + rows.insertions.count + rows.updates.count + rows.moves.count
  }
}

extension BatchUpdate {
  fileprivate var editCount: Int { deletions.count + insertions.count + updates.count + moves.count }
}
