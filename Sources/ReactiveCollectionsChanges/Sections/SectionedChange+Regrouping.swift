/// The rows of a list in sections: the sections, and for each row the position of its section.
package typealias GroupedRows<Section, Row> = (
  table: PersistentArray<SectionSnapshot<Section, Row>>, sectionOfEach: [Int]
)

extension SectionedChange {
  /// Returns the rows in the order of the list. O(n) for n rows.
  package static func rows(of grouped: GroupedRows<Section, Row>) -> PersistentArray<Row> {
    var rows = PersistentArray<Row>()
    var next: [Int] = []
    for section in grouped.table {
      next.append(rows.count)
      rows.append(contentsOf: section.rows)
    }
    let order = grouped.sectionOfEach.map { section in
      next[section] += 1
      return next[section] - 1
    }
    return PersistentArray(reordering: rows, by: order)
  }

  /// Returns the change that distributes the rows of a list over other sections. The rows of each section are in the
  /// order of the list, before and after. O(n log n) for n rows; O(n) if none moves between sections that remain.
  ///
  /// A section that remains has the same data before and after. `origins` contains the old position for each new
  /// section, or -1 for one that is inserted. Its rows, and those of a removed section, are part of its snapshot.
  package static func regrouping(
    _ rows: PersistentArray<Row>, from old: GroupedRows<Section, Row>, to new: GroupedRows<Section, Row>,
    _ origins: [Int]
  ) -> SectionedChange {
    var edits = SectionedEdits()
    edits.sections = EditScript(leadingTo: origins, from: old.table.count)
    var targets = Array(repeating: -1, count: old.table.count)
    for (target, source) in origins.enumerated() where source >= 0 { targets[source] = target }
    var scripts = Array(repeating: EditScript(), count: new.table.count)
    var oldCounts = Array(repeating: 0, count: old.table.count)
    var newCounts = Array(repeating: 0, count: new.table.count)
    for index in rows.indices {
      let (source, target) = (old.sectionOfEach[index], new.sectionOfEach[index])
      let from = RowPosition(section: source, row: oldCounts[source])
      let to = RowPosition(section: target, row: newCounts[target])
      oldCounts[source] += 1
      newCounts[target] += 1
      if origins[target] == source { continue }
      switch (targets[source] >= 0, origins[target] >= 0) {
      case (true, true): edits.relocations.append(.init(from: from, to: to, old: index, new: -1, isRefreshed: false))
      case (true, false): scripts[targets[source]].deletions.append(.init(position: from.row, offset: index, count: 1))
      case (false, true): scripts[target].insertions.append(.init(position: to.row, offset: index, count: 1))
      case (false, false): break
      }
    }
    for (target, source) in origins.enumerated() where source >= 0 {
      edits.lists.append(.init(old: source, new: target, script: scripts[target]))
    }
    edits.sortRelocations()
    return edits.change(.lists(old.table, new.table), .lists(rows, rows))
  }
}
