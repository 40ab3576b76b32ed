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

  /// Creates the positions of a change that is a single step of a row; `nil` if it is not. Whether the step fits is not
  /// checked. O(1).
  package init?<Section, Row>(rowStep change: SectionedChange<Section, Row>) {
    guard case .row(let step, let section) = change else { return nil }
    func position(_ row: Int) -> RowPosition { RowPosition(section: section, row: row) }
    var rows = BatchPositions<RowPosition>()
    switch step {
    case .insert(let row, _): rows.insertions = [position(row)]
    case .remove(let row, _): rows.deletions = [position(row)]
    case .update(let row, _, _): rows.updates = [(position(row), position(row))]
    case .move(let source, let target, _): rows.moves = [(position(source), position(target))]
    case .composite: return nil
    }
    self.rows = rows
    sections = BatchPositions()
  }

  /// Whether nothing is edited.
  package var isEmpty: Bool { sections.isEmpty && rows.isEmpty }

  /// The number of edits.
  package var count: Int { sections.count + rows.count }

  /// Whether it is immediately clear that the edits are one stage, with and without moves.
  package var isOneStage: Bool {
    guard sections.isEmpty, rows.moves.isEmpty else { return false }
    return [rows.deletions.isEmpty, rows.insertions.isEmpty, rows.updates.isEmpty].count { !$0 } == 1
  }

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
    func contains(_ position: RowPosition, in counts: Counts) -> Bool {
      0 <= position.section && position.section < counts.sections && 0 <= position.row
        && position.row < counts.rows(position.section)
    }
    guard sections.deletions.allSatisfy((0..<old.sections).contains),
      sections.insertions.allSatisfy((0..<new.sections).contains),
      (sections.moves + sections.updates).allSatisfy({
        (0..<old.sections).contains($0.from) && (0..<new.sections).contains($0.to)
      }), rows.deletions.allSatisfy({ contains($0, in: old) }), rows.insertions.allSatisfy({ contains($0, in: new) }),
      (rows.moves + rows.updates).allSatisfy({ contains($0.from, in: old) && contains($0.to, in: new) })
    else { return false }

    if !countsAll, sections.isEmpty, !rows.hasStructure { return true }
    let map = PositionMap(sections)
    // The growth of the sections that stay, by their new indices.
    var growth: [Int: Int] = [:]
    if countsAll { for section in 0..<new.sections { growth[section] = 0 } }
    for section in sections.moves.map(\.to) + sections.updates.map(\.to) { growth[section] = 0 }
    for row in rows.leaving { if let section = map.new(of: row.section) { growth[section, default: 0] -= 1 } }
    for row in rows.arriving { growth[row.section, default: 0] += 1 }
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
