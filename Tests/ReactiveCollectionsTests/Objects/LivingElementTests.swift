import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// What lives as long as an element.
@Suite struct LivingElementTests {
  /// Behind a live rule, as long as values are there.
  @Test(arguments: 0..<4) func lifetimesAreThoseOfTheElements(part: UInt64) throws {
    try checkScripts(seeds: part * 1_000..<part * 1_000 + (isLongRun ? 1_000 : 20)) { script in
      let list = script.list(of: .integers(in: 0..<12))
      let limit = script.rule("limit", 12) { .random(in: 0..<12, using: &$0) }
      let chosen = CollectionProperty(list.updates.filter(limit.map { limit in { $0 <= limit } }))
      var alive: [Int: Int] = [:]
      var begun = 0
      let observation = chosen.updates.forEachElement { element, lifetime in
        begun += 1
        alive[element, default: 0] += 1
        lifetime.observeEnded { alive[element] = alive[element].flatMap { $0 == 1 ? nil : $0 - 1 } }
      }
      var (old, expected) = (Array(chosen.value), chosen.count)
      let counting = chosen.updates.producer.skip(first: 1).startWithValues { update in
        let (before, after) = (counts(of: old), counts(of: Array(update.after)))
        // What a refresh names is the same.
        expected += after.reduce(0) { $0 + max(0, $1.value - (before[$1.key] ?? 0)) }
        old = Array(update.after)
      }
      func counts(of elements: [Int]) -> [Int: Int] { elements.reduce(into: [:]) { $0[$1, default: 0] += 1 } }
      script.expect("all elements live, no others do, and none has come twice") {
        _ = (observation, counting)
        return alive == counts(of: Array(chosen.value)) && begun == expected
      }
    }
  }

  @Test func lifetimesBeginAndEndInOrder() {
    var list: MutableCollectionProperty? = MutableCollectionProperty(["a", "b", "c"])
    var events: [String] = []
    list?.updates.forEachElement { element, lifetime in
      events.append("+\(element)")
      lifetime.observeEnded { events.append("-\(element)") }
    }
    list?.modify { list in
      list.insert("d", at: 0)
      list.remove(at: 2)
      list.move(from: 0, to: 2)
    }
    #expect(events == ["+a", "+b", "+c", "-b", "+d"])
    events = []
    list = nil
    #expect(events == ["-a", "-c", "-d"])
  }

  @Test func lifetimesEndWithTheObservationEvenInTheMiddle() {
    let list = MutableCollectionProperty([1, 2, 3])
    var events: [String] = []
    let observation = SerialDisposable()
    observation.set(
      list.updates.forEachElement { element, lifetime in
        events.append("+\(element)")
        lifetime.observeEnded { events.append("-\(element)") }
        if element == 4 { observation.dispose() }
      })
    list.append(contentsOf: [4, 5])
    #expect(events == ["+1", "+2", "+3", "+4", "-1", "-2", "-3", "-4"])
    list.append(6)
    #expect(events.count == 8)
  }

  @Test func bodiesMayEditTheList() {
    let list = MutableCollectionProperty([3])
    var alive: Set<Int> = []
    let observation = list.updates.forEachElement { element, lifetime in
      alive.insert(element)
      lifetime.observeEnded {
        alive.remove(element)
        if element == 2 { list.append(7) }
      }
      if element > 0, element < 4 { list.append(element - 1) }
    }
    #expect(list.value == [3, 2, 1, 0] && alive == [3, 2, 1, 0])
    list.removeAll { $0 > 1 }
    #expect(list.value == [1, 0, 7] && alive == [1, 0, 7])
    observation.dispose()
  }

  @Test func aValueThatTakesThePlaceOfAnotherIsAnotherElement() {
    struct Room: Identifiable { let id: Int, address: String }
    let rooms = MutableCollectionProperty([Room(id: 1, address: "a"), Room(id: 2, address: "b")])
    var events: [String] = []
    rooms.updates.forEachElement { room, _ in events.append("\(room.id)") }
    rooms.updates.map(\.address).forEachElement { address, lifetime in
      events.append("+\(address)")
      lifetime.observeEnded { events.append("-\(address)") }
    }
    events = []
    rooms[0] = Room(id: 1, address: "c")
    rooms.refresh(at: 0)
    #expect(events == ["-a", "+c"])
  }

  @Test func elementsOfOneIdLiveOn() {
    let list = MutableCollectionProperty([10, 21])
    var events: [String] = []
    list.updates.forEachElement(id: { $0 % 10 }) { element, lifetime in
      events.append("+\(element)")
      lifetime.observeEnded { events.append("-\(element)") }
    }
    list.set([31, 42])
    #expect(events == ["+10", "+21", "-10", "+42"])
  }

  final class Download: Identifiable {
    let id: Int
    let (events, input) = Signal<String, Never>.pipe()
    init(_ id: Int) { self.id = id }
  }

  @Test func eventsOfAllPresentElementsAreMerged() {
    var downloads: MutableCollectionProperty? = MutableCollectionProperty([Download(1), Download(2)])
    guard let first = downloads?[0], let second = downloads?[1] else { return }
    var events: [String] = []
    downloads?.updates.mergeMany(\.events).start { event in
      switch event {
      case .value((let download, let text)): events.append("\(download.id) \(text)")
      case .completed: events.append("completed")
      case .interrupted: events.append("interrupted")
      }
    }
    first.input.send(value: "a")
    second.input.send(value: "b")
    downloads?.remove(at: 0)
    first.input.send(value: "c")
    let third = Download(3)
    downloads?.append(third)
    downloads?.move(from: 0, to: 1)
    third.input.send(value: "d")
    second.input.sendCompleted()
    #expect(events == ["1 a", "2 b", "3 d"])
    downloads = nil
    third.input.send(value: "e")
    #expect(events == ["1 a", "2 b", "3 d", "completed"])
  }

  @Test func anotherObjectWithTheSameIdIsAnotherElement() {
    let downloads = MutableCollectionProperty([Download(1)])
    let (old, new) = (downloads[0], Download(1))
    var events: [String] = []
    downloads.updates.mergeMany(\.events).startWithValues { events.append("\($0 === new) \($1)") }
    downloads.refresh(at: 0)
    old.input.send(value: "a")
    downloads[0] = new
    old.input.send(value: "b")
    new.input.send(value: "c")
    #expect(events == ["false a", "true c"])
  }

  /// Observers of what is set in a transaction are called before those of lists that are made from others.
  @Test func eventsOfATransactionHaveTheNewestElementsAndNoneThatHasLeft() {
    struct Item: Identifiable { var id: Int, name: String }
    let list = MutableCollectionProperty([Item(id: 1, name: "a"), Item(id: 2, name: "b")])
    let title = MutableProperty(0)
    var events: [String] = []
    list.updates.mergeMany { _ in title.signal }.startWithValues { events.append("\($0.name) \($1)") }
    transact {
      list[0].name = "c"
      list.remove(at: 1)
      title.value = 1
    }
    #expect(events == ["c 1"])
  }

  struct Failed: Error, Equatable {}

  @Test func theNewestVersionIsSentAndOneFailureEndsAll() {
    struct Item: Identifiable { var id: Int, name: String }
    let list = MutableCollectionProperty([Item(id: 1, name: "a")])
    let (signal, input) = Signal<Int, Failed>.pipe()
    var events: [String] = []
    list.updates.mergeMany { _ in signal }.start { event in
      switch event {
      case .value((let item, let value)): events.append("\(item.name) \(value)")
      case .failed: events.append("failed")
      default: events.append("ended")
      }
    }
    input.send(value: 1)
    list[0].name = "b"
    input.send(value: 2)
    input.send(error: Failed())
    list.append(Item(id: 2, name: "c"))
    #expect(events == ["a 1", "b 2", "failed"])
  }
}
