import ReactiveCollectionsArrays
import ReactiveCollectionsChanges
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

/// Compares the differ of sections with the definitions.
struct SectionedDifferTests {
  struct Header: Identifiable, Equatable {
    let id: Int
    var title = 0
  }
  struct Row: Identifiable, Hashable {
    let id: Int
    var content = 0
  }
  typealias Snapshot = SectionSnapshot<Header, Row>

  // MARK: Facts

  @Test func sectionsByPosition() {
    let inserted = [[1]].sectionedBatch(to: [[1, 2], [3]], rows: .init())
    #expect(inserted.rows.insertions.map { [$0.position.section, $0.position.row] } == [[0, 1]])
    #expect(inserted.sections.insertions.map(\.position) == [1] && inserted.rows.moves.isEmpty)

    let deleted = [[1, 2], [3]].sectionedBatch(to: [[1]], rows: .init())
    #expect(deleted.rows.deletions.map { [$0.position.section, $0.position.row] } == [[0, 1]])
    #expect(deleted.sections.deletions.map(\.position) == [1])

    // 3 stays in its place in its section, 1 or 2 moves, and 4 moves to a separate section.
    let moved = [[1, 2, 3, 4]].sectionedBatch(to: [[2, 1, 3], [4]], rows: .init())
    #expect(moved.rows.moves.count == 2 && moved.rows.deletions.isEmpty && moved.rows.insertions.isEmpty)
    #expect(
      moved.rows.moves.contains {
        $0.from == RowPosition(section: 0, row: 3) && $0.to == RowPosition(section: 1, row: 0)
      })

    #expect([[1, 2]].sectionedBatch(to: [[1, 2]], rows: .init()).isEmpty)
    #expect([[Int]]().sectionedBatch(to: [], rows: .init()).isEmpty)
  }

  @Test func eachRowIsReportedOnce() {
    let old = [[Row(id: 1), Row(id: 2), Row(id: 3)]]
    let new = [[Row(id: 2, content: 1), Row(id: 3)]]
    let changed = old.sectionedBatch(to: new, rows: .init())
    #expect(changed.rows.deletions.map(\.position.row) == [0])
    #expect(changed.rows.updates.map(\.to.row) == [0] && changed.rows.moves.isEmpty)
    // One more equal row is an insertion, and one less is a deletion.
    let (one, two) = ([[7]], [[7, 7]])
    #expect(one.sectionedBatch(to: two, rows: .init()).rows.insertions.map(\.position.row) == [1])
    #expect(two.sectionedBatch(to: one, rows: .init()).rows.deletions.map(\.position.row) == [1])
  }

  @Test func aRowOutOfADeletedSectionIntoAnInsertedOne() {
    let old = [
      Snapshot(section: Header(id: 0), rows: [Row(id: 1)]), Snapshot(section: Header(id: 1), rows: [Row(id: 2)]),
    ]
    let new = [
      Snapshot(section: Header(id: 2), rows: [Row(id: 3), Row(id: 1, content: 5)]),
      Snapshot(section: Header(id: 1), rows: [Row(id: 2)]),
    ]
    let batch = old.sectionedBatch(to: new, sections: .init(), rows: .init())
    #expect(batch.sections.deletions.map(\.position) == [0] && batch.sections.insertions.map(\.position) == [0])
    #expect(batch.rows.moves.map(\.element) == [Row(id: 1)])
    #expect(
      batch.rows.moves.allSatisfy {
        $0.from == RowPosition(section: 0, row: 0) && $0.to == RowPosition(section: 0, row: 1)
      })
    #expect(batch.rows.updates.map(\.new) == [Row(id: 1, content: 5)])
    #expect(batch.rows.deletions.isEmpty && batch.rows.insertions.isEmpty)
    let still = old.sectionedBatch(to: new, sections: .init(), rows: .init(), detectingMoves: false)
    #expect(still.rows.isEmpty && still.sections == batch.sections)
  }

  @Test func aSectionThatMovesAndChangesWhileItsRowsDo() {
    let old = [
      Snapshot(section: Header(id: 0), rows: [Row(id: 1), Row(id: 2)]),
      Snapshot(section: Header(id: 1), rows: [Row(id: 3)]), Snapshot(section: Header(id: 2), rows: []),
    ]
    let new = [
      Snapshot(section: Header(id: 1), rows: [Row(id: 3), Row(id: 1)]), Snapshot(section: Header(id: 2), rows: []),
      Snapshot(section: Header(id: 0, title: 1), rows: [Row(id: 2, content: 1), Row(id: 4)]),
    ]
    let batch = old.sectionedBatch(to: new, sections: .init(), rows: .init())
    #expect(batch.sections.moves.map { [$0.from, $0.to] } == [[0, 2]])
    #expect(batch.sections.updates.map { [$0.from, $0.to] } == [[0, 2]])
    #expect(batch.rows.moves.map(\.element.id) == [1] && batch.rows.updates.map(\.new.id) == [2])
    #expect(batch.rows.insertions.map(\.element.id) == [4])
    #expect(replay(batch, on: old) == new && replay(batch.change, on: old) == new)
  }

  @Test func rowsOfOneStorageAreNotCompared() {
    var count = 0
    let rows = ElementComparison<Row> {
      count += 1
      return $0.id == $1.id
    } content: {
      count += 1
      return $0 == $1
    }
    let old = (0..<4).map { section in
      Snapshot(section: Header(id: section), rows: (0..<200).map { Row(id: 1_000 * section + $0) })
    }
    var new = [old[3], old[0], old[1], old[2]]
    new[2].section.title = 1
    #expect(old.sectionedBatch(to: new, sections: .init(), rows: rows).sections.moves.count == 1)
    #expect(count == 0)
    new[2].rows = PersistentArray(Array(new[2].rows))
    #expect(old.sectionedBatch(to: new, sections: .init(), rows: rows).rows.isEmpty)
    #expect(count == 400)
  }

  // MARK: Random tables

  /// Returns a table of unique rows, and the same table after edits of every kind.
  private static func tables(_ generator: inout SeededGenerator) -> (old: [Snapshot], new: [Snapshot]) {
    var next = 0
    func row() -> Row {
      next += 1
      return Row(id: next)
    }
    let old = (0..<Int.random(in: 0..<6, using: &generator)).map { section in
      Snapshot(
        section: Header(id: section), rows: (0..<Int.random(in: 0..<12, using: &generator)).map { _ in row() })
    }
    var new = old
    for edit in 0..<Int.random(in: 1..<12, using: &generator) {
      let section = new.isEmpty ? 0 : Int.random(in: new.indices, using: &generator)
      switch Int.random(in: 0..<9, using: &generator) {
      case 0: new.insert(Snapshot(section: Header(id: 100 + edit), rows: [row(), row()]), at: section)
      case 1 where !new.isEmpty: new.remove(at: section)
      case 2 where !new.isEmpty:
        let snapshot = new.remove(at: section)
        new.insert(snapshot, at: Int.random(in: 0...new.count, using: &generator))
      case 3 where !new.isEmpty: new[section].section.title += 1
      case 4 where !new.isEmpty:
        new[section].rows.insert(row(), at: Int.random(in: 0...new[section].rows.count, using: &generator))
      case 5... where !new.isEmpty && !new[section].rows.isEmpty:
        let place = Int.random(in: new[section].rows.indices, using: &generator)
        var taken = new[section].rows.remove(at: place)
        let target = Int.random(in: new.indices, using: &generator)
        if edit.isMultiple(of: 2) { taken.content += 1 }
        if edit.isMultiple(of: 5) { continue }
        new[target].rows.insert(taken, at: Int.random(in: 0...new[target].rows.count, using: &generator))
      default: break
      }
    }
    return (old, new)
  }

  /// Returns the place of each row: its section, and its index there.
  private static func places(_ table: [Snapshot]) -> [Int: (section: Int, row: Int, content: Int)] {
    var places: [Int: (section: Int, row: Int, content: Int)] = [:]
    for snapshot in table {
      for (index, row) in snapshot.rows.enumerated() { places[row.id] = (snapshot.section.id, index, row.content) }
    }
    return places
  }

  @Test func editsAreMinimal() {
    for seed in seeds(300, long: 2_000) {
      var generator = SeededGenerator(seed: seed)
      let (old, new) = Self.tables(&generator)
      let batch = old.sectionedBatch(to: new, sections: .init(), rows: .init())
      #expect(replay(batch, on: old) == new, "seed \(seed): \(batch)")
      #expect(replay(batch.change, on: old) == new, "seed \(seed): \(batch.change)")
      #expect(replay(batch.inverted, on: new) == old, "seed \(seed)")
      #expect(old.sectionedChanges(to: new, sections: .init(), rows: .init()) == batch.change, "seed \(seed)")
      #expect(batch.isEmpty == (old == new), "seed \(seed)")

      // Sections are compared like a list.
      let headers = old.map(\.section).changes(to: new.map(\.section)).batch
      #expect(batch.sections.deletions.map(\.position) == headers.deletions.map(\.position), "seed \(seed)")
      #expect(batch.sections.insertions.map(\.position) == headers.insertions.map(\.position), "seed \(seed)")
      #expect(batch.sections.moves.map { [$0.from, $0.to] } == headers.moves.map { [$0.from, $0.to] }, "seed \(seed)")
      #expect(batch.sections.updates.map(\.to) == headers.updates.map(\.to), "seed \(seed)")

      // A row that is in both tables is neither deleted nor inserted. It moves if its section changed, or if it is not
      // among the rows of its section that may stay.
      let (before, after) = (Self.places(old), Self.places(new))
      let inBoth = Set(old.map(\.section.id)).intersection(new.map(\.section.id))
      let common = after.filter { before[$0.key] != nil }
      #expect(
        Set(batch.rows.deletions.map(\.element.id))
          == Set(before.filter { after[$0.key] == nil && inBoth.contains($0.value.section) }.keys), "seed \(seed)")
      #expect(
        Set(batch.rows.insertions.map(\.element.id))
          == Set(after.filter { before[$0.key] == nil && inBoth.contains($0.value.section) }.keys), "seed \(seed)")
      let crossing = common.count { $0.value.section != before[$0.key]?.section }
      let within = new.filter { inBoth.contains($0.section.id) }.map { snapshot in
        let sources = snapshot.rows.compactMap { row in
          before[row.id].flatMap { $0.section == snapshot.section.id ? $0.row : nil }
        }
        return sources.count - LawTests.longestIncreasing(sources)
      }
      #expect(batch.rows.moves.count == crossing + within.reduce(0, +), "seed \(seed)")
      let changed = common.filter { $0.value.content != before[$0.key]?.content }
      #expect(Set(batch.rows.updates.map(\.new.id)) == Set(changed.keys), "seed \(seed)")
    }
  }

  @Test func differencesWithoutMovesLeadToTheNewTable() {
    for seed in seeds(150, long: 500) {
      var generator = SeededGenerator(seed: seed)
      let (old, new) = Self.tables(&generator)
      let batch = old.sectionedBatch(to: new, sections: .init(), rows: .init(), detectingMoves: false)
      #expect(replay(batch, on: old) == new, "seed \(seed): \(batch)")
      #expect(replay(batch.change, on: old) == new, "seed \(seed)")
      #expect(batch.rows.moves.isEmpty && batch.sections.moves.isEmpty, "seed \(seed)")
    }
  }

  /// Repeated rows and sections.
  @Test func differencesOfDuplicatesLeadToTheNewTable() {
    for seed in seeds(300, long: 2_000) {
      var generator = SeededGenerator(seed: seed)
      func random() -> Table {
        table(
          (0..<Int.random(in: 0..<5, using: &generator)).map { _ in
            (0..<Int.random(in: 0..<6, using: &generator)).map { _ in Int.random(in: 0..<4, using: &generator) }
          }
        ).map { SectionSnapshot(section: Bool.random(using: &generator) ? $0.section : "A", rows: $0.rows) }
      }
      let (old, new) = (random(), random())
      let batch = old.sectionedBatch(to: new, sections: .init(), rows: .init())
      #expect(replay(batch, on: old) == new, "seed \(seed): \(old) to \(new): \(batch)")
      #expect(replay(batch.change, on: old) == new, "seed \(seed): \(old) to \(new): \(batch.change)")
      #expect(replay(batch.inverted, on: new) == old, "seed \(seed)")
    }
  }
}
