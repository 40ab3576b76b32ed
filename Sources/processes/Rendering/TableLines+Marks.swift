import ReactiveCollections

extension TableLines {
  /// Creates the lines after an update, with marks on everything that it changed. Removed rows stay at their old
  /// positions.
  ///
  /// A process that moved to another section has neither disappeared nor appeared, even if its old section was removed,
  /// or its new section inserted.
  ///
  /// O(k log k) for k rows that are inserted, removed, moved or changed, and O(s) for s sections, however many rows
  /// there are.
  init(
    of update: SectionedUpdate<String, ProcessRow>, before: TableContent.Totals, after: TableContent.Totals
  ) {
    let batch = update.change.batch
    let traffic = RowTraffic(of: batch)
    let newSections = Set(batch.sections.insertions.map(\.position))
    let oldSections = Set(batch.sections.deletions.map(\.position))
    let oldTitles = Set(update.before.map(\.section))
    let positions = Dictionary(uniqueKeysWithValues: update.after.enumerated().map { ($1.section, $0) })

    var sections = update.after.enumerated().map { index, section in
      let totals = after[of: section.section]
      guard newSections.contains(index) else { return SectionLines(totals, rows: section.rows) }
      let isNew = !oldTitles.contains(section.section)
      var lines = SectionLines(totals, rows: section.rows, mark: isNew ? .came : .none, rowMark: .came)
      for (position, row) in section.rows.enumerated() { lines.mark(position, traffic.mark(of: row)) }
      return lines
    }
    for insertion in batch.rows.insertions {
      sections[insertion.position.section].mark(insertion.position.row, traffic.mark(of: insertion.element))
    }
    for change in batch.rows.updates {
      sections[change.to.section].mark(change.to.row, .changed(from: change.old))
    }

    // A removed section or row follows the sections or rows that it followed before.
    let shifts = RowShifts(batch.rows, sections: (update.before.count, update.after.count))
    var gone: [Int: [SectionLines]] = [:]
    var place = 0
    for (index, section) in update.before.enumerated() {
      let position = positions[section.section]
      if oldSections.contains(index) {
        let rows = section.rows.filter { !traffic.hasArrived($0.id) }
        if let position {
          sections[position].gone = rows.map { (0, $0) }
        } else {
          gone[place, default: []].append(
            SectionLines(before[of: section.section], rows: PersistentArray(rows), mark: .went, rowMark: .went))
        }
      } else if let position {
        sections[position].gone = shifts.gone(from: index, to: position).filter { !traffic.hasArrived($0.row.id) }
      }
      if let position { place = position + 1 }
    }
    self.init(gone[0, default: []] + sections.enumerated().flatMap { [$1] + gone[$0 + 1, default: []] })
  }
}
