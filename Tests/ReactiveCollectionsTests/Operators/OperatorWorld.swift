import CollectionChanges
import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// A list under random edits, with rules in properties that change as well, and chains of operators over it: each is compared with
/// what arrays make of the list, after every step.
final class OperatorWorld {
  struct Row: Hashable, Identifiable, CustomStringConvertible {
    var id: Int
    var value: Int
    var description: String { "\(id):\(value)" }
  }
  typealias Rows = CollectionProducer<Row>

  /// A chain and what it amounts to.
  struct Chain {
    var name: String
    var rows: Rows
    var expected: () -> [Row]
  }

  var random: SeededGenerator
  let list: MutableCollectionProperty<Row>
  let other: MutableCollectionProperty<Row>
  /// What live rules are made of.
  let limit = MutableProperty(5)
  let order = MutableProperty(0)
  let range = MutableProperty(1..<4)
  private var nextID = 0
  private(set) var log: [String] = []
  var probes: [Probe] = []

  private let seed: UInt64

  init(seed: UInt64) {
    self.seed = seed
    random = SeededGenerator(seed: seed)
    list = MutableCollectionProperty([])
    other = MutableCollectionProperty([])
    list.set((0..<int(6)).map { _ in row() })
    other.set((0..<int(3)).map { _ in row() })
  }

  func int(_ limit: Int) -> Int { Int.random(in: 0..<max(limit, 1), using: &random) }

  func row() -> Row {
    nextID += 1
    return Row(id: nextID, value: int(9))
  }

  // MARK: Chains

  static func isIncluded(_ limit: Int) -> (Row) -> Bool { { ($0.value + limit) % 3 != 0 } }
  static func comparator(_ order: Int) -> (Row, Row) -> Bool {
    switch order % 4 {
    case 0: { $0.value < $1.value }
    case 1: { $0.value > $1.value }
    case 2: { $0.value % 4 < $1.value % 4 }
    default: { _, _ in false }
    }
  }

  static func distinct<Key: Hashable>(_ rows: [Row], by key: (Row) -> Key) -> [Row] {
    var keys: Set<Key> = []
    return rows.filter { keys.insert(key($0)).inserted }
  }

  func chain(of length: Int) -> Chain {
    let isOther = int(4) == 0
    let source = isOther ? other : list
    var chain = Chain(name: isOther ? "other" : "list", rows: source.updates) { Array(source.value) }
    for _ in 0..<length { chain = adding(to: chain) }
    return chain
  }

  private func adding(to chain: Chain) -> Chain {
    let (rows, expected) = (chain.rows, chain.expected)
    let (limit, order, range) = (limit, order, range)
    func make(_ name: String, _ rows: Rows, _ expected: @escaping () -> [Row]) -> Chain {
      Chain(name: chain.name + "." + name, rows: rows, expected: expected)
    }
    let (number, rule) = (int(5), int(4))
    switch int(24) {
    case 0:
      return make("map", rows.map { Row(id: $0.id, value: $0.value / 2) }) {
        expected().map { Row(id: $0.id, value: $0.value / 2) }
      }
    case 1:
      let transform = limit.map { limit in { Row(id: $0.id, value: ($0.value + limit) / 2) } as (Row) -> Row }
      return make("map(live)", rows.map(transform)) { expected().map(transform.value) }
    case 2: return make("filter", rows.filter(Self.isIncluded(1))) { expected().filter(Self.isIncluded(1)) }
    case 3:
      let rule = limit.map(Self.isIncluded)
      return make("filter(live)", rows.filter(rule)) { expected().filter(Self.isIncluded(limit.value)) }
    case 4:
      return make("compactMap", rows.compactMap { $0.value == 3 ? nil : Row(id: $0.id, value: $0.value + 1) }) {
        expected().compactMap { $0.value == 3 ? nil : Row(id: $0.id, value: $0.value + 1) }
      }
    case 5, 6:
      return make("sorted(\(rule))", rows.sorted(by: Self.comparator(rule))) {
        expected().sorted(by: Self.comparator(rule))
      }
    case 7:
      return make("sorted(key)", rows.sorted { $0.value % 5 }) { expected().sorted { $0.value % 5 < $1.value % 5 } }
    case 8:
      return make("sorted(live)", rows.sorted(by: order.map(Self.comparator))) {
        expected().sorted(by: Self.comparator(order.value))
      }
    case 9:
      let key = limit.map { limit in { ($0.value * limit) % 7 } as (Row) -> Int }
      return make("sorted(live key)", rows.sorted(by: key)) {
        expected().sorted { ($0.value * limit.value) % 7 < ($1.value * limit.value) % 7 }
      }
    case 10: return make("prefix(\(number))", rows.prefix(number)) { Array(expected().prefix(number)) }
    case 11: return make("suffix(live)", rows.suffix(limit.readOnly)) { Array(expected().suffix(limit.value)) }
    case 12:
      return make("window(live)", rows.window(range.readOnly)) {
        let all = expected()
        return Array(all[range.value.clamped(to: 0..<all.count)])
      }
    case 15:
      return make("distinct", rows.distinct { $0.value % 4 }) { Self.distinct(expected()) { $0.value % 4 } }
    case 16: return make("distinct itself", rows.distinct()) { Self.distinct(expected()) { $0 } }
    case 17, 18, 19:
      let other = self.chain(of: int(3))
      let (number, name) = (number % 3, other.name)
      switch number {
      case 0:
        return make("union(\(name))", rows.union(other.rows)) { Self.distinct(expected() + other.expected()) { $0 } }
      case 1:
        return make("intersection(\(name))", rows.intersection(other.rows)) {
          Self.distinct(expected().filter(Set(other.expected()).contains)) { $0 }
        }
      default:
        return make("subtracting(\(name))", rows.subtracting(other.rows)) {
          Self.distinct(expected().filter { !Set(other.expected()).contains($0) }) { $0 }
        }
      }
    case 20, 21:
      let isSorted = number % 2 == 0
      let groups =
        isSorted ? rows.grouped(by: { $0.value % 3 }, sortedBy: >) : rows.grouped { $0.value % 3 }
      return make("grouped(\(isSorted)).flattened", groups.flattened()) {
        let all = expected()
        var keys = Self.distinct(all) { $0.value % 3 }.map { $0.value % 3 }
        if isSorted { keys.sort(by: >) }
        return keys.flatMap { key in all.filter { $0.value % 3 == key } }
      }
    case 13: return make("reversed", rows.reversed()) { expected().reversed() }
    case 14:
      return make("concatenated(itself filtered)", rows.concatenated(with: rows.filter(Self.isIncluded(2)))) {
        expected() + expected().filter(Self.isIncluded(2))
      }
    default:
      let other = self.chain(of: int(3))
      return make("concatenated(\(other.name))", rows.concatenated(with: other.rows)) { expected() + other.expected() }
    }
  }

  // MARK: Observing

  /// Observes a chain, and checks all that it tells.
  final class Probe {
    let chain: Chain
    private(set) var updates: [CollectionUpdate<Row>] = []
    private var shown: [Row] = []
    let property: CollectionProperty<Row>?
    private let aggregates: Aggregates?
    private let groups: Groups?
    private var observation: (any Disposable)?
    private let fail: (String) -> Void

    init(_ chain: Chain, isProperty: Bool, in world: OperatorWorld) {
      self.chain = chain
      let fail: (String) -> Void = { [unowned world] text in
        Issue.record("seed \(world.seed), \(chain.name): \(text)\n\(world.log.suffix(12).joined(separator: "\n"))")
      }
      self.fail = fail
      property = isProperty ? CollectionProperty(chain.rows) : nil
      aggregates = isProperty ? Aggregates(chain.rows) : nil
      groups = isProperty ? nil : Groups(chain.rows, isSorted: world.int(2) == 0, inside: world.int(6))
      observation = (property?.updates ?? chain.rows).startWithValues { [unowned self, property] update in
        self.updates.append(update)
        if let property, Array(property.value) != chain.expected() {
          fail("a property shows \(property.value), not \(chain.expected()), while it is told")
        }
        if let wrong = self.aggregates?.mismatch(with: chain.expected()) { fail("\(wrong) while it is told") }
      }
      check("at the start", isFirst: true)
    }

    deinit { observation?.dispose() }

    /// After a step there is no more than one update, and it leads to what is expected.
    func check(_ step: String, isFirst: Bool = false) {
      let expected = chain.expected()
      if isFirst ? updates.count != 1 : updates.count > 1 { fail("\(updates.count) updates \(step): \(updates)") }
      for update in updates {
        if Array(update.before) != shown { fail("before is \(update.before), not \(shown), \(step)") }
        if update.change.isEmpty, !isFirst { fail("nothing is told of \(step)") }
        do {
          var list = update.before
          try update.change.apply(to: &list)
          if list != update.after {
            fail("\(update.change) of \(update.before) leads to \(list), not \(update.after), \(step)")
          }
          try update.change.inverted.apply(to: &list)
          if list != update.before { fail("\(update.change) cannot be undone \(step)") }
          list = update.before
          try update.change.batch.change.apply(to: &list)
          if list != update.after { fail("the batch of \(update.change) leads to \(list) \(step)") }
        } catch { fail("\(update.change) of \(update.before): \(error) \(step)") }
        shown = Array(update.after)
      }
      if shown != expected { fail("shows \(shown), not \(expected), \(step)") }
      if let property, Array(property.value) != expected {
        fail("the property has \(property.value), not \(expected), \(step)")
      }
      updates = []
    }
  }

  /// Observes a chain in sections.
  final class Groups {
    typealias Snapshot = SectionSnapshot<Int, Row>
    private let isSorted: Bool
    private var shown: [Snapshot] = []
    private var updates: [SectionedUpdate<Int, Row>] = []
    private var observation: (any Disposable)?
    /// What is done to the rows of each section.
    private let inside: ([Row]) -> [Row]
    private let headers: Int

    init(_ rows: Rows, isSorted: Bool, inside: Int) {
      self.isSorted = isSorted
      let groups = isSorted ? rows.grouped(by: { $0.value % 3 }, sortedBy: <) : rows.grouped { $0.value % 3 }
      let result: SectionedProducer<Int, Row>
      switch inside {
      case 0:
        result = groups.mapRows { Row(id: $0.id, value: $0.value / 2) }
        self.inside = { $0.map { Row(id: $0.id, value: $0.value / 2) } }
      case 1:
        result = groups.filterRows { $0.value != 3 }
        self.inside = { $0.filter { $0.value != 3 } }
      case 2:
        result = groups.sortedRows { $0.value > $1.value }
        self.inside = { $0.sorted { $0.value > $1.value } }
      case 3:
        result = groups.filterRows { $0.value % 2 == 0 }.sortedRows { -$0.value }.mapSections { $0 + 10 }
        self.inside = { $0.filter { $0.value % 2 == 0 }.sorted { $0.value > $1.value } }
      default:
        result = groups
        self.inside = { $0 }
      }
      headers = inside == 3 ? 10 : 0
      observation = result.startWithValues { [unowned self] in self.updates.append($0) }
    }

    deinit { observation?.dispose() }

    func mismatch(with rows: [Row]) -> String? {
      var keys = OperatorWorld.distinct(rows) { $0.value % 3 }.map { $0.value % 3 }
      if isSorted { keys.sort() }
      let expected = keys.map { key in
        Snapshot(section: key, rows: PersistentArray(rows.filter { $0.value % 3 == key }))
      }
      defer { updates = [] }
      if updates.count > 1 { return "\(updates.count) updates of groups: \(updates)" }
      do { try checkChangeLaws(updates) } catch { return "groups: \(error)" }
      if let update = updates.first {
        if Array(update.before) != shown { return "groups: before is \(update.before), not \(shown)" }
        shown = Array(update.after)
      }
      return shown == expected ? nil : "groups are \(shown), not \(expected)"
    }
  }

  /// Properties of aggregates, and how often each has been told of a value that it had already.
  final class Aggregates {
    private let count: Property<Int>
    private let sum: Property<Int>
    private let average: Property<Double>
    private let (least, greatest): (Property<Int?>, Property<Int?>)
    private let (first, last, second, firstSmall): (Property<Row?>, Property<Row?>, Property<Row?>, Property<Row?>)
    private let (isEmpty, hasThree): (Property<Bool>, Property<Bool>)
    private var repeats = 0
    private var observation: (any Disposable)?

    init(_ rows: Rows) {
      count = Property(rows.count)
      sum = Property(rows.sum(of: \.value))
      average = Property(rows.sum { Double($0.value) / 3 })
      least = Property(rows.map(\.value).min())
      greatest = Property(rows.map(\.value).max())
      first = Property(rows.first)
      last = Property(rows.last)
      second = Property(rows.element(at: 1))
      firstSmall = Property(rows.first { $0.value < 4 })
      isEmpty = Property(rows.isEmpty)
      hasThree = Property(rows.contains { $0.value == 3 })
      observation = rows.count.producer.combinePrevious().startWithValues { [unowned self] old, new in
        if old == new { self.repeats += 1 }
      }
    }

    deinit { observation?.dispose() }

    func mismatch(with rows: [Row]) -> String? {
      let values = rows.map(\.value)
      let found: [(String, Any, Bool)] = [
        ("count", count.value, count.value == rows.count), ("sum", sum.value, sum.value == values.reduce(0, +)),
        ("sum of thirds", average.value, abs(average.value * 3 - Double(values.reduce(0, +))) < 1e-9),
        ("min", least.value as Any, least.value == values.min()),
        ("max", greatest.value as Any, greatest.value == values.max()),
        ("first", first.value as Any, first.value == rows.first), ("last", last.value as Any, last.value == rows.last),
        ("second", second.value as Any, second.value == rows.dropFirst().first),
        ("first small", firstSmall.value as Any, firstSmall.value == rows.first { $0.value < 4 }),
        ("isEmpty", isEmpty.value, isEmpty.value == rows.isEmpty),
        ("contains", hasThree.value, hasThree.value == values.contains(3)), ("repeats", repeats, repeats == 0),
      ]
      return found.first { !$0.2 }.map { "\($0.0) is \($0.1)" }
    }
  }

  // MARK: Edits

  func step() {
    var text: String
    switch int(12) {
    case 0: text = setRule()
    case 1:
      text = "transaction"
      Transaction.run {
        for _ in 0...int(5) { text += " " + (int(4) == 0 ? setRule() : edit()) }
      }
    case 2:
      struct Failure: Error {}
      text = "rolled back"
      try? Transaction.run {
        for _ in 0...int(3) { text += " " + edit() }
        throw Failure()
      }
    default: text = edit()
    }
    log.append("\(text) → \(list.value) | \(other.value) | \(limit.value) \(order.value) \(range.value)")
    for probe in probes { probe.check(text) }
    switch int(12) {
    case 0 where probes.count < 6: probes.append(Probe(chain(of: 1 + int(4)), isProperty: int(2) == 0, in: self))
    case 1 where !probes.isEmpty: probes.remove(at: int(probes.count))
    default: break
    }
  }

  private func setRule() -> String {
    switch int(3) {
    case 0: limit.value = int(6)
    case 1: order.value = int(4)
    default:
      let start = int(4)
      range.value = start..<start + int(4)
    }
    return "rule"
  }

  private func edit() -> String {
    let list = int(5) == 0 ? other : list
    let count = list.count
    let index = int(count)
    guard count > 0, int(8) > 1 else {
      let position = int(count + 1)
      if int(4) > 0 {
        list.insert(row(), at: position)
        return "insert \(position)"
      }
      list.insert(contentsOf: (0..<int(6)).map { _ in row() }, at: position)
      return "insert several \(position)"
    }
    switch int(10) {
    case 0, 1:
      list.remove(at: index)
      return "remove \(index)"
    case 2, 3, 4:
      list[index].value = int(9)
      return "set \(index)"
    case 5, 6:
      let target = int(count)
      list.move(from: index, to: target)
      return "move \(index) \(target)"
    case 7:
      list.refresh(at: index)
      return "refresh \(index)"
    case 8:
      let end = index + int(count - index + 1)
      list.removeSubrange(index..<end)
      return "remove \(index)..<\(end)"
    default:
      var rows = Array(list.value)
      rows.shuffle(using: &random)
      rows = rows.filter { _ in int(4) > 0 } + [row()]
      for index in rows.indices where int(3) == 0 { rows[index].value = int(9) }
      list.set(rows)
      return "set all"
    }
  }
}
