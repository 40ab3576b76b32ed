import ReactiveCollectionsArrays
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsChanges

/// Stages of batches, as a strict view accepts them.
struct StagesTests {
  struct Item: Identifiable, Hashable {
    let id: Int
    var content = 0
  }
  typealias Snapshot = SectionSnapshot<Item, Item>

  private static func section(_ id: Int, _ rows: Int..., title: Int = 0) -> Snapshot {
    Snapshot(section: Item(id: id, content: title), rows: rows.map { Item(id: $0) })
  }

  private static func stages(_ old: [Snapshot], _ new: [Snapshot]) -> [SectionedBatchUpdate<Item, Item>.Stage] {
    old.sectionedBatch(to: new, sections: .init(), rows: .init()).stages(from: old, to: new)
  }

  // MARK: Facts

  @Test func structuralEditsComeBeforeUpdates() {
    let old = [Item(id: 1), Item(id: 2), Item(id: 3)]
    let new = [Item(id: 2, content: 1), Item(id: 3)]
    let stages = old.batch(to: new, by: .init()).stages(to: new)
    #expect(stages.count == 2)
    #expect(stages[0].batch == BatchUpdate(deletions: [.init(position: 0, element: Item(id: 1))]))
    #expect(stages[0].after == [Item(id: 2), Item(id: 3)])
    #expect(
      stages[1].batch == BatchUpdate(updates: [.init(from: 0, to: 0, old: Item(id: 2), new: Item(id: 2, content: 1))]))
    #expect(stages[1].after == PersistentArray(new))
    #expect(old.batch(to: old, by: .init()).stages(to: old).isEmpty)
    #expect(old.batch(to: [old[2], old[0]], by: .init()).stages(to: [old[2], old[0]]).count == 1)
    let touched = [old[0], Item(id: 2, content: 7), old[2]]
    #expect(old.batch(to: touched, by: .init()).stages(to: touched).map(\.after) == [PersistentArray(touched)])
  }

  /// Tables with sections that move and other edits, and the number of stages.
  @Test(arguments: [
    // No edits; only updates; a section that moves, and one that changes.
    ([section(1, 1)], [section(1, 1)], 0),
    ([section(1, 1)], [section(1, 1, title: 1)], 1),
    ([section(1, 1), section(2, 2)], [section(2, 2), section(1, 1, title: 1)], 2),
    // Sections are inserted and deleted together with rows of other sections.
    ([section(1, 1), section(2, 2)], [section(3, 3), section(2, 4)], 1),
    // A row into an inserted section; a row out of a deleted one; both, by different rows; and both, by one row.
    ([section(1, 1, 2)], [section(1, 1), section(2, 2)], 2),
    ([section(1, 1), section(2, 2)], [section(1, 1, 2)], 2),
    ([section(1, 1, 2), section(2, 3)], [section(1, 1, 3), section(3, 2)], 2),
    ([section(1, 1), section(2, 2)], [section(1, 1), section(3, 2)], 3),
    // A row in a section that moves.
    ([section(1, 1, 2), section(2), section(3)], [section(2), section(3), section(1, 1, 2, 4)], 2),
    // The row comes from a deleted section: the two moves are in different stages.
    ([section(1, 1, 2), section(2), section(3), section(4, 9)], [section(2), section(3), section(1, 1, 2, 9)], 2),
    // Another row moves into an inserted section, so the section cannot move in either of two stages.
    (
      [section(1, 1, 2), section(2), section(3), section(4, 9)],
      [section(2), section(3), section(1, 1, 9), section(5, 2)], 3
    ),
    // Two sections that move and exchange a row move in the same stage; one of them has to move before a deletion, and
    // the other after an insertion.
    (
      [section(1, 10, 11), section(2, 20, 21), section(3), section(4), section(5, 50), section(6)],
      [section(3), section(4), section(6), section(1, 10, 50), section(2, 20, 11), section(7, 21)], 3
    ),
    // Without the exchanged row, two stages are enough.
    (
      [section(1, 10), section(2, 20, 21), section(3), section(4), section(5, 50), section(6)],
      [section(3), section(4), section(6), section(1, 10, 50), section(2, 20), section(7, 21)], 2
    ),
  ])
  func asFewStagesAsTheRulesAllow(_ old: [Snapshot], _ new: [Snapshot], _ count: Int) {
    let stages = Self.stages(old, new)
    #expect(stages.count == count, "\(stages.map(\.batch))")
    #expect(stages.problem(from: old, to: new) == nil)
  }

  @Test func aChangedRowKeepsItsOldContentUntilTheLastStage() {
    let old = [Self.section(1, 1), Self.section(2, 2)]
    var new = [Self.section(3, 5, 2), Self.section(1, 1)]
    new[0].rows[1].content = 4
    let stages = Self.stages(old, new)
    #expect(stages.count == 4)
    #expect(stages[0].after.map { $0.rows.map(\.id) } == [[5], [1], [2]])
    #expect(stages[1].after[0].rows == [Item(id: 5), Item(id: 2)])
    #expect(stages[2].after.map(\.section.id) == [3, 1])
    #expect(stages[3].batch.rows.updates.map(\.to.row) == [1] && stages[3].after == PersistentArray(new))
  }

  @Test func stagesOutOfBounds() async {
    await #expect(processExitsWith: .failure) { _ = BatchUpdate<Int>().stages(to: [1])[0] }
    await #expect(processExitsWith: .failure) {
      let table = [SectionSnapshot(section: 0, rows: [1])]
      _ = SectionedBatchUpdate<Int, Int>().stages(from: table, to: table)[0]
    }
    // Sections that the batch was not made for.
    await #expect(processExitsWith: .failure) {
      let table = [SectionSnapshot(section: 0, rows: [1])]
      _ = table.sectionedBatch(to: [], sections: .init(), rows: .init()).stages(from: [], to: [])
    }
  }

  // MARK: Steps

  /// Checks that deletions, insertions and updates are separate, in this order, and that no step is empty.
  private func checkSteps<Row: Equatable>(
    _ batch: BatchUpdate<Row>, from old: [Row], to new: [Row], _ comment: Comment
  ) {
    let steps = batch.stagesWithoutMoves(from: old, to: new)
    #expect(steps.problem(from: old, to: new) == nil, comment)
    let kinds = steps.map { step in
      [step.batch.deletions.count, step.batch.insertions.count, step.batch.updates.count, step.batch.moves.count]
        .enumerated().filter { $1 > 0 }.map(\.offset)
    }
    #expect(kinds == [[0], [1], [2]].filter(kinds.contains), comment)
    var list = old
    #expect(throws: Never.self, comment) { try batch.withoutMoves.apply(to: &list) }
    #expect(list == new && batch.withoutMoves.moves.isEmpty, comment)
  }

  private func checkSteps<Section: Equatable, Row: Equatable>(
    _ batch: SectionedBatchUpdate<Section, Row>, from old: [SectionSnapshot<Section, Row>],
    to new: [SectionSnapshot<Section, Row>], _ comment: Comment
  ) {
    let steps = batch.stagesWithoutMoves(from: old, to: new)
    #expect(steps.problem(from: old, to: new) == nil, comment)
    let kinds = steps.map { step in
      let (sections, rows) = (step.batch.sections, step.batch.rows)
      let kinds = [
        sections.deletions.count + rows.deletions.count, sections.insertions.count + rows.insertions.count,
        sections.updates.count + rows.updates.count, sections.moves.count + rows.moves.count,
      ]
      return kinds.enumerated().filter { $1 > 0 }.map(\.offset)
    }
    #expect(kinds == [[0], [1], [2]].filter(kinds.contains), comment)
  }

  @Test func stepsOfSectionsAndRows() {
    // A section is deleted and one of its rows stays; another section moves with a row that changes; and a row comes
    // from another section.
    let old = [Self.section(1, 1, 2), Self.section(2, 3), Self.section(3, 4)]
    var new = [Self.section(3, 4), Self.section(2, 3, 2, title: 5), Self.section(4, 6)]
    new[0].rows[0].content = 7
    let steps = old.sectionedBatch(to: new, sections: .init(), rows: .init())
      .stagesWithoutMoves(from: old, to: new)
    #expect(steps.count == 3)
    #expect(steps.first?.batch.sections.deletions.count == 2 && steps[0].batch.rows.isEmpty)
    #expect(steps[0].after == [old[1]] || steps[0].after == [old[2]])
    #expect(steps.last?.after == PersistentArray(new))
    #expect(steps[1].after[0].rows == new[0].rows && steps[1].after[1].section.content == 0)
  }

  // MARK: Random lists and tables

  @Test func stagesOfListsAreAcceptedAndLeadToTheNewList() {
    for seed in seeds(400, long: 4_000) {
      var generator = SeededGenerator(seed: seed)
      let (old, new) = DifferRandomTests.lists(
        of: Int.random(in: 0..<30, using: &generator), edits: Int.random(in: 0...6, using: &generator), &generator)
      let batch = old.batch(to: new, by: .init())
      #expect(batch == old.changes(to: new).batch, "seed \(seed)")
      #expect(batch.stages(to: new).problem(from: old, to: new) == nil, "seed \(seed): \(old) to \(new)")

      checkSteps(batch, from: old, to: new, "seed \(seed)")

      // Some of the elements are repeated, and some have the same hash.
      func several() -> [Colliding] {
        (0..<Int.random(in: 0..<12, using: &generator)).map { _ in
          Colliding(value: .random(in: 0..<6, using: &generator))
        }
      }
      let (first, second) = (several(), several())
      let preference: EditPreference = Bool.random(using: &generator) ? .head : .tail
      let (moves, edits) = (Bool.random(using: &generator), ElementComparison<Colliding>())
      let repeated = first.batch(to: second, by: edits, preferring: preference, detectingMoves: moves)
      #expect(
        repeated.stages(to: second).problem(from: first, to: second) == nil, "seed \(seed): \(first) to \(second)")
      checkSteps(repeated, from: first, to: second, "seed \(seed)")
      #expect(
        repeated == first.changes(to: second, by: edits, preferring: preference, detectingMoves: moves).batch,
        "seed \(seed): \(first) to \(second)")
    }
  }

  private struct Colliding: Hashable {
    let value: Int
    func hash(into hasher: inout Hasher) { hasher.combine(value / 3) }
  }

  private static func tables(_ generator: inout SeededGenerator) -> (old: [Snapshot], new: [Snapshot]) {
    func isChosen(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &generator) < percent }
    let count = Int.random(in: 0..<7, using: &generator)
    let old = (0..<count).map { section in
      Snapshot(
        section: Item(id: section),
        rows: (0..<Int.random(in: 0..<4, using: &generator)).map { Item(id: 10 * section + $0) })
    }
    var new = old
    for section in new.indices where isChosen(20) { new[section].section.content += 1 }
    var loose: [Item] = []
    for section in new.indices {
      for row in new[section].rows.indices.reversed() {
        if isChosen(20) {
          loose.append(new[section].rows.remove(at: row))
        } else if isChosen(20) {
          new[section].rows[row].content += 1
        }
      }
    }
    if isChosen(60) { new.removeAll { _ in isChosen(25) } }
    for _ in 0..<Int.random(in: 0...2, using: &generator) where !new.isEmpty {
      let moved = new.remove(at: Int.random(in: new.indices, using: &generator))
      new.insert(moved, at: Int.random(in: 0...new.count, using: &generator))
    }
    for next in 0..<Int.random(in: 0...2, using: &generator) {
      new.insert(
        Snapshot(section: Item(id: 100 + next), rows: []), at: Int.random(in: 0...new.count, using: &generator))
    }
    if isChosen(50) { loose.append(Item(id: 1_000)) }
    for row in loose where !new.isEmpty && isChosen(80) {
      let section = Int.random(in: new.indices, using: &generator)
      let place = Int.random(in: 0...new[section].rows.count, using: &generator)
      new[section].rows.insert(isChosen(30) ? Item(id: row.id, content: 9) : row, at: place)
    }
    return (old, new)
  }

  @Test func stagesOfTablesAreAcceptedAndLeadToTheNewTable() {
    var counts = [Int](repeating: 0, count: 5)
    for seed in seeds(600, long: 6_000) {
      var generator = SeededGenerator(seed: seed)
      let (old, new) = Self.tables(&generator)
      let batch = old.sectionedBatch(to: new, sections: .init(), rows: .init())
      let stages = batch.stages(from: old, to: new)
      #expect(stages.problem(from: old, to: new) == nil, "seed \(seed): \(old) to \(new)")
      let updates = batch.sections.updates.isEmpty && batch.rows.updates.isEmpty ? 0 : 1
      #expect(stages.count - updates == batch.fewestStructureStages, "seed \(seed): \(batch)")
      counts[stages.count] += 1
      checkSteps(batch, from: old, to: new, "seed \(seed)")

      // Repeated rows and sections.
      let (first, second) = (Self.repeating(old), Self.repeating(new))
      let repeated = first.sectionedBatch(to: second, sections: .init(), rows: .init())
      #expect(
        repeated.stages(from: first, to: second).problem(from: first, to: second) == nil,
        "seed \(seed): \(first) to \(second)")
      checkSteps(repeated, from: first, to: second, "seed \(seed)")
    }
    #expect(counts.allSatisfy { $0 > 0 }, "\(counts)")
  }

  private static func repeating(_ table: [Snapshot]) -> [SectionSnapshot<Int, Int>] {
    table.map { SectionSnapshot(section: $0.section.id % 3, rows: $0.rows.map { $0.id % 3 }) }
  }
}
