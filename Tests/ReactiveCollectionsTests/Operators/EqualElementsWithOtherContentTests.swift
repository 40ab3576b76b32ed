import ReactiveCollections
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

/// Tests elements that are equal but not the same: a list is at every moment the replay of what it sent, to the last
/// detail that `==` does not see.
struct EqualElementsWithOtherContentTests {
  /// Equal by its id; nothing compares its name.
  struct Person: Hashable {
    var id: Int
    var name: String
    static func == (a: Person, b: Person) -> Bool { a.id == b.id }
    func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }

  /// Equal by its path, with content that `matches` compares.
  struct File: Distinguishable, Hashable {
    var path: String
    var size: Int
    static func == (a: File, b: File) -> Bool { a.path == b.path }
    func hash(into hasher: inout Hasher) { hasher.combine(path) }
    func matches(_ other: File) -> Bool { size == other.size }
  }

  // MARK: The value is the replay

  /// An operator on lists of people, with a number that may be its rule.
  struct Case: Sendable {
    let name: String
    let apply: @Sendable (CollectionProducer<Person>, MutableProperty<Int>) -> CollectionProducer<Person>

    init(
      _ name: String,
      _ apply: @escaping @Sendable (CollectionProducer<Person>, MutableProperty<Int>) -> CollectionProducer<Person>
    ) { (self.name, self.apply) = (name, apply) }
  }

  static let operators = [
    Case("prefix") { list, _ in list.prefix(2) }, Case("suffix") { list, _ in list.suffix(2) },
    Case("window") { list, _ in list.window(1..<3) }, Case("distinct") { list, _ in list.distinct() },
    Case("distinct(by:)") { list, _ in list.distinct { $0.id / 2 } },
    Case("union") { list, _ in list.union(list.prefix(3)) },
    Case("intersection") { list, _ in list.intersection(list.suffix(3)) },
    Case("subtracting") { list, _ in list.subtracting(list.prefix(1)) },
    Case("reversed") { list, _ in list.reversed() },
    Case("sorted") { list, _ in list.sorted { $0.id < $1.id } },
    Case("sorted by name") { list, _ in list.sorted { $0.name < $1.name } },
    Case("filter") { list, _ in list.filter { $0.id != 2 } }, Case("map") { list, _ in list.map { $0 } },
    Case("compactMap") { list, _ in list.compactMap { $0 } },
    Case("grouped") { list, _ in list.grouped { $0.id % 2 }.flattened() },
    Case("flattened") { list, _ in list.map { [$0, $0] }.flattened() },
    Case("flatMap") { list, _ in list.prefix(2).flatMap { $0.id == 0 ? list : list.prefix(1) } },
    Case("rows") { list, _ in list.grouped { $0.id % 2 }.sortedRows(by: \.name).flattened().prefix(3) },
    Case("mapped rows") { list, rule in
      list.grouped { $0.id % 2 }
        .mapRows(rule.map { rule in { Person(id: $0.id / (rule + 1), name: $0.name + "\(rule)") } }).flattened()
    },
    Case("filtered rows") { list, rule in
      list.suffix(3).grouped { $0.id % 2 }.filterRows(rule.map { rule in { $0.id != rule } }).flattened()
    },
    Case("rows in live order") { list, rule in
      list.prefix(3).grouped { $0.id % 2 }
        .sortedRows(by: rule.map { rule in { rule % 2 == 0 ? $0.name < $1.name : $0.name > $1.name } }).flattened()
    },
    Case("live prefix") { list, rule in list.prefix(rule) },
    Case("live suffix") { list, rule in list.suffix(rule) },
    Case("live prefix of suffix") { list, rule in list.suffix(2).prefix(rule).suffix(2) },
    Case("live map") { list, rule in
      list.map(rule.map { rule in { Person(id: $0.id / (rule + 1), name: $0.name + "\(rule)") } })
    },
    Case("live filter") { list, rule in list.suffix(3).filter(rule.map { rule in { $0.id != rule } }) },
    Case("live sort") { list, rule in
      list.prefix(3).sorted(by: rule.map { rule in { rule % 2 == 0 ? $0.name < $1.name : $0.name > $1.name } })
    },
    Case("live distinct") { list, rule in
      list.prefix(3).distinct(by: rule.map { rule in { $0.id / (rule + 1) } })
    },
    Case("paused") { list, rule in list.paused(while: rule.map { $0 % 2 == 0 }) },
    Case("paused, latest") { list, rule in
      list.paused(while: rule.map { $0 % 2 == 0 }, buffering: .latest(by: ElementComparison()))
    },
    Case("paused, all") { list, rule in list.paused(while: rule.map { $0 % 2 == 0 }, buffering: .unbounded) },
  ]

  private static func person(_ random: inout SeededGenerator) -> Person {
    Person(id: .random(in: 0..<3, using: &random), name: String(Int.random(in: 0..<100, using: &random)))
  }

  @Test(arguments: 0..<operators.count) func theValueEqualsTheReplayOfAllChanges(number: Int) throws {
    let (name, apply) = (Self.operators[number].name, Self.operators[number].apply)
    for seed in UInt64(0)..<(isLongRun ? 60 : 12) {
      var random = SeededGenerator(seed: seed)
      let list = MutableCollectionProperty((0..<4).map { _ in Self.person(&random) })
      let rule = MutableProperty(1)
      let result = CollectionProperty(apply(list.updates, rule))
      var (copy, source) = (Array(result), Array(list))
      result.flatChanges.startWithValues { change in
        for step in change.steps { copy = replay(step, on: copy) }
      }
      list.flatChanges.startWithValues { change in
        for step in change.steps { source = replay(step, on: source) }
      }
      for step in 0..<18 {
        if step % 3 == 2 { rule.value = .random(in: 0..<4, using: &random) } else { random.edit(list, Self.person) }
        #expect(result.map(\.name) == copy.map(\.name), "\(name), seed \(seed), step \(step)")
        #expect(list.map(\.name) == source.map(\.name), "the list, seed \(seed), step \(step)")
      }
    }
  }

  @MainActor @Test(arguments: 0..<3) func slowSubscribersReachTheExactValue(policy: Int) async throws {
    let buffering: ListBuffering<Person> = [.coalesced, .latest(by: .init()), .unbounded][policy]
    for seed in UInt64(0)..<(isLongRun ? 60 : 10) {
      var random = SeededGenerator(seed: seed)
      let list = MutableCollectionProperty((0..<4).map { _ in Self.person(&random) })
      var loop = list.updates.values(buffering: buffering).makeAsyncIterator()
      var copy = Array(try #require(await loop.next()).after)
      for step in 0..<12 {
        for _ in 0..<4 { random.edit(list, Self.person) }
        // One that is new, so that there is an update.
        list.append(Person(id: 10 + step, name: "new"))
        repeat {
          let update = try #require(await loop.next())
          for step in update.change.steps { copy = replay(step, on: copy) }
          #expect(update.after.map(\.name) == copy.map(\.name), "seed \(seed), step \(step)")
        } while copy.last?.id != 10 + step
      }
    }
  }

  @MainActor @Test(arguments: 0..<3) func slowSubscribersOfSectionsReachTheExactValue(policy: Int) async throws {
    let buffering: SectionedBuffering<Int, Person> = [
      .coalesced, .latest(sections: .init(), rows: .init()), .unbounded,
    ][policy]
    for seed in UInt64(0)..<(isLongRun ? 60 : 10) {
      var random = SeededGenerator(seed: seed)
      let list = MutableCollectionProperty((0..<4).map { _ in Self.person(&random) })
      var loop = list.updates.grouped { $0.id % 2 }.values(buffering: buffering).makeAsyncIterator()
      var copy = Array(try #require(await loop.next()).after)
      func names(_ table: some Sequence<SectionSnapshot<Int, Person>>) -> [[String]] {
        table.map { $0.rows.map(\.name) }
      }
      for step in 0..<12 {
        for _ in 0..<4 { random.edit(list, Self.person) }
        list.append(Person(id: 10 + step, name: "new \(step)"))
        repeat {
          let update = try #require(await loop.next())
          try update.change.apply(to: &copy)
          #expect(names(update.after) == names(copy), "seed \(seed), step \(step)")
        } while !names(copy).contains { $0.contains("new \(step)") }
      }
    }
  }

  // MARK: Content that `matches` compares

  @Test func everyOperatorSendsContentChangesOfEqualElements() {
    let files = MutableCollectionProperty([File(path: "a", size: 1), File(path: "b", size: 2)])
    let updates = files.updates
    let results: [(String, CollectionProperty<File>)] = [
      ("map", CollectionProperty(updates.map { $0 })), ("compactMap", CollectionProperty(updates.compactMap { $0 })),
      ("live map", CollectionProperty(updates.map(Property(value: { @Sendable (file: File) in file })))),
      ("mapRows", CollectionProperty(updates.grouped { $0.path }.mapRows { $0 }.flattened())),
      ("flattened", CollectionProperty(updates.map { [$0] }.flattened())),
      ("optional", CollectionProperty(updates.map { Optional($0) }.compactMap { $0 })),
      ("flatMap", CollectionProperty(MutableCollectionProperty([1]).updates.flatMap { _ in files.updates })),
      ("joined", CollectionProperty(updates.joined(with: updates, on: { $0.path }, { $0.path }).map { $0.right })),
      (
        "joined, mapped",
        CollectionProperty(
          updates.joined(with: updates, on: { $0.path }, { $0.path }).map { $0 }.map { $0.left })
      ),
      ("distinct", CollectionProperty(updates.distinct())), ("union", CollectionProperty(updates.union(updates))),
      (
        "mapped to a section",
        CollectionProperty(
          updates.map { SectionSnapshot(section: 0, rows: [$0]) }.map { $0.rows[0] })
      ),
    ]
    let (largest, first) = (Property(updates.max { $0.size < $1.size }), Property(updates.first))
    let found = Property(updates.first { $0.path == "a" })
    files[0].size = 10
    #expect(largest.value?.size == 10 && first.value?.size == 10 && found.value?.size == 10)
    for (name, result) in results { #expect(result.contains { $0.size == 10 }, "\(name)") }
  }

  @Test func mapSendsContentChangesOfElementsWithoutHash() {
    let cells = MutableCollectionProperty([Cell(id: 1, text: 1)])
    let mapped = CollectionProperty(cells.updates.map { $0 })
    let sections = cells.updates.grouped { $0.id }.mapSections { Cell(id: $0, text: 1) }
    cells[0] = Cell(id: 1, text: 10)
    #expect(mapped[0].text == 10)
    _ = sections
  }

  @Test func switchingToAnEqualListShowsItsContent() {
    let (a, b) = (
      MutableCollectionProperty([File(path: "a", size: 1)]), MutableCollectionProperty([File(path: "a", size: 10)])
    )
    let which = MutableCollectionProperty([0])
    let shown = CollectionProperty(which.updates.flatMap { $0 == 0 ? a.updates : b.updates })
    var changes: [CollectionChange<File>] = []
    shown.flatChanges.startWithValues { changes.append($0) }
    which[0] = 1
    #expect(shown[0].size == 10 && changes.count == 1)
    let table = MutableCollectionProperty([MutableCollectionSection([File(path: "a", size: 1)])])
    let rows = CollectionProperty(table.updates.flattened())
    table[0] = MutableCollectionSection([File(path: "a", size: 10)])
    #expect(rows[0].size == 10)
  }
}
