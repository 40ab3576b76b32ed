import Foundation
import ReactiveCollectionsArrays
import ReactiveCollectionsChanges
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

/// Batches of several lists, combined into one of rows in sections.
struct RowCollectingTests {
  struct Row: Identifiable, Equatable {
    let id: String
    var name: String
  }

  @Test func indexPathsInASection() {
    let old = [("A", 0), ("S", 0), ("Y", 0), ("Z", 0)].map { Row(id: $0.0, name: "\($0.1)") }
    let new = [("Z", 0), ("G", 0), ("S", 1), ("Y", 0), ("A", 0)].map { Row(id: $0.0, name: "\($0.1)") }
    let batch = SectionedRowBatch(old.batch(to: new, by: .init(), detectingMoves: false), section: 2)
    #expect(batch.hasChanges)
    #expect(batch.insertions.map { IndexPath($0.position) } == [[2, 0], [2, 1], [2, 4]])
    #expect(batch.deletions.map { IndexPath($0.position) } == [[2, 0], [2, 3]])
    #expect(
      batch.updates.map { IndexPath($0.from) } == [[2, 1]] && batch.updates.map { IndexPath($0.to) } == [[2, 2]])
    #expect(!SectionedRowBatch(old.batch(to: old, by: .init()), section: 2).hasChanges)
    #expect(
      SectionedRowBatch([1, 2].batch(to: [2, 1, 3], by: .init()), section: 1).description
        == "insertions: [(1, 2): 3], moves: [(1, 1)→(1, 0): 2]")
  }

  @Test func batchesOfSectionsBecomeOneBatchOfRows() {
    for seed in seeds(100, long: 400) {
      var generator = SeededGenerator(seed: seed)
      let tables = (0..<4).map { _ in
        DifferRandomTests.lists(of: 8, edits: Int.random(in: 0..<3, using: &generator), &generator)
      }
      let old = tables.indices.map { SectionSnapshot(section: $0, rows: tables[$0].old) }
      let new = tables.indices.map { SectionSnapshot(section: $0, rows: tables[$0].new) }
      let batches = Dictionary(
        uniqueKeysWithValues: tables.indices.map { index in
          (index, tables[index].old.batch(to: tables[index].new, by: .init()))
        })
      let batch = SectionedBatchUpdate<Int, DifferRandomTests.Item>(rows: SectionedRowBatch(batches))
      #expect(replay(batch, on: old) == new, "seed \(seed): \(batch)")
      for places in [
        batch.rows.deletions.map(\.position), batch.rows.insertions.map(\.position), batch.rows.updates.map(\.from),
        batch.rows.moves.map(\.from),
      ] {
        #expect(zip(places, places.dropFirst()).allSatisfy { $0 < $1 }, "seed \(seed): \(batch)")
      }
      #expect(replay(batch.inverted, on: new) == old, "seed \(seed): \(batch)")
    }
  }
}
