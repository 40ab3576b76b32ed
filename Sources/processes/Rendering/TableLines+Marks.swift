import ReactiveCollections

extension TableLines {
  /// The lines that an update leads to, with marks on what it changed; what it took out stands where it was.
  ///
  /// A process that went to another section has not gone, and has not come there: also not if its section went with it, or came.
  ///
  /// O(k log k) for k rows that come, go, move or change, and O(s) for s sections, however many rows there are.
  init(of update: SectionedUpdate<String, ProcessRow>, before: TableTotals, after: TableTotals) {
    let batch = update.change.batch
    let (arrivals, departures) = (Arrivals(of: batch), Departures(of: batch))
    let newSections = Set(batch.sections.insertions.map(\.index))
    let oldSections = Set(batch.sections.deletions.map(\.index))
    let oldTitles = Set(update.before.map(\.section))
    let positions = Dictionary(uniqueKeysWithValues: update.after.enumerated().map { ($1.section, $0) })

    var sections = zip(update.after, after.sections).enumerated().map { index, section in
      let (section, totals) = section
      guard newSections.contains(index) else { return SectionLines(totals, rows: section.rows) }
      let isNew = !oldTitles.contains(section.section)
      var lines = SectionLines(totals, rows: section.rows, mark: isNew ? .came : .none, rowMark: .came)
      for (position, row) in section.rows.enumerated() { lines.mark(position, departures.mark(of: row)) }
      return lines
    }
    for insertion in batch.rows.insertions {
      sections[insertion.position.section].mark(insertion.position.row, departures.mark(of: insertion.element))
    }
    for change in batch.rows.updates {
      sections[change.to.section].mark(change.to.row, .changed(from: change.old))
    }

    // What went stands behind the sections, and the rows, that it stood behind.
    let shifts = RowShifts(batch.rows, sections: (update.before.count, update.after.count))
    var gone: [Int: [SectionLines]] = [:]
    var place = 0
    for (index, section) in update.before.enumerated() {
      let position = positions[section.section]
      if oldSections.contains(index) {
        let rows = section.rows.filter { !arrivals.contains($0.id) }
        if let position {
          sections[position].gone = rows.map { (0, $0) }
        } else {
          gone[place, default: []].append(
            SectionLines(before.sections[index], rows: PersistentArray(rows), mark: .went, rowMark: .went))
        }
      } else if let position {
        sections[position].gone = shifts.gone(from: index, to: position).filter { !arrivals.contains($0.row.id) }
      }
      if let position { place = position + 1 }
    }
    self.init(gone[0, default: []] + sections.enumerated().flatMap { [$1] + gone[$0 + 1, default: []] })
  }
}

/// The processes that are where they were not.
private struct Arrivals {
  private var ids: Set<ProcessRow.ID>

  init(of batch: SectionedBatchUpdate<String, ProcessRow>) {
    ids = Set(batch.rows.insertions.map(\.element.id))
    ids.formUnion(batch.rows.moves.map(\.element.id))
    for insertion in batch.sections.insertions { ids.formUnion(insertion.element.rows.map(\.id)) }
  }

  func contains(_ id: ProcessRow.ID) -> Bool { ids.contains(id) }
}

/// The processes that are not where they were, as they were.
private struct Departures {
  private var rows: [ProcessRow.ID: ProcessRow] = [:]

  init(of batch: SectionedBatchUpdate<String, ProcessRow>) {
    for deletion in batch.rows.deletions { rows[deletion.element.id] = deletion.element }
    for move in batch.rows.moves { rows[move.element.id] = move.element }
    for deletion in batch.sections.deletions { for row in deletion.element.rows { rows[row.id] = row } }
  }

  /// The mark of a process that has arrived somewhere.
  func mark(of row: ProcessRow) -> TableLine.Mark {
    guard let old = rows[row.id] else { return .came }
    return old == row ? .none : .changed(from: old)
  }
}

/// Where rows that stay are now, from what came and went around them.
private struct RowShifts {
  /// For each old section the rows that are not there any more, or elsewhere in it; those that went as such. Ascending.
  private(set) var taken: [[(position: Int, gone: ProcessRow?)]]
  /// For each new section the positions of rows that were not there, or elsewhere in it. Ascending.
  private var put: [[Int]]

  init(_ batch: SectionedRowBatch<ProcessRow>, sections: (before: Int, after: Int)) {
    taken = Array(repeating: [], count: sections.before)
    put = Array(repeating: [], count: sections.after)
    for deletion in batch.deletions {
      taken[deletion.position.section].append((deletion.position.row, deletion.element))
    }
    for insertion in batch.insertions { put[insertion.position.section].append(insertion.position.row) }
    for move in batch.moves {
      taken[move.from.section].append((move.from.row, nil))
      put[move.to.section].append(move.to.row)
    }
    for index in taken.indices { taken[index].sort { $0.position < $1.position } }
    for index in put.indices { put[index].sort() }
  }

  /// What went from a section, each with the number of rows that stand before it now: those that stood there, as far as they stayed,
  /// and what was put among these.
  func gone(from old: Int, to new: Int) -> [(place: Int, row: ProcessRow)] {
    let put = put[new]
    var putBefore = 0
    var gone: [(place: Int, row: ProcessRow)] = []
    for (takenBefore, taken) in taken[old].enumerated() {
      guard let row = taken.gone else { continue }
      let stayed = taken.position - takenBefore
      while putBefore < put.count, put[putBefore] - putBefore < stayed { putBefore += 1 }
      gone.append((stayed + putBefore, row))
    }
    return gone
  }
}
