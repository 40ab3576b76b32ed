public import PersistentArrays

/// Composes successive changes of sections and rows into one that has the effect of all of them.
///
/// As in ``ChangeComposition``, the sections and rows that the changes name are put into stores, and their present
/// positions are kept as pieces. A step, or a run of steps, costs O(log k) after k others, whatever the number of
/// sections and rows.
@usableFromInline
package struct SectionedComposition<Section, Row> {
  @usableFromInline package typealias Snapshot = SectionSnapshot<Section, Row>

  @usableFromInline let sectionComparison: ElementComparison<Section>?
  @usableFromInline let rowComparison: ElementComparison<Row>?
  /// The sections as the changes named them.
  @usableFromInline var sectionStore = PersistentArray<Snapshot>()
  @usableFromInline var rowStore = PersistentArray<Row>()
  @usableFromInline var table = SectionedPieceTable()

  /// Creates an empty composition. With comparisons, elements that are set back to their original value, or removed and
  /// inserted again at the same place, are left out.
  @inlinable
  package init(sections: ElementComparison<Section>? = nil, rows: ElementComparison<Row>? = nil) {
    sectionComparison = sections
    rowComparison = rows
  }

  /// Whether no change has been added.
  @inlinable
  package var isEmpty: Bool { sectionStore.isEmpty && rowStore.isEmpty }

  /// The number of sections and rows in the stores.
  @inlinable
  package var size: Int { sectionStore.count + rowStore.count }

  /// Adds a change made for the list that the changes so far lead to. Traps if it names rows that cannot exist.
  @inlinable
  package mutating func append(_ change: SectionedChange<Section, Row>) {
    add(change)
    if let misfit = table.misfit { preconditionFailure(misfit) }
  }

  @inlinable
  mutating func add(_ change: SectionedChange<Section, Row>) {
    switch change {
    case .section(let change):
      let steps = ChangeSequence([change])
      let (old, new) = store(steps)
      var runs = RunReader(steps.layout, old: old, new: new)
      while let run = runs.next() { append(run) }
    case .row(let change, let section):
      if !change.isEmpty { append(change, to: touch(section)) }
    case .moveRow(let source, let target, let row):
      rowStore.append(row)
      move(from: source, to: target, old: rowStore.count - 1)
    case .composite(let steps):
      add(steps)
    }
  }

  /// Adds steps. Steps that name rows that cannot exist are left out and noted in the table's `misfit`.
  @inlinable
  mutating func add(_ steps: SectionedChangeSequence<Section, Row>) {
    let (oldSection, newSection) = store(steps.sections)
    let (oldRow, newRow) = store(steps.rows)
    var sectionRuns = RunReader(steps.sections.layout, old: oldSection, new: newSection)
    var rowRuns = RunReader(steps.rows.layout, old: oldRow, new: newRow)
    var start = 0
    for segment in steps.segments {
      var rest = segment.end - start
      start = segment.end
      switch segment.kind {
      case .sections:
        while rest > 0, let run = sectionRuns.next(atMost: rest) {
          append(run)
          rest -= run.count
        }
      case .rows:
        let section = touch(segment.section)
        while rest > 0, let run = rowRuns.next(atMost: rest) {
          append(run, to: section)
          rest -= run.count
        }
      case .crossings:
        while rest > 0, let run = rowRuns.next(atMost: rest) {
          move(from: (segment.section, run.index), to: (segment.target, run.target), old: run.old)
          rest -= 1
        }
      }
    }
  }
}

// MARK: - Rows

extension SectionedComposition {
  /// Returns the number of the section at a position.
  @inlinable
  mutating func touch(_ index: Int) -> Int {
    let (number, unread) = table.touch(index)
    if let unread {
      let rows = sectionStore[unread].rows
      table.read(number, count: rows.count, new: rowStore.count)
      rowStore.append(contentsOf: rows)
    }
    return number
  }

  /// Puts the rows of steps into the store. Returns the offsets at which the old and the new rows begin.
  @inlinable
  mutating func store(_ steps: ChangeSequence<Row>) -> (old: Int, new: Int) {
    let old = rowStore.count
    rowStore.append(contentsOf: steps.elements)
    let new = rowStore.count
    rowStore.append(contentsOf: steps.replacements)
    return (old, new)
  }

  @inlinable
  mutating func append(_ change: CollectionChange<Row>, to section: Int) {
    let old = rowStore.count
    switch change {
    case .insert(let index, let row):
      rowStore.append(row)
      table.insertRows(1, at: index, in: section, new: old)
    case .remove(let index, let row):
      rowStore.append(row)
      table.removeRows(1, at: index, in: section, old: old)
    case .update(let index, let row, let replacement):
      rowStore.append(row)
      rowStore.append(replacement)
      update(1, at: index, in: section, old: old, new: old + 1)
    case .move(let source, let target, let row):
      rowStore.append(row)
      table.moveRow(from: source, in: section, to: target, in: section, old: old)
    case .composite(let steps):
      let (old, new) = store(steps)
      var runs = RunReader(steps.layout, old: old, new: new)
      while let run = runs.next() { append(run, to: section) }
    }
  }

  @inlinable
  mutating func append(_ run: RunReader.Run, to section: Int) {
    switch run.kind {
    case .insert: table.insertRows(run.count, at: run.index, in: section, new: run.old)
    case .remove: table.removeRows(run.count, at: run.index, in: section, old: run.old)
    case .update: update(run.count, at: run.index, in: section, old: run.old, new: run.new)
    case .move: table.moveRow(from: run.index, in: section, to: run.target, in: section, old: run.old)
    }
  }

  @inlinable
  mutating func move(from source: SectionedPosition, to target: SectionedPosition, old: Int) {
    let (section, targetSection) = (touch(source.section), touch(target.section))
    table.moveRow(from: source.row, in: section, to: target.row, in: targetSection, old: old)
  }

  @inlinable
  mutating func update(_ count: Int, at index: Int, in section: Int, old: Int, new: Int) {
    guard let rowComparison else {
      return table.updateRows(count, at: index, in: section, old: old, new: new, isRefresh: false)
    }
    rowComparison.forEachPart(ofUpdates: count, in: rowStore, old: old, new: new) { part, isRefresh in
      let start = part.lowerBound
      table.updateRows(
        part.count, at: index + start, in: section, old: old + start, new: new + start, isRefresh: isRefresh)
    }
  }
}

// MARK: - Sections

extension SectionedComposition {
  /// Puts the sections of steps into the store. Returns the offsets at which the old and the new sections begin.
  @inlinable
  mutating func store(_ steps: ChangeSequence<Snapshot>) -> (old: Int, new: Int) {
    let old = sectionStore.count
    sectionStore.append(contentsOf: steps.elements)
    let new = sectionStore.count
    sectionStore.append(contentsOf: steps.replacements)
    return (old, new)
  }

  @inlinable
  mutating func append(_ run: RunReader.Run) {
    switch run.kind {
    case .insert: table.insertSections(run.count, at: run.index, new: run.old)
    case .remove:
      for (number, offset) in table.removeSections(run.count, at: run.index, old: run.old) {
        learn(number, from: offset)
        table.removed(number)
      }
    case .update:
      for offset in 0..<run.count {
        updateSection(at: run.index + offset, old: run.old + offset, new: run.new + offset)
      }
    case .move:
      if let number = table.moveSection(from: run.index, to: run.target) { learn(number, from: run.old) }
    }
  }

  @inlinable
  mutating func updateSection(at index: Int, old: Int, new: Int) {
    guard let number = table.updateSection(at: index, new: new) else { return }
    learn(number, from: old)
    let (before, after) = (sectionStore[old], sectionStore[new])
    let hasSameRows = replaceRows(of: number, from: before.rows, to: after.rows)
    let isSame = sectionComparison?.isUnchanged(before.section, after.section) ?? false
    // An update with the same data is an update of the rows if they differ, and otherwise a refresh.
    if !isSame || hasSameRows { table.setData(of: number, new: new, isRefresh: isSame) }
  }

  /// Edits the rows of a section so that they become the rows of its update. Returns whether they were equal already.
  @inlinable
  mutating func replaceRows(of number: Int, from old: PersistentArray<Row>, to new: PersistentArray<Row>) -> Bool {
    if old.isTriviallyIdentical(to: new) { return true }
    if let rowComparison {
      let change = rowComparison.changes(from: old, to: new)
      append(change, to: number)
      return change.isEmpty
    }
    append(.removal(of: old, at: 0), to: number)
    append(.insertion(of: new, at: 0), to: number)
    return false
  }

  /// Derives the original state of a section, before all changes, from its present state, which is at an offset in the
  /// store.
  @inlinable
  mutating func learn(_ number: Int, from offset: Int) {
    guard let parts = table.originalRows(of: number) else { return }
    let present = sectionStore[offset]
    // No row was removed, and none was inserted before or within the base, which is endless.
    if parts.count == 1 && parts[0].start == 0 { return table.setOriginal(of: number, to: offset) }
    var rows = PersistentArray<Row>()
    for part in parts {
      let start = part.isPresent ? min(part.start, present.rows.count) : part.start
      let end = part.isPresent ? min(start + part.count, present.rows.count) : start + part.count
      rows.append(contentsOf: PersistentArray((part.isPresent ? present.rows : rowStore)[start..<end]))
    }
    table.setOriginal(of: number, to: sectionStore.count)
    sectionStore.append(Snapshot(section: present.section, rows: rows))
  }
}
