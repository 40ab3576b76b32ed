import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Changes of sections and rows that come from outside.
@Suite struct ApplyingTests {
  private func makeTable() -> MutableCollectionProperty<TitledGroup> {
    MutableCollectionProperty([TitledGroup("a", [1, 2]), TitledGroup("b", [3])])
  }

  private func rows(_ table: MutableCollectionProperty<TitledGroup>) -> [[Int]] { table.map { Array($0) } }

  /// Sections and rows in one batch: the table sends one event, and each section sends one.
  @Test func applyingABatchSendsOneEventPerList() throws {
    let table = makeTable()
    let (deep, first) = (Recorder(table.changes), Recorder(table[0].flatChanges))
    var updates: [SectionedUpdate<TitledGroup, Int>] = []
    table.sectionedUpdates.startWithValues { updates.append($0) }
    try table.apply(
      .composite([
        .remove([0, 0], 1), .insert([0, 1], 7), .update([1, 0], old: 3, new: 4), .insert([1], TitledGroup("c", [5])),
        .move(from: [2, 0], to: [1, 1], 4), .move(from: [2], to: [0], table[1]),
      ]))
    #expect(rows(table) == [[], [2, 7], [5, 4]])
    #expect(deep.values.count == 1 && first.values.count == 1 && updates.count == 2)
    try checkChangeLaws(updates, sections: ===, rows: ==)
  }

  @Test func singleStepsCanBeApplied() throws {
    let table = makeTable()
    let deep = Recorder(table.changes)
    try table.apply(IndexPathChange.move(from: [0, 0], to: [1, 1], 1))
    try table.apply(SectionedChange.row(.update(0, old: 3, new: 9), section: 1))
    try table.apply(IndexPathChange.update([0], old: table[0], new: table[0]))
    #expect(deep.values.map(\.operation) == [.move, .update, .update])
    #expect(deep.values.map(\.indexPath) == [[1, 1], [1, 0], [0]])
    #expect(rows(table) == [[2], [9, 1]])
  }

  /// A step that does not fit undoes all steps before it.
  @Test func aStepThatDoesNotFitUndoesTheStepsBefore() {
    let table = makeTable()
    let (deep, sections) = (Recorder(table.changes), Array(table))
    func check(_ last: IndexPathChange, _ reason: ChangeError.Reason, at path: [Int]) {
      #expect(throws: ChangeError(reason, at: path, step: 2)) {
        try table.apply(.composite([.remove([0, 0], 1), .insert([0], TitledGroup("c", [])), last]))
      }
      #expect(table.elementsEqual(sections, by: ===) && rows(table) == [[1, 2], [3]])
    }
    check(.remove([2, 0], 8), .elementMismatch(expected: "8", found: "3"), at: [2, 0])
    check(.update([2, 0], old: 8, new: 9), .elementMismatch(expected: "8", found: "3"), at: [2, 0])
    check(.move(from: [2, 0], to: [0, 0], 8), .elementMismatch(expected: "8", found: "3"), at: [2, 0])
    check(.remove([1, 1], 1), .positionOutOfBounds(count: 1), at: [1, 1])
    check(.insert([1, 2], 1), .positionOutOfBounds(count: 1), at: [1, 2])
    check(.insert([1, 0], "x"), .typeMismatch(expected: "Int", found: "String"), at: [1, 0])
    check(.remove([1, 0], "x"), .typeMismatch(expected: "Int", found: "String"), at: [1, 0])
    check(.insert([], 1), .emptyPath, at: [])
    check(.move(from: [1, 0], to: [7, 0], 2), .positionOutOfBounds(count: 3), at: [7])
    #expect(deep.values.isEmpty)
  }

  /// Each change can be undone and redone on the table that sent it.
  @Test(arguments: [1, 2, 3] as [UInt64]) func everyChangeCanBeUndoneAndRedone(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let table = makeTable()
    var changes: [IndexPathChange] = []
    table.changes.startWithValues { changes.append($0) }
    func state() -> [(TitledGroup, [Int])] { table.map { ($0, Array($0)) } }
    func isEqual(_ a: [(TitledGroup, [Int])], _ b: [(TitledGroup, [Int])]) -> Bool {
      a.elementsEqual(b) { $0.0 === $1.0 && $0.1 == $1.1 }
    }
    for step in 0..<(isLongRun ? 1_000 : 200) {
      let before = state()
      changes = []
      table.modify { groups in
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          let index = Int.random(in: 0..<groups.count, using: &random)
          switch Int.random(in: 0..<6, using: &random) {
          case 0: groups[index].append(.random(in: 0..<9, using: &random))
          case 1: _ = groups[index].popLast()
          case 2: groups.move(from: index, to: 0)
          case 3: if groups.count < 6 { groups.insert(TitledGroup("\(step)", [step]), at: index) }
          case 4: if let row = groups[index].popLast() { groups[0].insert(row, at: 0) }
          default: groups[index].shuffle(using: &random)
          }
        }
      }
      guard let change = changes.first else { continue }
      let after = state()
      try table.apply(change.inverted)
      #expect(isEqual(state(), before), "seed \(seed), step \(step): \(change)")
      try table.apply(change)
      #expect(isEqual(state(), after), "seed \(seed), step \(step): \(change)")
      if table.count > 4 {
        changes = []
        let full = state()
        table.remove(at: 1)
        try table.apply(changes[0].inverted)
        #expect(isEqual(state(), full), "seed \(seed), step \(step)")
        table.remove(at: 1)
      }
    }
  }

  /// A copy with its own sections, to which the changes of the original are applied.
  @Test func aCopyFollowsByApplyingTheChanges() throws {
    var random = SeededGenerator(seed: 7)
    let (table, copy) = (makeTable(), makeTable())
    var copies = Dictionary(uniqueKeysWithValues: zip(table, copy).map { (ObjectIdentifier($0), $1) })
    // Keeps the sections alive, so that an address stands for only one section.
    var seen = Array(table)
    func translated(_ element: Any) -> Any {
      guard let snapshot = element as? SectionSnapshot<TitledGroup, Int> else { return element }
      let known = copies[ObjectIdentifier(snapshot.section)]
      let group = known ?? TitledGroup(snapshot.section.title, Array(snapshot.rows))
      copies[ObjectIdentifier(snapshot.section)] = group
      seen.append(snapshot.section)
      return group
    }
    func translated(_ change: IndexPathChange) -> IndexPathChange {
      switch change {
      case .insert(let path, let element): .insert(path, translated(element))
      case .remove(let path, let element): .remove(path, translated(element))
      case .update(let path, let old, let new): .update(path, old: translated(old), new: translated(new))
      case .move(let source, let target, let element): .move(from: source, to: target, translated(element))
      case .composite(let steps): IndexPathChange(steps.map(translated))
      }
    }
    table.changes.startWithValues { change in
      do { try copy.apply(translated(change)) } catch { Issue.record("\(error)") }
    }
    for step in 0..<200 {
      table.modify { groups in
        for _ in 0..<3 {
          let index = Int.random(in: 0..<groups.count, using: &random)
          switch Int.random(in: 0..<6, using: &random) {
          case 0: groups[index].append(step)
          case 1: _ = groups[index].popLast()
          case 2: groups.move(from: index, to: 0)
          case 3: if groups.count < 6 { groups.insert(TitledGroup("\(step)", [step]), at: index) }
          case 4: if groups.count > 2 { groups.remove(at: index) }
          default: groups[index].shuffle(using: &random)
          }
        }
      }
      #expect(rows(copy) == rows(table), "step \(step)")
      #expect(copy.map(\.title) == table.map(\.title), "step \(step)")
    }
  }
}
