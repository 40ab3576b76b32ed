/// Composes successive changes of sections and rows into one that has the effect of all of them.
///
/// As in ``ChangeComposition``, the sections and rows that the changes name are put into stores, and their present
/// positions are kept as pieces. A step, or a run of steps, costs O(log k) after k others, whatever the number of
/// sections and rows.
@usableFromInline
package struct SectionedComposition<Section, Row> {
  @usableFromInline package typealias Snapshot = SectionSnapshot<Section, Row>

  let sectionComparison: ElementComparison<Section>?
  let rowComparison: ElementComparison<Row>?
  /// The sections as the changes named them.
  var sectionStore = PersistentArray<Snapshot>()
  var rowStore = PersistentArray<Row>()
  var table = PieceTable()
  /// Whether all that the changes replaced by something equal is the same to the last bit.
  var isExact = true

  /// Creates an empty composition. With comparisons, elements that are set back to their original value, or removed and
  /// inserted again at the same place, are left out.
  @usableFromInline package init(sections: ElementComparison<Section>? = nil, rows: ElementComparison<Row>? = nil) {
    sectionComparison = sections
    rowComparison = rows
  }

  /// Whether no change has been added.
  @usableFromInline package var isEmpty: Bool { sectionStore.isEmpty && rowStore.isEmpty }

  /// The number of sections and rows in the stores.
  @usableFromInline package var size: Int { sectionStore.count + rowStore.count }

  /// Adds a change made for the list that the changes so far lead to. Traps if it names rows that cannot exist.
  @usableFromInline package mutating func append(_ change: SectionedChange<Section, Row>) {
    add(change)
    if let invalidEdit = table.invalidEdit { preconditionFailure(invalidEdit) }
  }

  mutating func add(_ change: SectionedChange<Section, Row>) {
    switch change {
    case .section(let change):
      let steps = ChangeSequence([change])
      let (old, new) = sectionStore.append(elementsOf: steps)
      var runs = RunReader(steps.layout, old: old, new: new)
      while let run = runs.next() { append(run) }
    case .row(let change, let section):
      if !change.isEmpty { append(change, to: rows(ofSectionAt: section)) }
    case .moveRow(let source, let target, let row):
      rowStore.append(row)
      move(from: source, to: target, old: rowStore.count - 1)
    case .composite(let steps):
      add(steps)
    }
  }

  /// Adds steps. Steps that name rows that cannot exist are left out and noted in the table's `invalidEdit`.
  mutating func add(_ steps: SectionedChangeSequence<Section, Row>) {
    let (oldSection, newSection) = sectionStore.append(elementsOf: steps.sections)
    let (oldRow, newRow) = rowStore.append(elementsOf: steps.rows)
    var reader = SectionedRunReader(
      sections: RunReader(steps.sections.layout, old: oldSection, new: newSection),
      rows: RunReader(steps.rows.layout, old: oldRow, new: newRow))
    for segment in steps.segments {
      switch segment.kind {
      case .sections:
        while let run = reader.next(in: segment) { append(run) }
      case .rows:
        let list = rows(ofSectionAt: segment.section)
        while let run = reader.next(in: segment) { append(run, to: list) }
      case .relocations:
        while let run = reader.next(in: segment) {
          let (source, target) = segment.relocation(run)
          move(from: source, to: target, old: run.old)
        }
      }
    }
  }
}

// MARK: - Rows

extension SectionedComposition {
  /// Returns the list of the rows of the section at a position.
  mutating func rows(ofSectionAt index: Int) -> Int {
    let (list, unread) = table.rows(ofSectionAt: index)
    if let unread {
      let rows = sectionStore[unread].rows
      table.read(list, count: rows.count, new: rowStore.count)
      rowStore.append(contentsOf: rows)
    }
    return list
  }

  mutating func append(_ change: CollectionChange<Row>, to list: Int) {
    let old = rowStore.count
    func run(_ kind: StepKind, _ index: Int, _ target: Int = 0) -> RunReader.Run {
      RunReader.Run(kind: kind, index: index, target: target, count: 1, old: old, new: old + 1)
    }
    switch change {
    case .insert(let index, let row):
      rowStore.append(row)
      append(run(.insert, index), to: list)
    case .remove(let index, let row):
      rowStore.append(row)
      append(run(.remove, index), to: list)
    case .update(let index, let row, let replacement):
      rowStore.append(row)
      rowStore.append(replacement)
      append(run(.update, index), to: list)
    case .move(let source, let target, let row):
      rowStore.append(row)
      append(run(.move, source, target), to: list)
    case .composite(let steps):
      let (old, new) = rowStore.append(elementsOf: steps)
      var runs = RunReader(steps.layout, old: old, new: new)
      while let run = runs.next() { append(run, to: list) }
    }
  }

  mutating func append(_ run: RunReader.Run, to list: Int) {
    if run.kind == .move { return move(from: run.index, in: list, to: run.target, in: list, old: run.old) }
    if table.hasRows(run.kind == .insert ? 0 : run.count, at: run.index, in: list) {
      table.append(run, in: list, of: rowStore, by: rowComparison)
    }
  }

  mutating func move(from source: RowPosition, to target: RowPosition, old: Int) {
    let (list, targetList) = (rows(ofSectionAt: source.section), rows(ofSectionAt: target.section))
    move(from: source.row, in: list, to: target.row, in: targetList, old: old)
  }

  mutating func move(from source: Int, in list: Int, to target: Int, in targetList: Int, old: Int) {
    if list == targetList && source == target { return }
    if table.hasRows(1, at: source, in: list), table.hasRows(list == targetList ? 1 : 0, at: target, in: targetList) {
      table.move(from: source, in: list, to: target, in: targetList, old: old)
    }
  }
}

// MARK: - Sections

extension SectionedComposition {
  mutating func append(_ run: RunReader.Run) {
    switch run.kind {
    case .insert: table.insert(run.count, at: run.index, new: run.old)
    case .remove:
      for (list, offset) in table.lists(ofSections: run.count, at: run.index) {
        learn(list, from: run.old + offset)
        table.removeRows(of: list)
      }
      table.remove(run.count, at: run.index, old: run.old)
    case .update:
      for offset in 0..<run.count {
        updateSection(at: run.index + offset, old: run.old + offset, new: run.new + offset)
      }
    case .move:
      if run.index == run.target { return }
      if let list = table.rows(at: run.index) { learn(list, from: run.old) }
      table.move(from: run.index, to: run.target, old: run.old)
    }
  }

  mutating func updateSection(at index: Int, old: Int, new: Int) {
    if table.replaceInserted(at: index, new: new) { return }
    let (list, _) = table.rows(ofSectionAt: index)
    learn(list, from: old)
    let (before, after) = (sectionStore[old], sectionStore[new])
    let hasSameRows = replaceRows(of: list, from: before.rows, to: after.rows)
    let isSame = sectionComparison?.isUnchanged(before.section, after.section) ?? false
    // An update with the same data is an update of the rows if they differ, and otherwise a refresh.
    if !isSame || hasSameRows {
      table.setData(of: list, new: new, isRefresh: isSame)
    } else {
      isExact = isExact && areIdentical(before.section, after.section)
    }
  }

  /// Edits the rows of a section so that they become the rows of its update. Returns whether they were equal already.
  mutating func replaceRows(of list: Int, from old: PersistentArray<Row>, to new: PersistentArray<Row>) -> Bool {
    if old.isTriviallyIdentical(to: new) { return true }
    if let rowComparison {
      let (change, isExact) = rowComparison.netChange(from: old, to: new)
      self.isExact = self.isExact && isExact
      append(change, to: list)
      return change.isEmpty
    }
    append(.removal(of: old, at: 0), to: list)
    append(.insertion(of: new, at: 0), to: list)
    return false
  }

  /// Derives the original state of a section, before all changes, from its present state, which is at an offset in the
  /// store.
  mutating func learn(_ list: Int, from offset: Int) {
    guard let parts = table.originalRows(of: list) else { return }
    let present = sectionStore[offset]
    // No row was removed, and none was inserted before or within the base, which is endless.
    if parts.count == 1 && parts[0].start == 0 { return table.setOriginal(of: list, to: offset) }
    var rows = PersistentArray<Row>()
    for part in parts {
      let start = part.isPresent ? min(part.start, present.rows.count) : part.start
      let end = part.isPresent ? min(start + part.count, present.rows.count) : start + part.count
      rows.append(contentsOf: PersistentArray((part.isPresent ? present.rows : rowStore)[start..<end]))
    }
    table.setOriginal(of: list, to: sectionStore.count)
    sectionStore.append(Snapshot(section: present.section, rows: rows))
  }
}
