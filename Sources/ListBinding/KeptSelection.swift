internal import CollectionChanges
internal import ReactiveCollections

/// Where the selected rows of a view are after a batch.
///
/// A row that survives can be told as deleted and inserted: because it moved into a section that appears, was taken out
/// and put back in one transaction, or was assigned to another position. Such rows are found by their identity: the
/// differ pairs all rows that leave with all that arrive.
struct KeptSelection {
  /// The new positions of the selected rows that still exist.
  private(set) var positions: [SectionedPosition] = []
  /// The new positions of updates that put another row in the place of a selected one. The cells are not kept there,
  /// since they would stay selected.
  private(set) var replaced: Set<RowPlace> = []

  /// Takes O(k log k) for k edits and selected rows; if any of these rows leave, edits include the rows of deleted and
  /// inserted sections.
  init<Section, Row>(
    of selected: [SectionedPosition], after batch: SectionedBatchUpdate<Section, Row>,
    from old: PersistentArray<SectionSnapshot<Section, Row>>, to new: PersistentArray<SectionSnapshot<Section, Row>>,
    by comparison: ElementComparison<Row>
  ) {
    // A view that shows other content can have selected a row that does not exist.
    let selected = selected.map(RowPlace.init).filter {
      old.indices.contains($0.section) && old[$0.section].rows.indices.contains($0.row)
    }
    let replacements = batch.rows.updates.filter { !comparison.isSame($0.old, $0.new) }
    let targets = Dictionary(replacements.map { (RowPlace($0.from), RowPlace($0.to)) }) { first, _ in first }
    let places = RowPlaces(after: batch)
    var lost: [RowPlace] = []
    for place in selected {
      if targets[place] == nil, let position = places[place.position] {
        positions.append(position)
      } else {
        lost.append(place)
      }
    }
    if lost.isEmpty { return }

    var leaving = LooseRows(batch.sections.deletions.map(\.index), in: old, apartFrom: batch.rows.moves.map(\.from))
    var arriving = LooseRows(batch.sections.insertions.map(\.index), in: new, apartFrom: batch.rows.moves.map(\.to))
    for edit in batch.rows.deletions { leaving.add(edit.element, at: edit.position) }
    for edit in batch.rows.insertions { arriving.add(edit.element, at: edit.position) }
    for edit in replacements {
      leaving.add(edit.old, at: edit.from)
      arriving.add(edit.new, at: edit.to)
    }
    let pairs = PositionMap(leaving.rows.batch(to: arriving.rows, by: comparison))
    for place in lost {
      let arrival = leaving.indices[place].flatMap { pairs.new(of: $0) }
      if let arrival { positions.append(arriving.places[arrival].position) }
      guard let target = targets[place], let index = arriving.indices[target] else { continue }
      if arrival == nil, pairs.old(of: index) == nil {
        // A new value, and not another row: rows that are compared as a whole have no other identity.
        positions.append(target.position)
      } else {
        replaced.insert(target)
      }
    }
  }
}

/// Rows that are only in the old sections, or only in the new ones, as far as a batch says.
private struct LooseRows<Row> {
  private(set) var rows: [Row] = []
  private(set) var places: [RowPlace] = []
  private(set) var indices: [RowPlace: Int] = [:]

  /// Begins with the rows of whole sections, apart from those that move.
  init<Section>(
    _ sections: [Int], in snapshots: PersistentArray<SectionSnapshot<Section, Row>>,
    apartFrom moved: [SectionedPosition]
  ) {
    if sections.isEmpty { return }
    let moved = Set(moved.map(RowPlace.init))
    for section in sections {
      for (row, element) in snapshots[section].rows.enumerated() where !moved.contains(RowPlace((section, row))) {
        add(element, at: (section, row))
      }
    }
  }

  mutating func add(_ row: Row, at position: SectionedPosition) {
    indices[RowPlace(position)] = rows.count
    rows.append(row)
    places.append(RowPlace(position))
  }
}
