internal import ReactiveCollections

extension ListViewBatch {
  /// Applies the calls, which have been checked, to the content that a view displays. Only content that is inserted,
  /// reloaded or reconfigured is taken from the data source.
  func perform<Section, Row>(
    on displayed: PersistentArray<SectionSnapshot<Section, Row>>,
    leadingTo new: PersistentArray<SectionSnapshot<Section, Row>>
  ) -> PersistentArray<SectionSnapshot<Section, Row>> {
    let olds = oldSections(count: displayed.count)
    let edits = rowEdits(olds)
    if deletedSections.isEmpty, insertedSections.isEmpty, sectionMoves.isEmpty {
      var result = displayed
      for section in reloadedSections { result[section] = new[section] }
      for (section, edits) in edits {
        result[section].rows = edits.perform(on: displayed, in: section, leadingTo: new[section].rows)
      }
      return result
    }
    return PersistentArray(
      olds.enumerated().map { section, old in
        guard let old, !reloadedSections.contains(old) else { return new[section] }
        var snapshot = displayed[old]
        if let edits = edits[section] {
          snapshot.rows = edits.perform(on: displayed, in: old, leadingTo: new[section].rows)
        }
        return snapshot
      })
  }

  /// The changes to the rows of a section.
  struct RowEdits {
    var leaving: Set<Int> = []
    /// By position after the batch: the position from which a row moves, or `nil` if it is inserted.
    var arrivals: [Int: RowPosition?] = [:]
    /// The rows that are reloaded or reconfigured, by position before the batch.
    var renewed: Set<Int> = []

    func perform<Section, Row>(
      on displayed: PersistentArray<SectionSnapshot<Section, Row>>, in old: Int, leadingTo new: PersistentArray<Row>
    ) -> PersistentArray<Row> {
      let rows = displayed[old].rows
      if leaving.isEmpty, arrivals.isEmpty {
        var result = rows
        for row in renewed { result[row] = new[row] }
        return result
      }
      let origins = ListViewBatch.merge(
        rows.indices.filter { !leaving.contains($0) }.map { RowPosition(section: old, row: $0) }, arrivals)
      return PersistentArray(
        origins.enumerated().map { row, origin in
          guard let origin, !(origin.section == old && renewed.contains(origin.row)) else { return new[row] }
          return displayed[origin.section].rows[origin.row]
        })
    }
  }

  /// Returns the changes to rows, by section after the batch.
  private func rowEdits(_ olds: [Int?]) -> [Int: RowEdits] {
    var sections: [Int: Int] = [:]
    for (section, old) in olds.enumerated() { if let old { sections[old] = section } }
    var edits: [Int: RowEdits] = [:]
    func leave(_ position: RowPosition) {
      if let section = sections[position.section] { edits[section, default: RowEdits()].leaving.insert(position.row) }
    }
    for position in deletedRows { leave(position) }
    for position in insertedRows { edits[position.section, default: RowEdits()].arrivals[position.row] = .some(nil) }
    for move in rowMoves {
      leave(move.from)
      edits[move.to.section, default: RowEdits()].arrivals[move.to.row] = move.from
    }
    for position in reloadedRows + reconfiguredRows {
      if let section = sections[position.section] { edits[section, default: RowEdits()].renewed.insert(position.row) }
    }
    return edits
  }

  /// Returns the positions of the selected rows after the batch. Rows that are deleted or reloaded are not selected any
  /// more.
  func positions<Section, Row>(
    of selection: Set<RowPosition>, sections new: PersistentArray<SectionSnapshot<Section, Row>>
  ) -> Set<RowPosition> {
    if selection.isEmpty { return [] }
    let count = new.count + deletedSections.count - insertedSections.count
    let olds = oldSections(count: count)
    var sections: [Int: Int] = [:]
    for (section, old) in olds.enumerated() { if let old { sections[old] = section } }
    let edits = rowEdits(olds)
    let moves = Dictionary(uniqueKeysWithValues: rowMoves.map { ($0.from, $0.to) })
    let gone = Set(deletedRows + reloadedRows)
    return Set(
      selection.compactMap { position in
        if gone.contains(position) || reloadedSections.contains(position.section) { return nil }
        if let target = moves[position] { return target }
        guard let section = sections[position.section] else { return nil }
        guard let edits = edits[section] else { return RowPosition(section: section, row: position.row) }
        // The rank among the rows that stay, then moved behind the rows that arrive before it.
        var row = position.row - edits.leaving.count { $0 < position.row }
        for arrival in edits.arrivals.keys.sorted() where arrival <= row { row += 1 }
        return RowPosition(section: section, row: row)
      })
  }
}
