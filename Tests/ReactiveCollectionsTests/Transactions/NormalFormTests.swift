import ReactiveCollections
import ReactiveCollectionsChanges
import ReactiveCollectionsTesting
import Testing

/// A transaction sends exactly the differences between the lists before and after. If no element occurs twice, the
/// tests can state the expected change exactly.
@Suite struct NormalFormTests {
  /// Edits at random a list of rows with unique ids.
  private struct Script {
    var random: SeededGenerator
    var nextID = 100
    var refreshed: Set<Int> = []
    var moved: Set<Int> = []

    mutating func edit(_ items: inout CollectionEditor<Row>) {
      let count = items.count
      func fresh() -> Row {
        nextID += 1
        return Row(id: nextID, text: 0)
      }
      switch Int.random(in: 0..<(count == 0 ? 2 : 9), using: &random) {
      case 0: items.insert(fresh(), at: .random(in: 0...count, using: &random))
      case 1: items.append(contentsOf: [fresh(), fresh()])
      case 2: items.remove(at: .random(in: 0..<count, using: &random))
      case 3:
        let source = Int.random(in: 0..<count, using: &random)
        moved.insert(items[source].id)
        items.move(from: source, to: .random(in: 0..<count, using: &random))
      case 4:
        let (i, j) = (Int.random(in: 0..<count, using: &random), Int.random(in: 0..<count, using: &random))
        moved.formUnion([items[i].id, items[j].id])
        items.swapAt(i, j)
      case 5:
        let index = Int.random(in: 0..<count, using: &random)
        refreshed.insert(items[index].id)
        items.refresh(at: index)
      case 6:
        let index = Int.random(in: 0..<count, using: &random)
        items[index...index].removeAll()
      default:
        let index = Int.random(in: 0..<count, using: &random)
        items[index] = Row(id: items[index].id, text: .random(in: 0..<2, using: &random))
      }
    }
  }

  @Test func aTransactionSendsExactlyTheDifferences() {
    let runs = isLongRun ? 4_000 : 1_000
    var fewest = 0
    for seed in UInt64(0)..<UInt64(runs) {
      var script = Script(random: SeededGenerator(seed: seed))
      let before = (0..<Int.random(in: 0..<9, using: &script.random)).map { Row(id: $0, text: 0) }
      let list = MutableCollectionProperty(before)
      var changes: [CollectionChange<Row>] = []
      list.flatChangesSignal.observeValues { changes.append($0) }
      list.modify { items in
        for _ in 0..<Int.random(in: 0..<12, using: &script.random) { script.edit(&items) }
      }
      let batch = changes.first?.batch ?? BatchUpdate()
      let expected = Expectation(before, Array(list), script.refreshed)
      #expect(changes.count == (expected.isEmpty ? 0 : 1), "seed \(seed)")
      #expect(batch.deletions.map(\.position) == expected.deletions, "seed \(seed): \(changes)")
      #expect(batch.insertions.map(\.position) == expected.insertions, "seed \(seed): \(changes)")
      #expect(batch.updates.map { [$0.from, $0.to] } == expected.updates, "seed \(seed): \(changes)")
      // Only rows that were moved may be reported as moved, so there can be more moves than necessary.
      #expect(batch.moves.count >= expected.moves, "seed \(seed): \(changes)")
      #expect(script.moved.isSuperset(of: batch.moves.map(\.element.id)), "seed \(seed): \(changes)")
      fewest += batch.moves.count == expected.moves ? 1 : 0
    }
    #expect(fewest > runs * 98 / 100)
  }

  /// The differences between two lists of rows that are identified by their ids.
  private struct Expectation {
    var deletions: [Int] = []
    var insertions: [Int] = []
    var updates: [[Int]] = []
    var moves = 0
    var isEmpty: Bool { deletions.isEmpty && insertions.isEmpty && updates.isEmpty && moves == 0 }

    init(_ before: [Row], _ after: [Row], _ refreshed: Set<Int>) {
      let (old, new) = (before.map(\.id), after.map(\.id))
      deletions = old.indices.filter { !new.contains(old[$0]) }
      insertions = new.indices.filter { !old.contains(new[$0]) }
      var kept: [Int] = []
      for (from, row) in before.enumerated() {
        guard let to = new.firstIndex(of: row.id) else { continue }
        kept.append(to)
        if after[to] != row || refreshed.contains(row.id) { updates.append([from, to]) }
      }
      // All kept rows except the longest run that is still in order.
      var longest: [Int] = []
      for (index, position) in kept.enumerated() {
        let shorter = zip(kept, longest).filter { $0.0 < position }.map(\.1).max() ?? 0
        longest.append(shorter + 1)
        precondition(longest.count == index + 1)
      }
      moves = kept.count - (longest.max() ?? 0)
    }
  }

  // MARK: Runs

  @Test func aMillionElementsAreOneRun() {
    let list = MutableCollectionProperty<Int>()
    var changes: [CollectionChange<Int>] = []
    list.flatChangesSignal.observeValues { changes.append($0) }
    list.append(contentsOf: 0..<1_000_000)
    list.modify { items in items.append(contentsOf: 0..<1_000_000) }
    list.removeAll()
    #expect(changes.map(\.count) == [1_000_000, 1_000_000, 2_000_000])
    for change in changes {
      var runs = 0
      change.forEachRun { _ in runs += 1 }
      #expect(runs == 1)
    }
  }
}
