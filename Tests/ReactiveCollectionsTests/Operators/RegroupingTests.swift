import ReactiveCollections
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

/// A replaced key function of a grouping.
@Suite struct RegroupingTests {
  private func steps(
    of rows: [String], by old: @escaping (String) -> String, then new: @escaping (String) -> String
  ) -> [String] {
    let (list, key) = (MutableCollectionProperty(rows), MutableProperty(old))
    var told: [String] = []
    let sections = list.updates.grouped(by: key, sortedBy: <)
    sections.startWithValues { told = $0.change.steps.map(\.description) }
    told = []
    key.value = new
    return told
  }

  @Test func rowsMoveBetweenSectionsThatRemain() {
    let told = steps(of: ["ab", "bb", "ba"], by: { "\($0.first!)" }, then: { "\($0.last!)" })
    #expect(
      told == [#"moveRow(from: (1, 1), to: (0, 0), "ba")"#, #"moveRow(from: (0, 1), to: (1, 0), "ab")"#])
  }

  @Test func rowsOfOtherSectionsAreInTheirSnapshots() {
    let told = steps(of: ["ax", "ay", "ba", "ca"], by: { "\($0.first!)" }, then: { "\($0.last!)" })
    #expect(
      told == [
        "section(remove(1, b [ba]))", "section(remove(1, c [ca]))", "section(insert(1, x [ax]))",
        "section(insert(2, y [ay]))", #"row(remove(0, "ax"), section: 0)"#, #"row(remove(0, "ay"), section: 0)"#,
        #"row(insert(0, "ba"), section: 0)"#, #"row(insert(1, "ca"), section: 0)"#,
      ])
  }

  @Test func theSameGroupsTellNothing() {
    #expect(steps(of: ["ab", "ba"], by: { "\($0.first!)" }, then: { "\($0.first!)" }).isEmpty)
  }

  /// There are no more steps than sections that come or go, and rows whose section is another one.
  @Test(arguments: 0..<(isLongRun ? 300 : 30))
  func onlyWhatIsInAnotherSectionMoves(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    func int(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
    let list = MutableCollectionProperty((0..<int(seed % 3 == 0 ? 2_000 : 40)).map { _ in int(1_000) })
    func key() -> (Int) -> Int {
      let (divisor, first, factor) = (1 + int(30), int(10), int(2))
      return { $0 % divisor * factor + first }
    }
    let rule = MutableProperty(key())
    var last: SectionedUpdate<Int, Int>?
    var after: PersistentArray<SectionSnapshot<Int, Int>> = []
    list.updates.grouped(by: rule, sortedBy: <).startWithValues { (last, after) = ($0, $0.after) }
    for round in 0..<20 {
      let (old, new) = (rule.value, key())
      if int(3) == 0 { list.shuffle(using: &random) }
      var table = Array(after)
      last = nil
      rule.value = new
      let rows = list.value
      let (oldKeys, newKeys) = (Set(rows.map(old)), Set(rows.map(new)))
      let moved = rows.count { old($0) != new($0) && (newKeys.contains(old($0)) || oldKeys.contains(new($0))) }
      let expected = oldKeys.symmetricDifference(newKeys).count + moved
      #expect((last?.change.count ?? 0) == expected, "seed \(seed), round \(round)")
      try last?.change.apply(to: &table)
      let sections = Dictionary(grouping: rows, by: new).sorted { $0.key < $1.key }
      #expect(table == sections.map { .init(section: $0, rows: .init($1)) }, "seed \(seed), round \(round)")
      #expect(table == Array(after), "seed \(seed), round \(round)")
    }
  }

  private struct Tagged: Hashable {
    let number: Int
    let tag: Int
    static func == (a: Tagged, b: Tagged) -> Bool { a.number == b.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  /// The source has replaced a row by an equal one, which the sections do not show.
  @Test func theRowsThatMoveAreThoseThatAreShown() throws {
    let list = MutableCollectionProperty([
      Tagged(number: 3, tag: 15), Tagged(number: 1, tag: 0), Tagged(number: 3, tag: 18),
    ])
    let key = MutableProperty<(Tagged) -> Int>({ $0.number })
    var replayed: [SectionSnapshot<Int, Tagged>] = []
    var after: PersistentArray<SectionSnapshot<Int, Tagged>> = []
    list.updates.grouped(by: key, sortedBy: <).startWithValues {
      #expect(throws: Never.self) { [change = $0.change] in try change.apply(to: &replayed) }
      after = $0.after
    }
    func tags(_ table: some Sequence<SectionSnapshot<Int, Tagged>>) -> [[Int]] { table.map { $0.rows.map(\.tag) } }
    list.move(from: 2, to: 0)
    transact {
      list.append(Tagged(number: 5, tag: 0))
      key.value = { $0.number == 1 ? 3 : 9 }
    }
    #expect(tags(replayed) == tags(after))
    #expect(replayed.map(\.section) == [3, 9])
  }

  /// Rows that are equal are not all the same. What is sent leads to those that are there, to the last detail, when the
  /// list, the key function, and rules of rows are replaced one by one or in a transaction.
  @Test func replayedRowsAreThoseThatAreThere() throws {
    for seed in 0..<(isLongRun ? 3_000 : 400) as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      func int(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
      var lastTag = 0
      func row(_ number: Int) -> Tagged {
        lastTag += 1
        return Tagged(number: number, tag: lastTag)
      }
      let list = MutableCollectionProperty((0..<int(12)).map { _ in row(int(4)) })
      let key = MutableProperty<(Tagged) -> Int>({ $0.number })
      let predicate = MutableProperty<(Tagged) -> Bool>({ _ in true })
      let order = MutableProperty<(Tagged, Tagged) -> Bool>({ $0.number < $1.number })
      let groups = list.updates.grouped(by: key, sortedBy: <)
      let tables = [groups, groups.filterRows(predicate), groups.filterRows(predicate).sortedRows(by: order)]
      var replayed = Array(repeating: [SectionSnapshot<Int, Tagged>](), count: tables.count)
      var after = replayed
      for (index, table) in tables.enumerated() {
        table.startWithValues {
          #expect(throws: Never.self) { [change = $0.change] in try change.apply(to: &replayed[index]) }
          after[index] = Array($0.after)
        }
      }
      func edit() {
        switch int(6) {
        case 0 where !list.isEmpty: list.move(from: int(list.count), to: int(list.count))
        case 1 where !list.isEmpty:
          let index = int(list.count)
          list[index] = row(list[index].number)
        case 2:
          let number = int(4)
          predicate.value = { $0.number != number }
        case 3:
          let shift = int(4)
          order.value = { ($0.number + shift) % 4 < ($1.number + shift) % 4 }
        case 4:
          // Rows of a group that are equal change places unnoticed.
          let (divisor, shift) = ([1, 2, 100, 100][int(4)], 3 * int(3))
          key.value = { $0.number % divisor + shift }
        default: list.insert(row(int(8)), at: int(list.count + 1))
        }
      }
      for _ in 0..<15 {
        if int(3) > 0 { transact { for _ in 0..<int(5) { edit() } } } else { edit() }
        func tags(_ table: [SectionSnapshot<Int, Tagged>]) -> [[Int]] { table.map { $0.rows.map(\.tag) } }
        try #require(replayed.map(tags) == after.map(tags), "Seed \(seed)")
      }
    }
  }

  private struct Ranked: Hashable {
    let id: Int
    let rank: Int
    static func == (a: Ranked, b: Ranked) -> Bool { a.id == b.id }
    func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }

  /// Sections that remain keep their data, and are where it puts them.
  @Test func sectionsAreInTheOrderOfWhatTheyShow() {
    let list = MutableCollectionProperty([0, 1])
    let ranks = MutableProperty([0: 1, 1: 2, 2: 10])
    let key = ranks.map { ranks in { (id: Int) in Ranked(id: id, rank: ranks[id] ?? 0) } }
    let sections = CollectionProperty(list.updates.grouped(by: key, sortedBy: { $0.rank < $1.rank }))
    ranks.value = [0: 10, 1: 5, 2: 7]
    list.append(2)
    #expect(sections.map(\.section.rank) == [1, 2, 7])
  }
}
