import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Random scripts of groups and their totals, compared after each step with plain arrays.
@Suite struct RandomGroupTests {
  /// The elements by a key, in the order of their first ones.
  static func groups(_ list: [Int], by key: (Int) -> Int) -> [(key: Int, rows: [Int])] {
    var groups: [(key: Int, rows: [Int])] = []
    for element in list {
      if let index = groups.firstIndex(where: { $0.key == key(element) }) {
        groups[index].rows.append(element)
      } else {
        groups.append((key(element), [element]))
      }
    }
    return groups
  }

  @Test(arguments: 0..<4) func totalsOfGroupsAreRecomputed(part: UInt64) throws {
    try checkScripts(seeds: part * 1_000..<part * 1_000 + (isLongRun ? 1_000 : 8)) { script in
      let list = script.list(of: .integers(in: 0..<20))
      var groups: [(key: Int, rows: [Int])] { Self.groups(Array(list.value)) { $0 % 4 } }
      script.expect(
        list.updates.grouped {
          $0 % 4
        } _: {
          $0.sum()
        }.map { [$0.key, $0.value] }, "sum"
      ) {
        groups.map { [$0.key, $0.rows.reduce(0, +)] }
      }
      script.expect(
        list.updates.grouped {
          $0 % 4
        } _: {
          ($0.count, $0.max())
        }.map { [$0.key, $0.value.0, $0.value.1 ?? -1] },
        "count and maximum"
      ) {
        groups.map { [$0.key, $0.rows.count, $0.rows.max() ?? -1] }
      }
      script.expect(
        list.updates.grouped(by: { $0 % 4 }, sortedBy: .descending) { $0.count }.having { $0.value > 1 }
          .map { [$0.key, $0.value] }, "having"
      ) {
        groups.filter { $0.rows.count > 1 }.sorted { $0.key > $1.key }.map { [$0.key, $0.rows.count] }
      }
      script.expect(
        list.updates.grouped { $0 % 4 }.having { $0.count.map { $0.isMultiple(of: 2) } }, "sections with an even count"
      ) {
        groups.filter { $0.rows.count.isMultiple(of: 2) }.map { SectionSnapshot(section: $0.key, rows: $0.rows) }
      }
      script.expect(
        list.updates.grouped { $0 % 4 }.filterRows { $0 > 3 }.aggregated { $0.filter { $0 < 15 }.first }
          .map { [$0.key, $0.value ?? -1] }, "aggregate of filtered rows"
      ) {
        groups.map { [$0.key, $0.rows.first { $0 > 3 && $0 < 15 } ?? -1] }
      }
    }
  }

  /// One of several sections with the same id: one that takes the place of another is an update.
  final class Part: MutableCollectionSection<Int>, Identifiable {
    let id: Int

    init(id: Int) {
      self.id = id
      super.init([], comparison: .init())
    }
  }

  /// Sections that are replaced and refreshed, and whose rows change in the same transaction.
  @Test(arguments: 0..<4) func totalsOfSectionsThatAreReplacedAreRecomputed(part: UInt64) throws {
    try checkScripts(seeds: part * 1_000..<part * 1_000 + (isLongRun ? 1_000 : 15)) { script in
      let parts = (0..<6).map { Part(id: $0 / 2) }
      for (number, part) in parts.enumerated() {
        script.edits(part, "part \(number)", elements: .integers(in: 0..<20), upTo: 4)
      }
      let numbers = script.list("numbers", of: .integers(in: 0..<6), upTo: 4)
      let list = CollectionProperty(numbers.updates.map { parts[$0] })
      script.action("refresh") { random in
        if let index = numbers.value.indices.randomElement(using: &random) { numbers.refresh(at: index) }
      }
      var plain: [[Int]] { numbers.value.map { Array(parts[$0].value) } }
      let updates = list.sectionedUpdates
      script.expect(updates.aggregated { $0.sum() }.map(\.value), "sum") { plain.map { $0.reduce(0, +) } }
      script.expect(
        updates.aggregated { ($0.count, $0.map { -$0 }.min()) }.map { [$0.value.0, $0.value.1 ?? 1] }, "two"
      ) {
        plain.map { [$0.count, $0.map { -$0 }.min() ?? 1] }
      }
      script.expect(updates.groups.flatMap { $0.updates.prefix(2) }, "groups") { plain.flatMap { $0.prefix(2) } }
    }
  }

  @Test(arguments: 0..<2) func groupsAreLiveLists(part: UInt64) throws {
    try checkScripts(seeds: part * 1_000..<part * 1_000 + (isLongRun ? 1_000 : 8)) { script in
      let list = script.list(of: .integers(in: 0..<20))
      var groups: [(key: Int, rows: [Int])] { Self.groups(Array(list.value)) { $0 % 4 } }
      let live = CollectionProperty(list.updates.grouped { $0 % 4 }.groups)
      script.expect("groups have their rows") {
        live.map(\.key) == groups.map(\.key) && live.map { Array($0.value) } == groups.map(\.rows)
      }
      script.expect(list.updates.grouped { $0 % 4 }.groups.flattened(), "flattened") { groups.flatMap(\.rows) }
      script.expect(
        list.updates.grouped { $0 % 4 }.groups.flatMap { $0.updates.sorted().prefix(2) }, "the first two of each"
      ) {
        groups.flatMap { $0.rows.sorted().prefix(2) }
      }
    }
  }

  @Test(arguments: 0..<4) func givenGroupsAreRecomputed(part: UInt64) throws {
    try checkScripts(seeds: part * 1_000..<part * 1_000 + (isLongRun ? 1_000 : 15)) { script in
      let list = script.list(of: .integers(in: 0..<20))
      let keys = script.list("keys", of: .integers(in: 0..<6), upTo: 7)
      func sections(_ keys: [Int]) -> [SectionSnapshot<Int, Int>] {
        keys.indices.map { index in
          let isFirst = !keys[..<index].contains(keys[index])
          return SectionSnapshot(
            section: keys[index], rows: isFirst ? list.value.filter { $0 % 5 == keys[index] } : [])
        }
      }
      script.expect(list.updates.grouped(by: { $0 % 5 }, in: [3, 0, 7]), "fixed") { sections([3, 0, 7]) }
      script.expect(list.updates.grouped(by: { $0 % 5 }, in: keys.updates), "live") { sections(Array(keys.value)) }
      script.expect(list.updates.grouped(by: { $0 % 5 }, in: keys), "a list") { sections(Array(keys.value)) }
      script.expect(
        list.updates.grouped(by: { $0 % 5 }, in: keys.updates) { ($0.count, $0.sum()) }.map {
          [$0.key, $0.value.0, $0.value.1]
        },
        "several totals"
      ) {
        sections(Array(keys.value)).map { [$0.section, $0.rows.count, $0.rows.reduce(0, +)] }
      }
      script.expect(
        list.updates.grouped(by: { $0 % 5 }, in: [1, 2]) { ($0.count, $0.max(), $0.min()) }
          .map { [$0.key, $0.value.0, $0.value.1 ?? 0, $0.value.2 ?? 0] }, "three totals"
      ) {
        sections([1, 2]).map { [$0.section, $0.rows.count, $0.rows.max() ?? 0, $0.rows.min() ?? 0] }
      }
      script.expect(
        list.updates.grouped(by: { $0 % 5 }, in: [4, 1, 9]) { $0.count }.map { [$0.key, $0.value] }, "totals"
      ) {
        sections([4, 1, 9]).map { [$0.section, $0.rows.count] }
      }
    }
  }

  @Test(arguments: 0..<2) func anElementIsInTheGroupOfEachOfItsKeys(part: UInt64) throws {
    try checkScripts(seeds: part * 1_000..<part * 1_000 + (isLongRun ? 1_000 : 10)) { script in
      let list = script.list(of: .integers(in: 0..<30))
      func keys(_ element: Int) -> [Int] { [2, 3, 5, 3].filter { element.isMultiple(of: $0) } }
      script.expect(list.updates.grouped(byEach: keys, sortedBy: .ascending), "sorted") {
        [2, 3, 5].map { key in
          SectionSnapshot(section: key, rows: list.value.filter { keys($0).contains(key) })
        }.filter { !$0.rows.isEmpty }
      }
    }
  }

  @Test func aMovedCardIsMovedEvenIfItsColumnBecomesEmpty() {
    let cards = MutableCollectionProperty([1, 12])
    var changes: [SectionedChange<Int, Int>] = []
    let board = CollectionProperty(cards.updates.grouped(by: { $0 / 10 }, in: [0, 1, 2]))
    board.sectionedUpdates.producer.skip(first: 1).startWithValues { changes.append($0.change) }
    cards[1] = 21
    #expect(changes.count == 1)
    #expect(
      changes[0].steps.first == .moveRow(from: RowPosition(section: 1, row: 0), to: RowPosition(section: 2, row: 0), 12)
    )
    #expect(board.map { Array($0.rows) } == [[1], [], [21]])
  }
}

/// Groups that are looked up by their keys.
@Suite struct CollectionGroupsTests {
  @Test(arguments: 0..<2) func aGroupIsThereWhetherItHasElementsOrNot(part: UInt64) throws {
    try checkScripts(seeds: part * 1_000..<part * 1_000 + (isLongRun ? 1_000 : 8)) { script in
      let list = script.list(of: .integers(in: 0..<20))
      let groups = CollectionGroups(list.updates) { $0 % 4 }
      let kept = groups[2]
      for key in 0..<5 {
        script.expect(groups.updates(of: key), "the group \(key)") { list.value.filter { $0 % 4 == key } }
      }
      script.expect(groups.keys.updates, "keys") { RandomGroupTests.groups(Array(list.value)) { $0 % 4 }.map(\.key) }
      script.expect("values can be read at once") {
        Array(kept.value) == list.value.filter { $0 % 4 == 2 } && groups.elements(of: 3) == groups[3].value
      }
    }
  }

  @Test func theUpdatesOfAGroupGoOnWhenItComesBack() {
    let numbers = MutableCollectionProperty([1, 2])
    let groups = CollectionGroups(numbers.updates) { $0 % 2 }
    var counts: [Int] = []
    groups.updates(of: 1).count.startWithValues { counts.append($0) }
    numbers.append(3)
    numbers.removeAll()
    numbers.append(5)
    #expect(counts == [1, 2, 0, 1])
    withExtendedLifetime(groups) {}
  }

  @Test func groupsOfGroupsReportDeepChanges() {
    struct Place: Identifiable, Equatable { var id: Int, country: String, city: String }
    let places = MutableCollectionProperty([
      Place(id: 1, country: "fr", city: "Paris"), Place(id: 2, country: "de", city: "Bonn"),
      Place(id: 3, country: "fr", city: "Nice"),
    ])
    let countries = CollectionProperty(
      places.updates.grouped(by: \.country).groups.map { country in
        CollectionProperty(country.updates.grouped(by: \.city).groups)
      })
    var changes: [String] = []
    countries.changes.startWithValues {
      if case .insert(let path, _) = $0 { changes.append("insert \(path)") } else { changes.append("\($0)") }
    }
    #expect(countries.map { $0.map(\.key) } == [["Paris", "Nice"], ["Bonn"]])
    places.append(Place(id: 4, country: "fr", city: "Nice"))
    #expect(changes == ["insert [0, 1, 1]"])
  }
}
