public import PersistentArrays

extension SectionedComposition {
  /// All changes as one, normalised: it contains nothing that later changes undid. O(k log k) for k runs.
  @inlinable
  package var change: SectionedChange<Section, Row> {
    let (edits, sections) = edits(tracing: false)
    return edits.change(sections: (sections, sections), rows: (rowStore, rowStore))
  }

  /// All changes as one batch, normalised. O(k log k) for k runs, and their elements.
  ///
  /// A row that left a section before the section was removed, or entered one after it was inserted, is a move here.
  @inlinable
  package var batch: SectionedBatchUpdate<Section, Row> {
    let (edits, sections) = edits(tracing: true)
    return SectionedBatchUpdate(edits, sections: sections, rows: rowStore)
  }

  /// Returns the differences, and the store of the sections that they refer to.
  @inlinable
  func edits(tracing: Bool) -> (SectionedEdits, PersistentArray<Snapshot>) {
    var sections = sectionStore
    let assembled = table.assemblies.map { assembly in
      guard let assembly else { return -1 }
      sections.append(snapshot(assembly))
      return sections.count - 1
    }
    var plan = table.plan(assembled)
    if let snapshotComparison { plan.sections.refine(plan.replacements, of: sections, by: snapshotComparison) }
    var edits = table.edits(plan, tracing: tracing)
    if let rowComparison {
      for index in edits.lists.indices {
        edits.lists[index].script.refine(edits.lists[index].replacements, of: rowStore, by: rowComparison)
      }
      for index in edits.crossings.indices {
        let crossing = edits.crossings[index]
        if crossing.new < 0 || crossing.isRefreshed { continue }
        if rowComparison.isUnchanged(rowStore[crossing.old], rowStore[crossing.new]) { edits.crossings[index].new = -1 }
      }
    }
    return (edits, sections)
  }

  @inlinable
  func snapshot(_ assembly: SectionedPieceTable.Assembly) -> Snapshot {
    switch assembly {
    case .updated(let data, let original):
      return Snapshot(section: sectionStore[data].section, rows: sectionStore[original].rows)
    case .inserted(let data, let parts):
      var rows = GatheredElements<Row>()
      for part in parts { rows.append(part, of: rowStore) }
      return Snapshot(section: sectionStore[data].section, rows: rows.finish())
    }
  }

  /// Compares snapshots: a section is unchanged only if all its rows are.
  @inlinable
  var snapshotComparison: ElementComparison<Snapshot>? {
    guard let sectionComparison else { return nil }
    let rowComparison = rowComparison
    return ElementComparison(
      identity: { a, b in
        guard sectionComparison.isUnchanged(a.section, b.section) else { return false }
        guard let rowComparison else { return a.rows.isTriviallyIdentical(to: b.rows) }
        return a.rows.elementsEqual(b.rows) { rowComparison.isUnchanged($0, $1) }
      }, content: { _, _ in true })
  }
}
