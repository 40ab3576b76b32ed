public import PersistentArrays

/// What sections and rows are like between the stages of a batch, if its structure takes more than one.
@usableFromInline
struct StagedSections<Section, Row> {
  @usableFromInline typealias Snapshot = SectionSnapshot<Section, Row>

  private let batch: SectionedBatchUpdate<Section, Row>
  private let old: PersistentArray<Snapshot>
  private let new: PersistentArray<Snapshot>
  private let plan: StagePlan
  private let map: SectionMap
  private let sections: StagedList
  /// For each section that moves, by its old index, where to and when.
  private let sectionMoves: [Int: (target: Int, stage: Int)]
  /// The rows of sections whose rows are edited.
  private var lists: [Key: Rows] = [:]

  /// A section by its old index, or if it has none by its new one.
  private enum Key: Hashable {
    case old(Int)
    case inserted(Int)
  }

  private struct Rows {
    /// The rows before the first stage; for an inserted section those that come with it.
    let base: PersistentArray<Row>
    var leaving: [StagedList.Edit] = []
    var arriving: [(edit: StagedList.Edit, row: Row)] = []

    var list: StagedList { StagedList(leaving: leaving, arriving: arriving.map(\.edit)) }

    func rows(after stage: Int) -> PersistentArray<Row> {
      let state = list.state(after: stage)
      var rows = base
      for edit in leaving.sorted(by: { $0.index > $1.index }) where edit.stage <= stage { rows.remove(at: edit.index) }
      for (edit, row) in arriving.sorted(by: { $0.edit.index < $1.edit.index }) where edit.stage <= stage {
        rows.insert(row, at: state.index(ofNew: edit.index))
      }
      return rows
    }
  }

  @usableFromInline
  init(
    _ batch: SectionedBatchUpdate<Section, Row>, from old: PersistentArray<Snapshot>, to new: PersistentArray<Snapshot>,
    by plan: StagePlan
  ) {
    self.batch = batch
    self.old = old
    self.new = new
    self.plan = plan
    map = SectionMap(batch.sections)
    let moves = Array(zip(batch.sections.moves, plan.sectionMoves))
    sectionMoves = Dictionary(uniqueKeysWithValues: moves.map { ($0.from, ($0.to, $1)) })
    sections = StagedList(
      leaving: batch.sections.deletions.map { ($0.index, plan.sectionDeletion) } + moves.map { ($0.from, $1) },
      arriving: batch.sections.insertions.map { ($0.index, plan.sectionInsertion) } + moves.map { ($0.to, $1) })
    addLists()
  }

  private mutating func addLists() {
    var arrivalsInInserted: [Int: [Int]] = [:]
    for move in batch.rows.moves {
      if case .inserted(let section) = key(ofNew: move.target.section) {
        arrivalsInInserted[section, default: []].append(move.target.row)
      }
    }
    for (section, arrivals) in arrivalsInInserted {
      var rows = new[section].rows
      for row in arrivals.sorted(by: >) { rows.remove(at: row) }
      lists[.inserted(section)] = Rows(base: rows)
    }
    for (deletion, stage) in zip(batch.rows.deletions, plan.rowDeletions) { leave(deletion.place, in: stage) }
    for (insertion, stage) in zip(batch.rows.insertions, plan.rowInsertions) {
      arrive(insertion.element, at: insertion.place, in: stage)
    }
    for (move, stage) in zip(batch.rows.moves, plan.rowMoves) {
      leave(move.source, in: stage)
      arrive(move.element, at: move.target, in: stage)
    }
  }

  private mutating func leave(_ place: RowPlace, in stage: Int) {
    lists[.old(place.section), default: Rows(base: old[place.section].rows)].leaving.append((place.row, stage))
  }

  private mutating func arrive(_ row: Row, at place: RowPlace, in stage: Int) {
    let key = key(ofNew: place.section)
    // Lists of inserted sections are there already.
    let base = map.old(of: place.section).map { old[$0].rows } ?? []
    lists[key, default: Rows(base: base)].arriving.append(((place.row, stage), row))
  }

  private func key(ofNew section: Int) -> Key { map.old(of: section).map(Key.old) ?? .inserted(section) }

  // MARK: States

  /// Positions after a stage.
  private struct State {
    let stage: Int
    let sections: StagedList.State
    let rows: [Key: StagedList.State]
  }

  private func state(after stage: Int) -> State {
    State(
      stage: stage, sections: sections.state(after: stage), rows: lists.mapValues { $0.list.state(after: stage) })
  }

  private func index(of section: Key, in state: State) -> Int {
    switch section {
    case .inserted(let index): return state.sections.index(ofNew: index)
    case .old(let index):
      if let move = sectionMoves[index], move.stage <= state.stage { return state.sections.index(ofNew: move.target) }
      return state.sections.index(ofOld: index)
    }
  }

  private func position(ofOld place: RowPlace, in state: State) -> SectionedPosition {
    let key = Key.old(place.section)
    return (index(of: key, in: state), state.rows[key]?.index(ofOld: place.row) ?? place.row)
  }

  private func position(ofNew place: RowPlace, in state: State) -> SectionedPosition {
    let key = key(ofNew: place.section)
    return (index(of: key, in: state), state.rows[key]?.index(ofNew: place.row) ?? place.row)
  }

  private func snapshot(of section: Key, after stage: Int) -> Snapshot {
    let snapshot =
      switch section {
      case .old(let index): old[index]
      case .inserted(let index): new[index]
      }
    return Snapshot(section: snapshot.section, rows: lists[section]?.rows(after: stage) ?? snapshot.rows)
  }

  // MARK: Stages

  /// The structural edits of a stage, counted from 1 on.
  @usableFromInline
  func batch(of stage: Int) -> SectionedBatchUpdate<Section, Row> {
    let (before, after) = (state(after: stage - 1), state(after: stage))
    let deletions = plan.sectionDeletion == stage ? batch.sections.deletions : []
    let insertions = plan.sectionInsertion == stage ? batch.sections.insertions : []
    let sections = BatchUpdate<Snapshot>(
      deletions: deletions.map {
        .init(index: index(of: .old($0.index), in: before), element: snapshot(of: .old($0.index), after: stage - 1))
      },
      insertions: insertions.map {
        .init(
          index: index(of: .inserted($0.index), in: after), element: snapshot(of: .inserted($0.index), after: stage))
      },
      moves: edits(batch.sections.moves, in: stage, by: plan.sectionMoves).map {
        let section = Key.old($0.from)
        return .init(
          from: index(of: section, in: before), to: index(of: section, in: after),
          element: snapshot(of: section, after: stage - 1))
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

  private func edits<Edit>(_ edits: [Edit], in stage: Int, by stages: [Int]) -> [Edit] {
    zip(edits, stages).filter { $1 == stage }.map(\.0)
  }

  /// The sections after a stage.
  @usableFromInline
  func sections(after stage: Int) -> PersistentArray<Snapshot> {
    let state = state(after: stage)
    let deletions = plan.sectionDeletion <= stage ? Set(batch.sections.deletions.map(\.index)) : []
    let insertions = plan.sectionInsertion <= stage ? batch.sections.insertions.map(\.index) : []
    let present = old.indices.filter { !deletions.contains($0) }.map(Key.old) + insertions.map(Key.inserted)
    let ordered = present.map { (index: index(of: $0, in: state), key: $0) }.sorted { $0.index < $1.index }
    return PersistentArray(ordered.map { snapshot(of: $0.key, after: stage) })
  }
}
