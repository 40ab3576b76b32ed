/// The sections and rows between the stages of a batch whose structural edits take more than one stage.
///
/// Sections are identified by numbers here: first the old ones, by their old indices, and then the inserted ones.
@usableFromInline
struct StagedSections<Section, Row> {
  @usableFromInline typealias Snapshot = SectionSnapshot<Section, Row>

  /// The rows of a section whose rows are edited.
  @usableFromInline
  typealias Rows = (leaving: [StagedList.Edit], arriving: [(edit: StagedList.Edit, row: Row)], list: StagedList)

  /// The positions of sections and rows after a stage: the index of each section that is present, and its rows.
  @usableFromInline typealias State = (stage: Int, indices: [Int], rows: [StagedList.State?])

  @usableFromInline let batch: SectionedBatchUpdate<Section, Row>
  @usableFromInline let plan: StagePlan
  /// The sections by their numbers, before the first stage; the inserted ones with the rows that they are inserted
  /// with.
  @usableFromInline var snapshots: [Snapshot]
  /// The number of each new section.
  @usableFromInline let numbers: [Int]
  @usableFromInline let sections: StagedList
  /// The edits of the rows of each section.
  @usableFromInline var lists: [Rows?]

  @inlinable
  init(
    _ batch: SectionedBatchUpdate<Section, Row>, from old: PersistentArray<Snapshot>, to new: PersistentArray<Snapshot>,
    by plan: StagePlan
  ) {
    self.batch = batch
    self.plan = plan
    let moves = zip(batch.sections.moves, plan.sectionMoves)
    sections = StagedList(
      leaving: batch.sections.deletions.map { ($0.position, plan.sectionDeletion) } + moves.map { ($0.from, $1) },
      arriving: batch.sections.insertions.map { ($0.position, plan.sectionInsertion) } + moves.map { ($0.to, $1) })
    snapshots = Array(old) + batch.sections.insertions.map { new[$0.position] }
    lists = Array(repeating: nil, count: snapshots.count)

    var numbers = Array(repeating: -1, count: new.count)
    var isLeaving = Array(repeating: false, count: old.count)
    for (number, insertion) in zip(old.count..., batch.sections.insertions) { numbers[insertion.position] = number }
    for deletion in batch.sections.deletions { isLeaving[deletion.position] = true }
    for move in batch.sections.moves {
      numbers[move.to] = move.from
      isLeaving[move.from] = true
    }
    var staying = isLeaving.indices.lazy.filter { !isLeaving[$0] }.makeIterator()
    for index in numbers.indices where numbers[index] < 0 { numbers[index] = staying.next() ?? -1 }
    self.numbers = numbers

    for (deletion, stage) in zip(batch.rows.deletions, plan.rowDeletions) { leave(deletion.position, in: stage) }
    for (insertion, stage) in zip(batch.rows.insertions, plan.rowInsertions) {
      arrive(insertion.element, at: insertion.position, in: stage)
    }
    for (move, stage) in zip(batch.rows.moves, plan.rowMoves) {
      leave(move.from, in: stage)
      arrive(move.element, at: move.to, in: stage)
    }
    for number in lists.indices {
      guard var rows = lists[number] else { continue }
      rows.leaving.sort { $0.index < $1.index }
      rows.arriving.sort { $0.edit.index < $1.edit.index }
      rows.list = StagedList(leaving: rows.leaving, arriving: rows.arriving.map(\.edit))
      lists[number] = rows
    }
    for number in old.count..<lists.count {
      // Removes the rows that arrive later.
      for arrival in (lists[number]?.arriving ?? []).reversed() {
        snapshots[number].rows.remove(at: arrival.edit.index)
      }
    }
  }

  @inlinable
  mutating func leave(_ position: RowPosition, in stage: Int) {
    lists[position.section, default: ([], [], StagedList())].leaving.append((position.row, stage))
  }

  @inlinable
  mutating func arrive(_ row: Row, at position: RowPosition, in stage: Int) {
    lists[numbers[position.section], default: ([], [], StagedList())].arriving.append(((position.row, stage), row))
  }

  // MARK: States

  /// Returns the positions of sections and rows after a stage. O(s + k) for k edits of s sections.
  @inlinable
  func state(after stage: Int) -> State {
    let state = sections.state(after: stage)
    var indices = snapshots.indices.map { state.index(ofOld: $0) }
    for insertion in batch.sections.insertions {
      indices[numbers[insertion.position]] = state.index(ofNew: insertion.position)
    }
    for (move, moveStage) in zip(batch.sections.moves, plan.sectionMoves) where moveStage <= stage {
      indices[move.from] = state.index(ofNew: move.to)
    }
    return (stage, indices, lists.map { $0?.list.state(after: stage) })
  }

  @inlinable
  func position(ofOld position: RowPosition, in state: State) -> RowPosition {
    RowPosition(
      section: state.indices[position.section],
      row: state.rows[position.section]?.index(ofOld: position.row) ?? position.row)
  }

  @inlinable
  func position(ofNew position: RowPosition, in state: State) -> RowPosition {
    let number = numbers[position.section]
    return RowPosition(
      section: state.indices[number], row: state.rows[number]?.index(ofNew: position.row) ?? position.row)
  }

  @inlinable
  func snapshot(of number: Int, in state: State) -> Snapshot {
    var snapshot = snapshots[number]
    guard let rows = lists[number], let places = state.rows[number] else { return snapshot }
    for edit in rows.leaving.reversed() where edit.stage <= state.stage { snapshot.rows.remove(at: edit.index) }
    for (edit, row) in rows.arriving where edit.stage <= state.stage {
      snapshot.rows.insert(row, at: places.index(ofNew: edit.index))
    }
    return snapshot
  }

  // MARK: Stages

  /// Returns the stages with structural edits. The last one leads to `last`.
  @inlinable
  func stages(leadingTo last: PersistentArray<Snapshot>) -> [SectionedBatchUpdate<Section, Row>.Stage] {
    var before = state(after: 0)
    return (1...plan.count).map { stage in
      let after = state(after: stage)
      defer { before = after }
      return .init(
        batch: batch(from: before, to: after), after: stage == plan.count ? last : sections(in: after))
    }
  }

  /// Returns the structural edits of the stage between two states.
  @inlinable
  func batch(from before: State, to after: State) -> SectionedBatchUpdate<Section, Row> {
    let stage = after.stage
    let deletions = plan.sectionDeletion == stage ? batch.sections.deletions : []
    let insertions = plan.sectionInsertion == stage ? batch.sections.insertions : []
    let sections = BatchUpdate<Snapshot>(
      sorting: deletions.map {
        .init(position: before.indices[$0.position], element: snapshot(of: $0.position, in: before))
      },
      insertions.map {
        let number = numbers[$0.position]
        return .init(position: after.indices[number], element: snapshot(of: number, in: after))
      }, [],
      edits(batch.sections.moves, in: stage, by: plan.sectionMoves).map {
        .init(
          from: before.indices[$0.from], to: after.indices[$0.from], element: snapshot(of: $0.from, in: before))
      })
    let rows = SectionedRowBatch<Row>(
      sorting: edits(batch.rows.deletions, in: stage, by: plan.rowDeletions).map {
        .init(position: position(ofOld: $0.position, in: before), element: $0.element)
      },
      edits(batch.rows.insertions, in: stage, by: plan.rowInsertions).map {
        .init(position: position(ofNew: $0.position, in: after), element: $0.element)
      },
      [],
      edits(batch.rows.moves, in: stage, by: plan.rowMoves).map {
        .init(
          from: position(ofOld: $0.from, in: before), to: position(ofNew: $0.to, in: after), element: $0.element)
      })
    return SectionedBatchUpdate(fitting: sections, rows)
  }

  @inlinable
  func edits<Edit>(_ edits: [Edit], in stage: Int, by stages: [Int]) -> [Edit] {
    zip(edits, stages).filter { $0.1 == stage }.map { $0.0 }
  }

  /// Returns the sections in a state.
  @inlinable
  func sections(in state: State) -> PersistentArray<Snapshot> {
    var isThere = Array(repeating: true, count: snapshots.count)
    if plan.sectionDeletion <= state.stage {
      for deletion in batch.sections.deletions { isThere[deletion.position] = false }
    }
    if plan.sectionInsertion > state.stage {
      for insertion in batch.sections.insertions { isThere[numbers[insertion.position]] = false }
    }
    var order = Array(repeating: 0, count: isThere.count { $0 })
    for number in isThere.indices where isThere[number] { order[state.indices[number]] = number }
    return PersistentArray(order.map { snapshot(of: $0, in: state) })
  }
}

extension Array {
  /// Accesses an optional element; modifying it sets the default value first if the element is `nil`.
  @inlinable
  subscript<Wrapped>(index: Int, default value: @autoclosure () -> Wrapped) -> Wrapped where Element == Wrapped? {
    get { self[index] ?? value() }
    _modify {
      var element = self[index] ?? value()
      self[index] = nil
      defer { self[index] = element }
      yield &element
    }
  }
}
