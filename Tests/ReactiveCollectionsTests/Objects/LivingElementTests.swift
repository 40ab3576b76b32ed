import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// What lives as long as an element.
@Suite struct LivingElementTests {
  @Test(arguments: 0..<4) func lifetimesAreThoseOfTheElements(part: UInt64) throws {
    try checkScripts(seeds: part * 1_000..<part * 1_000 + (isLongRun ? 1_000 : 20)) { script in
      let list = script.list(of: .integers(in: 0..<12))
      var alive: [Int: Int] = [:]
      var begun = 0
      let observation = list.updates.forEachElement { element, lifetime in
        begun += 1
        alive[element, default: 0] += 1
        lifetime.observeEnded { alive[element, default: 0] -= 1 }
      }
      // How many have come, unless one was replaced in its place: that lives on as another value.
      var (old, expected): ([Int], Int?) = (Array(list.value), list.count)
      let counting = list.updates.producer.skip(first: 1).startWithValues { update in
        let (before, after) = (Dictionary(grouping: old, by: { $0 }), Dictionary(grouping: update.after, by: { $0 }))
        let came = after.reduce(0) { $0 + max(0, $1.value.count - (before[$1.key]?.count ?? 0)) }
        expected = update.change.steps.contains { $0.operation == .update } ? nil : expected.map { $0 + came }
        old = Array(update.after)
      }
      script.expect("all elements live, and no others, and none has come twice") {
        _ = (observation, counting)
        defer { expected = begun }
        return alive.values.reduce(0, +) == list.count && begun == expected ?? begun
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
