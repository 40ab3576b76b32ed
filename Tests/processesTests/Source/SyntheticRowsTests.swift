import ReactiveCollections
import Testing

@testable import processes

@Suite struct SyntheticRowsTests {
  private func refreshed(_ count: Int, times: Int) -> MutableCollectionProperty<ProcessRow> {
    var source = SyntheticRows(count: count)
    let rows = MutableCollectionProperty<ProcessRow>()
    for _ in 0...times { _ = source.refresh(rows) }
    return rows
  }

  @Test func theSameStepsGiveTheSameRows() {
    #expect(refreshed(200, times: 20).value == refreshed(200, times: 20).value)
    #expect(refreshed(200, times: 20).value != refreshed(200, times: 21).value)
  }

  @Test(arguments: [1, 2, 3, 7, 20, 21, 100, 1500])
  func asManyAsAskedFor(count: Int) {
    var source = SyntheticRows(count: count)
    let rows = MutableCollectionProperty<ProcessRow>()
    for step in 0..<30 {
      _ = source.refresh(rows)
      #expect(rows.count == count, "step \(step)")
      #expect(Set(rows.map(\.id)).count == count, "step \(step)")
      #expect(Set(rows.map(\.pid)).count == count, "step \(step)")
    }
  }

  /// Each refresh makes one change and returns its true cost, which does not grow with the number of rows.
  @Test(arguments: [1, 10, 1000, 20_000])
  func eachRefreshMakesOneChange(count: Int) {
    var source = SyntheticRows(count: count)
    let rows = MutableCollectionProperty<ProcessRow>()
    #expect(source.refresh(rows) == nil)
    var batches: [BatchUpdate<ProcessRow>] = []
    rows.flatChanges.startWithValues { batches.append($0.batch) }
    for step in 1...20 {
      let cost = source.refresh(rows)
      #expect(batches.count == step)
      let batch = batches[step - 1]
      let changed = batch.insertions.count + batch.deletions.count + batch.updates.count
      #expect(cost?.rows == changed, "step \(step)")
      #expect(batch.moves.isEmpty)
      #expect(!batch.insertions.isEmpty && batch.insertions.count == batch.deletions.count)
      #expect(changed <= min(2 * count + 2, 500))
    }
  }

  /// The rows shown on top change, and the number of busy rows does not grow.
  @Test func onlyTheNewestProcessesAreActive() {
    let rows = refreshed(5000, times: 100)
    #expect(rows.prefix(4500).allSatisfy { $0.cpu == 0 })
    #expect(rows.suffix(400).allSatisfy { $0.cpu >= 1 && $0.cpu <= 100 })
    #expect(Set(rows.map(\.user)).count > 5)
    #expect(Set(rows.map(\.state)).isSuperset(of: ["R", "S", "D", "I"]))
  }
}
