import ReactiveCollections
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

@Suite struct MutableDictionaryPropertyTests {
  typealias Prices = MutableDictionaryProperty<String, Int>

  @Test func eachEditIsOneChangeAndAnEditThatChangesNothingIsSilent() {
    let prices = Prices(["tea": 2])
    var changes: [String] = []
    prices.changes.startWithValues { changes.append("\($0)") }
    prices["tea"] = 3
    prices["tea"] = 3
    prices["milk", default: 0] += 1
    prices["none"] = nil
    #expect(prices.updateValue(5, forKey: "tea") == 3)
    #expect(prices.removeValue(forKey: "milk") == 1)
    prices.removeAll(keys: ["a", "b"])
    prices.merge(["tea": 5]) { $1 }
    prices.refresh("tea")
    prices.refresh("none")
    prices.removeAll { $0.value > 9 }
    #expect(
      changes == [
        #"update("tea", old: 2, new: 3)"#, #"insert("milk", 1)"#, #"update("tea", old: 3, new: 5)"#,
        #"remove("milk", 1)"#, #"update("tea", old: 5, new: 5)"#,
      ])
    #expect(prices.set(["tea": 5, "salt": 1]) == .insert("salt", 1))
    #expect(changes.count == 6)
  }

  @Test func aTransactionOfDictionariesAndListsIsOneChangeOfEachOrNone() {
    let (prices, list) = (Prices(["tea": 2]), MutableCollectionProperty<Int>())
    var seen: [String] = []
    prices.changes.startWithValues { _ in seen.append("prices \(list.count)") }
    list.flatChanges.startWithValues { _ in seen.append("list \(prices.count)") }
    transact {
      prices["milk"] = 1
      list.append(1)
      prices["salt"] = 1
      prices["milk"] = nil
    }
    #expect(seen == ["prices 1", "list 2"])
    try? transact {
      prices.removeAll()
      list.removeAll()
      throw CancellationError()
    }
    #expect(prices.value == ["tea": 2, "salt": 1])
    #expect(seen.count == 2)
    prices.modify { prices in
      prices["tea"] = 9
      prices["tea"] = 2
    }
    #expect(seen.count == 2)
  }

  @Test func aChangeForAnotherDictionaryThrowsAndSendsNothing() {
    let prices = Prices(["tea": 2])
    var changes = 0
    prices.changes.startWithValues { _ in changes += 1 }
    #expect(throws: DictionaryChangeError.self) { try prices.apply(.remove("tea", 3)) }
    #expect(throws: DictionaryChangeError.self) { try prices.apply(.composite([.insert("a", 1), .insert("tea", 1)])) }
    #expect(prices.value == ["tea": 2])
    #expect(changes == 0)
    #expect(throws: Never.self) { try prices.apply(.insert("a", 1)) }
    #expect(changes == 1)
  }

  @Test func keysThatDoNotEqualThemselvesAreNotStored() {
    let numbers = MutableDictionaryProperty<Double, Int>([.nan: 1, 2: 2])
    var changes = 0
    numbers.changes.startWithValues { _ in changes += 1 }
    numbers[.nan] = 5
    numbers[.nan, default: 0] += 1
    numbers.merge([.nan: 1]) { $1 }
    numbers.set([.nan: 1, 2: 2])
    #expect(throws: Never.self) { try numbers.apply(.insert(.nan, 1)) }
    #expect(numbers.count == 1)
    #expect(changes == 0)
    let set = MutableSetProperty<Double>([.nan, 1])
    for _ in 0..<1_000 { set.insert(.nan) }
    #expect(set.count == 1)
  }

  @Test func twoDictionariesThatAreBoundStayEqual() {
    let (left, right) = (Prices(["a": 1]), Prices(["b": 2]))
    let binding = left <~> right
    #expect(left.value == ["b": 2])
    left["c"] = 3
    #expect(right.value == ["b": 2, "c": 3])
    right.removeAll()
    #expect(left.isEmpty)
    binding.dispose()
    left["d"] = 4
    #expect(right.isEmpty)
    let answers = MutableProperty(["x": 1])
    left <~ answers
    #expect(left.value == ["x": 1])
    let tags = MutableSetProperty<String>()
    tags <~ MutableProperty(["red"])
    #expect(tags.contains("red"))
  }

  @Test func streamsCompleteWithTheDictionaryAndPropertiesOfKeysKeepIt() {
    var prices: Prices? = Prices(["tea": 2])
    var ends: [String] = []
    prices?.changes.startWithCompleted { ends.append("changes") }
    prices?.producer.startWithCompleted { ends.append("producer") }
    prices?.updates.filter { $0.value > 1 }.startWithCompleted { ends.append("filter") }
    var tea = prices?.property(for: "tea")
    prices = nil
    #expect(ends == [])
    #expect(tea?.value == 2)
    tea = nil
    #expect(Set(ends) == ["changes", "producer", "filter"])
  }

  /// A property of a key goes on as long as it is observed, and ends with its dictionary.
  @Test func aPropertyOfAKeyThatIsOnlyObservedGoesOnUntilTheDictionaryEnds() {
    var (seen, ends) = ([String](), 0)
    var prices: Prices? = Prices(["tea": 2])
    let tags = MutableSetProperty(["a"])
    var followed: DictionaryProperty<String, Int>? = prices.map { DictionaryProperty($0.updates) }
    do {
      let observed = [
        prices?.property(for: "tea").producer, followed?.property(for: "tea").producer,
        prices?.property(for: "tea").map { $0.map { $0 * 10 } }.producer,
      ]
      for producer in observed { producer?.startWithValues { seen.append("\($0 ?? 0)") } }
      prices?.presence(of: "tea").producer.startWithCompleted { ends += 1 }
      prices?.property(for: "tea").signal.observeCompleted { ends += 1 }
      tags.presence(of: "b").producer.startWithValues { seen.append("\($0)") }
    }
    #expect(seen == ["2", "2", "20", "false"])
    let countAtEnd = { seen.count }
    let bound = MutableProperty<Int?>(nil)
    if let prices { bound <~ prices.property(for: "tea") }
    let key = MutableProperty("tea")
    let chosen = prices.map { prices in key.flatMap(.latest) { prices.property(for: $0) } }
    prices?["tea"] = 3
    tags.insert("b")
    #expect(seen.dropFirst(4).sorted() == ["3", "3", "30", "true"] && bound.value == 3, "\(seen)")
    #expect(chosen?.value == 3)
    key.value = "milk"
    prices?["milk"] = 7
    #expect(chosen?.value == 7)
    followed = nil
    let later = prices?.property(for: "tea").producer
    withExtendedLifetime(chosen) {}
    let count = countAtEnd()
    prices = nil
    // The end is no value.
    #expect(countAtEnd() == count)
    later?.startWithValues { seen.append("at the end \($0 ?? 0)") }
    #expect(seen.last == "at the end 3")
  }

  /// The node of what a property of a key watches, and the items, are released with the last observer.
  @Test func nothingLeaksIfAPropertyOfAKeyIsOnlyObserved() {
    final class Item {}
    weak var (item, index): (Item?, AnyObject?)
    do {
      let items = MutableDictionaryProperty([1: Item()])
      let list = MutableCollectionProperty([1, 2])
      item = items[1]
      items.property(for: 1).producer.startWithValues { _ in }
      let byNumber = CollectionIndex(list.updates) { $0 }
      index = byNumber
      byNumber.positionProperty(for: 2).producer.startWithValues { _ in }
      byNumber.property(for: 2).producer.startWithValues { _ in }
      items[2] = Item()
      list.insert(5, at: 0)
    }
    #expect(item == nil && index == nil)
  }

  @Test func whatObserversEditIsDeliveredInOrder() {
    let prices = Prices()
    var first: [String] = []
    var second: [String] = []
    prices.changes.startWithValues { change in
      first.append(change.key ?? "")
      if change.key == "a" { prices["b"] = 1 }
    }
    prices.changes.startWithValues { second.append($0.key ?? "") }
    prices["a"] = 1
    #expect(first == ["a", "b"])
    #expect(second == ["a", "b"])
  }

  @Test func itemsThatEditTheDictionaryWhenTheyAreReleasedFindItWhole() {
    final class Editing {
      let action: () -> Void
      init(_ action: @escaping () -> Void) { self.action = action }
      deinit { action() }
    }
    let items = MutableDictionaryProperty<Int, Editing>()
    var changes = 0
    items.changes.startWithValues { _ in changes += 1 }
    for key in 0..<100 { items[key] = Editing { items[1_000 + key] = Editing {} } }
    for key in 0..<100 { items[key] = key.isMultiple(of: 2) ? nil : Editing {} }
    #expect(items.count == 150)
    #expect(changes == 100 + 100 + 100)
    items.removeAll()
    #expect(items.isEmpty)
  }

  @Test func threadsEditASharedDictionaryAndFollowersSeeEveryChangeInOrder() async {
    let shared = SharedDictionaryProperty<Int, Int>()
    let log = SharedCollectionProperty<String>()
    let copy = SharedDictionaryProperty<Int, Int>()
    shared.changes.startWithValues { @Sendable change in
      do { try copy.apply(change) } catch { log.append("\(change): \(error)") }
    }
    let sum = SharedProperty(0)
    shared.lift { $0.sum { $0.value } }.startWithValues { @Sendable in sum.value = $0 }
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<4 {
        group.addTask {
          for step in 0..<200 {
            shared[step % 50] = thread * 1_000 + step
            if step % 7 == 0 { shared.removeValue(forKey: (step + thread) % 50) }
            if step % 11 == 0 { shared.modify { $0[step % 50, default: 0] += 1 } }
          }
        }
      }
    }
    #expect(log.isEmpty)
    #expect(copy.value == shared.value)
    #expect(sum.value == shared.value.reduce(0) { $0 + $1.value })
  }

  @Test func dictionariesOfAStoreChangeTogetherWithItsLists() {
    struct Store {
      let prices = MutableDictionaryProperty<String, Int>(["tea": 2])
      let tags = MutableSetProperty(["a"])
      let names = MutableCollectionProperty(["tea", "milk"])
    }
    let store = SharedHandle(Store())
    let rows = store.lift { store in
      store.names.keyed { $0 }.joined(with: store.prices) { "\($0): \($1)" }.intersection(keys: store.tags)
    }
    let seen = SharedCollectionProperty<Int>()
    rows.startWithValues { @Sendable in seen.append($0.after.count) }
    store.modify {
      $0.prices["milk"] = 1
      $0.tags.set(["milk", "tea"])
    }
    #expect(Array(seen.value) == [0, 2])
    #expect(store.prices["milk"] == 1)
    #expect(store.tags.contains("tea"))
  }

  @Test @MainActor func anActorFollowsASharedDictionary() async {
    let shared = SharedDictionaryProperty(["a": 1])
    let followed = DictionaryProperty(shared)
    #expect(followed.value == ["a": 1])
    shared["b"] = 2
    let tags = SharedSetProperty([1])
    let followedTags = SetProperty(tags)
    tags.insert(2)
    #expect(followed.value == ["a": 1, "b": 2])
    #expect(followedTags.count == 2)
  }

  @Test func copiesOfAValueAreIndependentAndCheap() {
    let prices = Prices((0..<100).map { (key: "\($0)", value: $0) })
    let before = prices.value
    prices["0"] = 7
    #expect(before["0"] == 0)
    #expect(prices.value.changes(to: before).count == 1)
  }
}
