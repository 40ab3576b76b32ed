import ReactiveCollectionsArrays
import ReactiveCollectionsChanges
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

/// Tests the laws of changes with elements that do not equal themselves.
struct NotANumberTests {
  struct Reading: Equatable {
    var id: Int
    var value: Double
  }

  /// Returns the numbers of a list, with a fixed text for those that do not equal themselves.
  private func texts(_ list: some Sequence<Double>) -> [String] { list.map { "\($0)" } }

  private func numbers(_ random: inout SeededGenerator) -> [Double] {
    (0..<Int.random(in: 0..<7, using: &random)).map { _ in
      let number = Int.random(in: 0..<4, using: &random)
      return number == 0 ? .nan : Double(number)
    }
  }

  @Test func listChangesWithNaNAreAppliedAndUndone() throws {
    for seed in seeds(400, long: 4_000) {
      var random = SeededGenerator(seed: seed)
      let (before, after) = (numbers(&random), numbers(&random))
      let change = before.changes(to: after)
      var (array, list) = (before, PersistentArray(before))
      try change.apply(to: &array)
      try change.apply(to: &list)
      #expect(texts(array) == texts(after) && texts(list) == texts(after), "seed \(seed)")
      try change.inverted.apply(to: &array)
      try change.inverted.apply(to: &list)
      #expect(texts(array) == texts(before) && texts(list) == texts(before), "seed \(seed)")
      try change.batch.change.apply(to: &array)
      #expect(texts(array) == texts(after), "seed \(seed)")
    }
  }

  @Test func sectionChangesWithNaNAreAppliedAndUndone() throws {
    for seed in seeds(200, long: 2_000) {
      var random = SeededGenerator(seed: seed)
      func table() -> [SectionSnapshot<Double, Double>] {
        (0..<Int.random(in: 0..<3, using: &random)).map { section in
          SectionSnapshot(section: section == 0 ? .nan : Double(section), rows: PersistentArray(numbers(&random)))
        }
      }
      func texts(_ table: [SectionSnapshot<Double, Double>]) -> [[String]] {
        table.map { ["\($0.section):"] + self.texts($0.rows) }
      }
      let (before, after) = (table(), table())
      let change = before.sectionedChanges(to: after, sections: .init(), rows: .init())
      var current = before
      try change.apply(to: &current)
      #expect(texts(current) == texts(after), "seed \(seed)")
      try change.inverted.apply(to: &current)
      #expect(texts(current) == texts(before), "seed \(seed)")
    }
  }

  @Test func indexPathChangesWithNaNAreAppliedAndUndone() throws {
    let change = IndexPathChange([
      .remove([0, 0], Double.nan), .update([0, 0], old: Reading(id: 1, value: .nan), new: 5.0),
    ])
    var list: [[Any]] = [[Double.nan, Reading(id: 1, value: .nan)]]
    try change.apply(to: &list)
    #expect("\(list)" == "[[5.0]]")
  }

  @Test func numbersAreNotConfusedWithNotANumber() {
    let removal = CollectionChange.remove(0, Double.nan)
    var list = [1.0]
    #expect(throws: ChangeError.self) { try removal.apply(to: &list) }
    var other = [Double.nan]
    #expect(throws: ChangeError.self) { try CollectionChange.remove(0, 1.0).apply(to: &other) }
    #expect(list == [1])
  }
}
