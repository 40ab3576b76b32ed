import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Tests that what deep streams send can be undone and redone: exactly, or with an error that leaves all as it was.
struct UndoOfDeepChangesTests {
  typealias Section = MutableCollectionSection<Int>
  typealias Table = MutableCollectionProperty<Section>

  private static func edit(_ table: Table, _ random: inout SeededGenerator, mayRepeat: Bool) {
    func element() -> Int { .random(in: 0..<100, using: &random) }
    func section() -> Section { Section((0..<Int.random(in: 0..<4, using: &random)).map { _ in element() }) }
    guard let any = (0..<table.count).randomElement(using: &random) else { return table.append(section()) }
    let rows = table[any]
    switch Int.random(in: 0..<14, using: &random) {
    case 0: table.insert(section(), at: .random(in: 0...table.count, using: &random))
    case 1: table.remove(at: any)
    case 2: table[any] = section()
    case 3: table.move(from: any, to: .random(in: 0..<table.count, using: &random))
    case 4 where mayRepeat: table.insert(rows, at: .random(in: 0...table.count, using: &random))
    case 5: table.set([rows, section()])
    case 6: rows.insert(element(), at: .random(in: 0...rows.count, using: &random))
    case 7: rows.set((0..<3).map { _ in element() })
    case 8 where !rows.isEmpty: rows.remove(at: .random(in: 0..<rows.count, using: &random))
    case 9 where !rows.isEmpty: rows[.random(in: 0..<rows.count, using: &random)] = element()
    case 10 where !rows.isEmpty:
      rows.move(from: .random(in: 0..<rows.count, using: &random), to: .random(in: 0..<rows.count, using: &random))
    case 11 where !rows.isEmpty:
      let target = Int.random(in: 0..<table.count, using: &random)
      if table[target] !== rows { try? table.move(from: [any, 0], to: [target, 0]) }
    case 12:
      // A section that has left is edited on.
      table.remove(at: any)
      rows.append(element())
    default:
      let new = section()
      table.append(new)
      new.append(element())
    }
  }

  private static func contents(_ table: Table) -> [[Int]] { table.map { Array($0) } }

  /// Undoes and redoes one commit after the other. Returns how many could not be.
  private func check(_ seed: UInt64, mayRepeat: Bool) -> Int {
    var random = SeededGenerator(seed: seed)
    let table = Table((0..<3).map { Section([$0, 10 * $0]) })
    var sent: [IndexPathChange] = []
    table.changes.startWithValues { sent.append($0) }
    var refused = 0
    for step in 0..<10 {
      let before = Self.contents(table)
      sent = []
      transact {
        for _ in 0..<Int.random(in: 1...4, using: &random) { Self.edit(table, &random, mayRepeat: mayRepeat) }
      }
      let after = Self.contents(table)
      let changes = sent
      let text = "seed \(seed), step \(step), \(before) to \(after) by \(changes)"
      #expect(changes.count <= 1, "\(text)")
      guard let change = changes.first else {
        #expect(before == after, "\(text)")
        continue
      }
      do {
        try table.apply(change.inverted)
      } catch {
        refused += 1
        #expect(Self.contents(table) == after, "not undone, \(error), \(text)")
        continue
      }
      #expect(Self.contents(table) == before, "undone, \(text)")
      do {
        try table.apply(change)
      } catch {
        refused += 1
        #expect(Self.contents(table) == before, "not redone, \(error), \(text)")
        continue
      }
      #expect(Self.contents(table) == after, "redone, \(text)")
    }
    return refused
  }

  @Test(arguments: 0..<100) func everyCommitIsUndoneAndRedone(seed: Int) {
    #expect(check(UInt64(seed), mayRepeat: false) == 0, "seed \(seed)")
  }

  @Test func commitsOfSectionsThatAreInTwoPlacesAreUndone() {
    var refused = 0
    for seed in 0..<(isLongRun ? 1_000 : 100) { refused += check(UInt64(seed), mayRepeat: true) }
    #expect(refused == 0)
  }

  @Test func contradictingEditsOfOneSectionThrow() {
    let rows = Section([1, 2])
    let table = Table([rows, Section([3]), rows])
    let isRefused = #expect(throws: ChangeError.self) {
      try table.apply(.composite([.insert([0, 0], 5), .insert([2, 1], 5)]))
    }
    #expect(isRefused?.path == [2, 1] && isRefused?.step == 1)
    #expect(Self.contents(table) == [[1, 2], [3], [1, 2]])
    // At one place only, or after a move, these are edits like others.
    #expect(throws: Never.self) { try table.apply(.composite([.insert([0, 0], 5), .insert([1, 0], 5)])) }
    #expect(Self.contents(table) == [[5, 1, 2], [5, 3], [5, 1, 2]])
    let list = Table([Section([1]), Section([2])]), first = list[0]
    #expect(throws: Never.self) {
      try list.apply(.composite([.insert([0, 0], 5), .move(from: [0], to: [1], first), .insert([1, 0], 5)]))
    }
    #expect(Self.contents(list) == [[2], [5, 5, 1]])
  }
}
