package import PersistentArrays

// Checks of batches that were made elsewhere, before they are applied to the data that a view shows. They run for each
// change of a view, so they use closures in place of key paths: unspecialized code instantiates a key path each time,
// which took a third of the time.

extension SectionedBatchUpdate {
  /// Creates a batch, or returns `nil` if its edits do not fit together. O(k log k) for k edits.
  package init?(checking sections: BatchUpdate<Snapshot>, rows: SectionedRowBatch<Row>) {
    self.sections = sections
    self.rows = rows
    if problem != nil { return nil }
  }

  /// Returns whether the batch leads from the old sections to the new ones, as far as the positions and the numbers of
  /// sections and rows show. O(k log k) for k edits.
  package func fits(from old: PersistentArray<Snapshot>, to new: PersistentArray<Snapshot>) -> Bool {
    guard new.count == old.count - sections.deletions.count + sections.insertions.count else { return false }
    let oldSections =
      sections.deletions.map { $0.index } + sections.moves.map { $0.from } + sections.updates.map { $0.from }
    let newSections =
      sections.insertions.map { $0.index } + sections.moves.map { $0.to } + sections.updates.map { $0.to }
    let leaving = rows.deletions.map { $0.place } + rows.moves.map { $0.source }
    let arriving = rows.insertions.map { $0.place } + rows.moves.map { $0.target }
    func contains(_ places: [RowPlace], in sections: PersistentArray<Snapshot>) -> Bool {
      places.allSatisfy {
        sections.indices.contains($0.section) && sections[$0.section].rows.indices.contains($0.row)
      }
    }
    guard oldSections.allSatisfy(old.indices.contains), newSections.allSatisfy(new.indices.contains),
      contains(leaving + rows.updates.map { $0.source }, in: old),
      contains(arriving + rows.updates.map({ $0.target }), in: new)
    else { return false }

    let map = PositionMap(sections)
    // The growth of the sections that stay, by their new indices.
    var growth: [Int: Int] = [:]
    for section in sections.moves.map({ $0.to }) + sections.updates.map({ $0.to }) { growth[section] = 0 }
    for place in leaving { if let section = map.new(of: place.section) { growth[section, default: 0] -= 1 } }
    for place in arriving { growth[place.section, default: 0] += 1 }
    return growth.allSatisfy { section, growth in
      guard let before = map.old(of: section) else { return true }
      return old[before].rows.count + growth == new[section].rows.count
    }
  }

  /// The old indices of the sections that are in both lists and move or have edited rows. O(k log k) for k edits.
  package var touchedSections: Set<Int> {
    let map = PositionMap(sections)
    let arriving = rows.insertions.map { $0.place.section } + rows.moves.map { $0.target.section }
    return Set(arriving.compactMap { map.old(of: $0) })
      .union(rows.deletions.map { $0.place.section })
      .union(rows.moves.map { $0.source.section })
      .union(rows.updates.map { $0.source.section })
      .union(sections.moves.map { $0.from })
  }

  /// The number of edits.
  package var editCount: Int {
    sections.editCount + rows.deletions.count + rows.insertions.count + rows.updates.count + rows.moves.count
  }
}

extension BatchUpdate {
  fileprivate var editCount: Int { deletions.count + insertions.count + updates.count + moves.count }
}
