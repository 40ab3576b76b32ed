import CollectionChanges
import ReactiveCollections
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

  /// Elements that change inside, alone and several at once, are where they belong; behind every operator that looks at them.
  @Test(arguments: 0..<4) func random(part: UInt64) {
    let count: UInt64 = Scripts.areLong ? 400 : 40
    for seed in part * count..<(part + 1) * count {
      var random = SeededGenerator(seed: seed)
      func int(_ limit: Int) -> Int { Int.random(in: 0..<max(limit, 1), using: &random) }
      var nextID = 0
      func item() -> Item {
        nextID += 1
        return Item(nextID, int(9))
      }
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
        Transaction.run { for _ in 0...(int(3) == 0 ? int(6) : 0) { text += edit() + " " } }
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

  @Test func refreshes() {
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

  /// Every element is let go of when it goes, and all of them with the observer.
  @Test func lifetime() {
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

  /// To watch one element may change another, which is watched already: that is told after the start.
  @Test func startsThatChangeOthers() throws {
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
}
