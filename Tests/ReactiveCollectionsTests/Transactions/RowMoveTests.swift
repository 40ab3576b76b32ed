import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Rows that move from one section to another: what the commit remembers about them, and for how long.
@Suite struct RowMoveTests {
  /// Sections whose rows moved are deallocated with their table.
  @Test func sectionsWhoseRowsMovedAreDeallocated() throws {
    let tracker = LifetimeTracker()
    do {
      let table = MutableCollectionProperty([
        MutableCollectionSection(tracker.track(1...2)), MutableCollectionSection(tracker.track(3...4)),
      ])
      let told = Recorder(table.changes)
      try table.move(from: [0, 0], to: [1, 1])
      #expect(told.values.count == 1)
    }
    try tracker.checkAllGone()
  }

  /// A later commit that removes a row from one section and inserts one into the other does not move a row.
  @Test func aLaterRemovalAndInsertionIsNotAMove() throws {
    let (first, second) = (MutableCollectionSection([1, 2]), MutableCollectionSection([3]))
    let table = MutableCollectionProperty([first, second])
    let (deep, updates) = (Recorder(table.changes), Recorder(table.sectionedUpdates))
    let list = MutableCollectionProperty([0])
    let kept = CollectionProperty(
      list.updates.map { (number: Int) -> Int in
        if number == 1 {
          transact {
            first.remove(at: 0)
            second.append(7)
          }
        }
        return number
      })
    try table.move(from: [0, 0], to: [1, 0])
    list.append(1)
    #expect(Array(kept) == [0, 1])
    #expect(deep.values.first?.description == "move [0, 0] → [1, 0] 1" || deep.values.first?.operation == .move)
    #expect(deep.values.last.map { $0.steps.map(\.description) } == ["remove [0, 0] 2", "insert [1, 2] 7"])
    try checkChangeLaws(updates.values, sections: ===, rows: ==)
  }
}
