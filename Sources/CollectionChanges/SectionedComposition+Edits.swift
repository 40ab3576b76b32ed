public import PersistentArrays

extension SectionedComposition {
  /// All changes as one, normalised: nothing is in it that later changes undid. O(k log k) for k runs.
  @inlinable
  package var change: SectionedChange<Section, Row> { edits(tracing: false).change }

  /// All changes as one, all at once. O(k log k) for k runs.
  ///
  /// - Parameter tracing: Whether a row that came out of a removed section, or went into an inserted one, is a crossing like others;
  ///   else it is inserted, or removed.
  @inlinable
  package func edits(tracing: Bool) -> SectionedEdits<Section, Row> {
    var places = [Place](repeating: .gone, count: movedRows.count)
    var (edits, survivors) = sectionEdits(&places)
    var writer = RowEditsWriter(self, edits.sections, places, tracing: tracing)
    for (number, new) in survivors { writer.write(number, at: new) }
    if tracing { writer.writeRowsOfInsertedSections() }
    writer.crossings.sort { $0.to < $1.to }
    edits.lists = writer.lists
    edits.crossings = writer.crossings
    return edits
  }

  /// Where a followed row is at last.
  @usableFromInline
  enum Place {
    case gone
    case surviving
    case inserted(SectionedPosition)
  }

  /// What differs in the list of sections; and the sections touched that are in both lists, with their new positions.
  @inlinable
  func sectionEdits(
    _ places: inout [Place]
  ) -> (edits: SectionedEdits<Section, Row>, survivors: [(number: Int, new: Int)]) {
    let pieces = sections.pieces(of: present)
    let stays = SectionedPieces.Piece.stationary(pieces) { number in
      records[number].base.map { ($0, records[number].isMoved) }
    }
    var gaps = GapWriter(comparison: snapshotComparison, removed: removedSections.sorted { $0.start < $1.start })
    var survivors: [(number: Int, new: Int)] = []
    var position = 0
    for (piece, stays) in zip(pieces, stays) {
      switch piece {
      case .kept(let base, _), .updated(let base, _, _, _):
        gaps.close(at: base)
      case .followed(let number):
        let record = records[number]
        guard let base = record.base else {
          let snapshot = insertedSnapshot(of: number, at: position, &places)
          gaps.insert(PlacedRun(at: position, ElementRun(snapshot)))
          break
        }
        survivors.append((number, position))
        if stays { gaps.close(at: base) }
        // A section that is out of order was moved, and one that is moved or updated was named.
        if let original = record.original {
          if !stays { gaps.edits.moves.append(.init(from: base, to: position, element: original)) }
          if let update = record.update, isAnnounced(update, sectionComparison) {
            let new = ElementRun(Snapshot(section: update.new, rows: original.rows))
            gaps.update(from: base, to: position, old: ElementRun(original), new: new, isRefreshed: true)
          }
        }
      case .inserted(let elements):
        gaps.insert(PlacedRun(at: position, elements))
      }
      position += piece.count
    }
    var edits = SectionedEdits<Section, Row>()
    edits.sections = gaps.finish()
    return (edits, survivors)
  }

  /// An inserted section as it is at last; notes where the followed rows in it are.
  @inlinable
  func insertedSnapshot(of number: Int, at index: Int, _ places: inout [Place]) -> Snapshot {
    guard let section = records[number].inserted else { preconditionFailure("The section was not inserted") }
    var list = PersistentArray<Row>()
    for piece in rows.pieces(of: records[number].rows) {
      switch piece {
      case .inserted(let run): list.append(contentsOf: run.elements)
      case .followed(let row):
        places[row] = .inserted((index, list.count))
        list.append(movedRows[row].present)
      case .kept, .updated: break
      }
    }
    return Snapshot(section: section, rows: list)
  }

  /// Sections are the same again only if all their rows are.
  @inlinable
  var snapshotComparison: ElementComparison<Snapshot>? {
    guard let sectionComparison, let rowComparison else { return nil }
    return ElementComparison(
      identity: { a, b in
        sectionComparison.isUnchanged(a.section, b.section)
          && a.rows.isEqual(to: b.rows) { rowComparison.isUnchanged($0, $1) }
      }, content: { _, _ in true })
  }

  @inlinable
  func isAnnounced<Value>(_ update: Update<Value>, _ comparison: ElementComparison<Value>?) -> Bool {
    update.isRefreshed || !(comparison?.isUnchanged(update.old, update.new) ?? false)
  }
}

/// Writes what differs in the rows of sections that are in both lists.
@usableFromInline
struct RowEditsWriter<Section, Row> {
  @usableFromInline typealias Composition = SectionedComposition<Section, Row>

  @usableFromInline let composition: Composition
  @usableFromInline let sections: SimultaneousEdits<SectionSnapshot<Section, Row>>
  /// Where each followed row is.
  @usableFromInline var places: [Composition.Place]
  @usableFromInline let tracing: Bool
  @usableFromInline var lists: [SectionedEdits<Section, Row>.List] = []
  @usableFromInline var crossings: [SectionedEdits<Section, Row>.Crossing] = []

  @inlinable
  init(
    _ composition: Composition, _ sections: SimultaneousEdits<SectionSnapshot<Section, Row>>,
    _ places: [Composition.Place], tracing: Bool
  ) {
    self.composition = composition
    self.sections = sections
    self.places = places
    self.tracing = tracing
    for number in composition.movedRows.indices where !composition.movedRows[number].isRemoved {
      if case .gone = places[number] { self.places[number] = .surviving }
    }
  }

  /// Adds the rows of a section of the base that is at the position at last.
  @inlinable
  mutating func write(_ number: Int, at new: Int) {
    let record = composition.records[number]
    guard let old = record.base else { preconditionFailure("The section was inserted") }
    let pieces = composition.rows.pieces(of: record.rows)
    let stays = SectionedPieces.Piece.stationary(pieces) { row in
      let moved = composition.movedRows[row]
      return moved.section == number ? (moved.base, true) : nil
    }
    var gaps = GapWriter(comparison: composition.rowComparison, removed: removed(from: record))
    var position = 0
    for (piece, stays) in zip(pieces, stays) {
      switch piece {
      case .kept(let base, _):
        gaps.close(at: base)
      case .updated(let base, let old, let new, let isRefreshed):
        gaps.close(at: base)
        gaps.update(from: base, to: position, old: old, new: new, isRefreshed: isRefreshed)
      case .followed(let row) where composition.movedRows[row].section == number:
        let moved = composition.movedRows[row]
        if stays {
          gaps.close(at: moved.base)
        } else {
          gaps.edits.moves.append(.init(from: moved.base, to: position, element: moved.old))
        }
        if let update = moved.update {
          let (old, new) = (ElementRun(moved.old), ElementRun(update.new))
          gaps.update(from: moved.base, to: position, old: old, new: new, isRefreshed: update.isRefreshed)
        }
      case .followed(let row):
        let origin = composition.records[composition.movedRows[row].section]
        if !origin.isRemoved || tracing && isDeleted(origin) {
          cross(row, to: (new, position))
        } else {
          gaps.insert(PlacedRun(at: position, ElementRun(composition.movedRows[row].present)))
        }
      case .inserted(let elements):
        gaps.insert(PlacedRun(at: position, elements))
      }
      position += piece.count
    }
    lists.append(.init(old: old, new: new, edits: gaps.finish()))
  }

  /// Adds the rows that were in the old list and are in sections that were not.
  @inlinable
  mutating func writeRowsOfInsertedSections() {
    for row in places.indices {
      let origin = composition.records[composition.movedRows[row].section]
      if case .inserted(let target) = places[row], isInserted(target.section),
        !origin.isRemoved || isDeleted(origin)
      {
        cross(row, to: target)
      }
    }
  }

  /// The rows of a section that are not in the new list, by ascending place.
  @inlinable
  func removed(from record: Composition.Record) -> [PlacedRun<Row>] {
    let followed = record.followed.filter { row in
      switch places[row] {
      case .gone: true
      case .surviving: false
      case .inserted(let target): !(tracing && isInserted(target.section))
      }
    }
    let runs =
      record.removed
      + followed.map { row in
        PlacedRun(at: composition.movedRows[row].base, ElementRun(composition.movedRows[row].old))
      }
    return runs.sorted { $0.start < $1.start }
  }

  @inlinable
  mutating func cross(_ row: Int, to target: SectionedPosition) {
    let moved = composition.movedRows[row]
    guard let section = composition.records[moved.section].base else { return }
    let update = moved.update.flatMap { composition.isAnnounced($0, composition.rowComparison) ? $0 : nil }
    crossings.append(.init(from: (section, moved.base), to: target, old: moved.old, new: update?.new))
  }

  /// A section removed and inserted again as it was is not among the edits.
  @inlinable
  func isDeleted(_ record: Composition.Record) -> Bool {
    record.base.map { contains($0, sections.deletions) } ?? false
  }

  @inlinable
  func isInserted(_ index: Int) -> Bool {
    contains(index, sections.insertions)
  }

  @inlinable
  func contains(_ index: Int, _ runs: [PlacedRun<SectionSnapshot<Section, Row>>]) -> Bool {
    var low = 0
    var high = runs.count
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].end <= index { low = middle + 1 } else { high = middle }
    }
    return low < runs.count && runs[low].start <= index
  }
}
