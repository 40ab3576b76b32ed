package import ReactiveCollections
internal import ReactiveCollectionsChanges

/// Maps positions of sections and rows before a batch to their positions after it. Creating it takes O(k log k) for k
/// edits, and each lookup O(log k).
package struct RowMap {
  private let sections: PositionMap
  private let moves: [RowPosition: RowPosition]
  private let deletions: Set<RowPosition>
  /// The ascending positions that rows leave, by old section, and at which rows arrive, by new section.
  private let leaving: [Int: [Int]]
  private let arriving: [Int: [Int]]

  package init<Section, Row>(_ batch: SectionedBatchUpdate<Section, Row>) {
    let rows = SectionedBatchPositions(batch).rows
    sections = PositionMap(batch.sections)
    moves = Dictionary(uniqueKeysWithValues: rows.moves.map { ($0.from, $0.to) })
    deletions = Set(rows.deletions)
    func bySection(_ positions: [RowPosition]) -> [Int: [Int]] {
      Dictionary(grouping: positions, by: \.section).mapValues { $0.map { $0.row }.sorted() }
    }
    leaving = bySection(rows.leaving)
    arriving = bySection(rows.arriving)
  }

  /// The new position of a row; `nil` if the row was deleted.
  package subscript(position: RowPosition) -> RowPosition? {
    if let target = moves[position] { return target }
    guard !deletions.contains(position), let section = self[section: position.section] else { return nil }
    let row = PositionMap.map(
      position.row, without: leaving[position.section] ?? [], with: arriving[section] ?? [])
    return RowPosition(section: section, row: row)
  }

  /// The new position of a section; `nil` if the section was deleted.
  package subscript(section section: Int) -> Int? { sections.new(of: section) }
}
