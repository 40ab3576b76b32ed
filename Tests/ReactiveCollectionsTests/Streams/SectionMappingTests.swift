import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Updates of sections with a value in place of each section.
@Suite struct SectionMappingTests {
  @Test func aRefreshShowsTheDataBeforeAndAfter() throws {
    let table = MutableCollectionProperty([TitledGroup("a", [1]), TitledGroup("b", [])])
    var updates: [SectionedUpdate<String, Int>] = []
    table.sectionedUpdates.mapSections(\.title).startWithValues { updates.append($0) }
    table[0].title = "x"
    table[0].append(2)
    table.refresh(at: 0)
    table.remove(at: 0)
    #expect(updates.map { $0.after.map(\.section) } == [["a", "b"], ["a", "b"], ["x", "b"], ["b"]])
    guard case .section(.update(0, let old, let new)) = updates[2].change else {
      Issue.record("\(updates[2].change)")
      return
    }
    #expect(old.section == "a" && new.section == "x" && Array(old.rows) == [1, 2])
    try checkSectionedLaws(updates)
  }

  @Test func theClosureIsCalledOnlyForInsertedOrRefreshedSections() {
    let table = MutableCollectionProperty((0..<100).map { TitledGroup("\($0)", [0]) })
    var asked: [String] = []
    table.sectionedUpdates
      .mapSections { group -> String in
        asked.append(group.title)
        return group.title
      }
      .startWithValues { _ in }
    #expect(asked.count == 100)
    asked = []
    table[50].append(1)
    table.move(from: 0, to: 99)
    table.append(TitledGroup("new", []))
    table.remove(at: 3)
    try? table.move(from: [0, 0], to: [1, 0])
    #expect(asked == ["new"])
  }

  @Test(arguments: UInt64(1)...20) func mappedSectionsObeyTheLaws(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let table = MutableCollectionProperty<TitledGroup>([])
    var updates: [SectionedUpdate<String, Int>] = []
    table.sectionedUpdates.mapSections(\.title).startWithValues { updates.append($0) }
    for step in 0..<60 {
      table.modify { $0.editRandomly(naming: "\(step)", step, using: &random) }
      #expect(updates.last?.after.map { Array($0.rows) } ?? [] == table.map { Array($0) }, "seed \(seed), step \(step)")
      guard let index = (0..<table.count).randomElement(using: &random) else { continue }
      table[index].title += "!"
      table.refresh(at: index)
      // The rows of a refreshed section stay where they are, whatever has happened to them.
      let batch = try #require(updates.last).change.batch
      #expect(batch.sections.updates.count == 1 && batch.rows.isEmpty, "seed \(seed), step \(step): \(batch)")
    }
    try checkSectionedLaws(updates)
  }

  /// Checks that each update begins where the previous one ended, and that its change leads to the state after it and
  /// back.
  private func checkSectionedLaws(_ updates: [SectionedUpdate<String, Int>]) throws {
    for (update, next) in zip(updates, updates.dropFirst()) {
      #expect(update.after == next.before, "\(update) and \(next)")
    }
    for update in updates {
      var sections = update.before
      try update.change.apply(to: &sections)
      #expect(sections == update.after, "\(update)")
      try update.change.inverted.apply(to: &sections)
      #expect(sections == update.before, "\(update)")
    }
  }
}
