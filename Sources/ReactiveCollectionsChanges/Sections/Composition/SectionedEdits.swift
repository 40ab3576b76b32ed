/// The differences between two lists of sections, made simultaneously, in runs and without the elements. This form is
/// common to compositions and batches. It is like ``EditScript``, at two levels.
@usableFromInline
struct SectionedEdits {
  /// The differences in the list of sections. Snapshots of moved and updated sections have the old rows.
  @usableFromInline var sections = EditScript()
  /// The differences in sections that are in both lists, by ascending new position.
  @usableFromInline var lists: [List] = []
  /// Rows that are in different sections of the two lists, by ascending target.
  @usableFromInline var relocations: [Relocation] = []
  /// Whether relocated rows are the same to the last bit, if no update says otherwise.
  var areRelocationsExact = true
  /// Whether what the edits do not name is the same before and after to the last bit. See ``EditScript/isExact``.
  var isExact: Bool { sections.isExact && areRelocationsExact && lists.allSatisfy(\.script.isExact) }

  /// The differences in the rows of a section that is in both lists, without the rows that moved to or from other
  /// sections.
  @usableFromInline
  struct List {
    /// The position of the section in the old list.
    @usableFromInline let old: Int
    /// The position of the section in the new list.
    @usableFromInline let new: Int
    @usableFromInline var script: EditScript
    @usableFromInline var replacements: [EditScript.Replacement]

    @inlinable
    init(old: Int, new: Int, script: EditScript, replacements: [EditScript.Replacement] = []) {
      self.old = old
      self.new = new
      self.script = script
      self.replacements = replacements
    }
  }

  /// A row that moves to another section.
  @usableFromInline
  struct Relocation {
    @usableFromInline let from: RowPosition
    @usableFromInline let to: RowPosition
    /// The offset of the row in the old source.
    @usableFromInline let old: Int
    /// The offset of the row in the new source; negative if it did not change.
    @usableFromInline var new: Int
    /// Whether the row was refreshed: an update announced a change inside it.
    @usableFromInline let isRefreshed: Bool

    var update: EditScript.Update {
      .init(from: from.row, to: to.row, old: old, new: new, count: 1, isRefreshed: isRefreshed)
    }
  }

  @usableFromInline
  init() {}

  @inline(never)
  mutating func sortRelocations() {
    relocations.sort { $0.to < $1.to }
  }
}

extension StepPlan {
  /// Creates the steps of edits in the canonical order: removals from the highest position to the lowest (a run of
  /// neighbors front to back), moves by ascending target, insertions, and finally updates by ascending position.
  /// Sections are in their new positions. O(k log k) for k edits.
  ///
  /// All relocations must be between lists that are given.
  init(_ lists: [SectionedEdits.List], _ relocations: [SectionedEdits.Relocation] = []) {
    let updates = lists.reduce(relocations.count) { $0 + $1.script.updates.count }
    let runs = lists.reduce(relocations.count + updates) { runs, list in
      runs + list.script.deletions.count + list.script.insertions.count + list.script.moves.count
    }
    self.init(isOfOneList: lists.count == 1, runs: runs, updates: updates)
    for list in lists.indices.reversed() { appendRemovals(lists[list].script, in: lists[list].new) }
    if !relocations.isEmpty || lists.contains(where: { !$0.script.moves.isEmpty }) { appendMoves(lists, relocations) }
    for list in lists.indices { appendInsertions(lists[list].script, in: lists[list].new) }
    if relocations.isEmpty {
      for list in lists.indices { append(lists[list].script.updates, in: lists[list].new) }
    } else {
      let changed = Dictionary(grouping: relocations.filter { $0.new >= 0 }) { $0.to.section }
      for list in lists {
        let updates = list.script.updates + (changed[list.new] ?? []).map(\.update)
        append(updates.sorted(on: \.to), in: list.new)
      }
    }
    if lists.count == 1 { addSegment(.rows, section: lists[0].new, count: elements.count) }
  }

  private mutating func appendMoves(_ lists: [SectionedEdits.List], _ relocations: [SectionedEdits.Relocation]) {
    let numbers =
      relocations.isEmpty ? [:] : Dictionary(uniqueKeysWithValues: lists.enumerated().map { ($1.old, $0) })
    var moves: [(from: RowPosition, to: RowPosition)] = []
    var offsets: [Int] = []
    let count = lists.reduce(relocations.count) { $0 + $1.script.moves.count }
    moves.reserveCapacity(count)
    offsets.reserveCapacity(count)
    func append(_ row: Int, of source: Int, to target: Int, in list: Int, _ offset: Int) {
      moves.append((RowPosition(section: source, row: row), RowPosition(section: list, row: target)))
      offsets.append(offset)
    }
    var relocation = 0
    for list in lists.indices {
      func appendRelocations(before row: Int) {
        while relocation < relocations.count,
          relocations[relocation].to < RowPosition(section: lists[list].new, row: row)
        {
          let next = relocations[relocation]
          guard let source = numbers[next.from.section] else {
            preconditionFailure("A row moves between sections that are in both lists")
          }
          append(next.from.row, of: source, to: next.to.row, in: list, next.old)
          relocation += 1
        }
      }
      for move in lists[list].script.moves {
        appendRelocations(before: move.to)
        append(move.from, of: list, to: move.to, in: list, move.offset)
      }
      appendRelocations(before: .max)
    }
    Self.sequence(moves, in: lists) { move, from, to in
      if from == to { return }
      appendMove(
        from: RowPosition(section: lists[from.section].new, row: from.row),
        to: RowPosition(section: lists[to.section].new, row: to.row), offsets[move])
    }
  }
}

extension SectionedEdits {
  /// Returns the edits one after the other, in the canonical order: first the edits of sections, then those of rows.
  /// O(k log k) for k edits.
  func change<Section, Row>(
    _ snapshots: ScriptSources<SectionSnapshot<Section, Row>>, _ rows: ScriptSources<Row>
  ) -> SectionedChange<Section, Row> {
    var changes = SectionedChangeSequence<Section, Row>()
    changes.append(.section(sections.change(snapshots)))
    let steps = StepPlan(lists, relocations)
    var start = 0
    for segment in steps.segments {
      changes.segments.add(
        segment.kind, section: segment.section, target: segment.target, end: changes.count + segment.end - start,
        first: start)
      start = segment.end
    }
    changes.rows = rows.steps(steps)
    return SectionedChange(changes)
  }
}
