import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Updates in stages.
@Suite struct UpdateStagesTests {
  private typealias Section = MutableCollectionSection<Int>

  @Test func aListInStages() {
    let list = MutableCollectionProperty([1, 2, 3])
    var stages: [BatchUpdate<Int>.Stage] = []
    list.updates.startWithValues { stages = Array($0.stages) }
    #expect(stages.map(\.after) == [[1, 2, 3]])
    list.modify {
      $0.remove(at: 0)
      $0[1] = 5
    }
    #expect(stages.map(\.after) == [[2, 3], [2, 5]])
    #expect(stages.map(\.batch.deletions.count) == [1, 0] && stages.map(\.batch.updates.count) == [0, 1])
  }

  /// Every update of a table that is edited at random leads through its stages to the current state.
  @Test func aTableInStages() throws {
    var counts = [Int](repeating: 0, count: 5)
    for seed: UInt64 in 0..<(isLongRun ? 500 : 100) {
      var generator = SeededGenerator(seed: seed)
      let sections: [Section] = [0, 10, 20, 30].map { Section($0..<$0 + 4) }
      let table = MutableCollectionProperty(sections)
      var updates: [SectionedUpdate<Section, Int>] = []
      table.sectionedUpdates.startWithValues { updates.append($0) }
      for transaction in 0..<6 {
        try table.modify { sections in
          for edit in 0..<Int.random(in: 1...4, using: &generator) {
            let section = Int.random(in: sections.indices, using: &generator)
            let row = Int.random(in: 0...sections[section].count, using: &generator)
            switch Int.random(in: 0..<6, using: &generator) {
            case 0: sections.insert(Section([1_000 + edit]), at: section)
            case 1 where sections.count > 2: sections.remove(at: section)
            case 2: sections.move(from: section, to: Int.random(in: sections.indices, using: &generator))
            case 3: sections[section].insert(100 * transaction + edit, at: row)
            case 4 where row < sections[section].count: sections[section][row] += 1_000
            default:
              let target = Int.random(in: sections.indices, using: &generator)
              if row < sections[section].count, target != section {
                try table.move(from: [section, row], to: [target, 0])
              }
            }
          }
        }
      }
      for update in updates {
        var shown = update.before
        let stages = update.stages
        for stage in stages {
          try stage.batch.change.apply(to: &shown)
          #expect(shown.map(\.rows) == stage.after.map(\.rows), "seed \(seed): \(update.change)")
          #expect(zip(shown, stage.after).allSatisfy { $0.section === $1.section }, "seed \(seed): \(update.change)")
        }
        #expect(shown.map(\.rows) == update.after.map(\.rows), "seed \(seed): \(update.change)")
        counts[stages.count] += 1
      }
    }
    #expect(counts[1...3].allSatisfy { $0 > 0 }, "\(counts)")
  }
}
