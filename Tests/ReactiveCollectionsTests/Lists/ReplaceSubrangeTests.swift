import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Replacing a range sends the same change inside and outside a transaction.
@Suite struct ReplaceSubrangeTests {
  @Test func elementsKeptAtBothEndsOfTheRangeAreUpdated() {
    let rows = (0..<5).map { Row(id: $0, text: 0) }
    let list = MutableCollectionProperty(rows)
    var changes: [CollectionChange<Row>] = []
    list.flatChangesSignal.observeValues { changes.append($0) }
    list.replaceSubrange(1..<4, with: [Row(id: 1, text: 1), Row(id: 9, text: 0), Row(id: 3, text: 0)])
    #expect(
      changes == [
        .composite([
          .remove(2, rows[2]), .insert(2, Row(id: 9, text: 0)), .update(1, old: rows[1], new: Row(id: 1, text: 1)),
        ])
      ])
  }

  @Test(arguments: UInt64(1)...20) func replacingARangeIsTheSameInATransactionAndOutside(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let elements = Elements<Row>.rows()
    let lists = (elements.list([]), elements.list([]))
    var changes: ([CollectionChange<Row>], [CollectionChange<Row>]) = ([], [])
    lists.0.flatChangesSignal.observeValues { changes.0.append($0) }
    lists.1.flatChangesSignal.observeValues { changes.1.append($0) }
    for step in 0..<100 {
      let start = Int.random(in: 0...lists.0.count, using: &random)
      let end = Int.random(in: start...min(lists.0.count, start + 5), using: &random)
      let new = (0..<Int.random(in: 0..<6, using: &random)).map { _ in elements.make(&random) }
      lists.0.replaceSubrange(start..<end, with: new)
      lists.1.modify { $0.replaceSubrange(start..<end, with: new) }
      #expect(changes.0 == changes.1, "seed \(seed), step \(step)")
      #expect(Array(lists.0) == Array(lists.1), "seed \(seed), step \(step)")
    }
  }
}
