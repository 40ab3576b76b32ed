public import PersistentArrays

/// The positions that a batch of sections and rows edits, without the elements.
///
/// What depends only on positions is decided with these, and is compiled once. With the edits themselves, code for
/// elements of any type would look up the types of the edits at each step, which was most of the time of a small batch.
@usableFromInline
package struct BatchPlaces {
  package private(set) var sectionDeletions: [Int] = []
  package private(set) var sectionInsertions: [Int] = []
  package private(set) var sectionMoves: [(from: Int, to: Int)] = []
  package private(set) var sectionUpdates: [(from: Int, to: Int)] = []
  package private(set) var rowDeletions: [RowPlace] = []
  package private(set) var rowInsertions: [RowPlace] = []
  package private(set) var rowMoves: [(from: RowPlace, to: RowPlace)] = []
  package private(set) var rowUpdates: [(from: RowPlace, to: RowPlace)] = []

  /// Creates the positions of a batch. O(k) for k edits.
  @usableFromInline
  package init<Section, Row>(_ batch: SectionedBatchUpdate<Section, Row>) {
    let (sections, rows) = (batch.sections, batch.rows)
    for edit in sections.deletions { sectionDeletions.append(edit.index) }
    for edit in sections.insertions { sectionInsertions.append(edit.index) }
    for edit in sections.moves { sectionMoves.append((edit.from, edit.to)) }
    for edit in sections.updates { sectionUpdates.append((edit.from, edit.to)) }
    for edit in rows.deletions { rowDeletions.append(edit.place) }
    for edit in rows.insertions { rowInsertions.append(edit.place) }
    for edit in rows.moves { rowMoves.append((edit.source, edit.target)) }
    for edit in rows.updates { rowUpdates.append((edit.source, edit.target)) }
  }

  /// Whether nothing is edited.
  package var isEmpty: Bool {
    sectionDeletions.isEmpty && sectionInsertions.isEmpty && sectionMoves.isEmpty && sectionUpdates.isEmpty
      && rowDeletions.isEmpty && rowInsertions.isEmpty && rowMoves.isEmpty && rowUpdates.isEmpty
  }

  /// Whether sections are deleted, inserted or moved, and rows as well.
  var hasStructureInBoth: Bool {
    !(sectionDeletions.isEmpty && sectionInsertions.isEmpty && sectionMoves.isEmpty)
      && !(rowDeletions.isEmpty && rowInsertions.isEmpty && rowMoves.isEmpty)
  }

  /// Maps the positions of sections.
  private var map: PositionMap {
    PositionMap(deletions: sectionDeletions, insertions: sectionInsertions, moves: sectionMoves)
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
    guard new.sections == old.sections - sectionDeletions.count + sectionInsertions.count else { return false }
    let leavingSections = sectionDeletions + sectionMoves.map(\.from)
    let arrivingSections = sectionInsertions + sectionMoves.map(\.to)
    let leaving = rowDeletions + rowMoves.map(\.from)
    let arriving = rowInsertions + rowMoves.map(\.to)
    func contains(_ places: [RowPlace], in counts: Counts) -> Bool {
      places.allSatisfy { place in
        (0..<counts.sections).contains(place.section) && place.row >= 0 && place.row < counts.rows(place.section)
      }
    }
    guard (leavingSections + sectionUpdates.map(\.from)).allSatisfy((0..<old.sections).contains),
      (arrivingSections + sectionUpdates.map(\.to)).allSatisfy((0..<new.sections).contains),
      contains(leaving + rowUpdates.map(\.from), in: old), contains(arriving + rowUpdates.map(\.to), in: new)
    else { return false }

    let map = map
    // The growth of the sections that stay, by their new indices.
    var growth: [Int: Int] = [:]
    if countsAll { for section in 0..<new.sections { growth[section] = 0 } }
    for section in sectionMoves.map(\.to) + sectionUpdates.map(\.to) { growth[section] = 0 }
    for place in leaving { if let section = map.new(of: place.section) { growth[section, default: 0] -= 1 } }
    for place in arriving { growth[place.section, default: 0] += 1 }
    return growth.allSatisfy { section, growth in
      guard let before = map.old(of: section) else { return true }
      return old.rows(before) + growth == new.rows(section)
    }
  }

  /// Traps unless the rows that are updated are in the new sections.
  @usableFromInline
  func checkUpdates<Section, Row>(in new: PersistentArray<SectionSnapshot<Section, Row>>) {
    for (_, place) in rowUpdates {
      precondition(
        place.section >= 0 && place.section < new.count && place.row >= 0
          && place.row < new[place.section].rows.count, "There is no row at \(place) to update")
    }
  }

  /// The old indices of the sections that are in both lists and move or have edited rows. O(k log k) for k edits.
  package var touchedSections: Set<Int> {
    let map = map
    var touched = Set((rowInsertions + rowMoves.map(\.to)).compactMap { map.old(of: $0.section) })
    for place in rowDeletions + rowMoves.map(\.from) + rowUpdates.map(\.from) { touched.insert(place.section) }
    return touched.union(sectionMoves.map(\.from))
  }
}
