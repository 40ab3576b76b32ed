import ReactiveCollectionsArrays
import ReactiveCollectionsChanges
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

/// Tests the laws of changes of sections and rows, on small tables and long random scripts.
struct SectionedLawTests {
  /// Returns a description of the first law of changes from one table to another that the change breaks.
  static func brokenLaw(_ change: TableChange, from before: Table, to after: Table) -> String? {
    if replay(change, on: before) != after { return "the steps lead to \(replay(change, on: before))" }
    if replay(change.inverted, on: after) != before { return "the inverse is \(change.inverted)" }

    var array = before
    var tree = PersistentArray(before)
    var deep = PersistentArray(before)
    do {
      try change.apply(to: &array)
      try change.apply(to: &tree)
      try IndexPathChange(change).apply(to: &deep)
      if array != after || Array(tree) != after { return "applying leads to \(array) and \(tree)" }
      if Array(deep) != after { return "applying at index paths leads to \(deep)" }
      try change.inverted.apply(to: &array)
      try change.inverted.apply(to: &tree)
      try IndexPathChange(change).inverted.apply(to: &deep)
      if array != before || Array(tree) != before { return "undoing leads to \(array) and \(tree)" }
      if Array(deep) != before { return "undoing at index paths leads to \(deep)" }
    } catch {
      return "applying throws: \(error)"
    }

    let batch = change.batch
    if replay(batch, on: before) != after { return "the batch is \(batch)" }
    if replay(batch.inverted, on: after) != before { return "the inverse batch is \(batch.inverted)" }
    if batch.inverted.inverted != batch { return "inverted twice the batch is \(batch.inverted.inverted)" }
    for change in [batch.change, batch.inverted.change.inverted] {
      var table = before
      do { try change.apply(to: &table) } catch { return "the change of the batch is \(change): \(error)" }
      if table != after { return "the change of the batch is \(change)" }
    }
    for normalize in [{ $0.then(.empty) }, { unconstrained($0, .empty) }] as [(TableChange) -> TableChange] {
      let normal = normalize(change)
      if replay(normal, on: before) != after { return "normalized it is \(normal)" }
      if replay(normal.inverted, on: after) != before { return "the inverse of the normalized is \(normal.inverted)" }
      if normalize(normal) != normal { return "normalized it is \(normal), and normalized twice \(normalize(normal))" }
      if normal.batch.change != normal { return "by its batch it is \(normal.batch.change)" }
      if let disorder = disorder(of: normal) { return "\(disorder) in the normalized \(normal)" }
    }
    return nil
  }

  /// Calls `then` without comparisons.
  static func unconstrained<Section, Row>(
    _ a: SectionedChange<Section, Row>, _ b: SectionedChange<Section, Row>
  ) -> SectionedChange<Section, Row> {
    a.then(b)
  }

  /// Returns a description of the steps that violate the canonical order of a normalized change.
  static func disorder(of change: TableChange) -> String? {
    let kinds = change.steps.map { step in
      let order: [ChangeOperation: Int] = [.remove: 0, .move: 1, .insert: 2, .update: 3]
      let isSection = if case .section = step { true } else { false }
      return (isSection ? 0 : 4) + (order[step.operation] ?? 9)
    }
    return kinds == kinds.sorted() ? nil : "kinds of steps are out of order"
  }

  @Test func everyPairOfSteps() {
    for start in [table([]), table([1], [2])] + (isLongRun ? [table([1, 2]), table([1, 2], [3])] : []) {
      for first in Self.everyStep(on: start) {
        let middle = replay(first, on: start)
        for second in Self.everyStep(on: middle) {
          let after = replay(second, on: middle)
          let steps = "\(start): \(first) then \(second)"
          for change in [first.then(second), Self.unconstrained(first, second)] {
            #expect(replay(change, on: start) == after, "\(steps)")
            #expect(replay(change.inverted, on: after) == start, "\(steps)")
            if let batch = isLongRun ? change.batch : nil { #expect(replay(batch, on: start) == after, "\(steps)") }
          }
          let change = first.then(second)
          #expect(change.then(change.inverted) == .empty, "\(steps)")
          if start == after { #expect(change == .empty, "\(steps)") }
        }
      }
    }
  }

  /// Returns every possible step on a small table, with new elements that differ from all others in it.
  static func everyStep(on table: Table) -> [TableChange] {
    let next = 1 + (table.flatMap(\.rows).max() ?? 0)
    var steps: [TableChange] = []
    let new = SectionSnapshot(section: "N", rows: [next])
    for index in 0...table.count { steps.append(.section(.insert(index, new))) }
    for (index, old) in table.enumerated() {
      steps.append(.section(.remove(index, old)))
      steps.append(.section(.update(index, old: old, new: SectionSnapshot(section: "N", rows: old.rows))))
      for target in table.indices { steps.append(.section(.move(from: index, to: target, old))) }
      for row in 0...old.rows.count { steps.append(.row(.insert(row, next), section: index)) }
      for (row, element) in old.rows.enumerated() {
        steps.append(.row(.remove(row, element), section: index))
        steps.append(.row(.update(row, old: element, new: next), section: index))
        for (targetSection, other) in table.enumerated() {
          for target in 0...other.rows.count where targetSection != index || target < other.rows.count {
            steps.append(
              .moveRow(from: .init(section: index, row: row), to: .init(section: targetSection, row: target), element))
          }
        }
      }
    }
    return steps
  }

  @Test func randomScriptsObeyTheLaws() {
    expectLaws(of: seeds(120, long: 600), on: { $0.table(upTo: 4, rows: 1000..<2000) }, steps: 1..<15) {
      $0.script(of: $1, on: &$2)
    }
  }

  @Test func randomScriptsOfFewElements() {
    expectLaws(of: seeds(120, long: 600), on: { $0.table(upTo: 3, rows: 0..<3) }, steps: 1..<20) {
      $0.script(of: $1, on: &$2, rows: 0..<3)
    }
  }

  @Test func thenIsAssociativeInEffect() {
    for seed in seeds(60, long: 300) {
      var generator = SeededGenerator(seed: seed)
      let before = generator.table(upTo: 3, rows: 0..<4)
      expectThenIsAssociative(seed: seed, from: before) { generator.script(of: 3, on: &$0, rows: 0..<4) }
    }
  }

  @Test func aChangeComposedWithItsInverseIsEmpty() {
    for seed in seeds(60, long: 300) {
      var generator = SeededGenerator(seed: seed)
      // No element is repeated: an update to an equal element would be announced, whatever follows.
      var after = (0..<3).map { _ in generator.snapshot(rows: 0..<1_000_000_000) }
      let change = generator.script(of: 10, on: &after, rows: 0..<1_000_000_000)
      #expect(change.then(change.inverted) == .empty, "seed \(seed): \(change)")
    }
  }

  @Test func rowsOfOneSectionComposeAsAList() {
    for seed in seeds(60, long: 300) {
      var generator = SeededGenerator(seed: seed)
      var list = Array(1000..<1006)
      let (a, b) = (generator.script(of: 6, on: &list), generator.script(of: 6, on: &list))
      let (first, second) = (TableChange.row(a, section: 3), TableChange.row(b, section: 3))
      #expect(first.then(second) == .row(a.then(b), section: 3), "seed \(seed): \(a) then \(b)")
    }
  }
}
