import PersistentArrays

extension SectionedBatchUpdate {
  /// The edits as a batch.
  package init(_ edits: SectionedEdits<Section, Row>) {
    var deletions: [SectionedRowBatch<Row>.Deletion] = []
    var insertions: [SectionedRowBatch<Row>.Insertion] = []
    var updates: [SectionedRowBatch<Row>.Update] = []
    var moves: [SectionedRowBatch<Row>.Move] = []
    for list in edits.lists {
      for run in list.edits.deletions {
        deletions += run.elements.enumerated().map { .init(position: (list.old, run.start + $0), element: $1) }
      }
      for run in list.edits.insertions {
        insertions += run.elements.enumerated().map { .init(position: (list.new, run.start + $0), element: $1) }
      }
      for run in list.edits.updates {
        updates += zip(run.old, run.new).enumerated().map { offset, pair in
          let (from, to) = ((list.old, run.from + offset), (list.new, run.to + offset))
          return .init(from: from, to: to, old: pair.0, new: pair.1)
        }
      }
      moves += list.edits.moves.map { .init(from: (list.old, $0.from), to: (list.new, $0.to), element: $0.element) }
    }
    for crossing in edits.crossings {
      moves.append(.init(from: crossing.from, to: crossing.to, element: crossing.old))
      if let new = crossing.new {
        updates.append(.init(from: crossing.from, to: crossing.to, old: crossing.old, new: new))
      }
    }
    sections = BatchUpdate(edits.sections)
    rows = SectionedRowBatch(deletions: deletions, insertions: insertions, updates: updates, moves: moves)
  }
}

extension SectionedEdits {
  /// The edits of a batch, in which rows that moved out of deleted sections are insertions, and rows that moved into inserted
  /// sections deletions.
  init(_ batch: SectionedBatchUpdate<Section, Row>) {
    self.init()
    sections = SimultaneousEdits(batch.sections)
    let map = SectionMap(batch.sections)
    let changed = Dictionary(batch.rows.updates.map { ($0.source, $0.new) }) { first, _ in first }
    var parts: [Int: RowParts<Row>] = [:]

    for deletion in batch.rows.deletions { parts[deletion.place.section, default: RowParts()].delete(deletion) }
    for insertion in batch.rows.insertions {
      if let section = map.old(of: insertion.place.section) { parts[section, default: RowParts()].insert(insertion) }
    }
    for update in batch.rows.updates where map.new(of: update.source.section) == update.target.section {
      parts[update.source.section, default: RowParts()].update(update)
    }
    for move in batch.rows.moves {
      let (from, to) = (move.source, move.target)
      let targetSection = map.old(of: to.section)
      if targetSection == from.section {
        parts[from.section, default: RowParts()].move(move)
        continue
      }
      let sourceSurvives = map.new(of: from.section) != nil
      switch (sourceSurvives, targetSection) {
      case (true, let section?):
        // Both are among the sections with edits, even if there are no others.
        for section in [from.section, section] where parts[section] == nil { parts[section] = RowParts() }
        crossings.append(Crossing(from: from.position, to: to.position, old: move.element, new: changed[from]))
      case (true, nil):
        parts[from.section, default: RowParts()].delete(.init(position: from.position, element: move.element))
      case (false, let section?):
        let element = changed[from] ?? move.element
        parts[section, default: RowParts()].insert(.init(position: to.position, element: element))
      case (false, nil): break
      }
    }
    lists = parts.compactMap { old, parts in map.new(of: old).map { List(old: old, new: $0, edits: parts.edits) } }
    lists.sort { $0.new < $1.new }
    crossings.sort { $0.to < $1.to }
  }

  /// The rows of moved and updated sections as they are after the edits, by old position.
  func presentRows(of sections: BatchUpdate<Snapshot>) -> [Int: PersistentArray<Row>] {
    var rows = Dictionary(
      sections.moves.map { ($0.from, $0.element.rows) } + sections.updates.map { ($0.from, $0.old.rows) }
    ) { first, _ in first }
    let leaving = Dictionary(grouping: crossings) { $0.from.section }
    let arriving = Dictionary(grouping: crossings) { $0.to.section }
    for list in lists {
      guard var present = rows.removeValue(forKey: list.old) else { continue }
      let sources = list.edits.moves.map(\.from) + (leaving[list.old] ?? []).map(\.from.row)
      let deleted = list.edits.deletions.flatMap { $0.start..<$0.end }
      for index in (sources + deleted).sorted(by: >) { present.remove(at: index) }
      let arrivals =
        list.edits.moves.map { ($0.to, ElementRun($0.element)) } + list.edits.insertions.map { ($0.start, $0.elements) }
        + (arriving[list.new] ?? []).map { ($0.to.row, ElementRun($0.new ?? $0.old)) }
      for (index, run) in arrivals.sorted(by: { $0.0 < $1.0 }) { run.replace(index..<index, of: &present) }
      for update in list.edits.updates {
        update.new.replace(update.to..<update.to + update.new.count, of: &present)
      }
      rows[list.old] = present
    }
    return rows
  }
}

/// The edits of the rows of one section, as they come.
private struct RowParts<Row> {
  private var deletions: [SectionedRowBatch<Row>.Deletion] = []
  private var insertions: [SectionedRowBatch<Row>.Insertion] = []
  private var updates: [SectionedRowBatch<Row>.Update] = []
  private var moves: [SectionedRowBatch<Row>.Move] = []

  mutating func delete(_ deletion: SectionedRowBatch<Row>.Deletion) { deletions.append(deletion) }
  mutating func insert(_ insertion: SectionedRowBatch<Row>.Insertion) { insertions.append(insertion) }
  mutating func update(_ update: SectionedRowBatch<Row>.Update) { updates.append(update) }
  mutating func move(_ move: SectionedRowBatch<Row>.Move) { moves.append(move) }

  var edits: SimultaneousEdits<Row> {
    var edits = SimultaneousEdits<Row>()
    for deletion in deletions.sorted(by: { $0.place < $1.place }) {
      edits.delete(PlacedRun(at: deletion.place.row, ElementRun(deletion.element)))
    }
    for insertion in insertions.sorted(by: { $0.place < $1.place }) {
      edits.insert(PlacedRun(at: insertion.place.row, ElementRun(insertion.element)))
    }
    edits.updates = updates.sorted { $0.target < $1.target }.map {
      .init(from: $0.source.row, to: $0.target.row, old: ElementRun($0.old), new: ElementRun($0.new))
    }
    edits.moves = moves.sorted { $0.target < $1.target }.map {
      .init(from: $0.source.row, to: $0.target.row, element: $0.element)
    }
    return edits
  }
}

extension SimultaneousEdits {
  /// The edits of a batch.
  init(_ batch: BatchUpdate<Element>) {
    self.init()
    for deletion in batch.deletions { delete(PlacedRun(at: deletion.index, ElementRun(deletion.element))) }
    for insertion in batch.insertions { insert(PlacedRun(at: insertion.index, ElementRun(insertion.element))) }
    updates = batch.updates.sorted { $0.to < $1.to }.map {
      .init(from: $0.from, to: $0.to, old: ElementRun($0.old), new: ElementRun($0.new))
    }
    moves = batch.moves.sorted { $0.to < $1.to }.map { .init(from: $0.from, to: $0.to, element: $0.element) }
  }
}
