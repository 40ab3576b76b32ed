internal import CollectionChanges
package import ReactiveCollections

/// Where sections and rows are after a batch that were somewhere before it. Made in O(k log k) for k edits, asked in O(log k).
package struct RowPlaces {
  private struct Place: Hashable {
    let section: Int
    let row: Int
    init(_ position: SectionedPosition) { (section, row) = position }
  }

  private let moves: [Place: SectionedPosition]
  private let gone: Set<Place>
  private let sections: SectionMap
  /// What leaves the rows of sections, and what arrives there, ascending, by their old and new numbers.
  private let leaving: [Int: [Int]]
  private let arriving: [Int: [Int]]

  package init<Section, Row>(after batch: SectionedBatchUpdate<Section, Row>) {
    moves = Dictionary(uniqueKeysWithValues: batch.rows.moves.map { (Place($0.from), $0.to) })
    gone = Set(batch.rows.deletions.map { Place($0.position) })
    sections = SectionMap(batch.sections)
    func bySection(_ positions: [SectionedPosition]) -> [Int: [Int]] {
      Dictionary(grouping: positions, by: \.section).mapValues { $0.map { $0.row }.sorted() }
    }
    leaving = bySection(batch.rows.deletions.map { $0.position } + batch.rows.moves.map { $0.from })
    arriving = bySection(batch.rows.insertions.map { $0.position } + batch.rows.moves.map { $0.to })
  }

  /// Where a row is now; `nil` if it has gone.
  package subscript(position: SectionedPosition) -> SectionedPosition? {
    let place = Place(position)
    if let target = moves[place] { return target }
    guard !gone.contains(place), let section = self[section: position.section] else { return nil }
    let row = SectionMap.map(
      position.row, without: leaving[position.section] ?? [], with: arriving[section] ?? [])
    return (section, row)
  }

  /// Where a section is now; `nil` if it has gone.
  package subscript(section section: Int) -> Int? { sections.new(of: section) }
}
