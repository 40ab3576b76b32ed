import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Grouping follows many insertions and removals together, in whichever order they were made.
@Suite struct GroupedEditsInAnyOrderTests {
  @Test(arguments: [true, false]) func editsInAnyOrderAreGroupedLikeTheirResult(isSorted: Bool) throws {
    for seed in 0..<60 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let list = MutableCollectionProperty(0..<Int.random(in: 0..<60, using: &random))
      func grouped() -> SectionedProducer<Int, Int> {
        isSorted ? list.updates.grouped(by: { $0 % 7 }, sortedBy: <) : list.updates.grouped { $0 % 7 }
      }
      let property = CollectionProperty(grouped())
      var replayed: [SectionSnapshot<Int, Int>] = []
      grouped().startWithValues { try! $0.change.apply(to: &replayed) }
      for _ in 0..<3 {
        var model = Array(list.value)
        var steps: [CollectionChange<Int>] = []
        for number in 0..<Int.random(in: 33..<80, using: &random) {
          if !model.isEmpty, Bool.random(using: &random) {
            let index = Int.random(in: model.indices, using: &random)
            steps.append(.remove(index, model.remove(at: index)))
          } else {
            let index = Int.random(in: 0...model.count, using: &random)
            let element = 1_000 * number + Int.random(in: 0..<1_000, using: &random)
            model.insert(element, at: index)
            steps.append(.insert(index, element))
          }
        }
        try list.apply(.composite(CollectionChange.Changes(steps)))
        var keys: [Int] = []
        for element in model where !keys.contains(element % 7) { keys.append(element % 7) }
        if isSorted { keys.sort() }
        let expected = keys.map { key in SectionSnapshot(section: key, rows: model.filter { $0 % 7 == key }) }
        try #require(Array(property.value) == expected, "Seed \(seed)")
        try #require(replayed == expected, "Seed \(seed)")
      }
    }
  }
}
