/// Finds the differences between two lists of sections: edits of sections, edits of rows in the sections that stay, and
/// rows that moved from one section to another.
///
/// Sections are compared like any list. The rows of a section that is in both lists are compared with each other. All
/// rows that have no partner then, including the rows of removed and inserted sections, are paired once more, across
/// all sections.
@usableFromInline
struct SectionedDiffer<Section, Row> {
  @usableFromInline typealias Snapshot = SectionSnapshot<Section, Row>

  @usableFromInline let old: [Snapshot]
  @usableFromInline let new: [Snapshot]
  @usableFromInline let sections: ElementComparison<Section>
  @usableFromInline let rows: ElementComparison<Row>
  @usableFromInline let detectsMoves: Bool

  @usableFromInline var deletions: [SectionedRowBatch<Row>.Deletion] = []
  @usableFromInline var insertions: [SectionedRowBatch<Row>.Insertion] = []
  @usableFromInline var updates: [SectionedRowBatch<Row>.Update] = []
  @usableFromInline var moves: [SectionedRowBatch<Row>.Move] = []

  /// Rows without partners in their sections, in the order in which they were found.
  @usableFromInline
  struct UnmatchedRows {
    @usableFromInline var rows: [Row] = []
    /// The positions of the rows, and whether their sections are in both lists.
    @usableFromInline var positions: [(position: RowPosition, isInBoth: Bool)] = []

    @inlinable
    init() {}

    @inlinable
    mutating func add(_ range: Range<Int>, of list: PersistentArray<Row>, in section: Int, isInBoth: Bool) {
      list.forEachChunk(in: range) { rows.append(contentsOf: $0) }
      for row in range { positions.append((RowPosition(section: section, row: row), isInBoth)) }
    }
  }
  @usableFromInline var oldUnmatched = UnmatchedRows()
  @usableFromInline var newUnmatched = UnmatchedRows()

  @inlinable
  init(
    from old: [Snapshot], to new: [Snapshot], sections: ElementComparison<Section>, rows: ElementComparison<Row>,
    detectingMoves: Bool
  ) {
    self.old = old
    self.new = new
    self.sections = sections
    self.rows = rows
    detectsMoves = detectingMoves
  }

  @inlinable
  consuming func batch() -> SectionedBatchUpdate<Section, Row> {
    let script = sections.script(
      from: PersistentArray(old.lazy.map(\.section)), to: PersistentArray(new.lazy.map(\.section)),
      detectingMoves: detectsMoves)
    compareRows(script)
    pairUnmatched()
    return SectionedBatchUpdate(
      fitting: batch(script),
      SectionedRowBatch(sorting: deletions, insertions, updates, moves))
  }

  @inlinable
  func batch(_ script: EditScript) -> BatchUpdate<Snapshot> {
    let updates = script.updates.flatMap { run in
      (0..<run.count).map { offset in
        let (source, target) = (run.from + offset, run.to + offset)
        // The rows are the old ones: their changes are described row by row.
        return BatchUpdate<Snapshot>.Update(
          from: source, to: target, old: old[source],
          new: Snapshot(section: new[target].section, rows: old[source].rows))
      }
    }
    let deleted = script.deletions.flatMap { $0.position..<$0.end }
    let inserted = script.insertions.flatMap { $0.position..<$0.end }
    return BatchUpdate(
      inOrder: deleted.map { .init(position: $0, element: old[$0]) },
      inserted.map { .init(position: $0, element: new[$0]) },
      updates.sorted { $0.from < $1.from },
      script.moves.map { .init(from: $0.from, to: $0.to, element: old[$0.from]) }.sorted { $0.from < $1.from })
  }

  // MARK: Rows

  /// Compares the rows of each section that is in both lists, and gathers the rows without partners.
  @inlinable
  mutating func compareRows(_ script: EditScript) {
    var isGone = Array(repeating: false, count: old.count)
    for run in script.deletions {
      for section in run.position..<run.end {
        isGone[section] = true
        let rows = old[section].rows
        oldUnmatched.add(rows.indices, of: rows, in: section, isInBoth: false)
      }
    }
    var source = Array(repeating: -1, count: new.count)
    for move in script.moves {
      isGone[move.from] = true
      source[move.to] = move.from
    }
    var isNew = Array(repeating: false, count: new.count)
    for run in script.insertions { for section in run.position..<run.end { isNew[section] = true } }
    var staying = old.indices.lazy.filter { !isGone[$0] }.makeIterator()
    for section in new.indices {
      if isNew[section] {
        let rows = new[section].rows
        newUnmatched.add(rows.indices, of: rows, in: section, isInBoth: false)
      } else if source[section] >= 0 {
        compareRows(of: source[section], section)
      } else if let staying = staying.next() {
        compareRows(of: staying, section)
      }
    }
  }

  /// Compares the rows of one section.
  @inlinable
  mutating func compareRows(of source: Int, _ target: Int) {
    let (before, after) = (old[source].rows, new[target].rows)
    if before.isTriviallyIdentical(to: after) { return }
    func oldPosition(_ row: Int) -> RowPosition { RowPosition(section: source, row: row) }
    func newPosition(_ row: Int) -> RowPosition { RowPosition(section: target, row: row) }
    let script = rows.script(from: before, to: after, detectingMoves: detectsMoves)
    for run in script.deletions { oldUnmatched.add(run.position..<run.end, of: before, in: source, isInBoth: true) }
    for run in script.insertions { newUnmatched.add(run.position..<run.end, of: after, in: target, isInBoth: true) }
    for move in script.moves {
      moves.append(.init(from: oldPosition(move.from), to: newPosition(move.to), element: before[move.from]))
    }
    for run in script.updates {
      for offset in 0..<run.count {
        let (from, to) = (run.from + offset, run.to + offset)
        updates.append(.init(from: oldPosition(from), to: newPosition(to), old: before[from], new: after[to]))
      }
    }
  }

  // MARK: Rows without partners

  /// Pairs the rows without partners across all sections. The others are deleted or inserted, except in sections that
  /// are deleted or inserted themselves.
  @inlinable
  mutating func pairUnmatched() {
    let (old, new) = (oldUnmatched, newUnmatched)
    var partners = Array(repeating: Int32(-1), count: new.rows.count)
    // Without a row of the other list in another section, nothing can have moved.
    if detectsMoves, !old.rows.isEmpty, !new.rows.isEmpty { partners = rows.partners(of: old.rows, new.rows) }
    let pairCount = partners.count { $0 >= 0 }
    moves.reserveCapacity(moves.count + pairCount)
    insertions.reserveCapacity(partners.count - pairCount)
    deletions.reserveCapacity(old.rows.count - pairCount)
    var isMoved = Array(repeating: false, count: old.rows.count)
    for (index, partner) in partners.enumerated() {
      let (target, isInBoth) = new.positions[index]
      if partner < 0 {
        if isInBoth { insertions.append(.init(position: target, element: new.rows[index])) }
        continue
      }
      let source = Int(partner)
      isMoved[source] = true
      let (before, after) = (old.rows[source], new.rows[index])
      let position = old.positions[source].position
      moves.append(.init(from: position, to: target, element: before))
      if !rows.content(before, after) {
        updates.append(.init(from: position, to: target, old: before, new: after))
      }
    }
    for (index, (position, isInBoth)) in old.positions.enumerated() where !isMoved[index] && isInBoth {
      deletions.append(.init(position: position, element: old.rows[index]))
    }
  }
}
