public import PersistentArrays

/// What sections and rows are like between the stages of a batch, if its structure takes more than one.
///
/// Sections go by numbers here: the old ones by their old indices, and then the inserted ones.
@usableFromInline
struct StagedSections<Section, Row> {
  @usableFromInline typealias Snapshot = SectionSnapshot<Section, Row>

  /// The rows of a section whose rows are edited.
  @usableFromInline
  struct Rows {
    @usableFromInline var leaving: [StagedList.Edit] = []
    @usableFromInline var arriving: [(edit: StagedList.Edit, row: Row)] = []
    @usableFromInline var list = StagedList()

    @inlinable
    init() {}

    @inlinable
    mutating func finish() {
      leaving.sort { $0.index < $1.index }
      arriving.sort { $0.edit.index < $1.edit.index }
      list = StagedList(leaving: leaving, arriving: arriving.map(\.edit))
    }
  }

  /// Where everything is after a stage.
  @usableFromInline
  struct State {
    @usableFromInline let stage: Int
    /// The index of each section that is there.
    @usableFromInline let indices: [Int]
    @usableFromInline let rows: [StagedList.State?]

    @inlinable
    init(stage: Int, indices: [Int], rows: [StagedList.State?]) {
      self.stage = stage
      self.indices = indices
      self.rows = rows
    }
  }

  @usableFromInline let batch: SectionedBatchUpdate<Section, Row>
  @usableFromInline let plan: StagePlan
  /// The sections by their numbers, before the first stage; the inserted ones with the rows that come with them.
  @usableFromInline var snapshots: [Snapshot]
  /// The numbers of the new sections.
  @usableFromInline let numbers: [Int]
  @usableFromInline let sections: StagedList
  /// What happens to the rows of each section.
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
      leaving: batch.sections.deletions.map { ($0.index, plan.sectionDeletion) } + moves.map { ($0.from, $1) },
      arriving: batch.sections.insertions.map { ($0.index, plan.sectionInsertion) } + moves.map { ($0.to, $1) })
    snapshots = Array(old) + batch.sections.insertions.map { new[$0.index] }
    lists = Array(repeating: nil, count: snapshots.count)

    var numbers = Array(repeating: -1, count: new.count)
    var isLeaving = Array(repeating: false, count: old.count)
    for (number, insertion) in zip(old.count..., batch.sections.insertions) { numbers[insertion.index] = number }
    for deletion in batch.sections.deletions { isLeaving[deletion.index] = true }
    for move in batch.sections.moves {
      numbers[move.to] = move.from
      isLeaving[move.from] = true
    }
    var staying = isLeaving.indices.lazy.filter { !isLeaving[$0] }.makeIterator()
    for index in numbers.indices where numbers[index] < 0 { numbers[index] = staying.next() ?? -1 }
    self.numbers = numbers

    for (deletion, stage) in zip(batch.rows.deletions, plan.rowDeletions) { leave(deletion.place, in: stage) }
    for (insertion, stage) in zip(batch.rows.insertions, plan.rowInsertions) {
      arrive(insertion.element, at: insertion.place, in: stage)
    }
    for (move, stage) in zip(batch.rows.moves, plan.rowMoves) {
      leave(move.source, in: stage)
      arrive(move.element, at: move.target, in: stage)
    }
    for number in lists.indices where lists[number] != nil { lists[number]?.finish() }
    for number in old.count..<lists.count {
      // Without the rows that come later.
      for arrival in (lists[number]?.arriving ?? []).reversed() {
        snapshots[number].rows.remove(at: arrival.edit.index)
      }
    }
  }

  @inlinable
  mutating func leave(_ place: RowPlace, in stage: Int) {
    lists[place.section, default: Rows()].leaving.append((place.row, stage))
  }

  @inlinable
  mutating func arrive(_ row: Row, at place: RowPlace, in stage: Int) {
    lists[numbers[place.section], default: Rows()].arriving.append(((place.row, stage), row))
  }

  // MARK: States

  /// Where everything is after a stage. O(s + k) for k edits of s sections.
  @inlinable
  func state(after stage: Int) -> State {
    let state = sections.state(after: stage)
    var indices = snapshots.indices.map { state.index(ofOld: $0) }
    for insertion in batch.sections.insertions {
      indices[numbers[insertion.index]] = state.index(ofNew: insertion.index)
    }
    for (move, moveStage) in zip(batch.sections.moves, plan.sectionMoves) where moveStage <= stage {
      indices[move.from] = state.index(ofNew: move.to)
    }
    return State(stage: stage, indices: indices, rows: lists.map { $0?.list.state(after: stage) })
  }

  @inlinable
  func position(ofOld place: RowPlace, in state: State) -> SectionedPosition {
    (state.indices[place.section], state.rows[place.section]?.index(ofOld: place.row) ?? place.row)
  }

  @inlinable
  func position(ofNew place: RowPlace, in state: State) -> SectionedPosition {
    let number = numbers[place.section]
    return (state.indices[number], state.rows[number]?.index(ofNew: place.row) ?? place.row)
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

  /// The structural edits of the stage between two states.
  @inlinable
  func batch(from before: State, to after: State) -> SectionedBatchUpdate<Section, Row> {
    let stage = after.stage
    let deletions = plan.sectionDeletion == stage ? batch.sections.deletions : []
    let insertions = plan.sectionInsertion == stage ? batch.sections.insertions : []
    let sections = BatchUpdate<Snapshot>(
      sorting: deletions.map {
        .init(index: before.indices[$0.index], element: snapshot(of: $0.index, in: before))
      },
      insertions.map {
        let number = numbers[$0.index]
        return .init(index: after.indices[number], element: snapshot(of: number, in: after))
      }, [],
      edits(batch.sections.moves, in: stage, by: plan.sectionMoves).map {
        .init(
          from: before.indices[$0.from], to: after.indices[$0.from], element: snapshot(of: $0.from, in: before))
      })
    let rows = SectionedRowBatch<Row>(
      deletions: edits(batch.rows.deletions, in: stage, by: plan.rowDeletions).map {
        .init(position: position(ofOld: $0.place, in: before), element: $0.element)
      },
      insertions: edits(batch.rows.insertions, in: stage, by: plan.rowInsertions).map {
        .init(position: position(ofNew: $0.place, in: after), element: $0.element)
      },
      moves: edits(batch.rows.moves, in: stage, by: plan.rowMoves).map {
        .init(
          from: position(ofOld: $0.source, in: before), to: position(ofNew: $0.target, in: after), element: $0.element)
      })
    return SectionedBatchUpdate(fitting: sections, rows)
  }

  @inlinable
  func edits<Edit>(_ edits: [Edit], in stage: Int, by stages: [Int]) -> [Edit] {
    zip(edits, stages).filter { $0.1 == stage }.map { $0.0 }
  }

  /// The sections in a state.
  @inlinable
  func sections(in state: State) -> PersistentArray<Snapshot> {
    var isThere = Array(repeating: true, count: snapshots.count)
    if plan.sectionDeletion <= state.stage {
      for deletion in batch.sections.deletions { isThere[deletion.index] = false }
    }
    if plan.sectionInsertion > state.stage {
      for insertion in batch.sections.insertions { isThere[numbers[insertion.index]] = false }
    }
    var order = Array(repeating: 0, count: isThere.count { $0 })
    for number in isThere.indices where isThere[number] { order[state.indices[number]] = number }
    return PersistentArray(order.map { snapshot(of: $0, in: state) })
  }
}

extension Array {
  /// An optional element; reading it to write sets a value where there is none.
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
