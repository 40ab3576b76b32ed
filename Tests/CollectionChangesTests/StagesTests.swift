import PersistentArrays
import ReactiveCollectionsTesting
import Testing

@testable import CollectionChanges

/// Stages of batches, as a strict view takes them.
struct StagesTests {
  struct Item: Identifiable, Hashable {
    let id: Int
    var content = 0
  }
  typealias Snapshot = SectionSnapshot<Item, Item>

  /// What a strict view finds wrong in the stages, or in what it shows after them.
  private static func problem<Section: Equatable, Row: Equatable>(
    _ stages: SectionedBatchUpdate<Section, Row>.Stages, from old: [SectionSnapshot<Section, Row>],
    to new: [SectionSnapshot<Section, Row>]
  ) -> String? {
    var view = StrictView(showing: old)
    for (index, stage) in stages.enumerated() {
      if let problem = view.take(stage.batch, leadingTo: stage.after) {
        return "stage \(index): \(problem): \(stage.batch)"
      }
    }
    return view.shown == new ? nil : "the view shows \(view.shown)"
  }

  /// The same for a list, as the rows of one section.
  private static func problem<Element: Equatable>(
    _ stages: BatchUpdate<Element>.Stages, from old: [Element], to new: [Element]
  ) -> String? {
    var view = StrictView(showing: [SectionSnapshot(section: 0, rows: old)])
    for (index, stage) in stages.enumerated() {
      let rows = SectionedRowBatch<Element>(
        deletions: stage.batch.deletions.map { .init(position: (0, $0.index), element: $0.element) },
        insertions: stage.batch.insertions.map { .init(position: (0, $0.index), element: $0.element) },
        updates: stage.batch.updates.map { .init(from: (0, $0.from), to: (0, $0.to), old: $0.old, new: $0.new) },
        moves: stage.batch.moves.map { .init(from: (0, $0.from), to: (0, $0.to), element: $0.element) })
      let after = PersistentArray([SectionSnapshot(section: 0, rows: stage.after)])
      if let problem = view.take(SectionedBatchUpdate(rows: rows), leadingTo: after) {
        return "stage \(index): \(problem): \(stage.batch)"
      }
    }
    return view.shown[0].rows.elementsEqual(new) ? nil : "the view shows \(view.shown)"
  }

  private static func section(_ id: Int, _ rows: Int..., title: Int = 0) -> Snapshot {
    Snapshot(section: Item(id: id, content: title), rows: rows.map { Item(id: $0) })
  }

  private static func stages(_ old: [Snapshot], _ new: [Snapshot]) -> SectionedBatchUpdate<Item, Item>.Stages {
    old.sectionedBatch(to: new, sections: .init(), rows: .init()).stages(from: old, to: new)
  }

  // MARK: Facts

  @Test func aListIsChangedBeforeItsElementsAre() {
    let old = [Item(id: 1), Item(id: 2), Item(id: 3)]
    let new = [Item(id: 2, content: 1), Item(id: 3)]
    let stages = old.batch(to: new, by: .init()).stages(to: new)
    #expect(stages.count == 2)
    #expect(stages[0].batch == BatchUpdate(deletions: [.init(index: 0, element: Item(id: 1))]))
    #expect(stages[0].after == [Item(id: 2), Item(id: 3)])
    #expect(
      stages[1].batch == BatchUpdate(updates: [.init(from: 0, to: 0, old: Item(id: 2), new: Item(id: 2, content: 1))]))
    #expect(stages[1].after == PersistentArray(new))
    #expect(old.batch(to: old, by: .init()).stages(to: old).isEmpty)
    #expect(old.batch(to: [old[2], old[0]], by: .init()).stages(to: [old[2], old[0]]).count == 1)
    let touched = [old[0], Item(id: 2, content: 7), old[2]]
    #expect(old.batch(to: touched, by: .init()).stages(to: touched).map(\.after) == [PersistentArray(touched)])
  }

  /// A section that moves, and what else happens; and in how many stages.
  @Test(arguments: [
    // Nothing; only updates; a section that moves, and one that changes.
    ([section(1, 1)], [section(1, 1)], 0),
    ([section(1, 1)], [section(1, 1, title: 1)], 1),
    ([section(1, 1), section(2, 2)], [section(2, 2), section(1, 1, title: 1)], 2),
    // Sections come and go while rows of others do.
    ([section(1, 1), section(2, 2)], [section(3, 3), section(2, 4)], 1),
    // A row into an inserted section, out of a deleted one, both by different rows, and both by one.
    ([section(1, 1, 2)], [section(1, 1), section(2, 2)], 2),
    ([section(1, 1), section(2, 2)], [section(1, 1, 2)], 2),
    ([section(1, 1, 2), section(2, 3)], [section(1, 1, 3), section(3, 2)], 2),
    ([section(1, 1), section(2, 2)], [section(1, 1), section(3, 2)], 3),
    // A row in a section that moves.
    ([section(1, 1, 2), section(2), section(3)], [section(2), section(3), section(1, 1, 2, 4)], 2),
    // Its row comes out of a deleted section: one stage before the other.
    ([section(1, 1, 2), section(2), section(3), section(4, 9)], [section(2), section(3), section(1, 1, 2, 9)], 2),
    // And another goes into an inserted one, so the section cannot move in any of two.
    (
      [section(1, 1, 2), section(2), section(3), section(4, 9)],
      [section(2), section(3), section(1, 1, 9), section(5, 2)], 3
    ),
  ])
  func asFewStagesAsTheRulesAllow(_ old: [Snapshot], _ new: [Snapshot], _ count: Int) {
    let stages = Self.stages(old, new)
    #expect(stages.count == count, "\(stages.map(\.batch))")
    #expect(Self.problem(stages, from: old, to: new) == nil)
  }

  @Test func aChangedRowIsAsItWasUntilTheLastStage() {
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
  }

  // MARK: Random lists and tables

  @Test func randomLists() {
    for seed in seeds(400, long: 40_000) {
      var generator = SeededGenerator(seed: seed)
      let (old, new) = DifferRandomTests.lists(
        of: Int.random(in: 0..<30, using: &generator), edits: Int.random(in: 0...6, using: &generator), &generator)
      let batch = old.batch(to: new, by: .init())
      #expect(batch == old.changes(to: new).batch, "seed \(seed)")
      #expect(Self.problem(batch.stages(to: new), from: old, to: new) == nil, "seed \(seed): \(old) to \(new)")

      // Some of them several times, and some with the same hash.
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
        Self.problem(repeated.stages(to: second), from: first, to: second) == nil, "seed \(seed): \(first) to \(second)"
      )
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
    if isChosen(50), new.count > 1 { new.swapAt(0, new.count - 1) }
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

  @Test func randomTables() {
    var counts = [Int](repeating: 0, count: 5)
    for seed in seeds(600, long: 60_000) {
      var generator = SeededGenerator(seed: seed)
      let (old, new) = Self.tables(&generator)
      let batch = old.sectionedBatch(to: new, sections: .init(), rows: .init())
      let stages = batch.stages(from: old, to: new)
      #expect(Self.problem(stages, from: old, to: new) == nil, "seed \(seed): \(old) to \(new)")
      let updates = batch.sections.updates.isEmpty && batch.rows.updates.isEmpty ? 0 : 1
      #expect(stages.count - updates == Self.fewestStages(batch), "seed \(seed): \(batch)")
      counts[stages.count] += 1

      // Rows and sections that come several times.
      let (first, second) = (Self.repeating(old), Self.repeating(new))
      let repeated = first.sectionedBatch(to: second, sections: .init(), rows: .init())
      #expect(
        Self.problem(repeated.stages(from: first, to: second), from: first, to: second) == nil,
        "seed \(seed): \(first) to \(second)")
    }
    #expect(counts.allSatisfy { $0 > 0 }, "\(counts)")
  }

  private static func repeating(_ table: [Snapshot]) -> [SectionSnapshot<Int, Int>] {
    table.map { SectionSnapshot(section: $0.section.id % 3, rows: $0.rows.map { $0.id % 3 }) }
  }

  /// In how many stages all structural edits can be made, by trying.
  private static func fewestStages(_ batch: SectionedBatchUpdate<Item, Item>) -> Int {
    let (sections, rows) = (batch.sections, batch.rows)
    // Section edits come first, then rows. Of a row: where it comes from, and where it goes.
    let deletions = Dictionary(uniqueKeysWithValues: zip(sections.deletions.map(\.index), 0...))
    let insertions = Dictionary(uniqueKeysWithValues: zip(sections.insertions.map(\.index), deletions.count...))
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
