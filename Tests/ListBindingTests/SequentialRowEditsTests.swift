import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

@testable import ListBinding

/// A batch as steps, for a view that accepts one edit after the other.
@Suite struct SequentialRowEditsTests {
  @Test func stepsInTheirOrder() {
    var edits = SequentialRowEdits()
    edits.delete([1, 3])
    edits.insert([0])
    edits.reload([2])
    #expect(edits.steps == [.reload([2]), .remove(3), .remove(1), .insert(0)])
    var move = SequentialRowEdits()
    move.move(from: 2, to: 0)
    #expect(move.steps == [.move(from: 2, to: 0)])
    #expect(SequentialRowEdits().steps == [])
  }

  /// Performing the steps of a batch leads to the same rows as the batch.
  @Test func stepsLeadToTheSameRowsAsTheBatch() {
    for seed in 0..<200 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let old = Array(0..<Int.random(in: 0..<12, using: &random))
      var new = old.shuffled(using: &random).filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
      for row in 100..<100 + Int.random(in: 0..<4, using: &random) {
        new.insert(row, at: .random(in: 0...new.count, using: &random))
      }
      let batch = old.changes(to: new).batch
      var edits = SequentialRowEdits()
      edits.delete(batch.deletions.map(\.position))
      edits.insert(batch.insertions.map(\.position))
      for move in batch.moves { edits.move(from: move.from, to: move.to) }
      // A view asks the data source for inserted rows when it has performed all steps.
      var rows: [Int?] = old
      for step in edits.steps {
        switch step {
        case .remove(let row): rows.remove(at: row)
        case .insert(let row): rows.insert(nil, at: row)
        case .move(let source, let target): rows.insert(rows.remove(at: source), at: target)
        case .reload: Issue.record("Nothing should be reloaded: seed \(seed)")
        }
      }
      #expect(rows.count == new.count && zip(rows, new).allSatisfy { $0 == nil || $0 == $1 }, "seed \(seed)")
      #expect(rows.count { $0 == nil } == batch.insertions.count, "seed \(seed)")
    }
  }
}
