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
  private let sectionMoves: [Int: Int]
  private let goneSections: Set<Int>
  /// What leaves sections, and what arrives in the list of them, ascending.
  private let leavingSections: [Int]
  private let arrivingSections: [Int]
  /// The same for the rows of sections, by their old and new numbers.
  private let leavingRows: [Int: [Int]]
  private let arrivingRows: [Int: [Int]]

  package init<Section, Row>(
    after batch: SectionedBatchUpdate<Section, Row>, of sections: PersistentArray<SectionSnapshot<Section, Row>>
  ) {
    moves = Dictionary(uniqueKeysWithValues: batch.rows.moves.map { (Place($0.from), $0.to) })
    gone = Set(batch.rows.deletions.map { Place($0.position) })
    sectionMoves = Dictionary(uniqueKeysWithValues: batch.sections.moves.map { ($0.from, $0.to) })
    goneSections = Set(batch.sections.deletions.map(\.index))
    leavingSections = (batch.sections.deletions.map(\.index) + batch.sections.moves.map(\.from)).sorted()
    arrivingSections = (batch.sections.insertions.map(\.index) + batch.sections.moves.map(\.to)).sorted()
    func bySection(_ positions: [SectionedPosition]) -> [Int: [Int]] {
      Dictionary(grouping: positions, by: \.section).mapValues { $0.map(\.row).sorted() }
    }
    leavingRows = bySection(batch.rows.deletions.map(\.position) + batch.rows.moves.map(\.from))
    arrivingRows = bySection(batch.rows.insertions.map(\.position) + batch.rows.moves.map(\.to))
  }

  /// Where a row is now; `nil` if it has gone.
  package subscript(position: SectionedPosition) -> SectionedPosition? {
    let place = Place(position)
    if let target = moves[place] { return target }
    guard !gone.contains(place), let section = self[section: position.section] else { return nil }
    let row = Self.place(
      of: position.row, leaving: leavingRows[position.section] ?? [], arriving: arrivingRows[section] ?? [])
    return (section, row)
  }

  /// Where a section is now; `nil` if it has gone.
  package subscript(section section: Int) -> Int? {
    if goneSections.contains(section) { return nil }
    return sectionMoves[section] ?? Self.place(of: section, leaving: leavingSections, arriving: arrivingSections)
  }

  /// Where something stays that has a position before.
  private static func place(of position: Int, leaving: [Int], arriving: [Int]) -> Int {
    // Its rank among what stays; then behind all that arrive before it: the lowest place with so many others before it.
    let rank = position - leaving.count { $0 < position }
    var place = rank
    for arrival in arriving {
      if arrival > place { break }
      place += 1
    }
    return place
  }
}
