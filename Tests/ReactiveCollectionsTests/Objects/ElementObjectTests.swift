import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Objects that are made of elements, and stay as long as the elements do.
@Suite struct ElementObjectTests {
  struct Item: Identifiable, Equatable {
    let id: Int
    var text = ""
  }

  /// The object of an element, which is counted while it lives.
  final class Row<Element> {
    var element: Element
    var versions = 1
    private let counts: Counts

    init(_ element: Element, _ counts: Counts) {
      self.element = element
      self.counts = counts
      counts.made += 1
      counts.alive += 1
    }

    deinit { counts.alive -= 1 }

    func receive(_ new: Element) {
      element = new
      versions += 1
    }
  }

  final class Counts {
    var made = 0
    var alive = 0
  }

  /// Follows objects of numbers, and notes whether as many of each id have stayed as could, and none is in two places.
  final class Staying {
    private var rows: [Row<Int>] = []
    private var elements: [Int] = []
    private(set) var isTrue = true

    static func id(_ element: Int) -> Int { element % 10 }

    /// Begins with objects. Earlier ones are no longer retained.
    func begin(_ new: some Sequence<Row<Int>>, _ newElements: some Sequence<Int>) {
      (rows, elements) = (Array(new), Array(newElements))
    }

    func follow(_ new: some Sequence<Row<Int>>, _ newElements: some Sequence<Int>) {
      let (old, oldElements) = (rows, elements)
      begin(new, newElements)
      func objects(_ rows: [Row<Int>], _ elements: [Int], _ key: Int) -> Set<ObjectIdentifier> {
        Set(zip(rows, elements).filter { Self.id($0.1) == key }.map { ObjectIdentifier($0.0) })
      }
      let haveStayed = Set(oldElements.map(Self.id)).allSatisfy { key in
        let (before, after) = (objects(old, oldElements, key), objects(rows, elements, key))
        return before.intersection(after).count == min(before.count, after.count)
      }
      isTrue = isTrue && haveStayed && Set(rows.map(ObjectIdentifier.init)).count == rows.count
    }

    /// Expects that objects stay, and that those that have left are not alive.
    func expect(
      in script: RandomScript, _ counts: Counts, observing observation: any Disposable,
      _ rows: @escaping () -> [Row<Int>], _ elements: @escaping () -> [Int]
    ) {
      script.expect("objects stay") {
        _ = observation
        return self.isTrue
      }
      script.expect("no object is alive that has left") {
        self.begin(rows(), elements())
        return counts.alive == elements().count
      }
    }
  }

  @Test(arguments: 0..<4) func objectsStayWithTheirElements(part: UInt64) throws {
    try checkScripts(seeds: part * 1_000..<part * 1_000 + (isLongRun ? 1_000 : 20)) { script in
      let list = script.list(of: .integers(in: 0..<40))
      let limit = script.rule("limit", 10) { .random(in: 0..<10, using: &$0) }
      let order = script.rule("order", 1) { .random(in: 1..<9, using: &$0) }
      let counts = Counts()
      let chosen = CollectionProperty(
        list.updates.filter(limit.map { limit in { $0 % 10 <= limit } }).sorted(
          by: order.map { order in { $0 % order } }))
      let rows = CollectionProperty(
        chosen.updates.map(id: Staying.id, { Row($0, counts) }, updating: { $0.receive($1) }))
      let staying = Staying()
      staying.begin(rows.value, chosen.value)
      let observation = rows.updates.producer.skip(first: 1).startWithValues { update in
        staying.follow(update.after, chosen.value)
      }
      script.expect(rows.updates.map(\.element), "the elements") { Array(chosen.value) }
      staying.expect(in: script, counts, observing: observation, { Array(rows.value) }, { Array(chosen.value) })
    }
  }

  @Test(arguments: 0..<4) func objectsOfRowsStayInWhateverSection(part: UInt64) throws {
    try checkScripts(seeds: part * 1_000..<part * 1_000 + (isLongRun ? 1_000 : 20)) { script in
      let list = script.list(of: .integers(in: 0..<40))
      let divisor = script.rule("divisor", 3) { .random(in: 1..<5, using: &$0) }
      let counts = Counts()
      let sections = CollectionProperty(
        list.updates.grouped(by: divisor.map { divisor in { $0 / divisor } }, sortedBy: <))
      let rows = CollectionProperty(
        sections.sectionedUpdates.mapRows(id: Staying.id, { Row($0, counts) }, updating: { $0.receive($1) }))
      let staying = Staying()
      staying.begin(rows.value.flatMap(\.rows), sections.value.flatMap(\.rows))
      let observation = rows.updates.producer.skip(first: 1).startWithValues { update in
        staying.follow(update.after.flatMap(\.rows), sections.value.flatMap(\.rows))
      }
      script.expect(rows.sectionedUpdates.mapRows(\.element), "the rows") { Array(sections.value) }
      staying.expect(
        in: script, counts, observing: observation, { rows.value.flatMap(\.rows) }, { sections.value.flatMap(\.rows) })
    }
  }

  /// Sections that are replaced and refreshed, and whose rows change in the same transaction.
  @Test(arguments: 0..<4) func objectsStayWhenSectionsAreReplaced(part: UInt64) throws {
    try checkScripts(seeds: part * 1_000..<part * 1_000 + (isLongRun ? 1_000 : 20)) { script in
      let parts = (0..<6).map { RandomGroupTests.Part(id: $0 / 2) }
      for (number, part) in parts.enumerated() {
        script.edits(part, "part \(number)", elements: .integers(in: 0..<40), upTo: 4)
      }
      let numbers = script.list("numbers", of: .integers(in: 0..<6), upTo: 4)
      let list = CollectionProperty(numbers.updates.map { parts[$0] })
      script.action("refresh") { random in
        if let index = numbers.value.indices.randomElement(using: &random) { numbers.refresh(at: index) }
      }
      let counts = Counts()
      let rows = CollectionProperty(
        list.sectionedUpdates.mapSections(\.id).mapRows(
          id: Staying.id, { Row($0, counts) }, updating: { $0.receive($1) }))
      var plain: [Int] { numbers.value.flatMap { Array(parts[$0].value) } }
      let staying = Staying()
      staying.begin(rows.value.flatMap(\.rows), plain)
      let observation = rows.updates.producer.skip(first: 1).startWithValues { update in
        staying.follow(update.after.flatMap(\.rows), plain)
      }
      script.expect("the rows") { rows.value.flatMap { $0.rows.map(\.element) } == plain }
      staying.expect(in: script, counts, observing: observation, { rows.value.flatMap(\.rows) }, { plain })
    }
  }

  @Test func anObjectIsMadeOnceAndReceivesEachVersion() {
    let list = MutableCollectionProperty((0..<4).map { Item(id: $0) })
    let counts = Counts()
    let rows = CollectionProperty(
      list.updates.map({ Row($0, counts) }, updating: { $0.receive($1) }))
    let all = Array(rows.value)
    list[1].text = "a"
    list.move(from: 1, to: 3)
    transact {
      list.remove(at: 3)
      list.insert(Item(id: 1, text: "b"), at: 0)
    }
    #expect(rows[0] === all[1] && rows[0].element.text == "b" && rows[0].versions == 3)
    list.set((0..<4).reversed().map { Item(id: $0, text: "c") })
    #expect(zip(rows, all.reversed()).allSatisfy { $0 === $1 } && rows.allSatisfy { $0.element.text == "c" })
    #expect(counts.made == 4)
    list.remove(at: 0)
    #expect(counts.alive == 4)  // `all` has it.
  }

  @Test func anotherIdInPlaceIsAnotherObjectAndValuesWithoutIdAreNewVersions() {
    let list = MutableCollectionProperty([Item(id: 1), Item(id: 2)])
    let counts = Counts()
    let rows = CollectionProperty(
      list.updates.map({ Row($0, counts) }, updating: { $0.receive($1) }))
    let (first, second) = (rows[0], rows[1])
    list[0] = Item(id: 3)
    #expect(rows[0] !== first && counts.made == 3)
    // Two that change places by updates keep their objects.
    list.modify { list in
      list[0] = Item(id: 2)
      list[1] = Item(id: 3)
    }
    #expect(rows[0] === second && counts.made == 3)

    let words = MutableCollectionProperty(["a", "b"])
    let shown = CollectionProperty(
      words.updates.map({ Row($0, counts) }, updating: { $0.receive($1) }))
    let word = shown[0]
    words[0] = "c"
    #expect(shown[0] === word && word.element == "c")
  }

  @Test func objectsAreRefreshedOrNot() {
    let list = MutableCollectionProperty([Item(id: 1), Item(id: 2)])
    let counts = Counts()
    let loud = CollectionProperty(
      list.updates.map({ Row($0, counts) }, updating: { $0.receive($1) }))
    let silent = CollectionProperty(
      list.updates.map(refreshing: false, { Row($0, counts) }, updating: { $0.receive($1) }))
    var events: [String] = []
    loud.flatChanges.startWithValues { events.append("loud \($0.operation)") }
    silent.flatChanges.startWithValues { events.append("silent \($0.operation)") }
    list[0].text = "a"
    list.move(from: 0, to: 1)
    #expect(silent[1].element.text == "a")
    #expect(events.sorted() == ["loud move", "loud update", "silent move"])
    // What is derived from refreshed objects follows them.
    let done = CollectionProperty(loud.updates.filter { $0.element.text == "a" })
    #expect(done.count == 1)
    list[1].text = "b"
    #expect(done.isEmpty)
  }

  @Test func theComparisonOfTheListAndOfOperatorsFindsElements() {
    let counts = Counts()
    // Nothing can tell that a word is another one; its position is no part of what it is.
    let words = MutableCollectionProperty(["a", "b", "c"])
    let numbered = CollectionProperty(
      words.updates.enumerated().map({ Row($0, counts) }, updating: { $0.receive($1) }))
    let rows = Array(numbered.value)
    words[0] = "d"
    words.remove(at: 1)
    #expect(numbered[0] === rows[0] && numbered[1] === rows[2] && numbered[1].element == (1, "c"))

    // By a comparison of its own, and by references.
    let caseless = MutableCollectionProperty(
      ["a", "b"], comparison: .init(id: { $0.lowercased() }, content: { $0 == $1 }))
    let shown = CollectionProperty(caseless.updates.map({ Row($0, counts) }, updating: { $0.receive($1) }))
    let first = shown[0]
    caseless.set(["B", "A"])
    #expect(shown[1] === first && first.element == "A")
    caseless[1] = "c"
    #expect(shown[1] !== first)

    final class Model {}
    let models = MutableCollectionProperty([Model(), Model()])
    let screens = CollectionProperty(models.updates.map({ Row($0, counts) }, updating: { $0.receive($1) }))
    let screen = screens[0]
    models.set(models.reversed())
    models.refresh(at: 1)
    #expect(screens[1] === screen && screen.versions == 2)
    models[1] = Model()
    #expect(screens[1] !== screen)

    // One that is not equal to itself stays in its place.
    let numbers = MutableCollectionProperty([Double.nan])
    let values = CollectionProperty(
      numbers.updates.map(id: { $0 }, { Row($0, counts) }, updating: { $0.receive($1) }))
    let value = values[0]
    numbers[0] = 1
    #expect(values[0] === value)
  }

  @Test func objectsAreReleasedWithTheirElementsAndTheirList() {
    let list = MutableCollectionProperty((0..<10).map { Item(id: $0) })
    let counts = Counts()
    var rows: CollectionProperty? = CollectionProperty(
      list.updates.map({ Row($0, counts) }, updating: { $0.receive($1) }))
    list.removeSubrange(2..<5)
    #expect(counts.alive == 7)
    list.removeAll()
    #expect(counts.alive == 0)
    list.set([Item(id: 1)])
    #expect(counts.alive == 1 && rows?.count == 1)
    rows = nil
    #expect(counts.alive == 0)
  }

  /// The closures may edit the list: that is another change.
  @Test func closuresMayEditTheList() {
    let list = MutableCollectionProperty([Item(id: 1)])
    let counts = Counts()
    let rows = CollectionProperty(
      list.updates.map { item in
        if item.id < 5 { list.append(Item(id: item.id + 1)) }
        return Row(item, counts)
      } updating: {
        $0.receive($1)
        if $1.text == "go" { list.removeAll { $0.text != "go" } }
      })
    #expect(rows.map(\.element.id) == [1, 2, 3, 4, 5])
    list[2].text = "go"
    #expect(rows.map(\.element.id) == [3] && counts.alive == 1)
  }
}
