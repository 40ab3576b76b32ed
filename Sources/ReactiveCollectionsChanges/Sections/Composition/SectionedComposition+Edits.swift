extension SectionedComposition {
  /// All changes as one, normalized: it contains nothing that later changes undid. O(k log k) for k runs.
  @usableFromInline package var change: SectionedChange<Section, Row> { netChange.change }

  /// The same, and whether what was replaced by something equal is the same to the last bit. If not, the change leads to
  /// sections and rows that are those from before.
  @usableFromInline package var netChange: (change: SectionedChange<Section, Row>, isExact: Bool) {
    let (edits, sections) = edits(tracing: false)
    return (
      edits.change(.lists(sections, sections), .lists(rowStore, rowStore)), isExact && edits.isExact
    )
  }

  /// All changes as one batch, normalized. O(k log k) for k runs, and their elements.
  ///
  /// A row that left a section before the section was removed, or entered one after it was inserted, is a move here.
  @usableFromInline package var batch: SectionedBatchUpdate<Section, Row> {
    let (edits, sections) = edits(tracing: true)
    return SectionedBatchUpdate(edits, sections: sections, rows: rowStore)
  }

  /// Returns the differences, and the store of the sections that they refer to.
  func edits(tracing: Bool) -> (SectionedEdits, PersistentArray<Snapshot>) {
    var (table, sections) = (table, sectionStore)
    for (list, data, original, parts) in table.assemblies {
      table.setData(of: list, new: sections.count)
      let rows =
        original.map { sectionStore[$0].rows }
        ?? PersistentArray(parts.map { ListPart($0, of: .first) }, of: rowStore, rowStore)
      sections.append(Snapshot(section: sectionStore[data].section, rows: rows))
    }
    var (script, replacements) = table.script()
    if let snapshotComparison { script.refine(replacements, of: sections, by: snapshotComparison) }
    var edits = table.edits(script, tracing: tracing)
    if let rowComparison {
      for index in edits.lists.indices {
        edits.lists[index].script.refine(
          edits.lists[index].replacements, of: rowStore, by: rowComparison,
          refreshed: table.hasLostRefreshes(by: rowComparison))
      }
      for index in edits.relocations.indices {
        let relocation = edits.relocations[index]
        if relocation.new < 0 || relocation.isRefreshed { continue }
        let (old, new) = (rowStore[relocation.old], rowStore[relocation.new])
        if !rowComparison.isUnchanged(old, new) { continue }
        edits.relocations[index].new = -1
        if !areIdentical(old, new) { edits.areRelocationsExact = false }
      }
    }
    return (edits, sections)
  }

  /// Compares snapshots: a section is unchanged only if all its rows are.
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
