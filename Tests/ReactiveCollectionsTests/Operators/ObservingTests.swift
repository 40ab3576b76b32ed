import ReactiveCollections
import ReactiveCollectionsChanges
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

@Suite struct ObservingTests {
  final class Item: Hashable, CustomStringConvertible {
    let id: Int
    let value: MutableProperty<Int>
    init(_ id: Int, _ value: Int) {
      self.id = id
      self.value = MutableProperty(value)
    }
    static func == (a: Item, b: Item) -> Bool { a === b }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    var description: String { "\(id):\(value.value)" }
  }

  /// Elements that change internally, alone or several at once, are in the right place behind every operator that reads
  /// them.
  @Test(arguments: 0..<4) func elementsThatChangeInsideAreAtTheirPositions(part: UInt64) {
    for seed in seeds(part: part, 15, long: 400) {
      var random = SeededGenerator(seed: seed)
      func int(_ limit: Int) -> Int { Int.random(in: 0..<max(limit, 1), using: &random) }
      func item() -> Item { Item(int(1_000), int(9)) }
      let list = MutableCollectionProperty((0..<int(8)).map { _ in item() })
      let items = list.updates.observing(\.value)
      typealias Watch = ListsOfListsTests.Watch
      let watches = [
        Watch("filter", items.filter { $0.value.value > 4 }) { list.value.filter { $0.value.value > 4 } },
        Watch("sorted", items.sorted { $0.value.value < $1.value.value }) {
          list.value.sorted { $0.value.value < $1.value.value }
        },
        Watch("sorted by key", items.sorted { $0.value.value }) {
          list.value.sorted { $0.value.value < $1.value.value }
        },
        Watch("grouped", items.grouped(by: { $0.value.value % 3 }, sortedBy: <).flattened()) {
          (0..<3).flatMap { key in list.value.filter { $0.value.value % 3 == key } }
        },
        Watch("distinct", items.distinct { $0.value.value % 4 }) {
          var keys: Set<Int> = []
          return list.value.filter { keys.insert($0.value.value % 4).inserted }
        },
      ]
      let values = Watch("map", items.map { $0.value.value }) { list.value.map { $0.value.value } }
      let sum = Property(items.sum { $0.value.value })
      func edit() -> String {
        let position = int(list.count)
        switch list.isEmpty ? 0 : int(9) {
        case 0: list.insert(item(), at: int(list.count + 1))
        case 1: list.remove(at: position)
        case 2: list.move(from: position, to: int(list.count))
        case 3: list[position] = item()
        case 4: list.set(list.value.shuffled(using: &random).filter { _ in int(4) > 0 } + [item()])
        default:
          list[position].value.value = int(9)
          return "set \(position)"
        }
        return "edit"
      }
      for step in 0..<25 {
        let start = "\(list.value)"
        var text = ""
        transact { for _ in 0...(int(3) == 0 ? int(6) : 0) { text += edit() + " " } }
        var mismatch = values.mismatch()
        for watch in watches where mismatch == nil { mismatch = watch.mismatch(mayRefresh: true) }
        if sum.value != list.value.map(\.value.value).reduce(0, +) { mismatch = "the sum is \(sum.value)" }
        if let mismatch {
          Issue.record("seed \(seed), step \(step), \(text): \(mismatch)\n\(start)\n\(list.value)")
          return
        }
      }
    }
  }

  @Test func aChangedElementIsRefreshedInPlace() {
    let items = [Item(1, 10), Item(2, 20)]
    let list = MutableCollectionProperty(items)
    let told = Recorder(list.updates.observing(\.value))
    #expect(told.values.count == 1)
    items[1].value.value = 21
    #expect(told.values.count == 2 && told.values[1].change.index == 1 && told.values[1].change.operation == .update)
    list.remove(at: 0)
    items[0].value.value = 11
    #expect(told.values.count == 3)
    items[1].value.value = 22
    #expect(told.values.count == 4 && told.values[3].change.index == 0)
  }

  @Test func signalsAndProducers() {
    struct Letter {
      let name: String
      let pipe = Signal<Void, Never>.pipe()
      var changes: Signal<Void, Never> { pipe.output }
    }
    let list = MutableCollectionProperty([Letter(name: "a"), Letter(name: "b")])
    let signals = Recorder(list.updates.observing(\.changes))
    let producers = Recorder(
      list.updates.observing { SignalProducer(value: 1).concat(SignalProducer($0.changes).map { 2 }) })
    list[1].pipe.input.send(value: ())
    list[0].pipe.input.send(value: ())
    for told in [signals, producers] { #expect(told.values.dropFirst().map(\.change.index) == [1, 0]) }
  }

  /// The observation of an element ends when it is removed, and all observations end with the observer.
  @Test func theObservationOfAnElementEndsWithItsRemoval() {
    var asked = 0
    var active = 0
    var observers: [Signal<Int, Never>.Observer] = []
    let list = MutableCollectionProperty([1, 2, 3])
    var told: Recorder<CollectionUpdate<Int>, Never>? = Recorder(
      list.updates.observing { _ in
        asked += 1
        return SignalProducer<Int, Never> { observer, lifetime in
          active += 1
          observers.append(observer)
          lifetime += AnyDisposable { active -= 1 }
        }
      })
    #expect(asked == 3 && active == 3)
    list.remove(at: 1)
    #expect(active == 2)
    list[0] = 7
    #expect(asked == 4 && active == 2)
    list.move(from: 0, to: 1)
    #expect(asked == 4 && active == 2)
    told = nil
    #expect(active == 0 && told == nil)
  }

  /// Starting to observe one element may change another one that is already observed: the change is sent after the
  /// start.
  @Test func startingOneElementCanChangeAnother() throws {
    let items = (0..<3).map { Item($0, 0) }
    let list = MutableCollectionProperty(items)
    let told = Recorder(
      list.updates.observing { item in
        SignalProducer<Int, Never> { observer, lifetime in
          if item.id > 0 { items[item.id - 1].value.value += 5 }
          lifetime += item.value.signal.observe(observer)
        }
      }.filter { $0.value.value == 0 })
    #expect(told.values.last.map { $0.after.map(\.id) } == [2])
    try checkChangeLaws(told.values)
    items[2].value.value = 1
    #expect(told.values.last.map { $0.after.isEmpty } == true)
  }

  /// Elements that are derived from the same property are refreshed together, so that an order never sees other
  /// elements change.
  @Test func elementsThatChangeTogetherAreRefreshedTogether() throws {
    final class Derived {
      let key: Property<Int>
      init(_ key: Property<Int>) { self.key = key }
    }
    let base = MutableProperty(0)
    let list = MutableCollectionProperty((1...9).map { number in Derived(base.map { ($0 * number * 7) % 11 }) })
    let observed = list.updates.observing(\.key)
    let sorted = Recorder(observed.sorted { (one: Derived, other: Derived) in one.key.value < other.key.value })
    let smallest = Property(observed.min { $0.key.value < $1.key.value })
    let all = Recorder(list.updates.observing { _ in base })
    for value in 1...20 {
      sorted.clear()
      all.clear()
      base.value = value
      let keys = list.value.map(\.key.value).sorted()
      #expect(sorted.values.last?.after.map(\.key.value) ?? keys == keys, "\(value)")
      #expect(sorted.values.count <= 1 && all.values.count == 1)
      #expect(all.values.last?.change.count == 9)
      #expect(smallest.value?.key.value == keys.first)
    }
    base.value = base.value
    withExtendedLifetime((sorted, all)) {}
  }

  /// The same object several times in a list.
  @Test func anElementContainedTwiceIsRefreshedAtBothPositions() throws {
    let (x, y, z) = (Item(1, 1), Item(2, 5), Item(3, 6))
    let list = MutableCollectionProperty([x, y, z, x])
    let observed = list.updates.observing(\.value)
    let sorted = Recorder(observed.sorted { (one: Item, other: Item) in one.value.value < other.value.value })
    let smallest = Property(observed.min { $0.value.value < $1.value.value })
    x.value.value = 9
    #expect(sorted.values.last.map { Array($0.after) } == [y, z, x, x])
    #expect(sorted.values.count == 2 && smallest.value == y)
    try checkChangeLaws(sorted.values)
  }

  /// Two streams that observe the same elements, and operators that combine them.
  @Test func branchesThatObserveTheSameElementsChangeTogether() throws {
    let x = Item(1, 1)
    let list = MutableCollectionProperty([x])
    let observed = list.updates.observing(\.value)
    let told = Recorder(
      observed.filter { $0.value.value % 2 == 0 }.concatenated(with: observed.filter { $0.value.value % 2 == 1 }))
    let pairs = Recorder(observed.joined(with: observed, on: { $0.value.value }, { $0.value.value }))
    x.value.value = 2
    #expect(told.values.count == 2)
    #expect(told.values.last.map { Array($0.after) } == [x])
    #expect(pairs.values.count == 2)
    #expect(pairs.values.last?.change.operation == .update)
    try checkChangeLaws(told.values)
  }

  /// A property that switches to another source, or depends on the list itself.
  @Test func derivedPropertiesOfElementsAreObserved() {
    let list = MutableCollectionProperty([1, 2, 3])
    let count = Property(list.updates.count)
    let seen = Recorder(list.updates.observing { _ in count }.map { $0 * count.value })
    list.append(4)
    #expect(seen.values.last.map { Array($0.after) } == [4, 8, 12, 16])
    #expect(seen.values.count == 2)
    let chosen = MutableProperty(true)
    let either = chosen.flatMap(.latest) { $0 ? count : Property(value: 7) }
    let late = Recorder(list.updates.observing { _ in either }.map { $0 * either.value })
    list.remove(at: 0)
    #expect(late.values.last.map { Array($0.after) } == [6, 9, 12])
    chosen.value = false
    #expect(late.values.last.map { Array($0.after) } == [14, 21, 28])
    list.remove(at: 0)
    #expect(late.values.last.map { Array($0.after) } == [21, 28])
    #expect(late.values.count == 4)
  }

  /// An object that is removed and inserted in one commit may have changed, so the following operators update it.
  @Test func objectsRemovedAndReinsertedInOneCommitAreUpdated() throws {
    let x = Item(1, 1)
    let list = MutableCollectionProperty([x])
    let values = CollectionProperty(list.updates.observing(\.value).distinct { $0.value.value }.map { $0.value.value })
    x.value.value = 2
    #expect(Array(values.value) == [2])
    x.value.value = 3
    #expect(Array(values.value) == [3])

    let (a, b) = (MutableCollectionProperty([Item(1, 1)]), MutableCollectionProperty([Item(2, 1)]))
    let pairs = CollectionProperty(
      a.updates.observing(\.value).joined(with: b.updates.observing(\.value), on: { $0.value.value }) { $0.value.value }
        .map { "\($0.left)-\($0.right)" })
    #expect(Array(pairs.value) == ["1:1-2:1"])
    transact {
      a[0].value.value = 2
      b[0].value.value = 2
    }
    #expect(Array(pairs.value) == ["1:2-2:2"])

    let y = Item(4, 4)
    let (c, d) = (MutableCollectionProperty([Item(3, 3), y]), MutableCollectionProperty([y]))
    let both = c.updates.observing(\.value).union(d.updates.observing(\.value))
    let texts = CollectionProperty(both.map(\.description))
    #expect(Array(texts.value) == ["3:3", "4:4"])
    transact {
      y.value.value = 8
      c.remove(at: 1)
      c.insert(y, at: 0)
    }
    #expect(Array(texts.value) == ["4:8", "3:3"])
    transact {
      y.value.value = 9
      c.remove(at: 0)
    }
    #expect(Array(texts.value) == ["3:3", "4:9"])
  }

  /// Asking for a property may change other elements. Asking for a signal may end the whole observation.
  @Test func obtainingAPropertyMayChangeOtherElements() throws {
    let items = (0..<3).map { Item($0, 0) }
    let list = MutableCollectionProperty(items)
    let told = Recorder(
      list.updates.observing { item -> MutableProperty<Int> in
        if item.id > 0 { items[item.id - 1].value.value += 5 }
        return item.value
      }.filter { $0.value.value == 0 })
    #expect(told.values.last.map { $0.after.map(\.id) } == [2])
    try checkChangeLaws(told.values)

    let others = MutableCollectionProperty(items)
    let end = SerialDisposable()
    var asked = 0
    let observation = others.updates.observing { item -> Signal<Int, Never> in
      asked += 1
      if item.id == 7 { end.dispose() }
      return item.value.signal
    }.startWithValues { _ in }
    end.set(observation)
    let (last, behind) = (Item(7, 0), Item(8, 0))
    others.append(contentsOf: [last, behind])
    last.value.value = 1
    behind.value.value = 1
    #expect(asked == 4)
  }

  @Test func valuesThatContainObjectsAreComparedByEquality() {
    struct Row: Equatable {
      let item: Item
      static func == (a: Row, b: Row) -> Bool { a.item === b.item }
    }
    let list = MutableCollectionProperty([Item(1, 0), Item(2, 0)])
    let items = list.updates.observing(\.value)
    let objects = Recorder(items.map { $0 }.map(\.value.value))
    let rows = Recorder(items.map { Row(item: $0) }.map(\.item.value.value))
    let values = Recorder(items.map { $0.value.value })
    list[1].value.value = 5
    #expect(objects.values.map { Array($0.after) } == [[0, 0], [0, 5]])
    #expect(values.values.map { Array($0.after) } == [[0, 0], [0, 5]])
    #expect(rows.values.map { Array($0.after) } == [[0, 0]])
  }

  /// Inserting an element whose property changes in the same commit sends one event.
  @Test func insertingAnElementWhosePropertyChangesSendsOneEvent() throws {
    final class Folder {
      let items = MutableCollectionProperty<Int>([])
      let limit = MutableProperty(0)
      lazy var count = Property(items.updates.filter(limit.map { limit in { $0 > limit } }).count)
    }
    let list = MutableCollectionProperty<Folder>([])
    let counts = Recorder(list.updates.observing(\.count).map { $0.count.value })
    let folder = Folder()
    _ = folder.count
    transact {
      list.append(folder)
      folder.items.append(1)
    }
    #expect(counts.values.map { Array($0.after) } == [[], [1]])
    transact {
      folder.items.append(2)
      list.append(Folder())
    }
    #expect(counts.values.map { Array($0.after) } == [[], [1], [2, 0]])
  }
}
