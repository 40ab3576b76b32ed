import ReactiveCollectionsArrays
import ReactiveCollectionsChanges

extension Sequence {
  /// Returns the problem that a strict view finds in the stages, or in its contents after them.
  func problem<Section: Equatable, Row: Equatable>(
    from old: [SectionSnapshot<Section, Row>], to new: [SectionSnapshot<Section, Row>]
  ) -> String? where Element == SectionedBatchUpdate<Section, Row>.Stage {
    var view = StrictView(showing: old)
    for (index, stage) in enumerated() {
      if let problem = view.take(stage.batch, leadingTo: stage.after) {
        return "stage \(index): \(problem): \(stage.batch)"
      }
    }
    return view.shown == new ? nil : "the view shows \(view.shown)"
  }

  /// Returns the problem that a strict view finds in the stages of a list, as the rows of one section.
  func problem<Row: Equatable>(from old: [Row], to new: [Row]) -> String? where Element == BatchUpdate<Row>.Stage {
    var view = StrictView(showing: [SectionSnapshot(section: 0, rows: old)])
    for (index, stage) in enumerated() {
      let rows = SectionedRowBatch<Row>(
        deletions: stage.batch.deletions.map {
          .init(position: .init(section: 0, row: $0.position), element: $0.element)
        },
        insertions: stage.batch.insertions.map {
          .init(position: .init(section: 0, row: $0.position), element: $0.element)
        },
        updates: stage.batch.updates.map {
          .init(from: .init(section: 0, row: $0.from), to: .init(section: 0, row: $0.to), old: $0.old, new: $0.new)
        },
        moves: stage.batch.moves.map {
          .init(from: .init(section: 0, row: $0.from), to: .init(section: 0, row: $0.to), element: $0.element)
        })
      let after = PersistentArray([SectionSnapshot(section: 0, rows: stage.after)])
      if let problem = view.take(SectionedBatchUpdate(rows: rows), leadingTo: after) {
        return "stage \(index): \(problem): \(stage.batch)"
      }
    }
    return view.shown[0].rows.elementsEqual(new) ? nil : "the view shows \(view.shown)"
  }
}

extension SectionedBatchUpdate {
  /// The smallest possible number of stages for all structural edits, found by trying.
  var fewestStructureStages: Int {
    // Section edits come first, then row edits. Rows are keyed by their source and target.
    let deletions = Dictionary(uniqueKeysWithValues: zip(sections.deletions.map(\.position), 0...))
    let insertions = Dictionary(uniqueKeysWithValues: zip(sections.insertions.map(\.position), deletions.count...))
    let firstMove = deletions.count + insertions.count
    let sources = Dictionary(uniqueKeysWithValues: zip(sections.moves.map(\.from), firstMove...))
    let targets = Dictionary(uniqueKeysWithValues: zip(sections.moves.map(\.to), firstMove...))
    let edits: [(from: Int?, to: Int?)] =
      rows.deletions.map { ($0.position.section, nil) } + rows.insertions.map { (nil, $0.position.section) }
      + rows.moves.map { ($0.from.section, $0.to.section) }
    let count = firstMove + sections.moves.count
    if count + edits.count == 0 { return 0 }
    func isPossible(_ stages: [Int], _ count: Int) -> Bool {
      edits.allSatisfy { edit in
        (0..<count).contains { stage in
          (edit.from.flatMap { deletions[$0] }.map { stage < stages[$0] } ?? true)
            && (edit.to.flatMap { insertions[$0] }.map { stage > stages[$0] } ?? true)
            && (edit.from.flatMap { sources[$0] }.map { stage != stages[$0] } ?? true)
            && (edit.to.flatMap { targets[$0] }.map { stage != stages[$0] } ?? true)
        }
      }
    }
    func isPossible(in stageCount: Int, _ stages: [Int] = []) -> Bool {
      if stages.count == count { return isPossible(stages, stageCount) }
      return (0..<stageCount).contains { isPossible(in: stageCount, stages + [$0]) }
    }
    return (1...3).first { isPossible(in: $0) } ?? 4
  }
}
