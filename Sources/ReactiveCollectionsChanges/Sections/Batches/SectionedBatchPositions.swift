/// The positions that a batch of sections and rows edits, without the elements.
@usableFromInline
package struct SectionedBatchPositions {
  package let sections: BatchPositions<Int>
  package let rows: BatchPositions<RowPosition>

  /// Creates the positions of a batch. O(k) for k edits.
  @usableFromInline
  package init<Section, Row>(_ batch: SectionedBatchUpdate<Section, Row>) {
    sections = batch.sections.positions
    rows = batch.rows.positions
  }

  /// Creates the positions of a batch of the rows of one section. O(k) for k edits.
  package init<Row>(_ batch: BatchUpdate<Row>, section: Int) {
    sections = BatchPositions()
    rows = SectionedRowBatch(batch, section: section).positions
  }

  /// Whether nothing is edited.
  package var isEmpty: Bool { sections.isEmpty && rows.isEmpty }

  /// Sections, by their number and the number of rows in each of them.
  private typealias Counts = (sections: Int, rows: (_ section: Int) -> Int)

  /// Returns whether the edits lead from old sections to new ones, as far as the numbers of sections and rows show.
  /// O(k log k) for k edits, and O(s log k) for s sections if those without edits are counted as well.
  package func lead<Section, Row>(
    from old: PersistentArray<SectionSnapshot<Section, Row>>, to new: PersistentArray<SectionSnapshot<Section, Row>>,
    countingAll countsAll: Bool = false
  ) -> Bool {
    lead(from: (old.count, { old[$0].rows.count }), to: (new.count, { new[$0].rows.count }), countingAll: countsAll)
  }

  private func lead(from old: Counts, to new: Counts, countingAll countsAll: Bool) -> Bool {
    guard new.sections == old.sections - sections.deletions.count + sections.insertions.count else { return false }
    let (leaving, arriving) = (rows.leaving, rows.arriving)
    func contains(_ positions: [RowPosition], in counts: Counts) -> Bool {
      positions.allSatisfy { position in
        (0..<counts.sections).contains(position.section) && position.row >= 0
          && position.row < counts.rows(position.section)
      }
    }
    guard (sections.leaving + sections.updates.map(\.from)).allSatisfy((0..<old.sections).contains),
      (sections.arriving + sections.updates.map(\.to)).allSatisfy((0..<new.sections).contains),
      contains(leaving + rows.updates.map(\.from), in: old), contains(arriving + rows.updates.map(\.to), in: new)
    else { return false }

    let map = PositionMap(sections)
    // The growth of the sections that stay, by their new indices.
    var growth: [Int: Int] = [:]
    if countsAll { for section in 0..<new.sections { growth[section] = 0 } }
    for section in sections.moves.map(\.to) + sections.updates.map(\.to) { growth[section] = 0 }
    for row in leaving { if let section = map.new(of: row.section) { growth[section, default: 0] -= 1 } }
    for row in arriving { growth[row.section, default: 0] += 1 }
    return growth.allSatisfy { section, growth in
      guard let before = map.old(of: section) else { return true }
      return old.rows(before) + growth == new.rows(section)
    }
  }

  /// Traps unless the rows that are updated are in the new sections.
  @usableFromInline
  func checkUpdates<Section, Row>(in new: PersistentArray<SectionSnapshot<Section, Row>>) {
    for (_, position) in rows.updates {
      precondition(
        position.section >= 0 && position.section < new.count && position.row >= 0
          && position.row < new[position.section].rows.count, "There is no row at \(position) to update")
    }
  }

  /// The old indices of the sections that are in both lists and move or have edited rows. O(k log k) for k edits.
  package var touchedSections: Set<Int> {
    let map = PositionMap(sections)
    var touched = Set(rows.arriving.compactMap { map.old(of: $0.section) })
    for row in rows.leaving + rows.updates.map(\.from) { touched.insert(row.section) }
    return touched.union(sections.moves.map(\.from))
  }
}
