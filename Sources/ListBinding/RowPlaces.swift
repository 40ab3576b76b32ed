internal import CollectionChanges
package import ReactiveCollections

/// Maps positions of sections and rows before a batch to their positions after it. Creating it takes O(k log k) for k
/// edits, and each lookup O(log k).
package struct RowPlaces {
  private let moves: [RowPlace: SectionedPosition]
  private let gone: Set<RowPlace>
  private let sections: PositionMap
  /// The ascending positions that rows leave, by old section, and at which rows arrive, by new section.
  private let leaving: [Int: [Int]]
  private let arriving: [Int: [Int]]

  package init<Section, Row>(after batch: SectionedBatchUpdate<Section, Row>) {
    moves = Dictionary(uniqueKeysWithValues: batch.rows.moves.map { (RowPlace($0.from), $0.to) })
    gone = Set(batch.rows.deletions.map { RowPlace($0.position) })
    sections = PositionMap(batch.sections)
    func bySection(_ positions: [SectionedPosition]) -> [Int: [Int]] {
      Dictionary(grouping: positions, by: \.section).mapValues { $0.map { $0.row }.sorted() }
    }
    leaving = bySection(batch.rows.deletions.map { $0.position } + batch.rows.moves.map { $0.from })
    arriving = bySection(batch.rows.insertions.map { $0.position } + batch.rows.moves.map { $0.to })
  }

  /// The new position of a row; `nil` if the row was deleted.
  package subscript(position: SectionedPosition) -> SectionedPosition? {
    let place = RowPlace(position)
    if let target = moves[place] { return target }
    guard !gone.contains(place), let section = self[section: position.section] else { return nil }
    let row = PositionMap.map(
      position.row, without: leaving[position.section] ?? [], with: arriving[section] ?? [])
    return (section, row)
  }

  /// The new position of a section; `nil` if the section was deleted.
  package subscript(section section: Int) -> Int? { sections.new(of: section) }
}
