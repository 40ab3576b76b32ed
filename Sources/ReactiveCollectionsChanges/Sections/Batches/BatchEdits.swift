/// The edits of a batch. A row that moved out of a deleted section is an insertion here, and a row that moved into an
/// inserted section a deletion.
struct BatchEdits<Section, Row> {
  typealias Snapshot = SectionSnapshot<Section, Row>

  private(set) var edits = SectionedEdits()
  private(set) var snapshots: (old: [Snapshot], new: [Snapshot]) = ([], [])
  private(set) var rows: (old: [Row], new: [Row]) = ([], [])
  private let map: PositionMap

  init(_ batch: SectionedBatchUpdate<Section, Row>) {
    map = PositionMap(batch.sections)
    (edits.sections, snapshots.old, snapshots.new) = batch.sections.parts
    addRows(batch.rows)
    edits.lists = edits.lists.sorted(on: \.new)
    edits.sortRelocations()
  }

  /// The edits as a change, step by step.
  var change: SectionedChange<Section, Row> {
    withSources(snapshots) { snapshots in withSources(rows) { rows in edits.change(snapshots, rows) } }
  }

  private mutating func addRows(_ batch: SectionedRowBatch<Row>) {
    var scripts: [Int: EditScript] = [:]
    let changed = batch.newElements
    for deletion in batch.deletions { delete(deletion.element, at: deletion.position, &scripts) }
    for insertion in batch.insertions { insert(insertion.element, at: insertion.position, &scripts) }
    for update in batch.updates where map.new(of: update.from.section) == update.to.section {
      scripts[update.from.section, default: EditScript()].updates.append(
        .init(
          from: update.from.row, to: update.to.row, old: add(old: update.old), new: add(new: update.new), count: 1
        ))
    }
    for move in batch.moves {
      let (source, target) = (move.from, move.to)
      switch (map.new(of: source.section), map.old(of: target.section)) {
      case (target.section?, _):
        scripts[source.section, default: EditScript()].moves.append(
          (source.row, target.row, offset: add(old: move.element)))
      case (.some, let section?):
        // Both sections are among the lists with edits, even if they have no other edits.
        for section in [source.section, section] where scripts[section] == nil { scripts[section] = EditScript() }
        let new = changed[source].map { add(new: $0) } ?? -1
        edits.relocations.append(
          .init(
            from: source, to: target, old: add(old: move.element), new: new, isRefreshed: false))
      case (.some, nil): delete(move.element, at: source, &scripts)
      case (nil, .some): insert(changed[source] ?? move.element, at: target, &scripts)
      case (nil, nil): break
      }
    }
    for (section, var script) in scripts {
      guard let new = map.new(of: section) else { continue }
      script.deletions = script.deletions.sorted(on: \.position)
      script.insertions = script.insertions.sorted(on: \.position)
      script.updates = script.updates.sorted(on: \.to)
      script.moves = script.moves.sorted(on: \.to)
      edits.lists.append(.init(old: section, new: new, script: script))
    }
  }

  private mutating func delete(_ row: Row, at position: RowPosition, _ scripts: inout [Int: EditScript]) {
    scripts[position.section, default: EditScript()].deletions.append(
      .init(position: position.row, offset: add(old: row), count: 1))
  }

  private mutating func insert(_ row: Row, at position: RowPosition, _ scripts: inout [Int: EditScript]) {
    guard let section = map.old(of: position.section) else { return }
    scripts[section, default: EditScript()].insertions.append(
      .init(position: position.row, offset: add(new: row), count: 1))
  }

  private mutating func add(old row: Row) -> Int {
    rows.old.append(row)
    return rows.old.count - 1
  }

  private mutating func add(new row: Row) -> Int {
    rows.new.append(row)
    return rows.new.count - 1
  }
}

extension BatchEdits {
  /// Returns the rows of moved and updated sections after the edits, by old position. O(k log n) for k edits of
  /// sections of n rows.
  func presentRows(of sections: BatchUpdate<Snapshot>) -> [Int: PersistentArray<Row>] {
    var result = Dictionary(
      sections.moves.map { ($0.from, $0.element.rows) } + sections.updates.map { ($0.from, $0.old.rows) }
    ) { first, _ in first }
    let leaving = Dictionary(grouping: edits.relocations) { $0.from.section }
    let arriving = Dictionary(grouping: edits.relocations) { $0.to.section }
    for list in edits.lists {
      guard var present = result.removeValue(forKey: list.old) else { continue }
      let script = list.script
      let sources = script.moves.map(\.from) + (leaving[list.old] ?? []).map(\.from.row)
      for index in (sources + script.deletions.map(\.position)).sorted(by: >) { present.remove(at: index) }
      var arrivals = script.moves.map { ($0.to, rows.old[$0.offset]) }
      arrivals += script.insertions.map { ($0.position, rows.new[$0.offset]) }
      arrivals += (arriving[list.new] ?? []).map { ($0.to.row, $0.new < 0 ? rows.old[$0.old] : rows.new[$0.new]) }
      for (index, row) in arrivals.sorted(by: { $0.0 < $1.0 }) { present.insert(row, at: index) }
      for update in script.updates { present[update.to] = rows.new[update.new] }
      result[list.old] = present
    }
    return result
  }
}
