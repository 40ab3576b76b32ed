import ReactiveCollections
import ReactiveCollectionsChanges
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

/// Right, full, anti and group joins. `OperatorLawTests` compares all joins with recomputed ones.
@Suite struct ManyJoinsTests {
  struct Order: Equatable {
    var number: Int
    var customer: String
  }
  struct Customer: Equatable {
    var id: String
    var name: String
  }

  let orders = MutableCollectionProperty([Order(number: 1, customer: "a"), Order(number: 2, customer: "b")])
  let customers = MutableCollectionProperty([Customer(id: "a", name: "Ada")])

  // MARK: Step by step

  @Test func rightJoinIsInTheOrderOfTheOtherList() {
    let told = Recorder(
      orders.updates.rightJoined(with: customers.updates, on: \.customer, \.id) { "\($1.name) \($0?.number ?? 0)" })
    func shown() -> [String] { Array(told.values.last?.after ?? []) }
    #expect(shown() == ["Ada 1"])
    customers.insert(Customer(id: "c", name: "Cleo"), at: 0)
    #expect(shown() == ["Cleo 0", "Ada 1"])
    orders.insert(Order(number: 3, customer: "c"), at: 2)
    #expect(shown() == ["Cleo 3", "Ada 1"] && told.values.last?.change.operation == .update)
    orders.insert(Order(number: 0, customer: "a"), at: 0)
    #expect(shown() == ["Cleo 3", "Ada 0", "Ada 1"])
    customers.move(from: 1, to: 0)
    #expect(shown() == ["Ada 0", "Ada 1", "Cleo 3"])
  }

  @Test func fullJoinEndsWithTheElementsOfTheOtherListWithoutAPartner() {
    let told = Recorder(
      orders.updates.fullJoined(with: customers.updates, on: \.customer, \.id) {
        "\($0?.number ?? 0) \($1?.name ?? "?")"
      })
    func shown() -> [String] { Array(told.values.last?.after ?? []) }
    #expect(shown() == ["1 Ada", "2 ?"])
    customers.insert(Customer(id: "d", name: "Dan"), at: 0)
    customers.append(Customer(id: "c", name: "Cleo"))
    #expect(shown() == ["1 Ada", "2 ?", "0 Dan", "0 Cleo"])
    customers.move(from: 2, to: 0)
    #expect(shown() == ["1 Ada", "2 ?", "0 Cleo", "0 Dan"] && told.values.last?.change.operation == .move)
    orders[1].customer = "d"
    #expect(shown() == ["1 Ada", "2 Dan", "0 Cleo"])
    // The order keeps its place.
    orders[0].customer = "e"
    #expect(shown() == ["1 ?", "2 Dan", "0 Cleo", "0 Ada"])
    let count = told.values.count
    transact {
      orders.removeAll()
      customers.append(Customer(id: "b", name: "Bob"))
      customers.remove(at: 0)
    }
    #expect(shown() == ["0 Dan", "0 Ada", "0 Bob"] && told.values.count == count + 1)
  }

  @Test func antiJoinKeepsDuplicatesAndMoves() {
    let told = Recorder(orders.updates.antiJoined(with: customers.updates, on: \.customer, \.id))
    func shown() -> [Int] { told.values.last?.after.map(\.number) ?? [] }
    #expect(shown() == [2])
    orders.append(orders[1])
    orders.append(Order(number: 3, customer: "c"))
    #expect(shown() == [2, 2, 3])
    orders.move(from: 3, to: 0)
    #expect(shown() == [3, 2, 2] && told.values.last?.change.operation == .move)
    customers.append(Customer(id: "b", name: "Bob"))
    #expect(shown() == [3])
    // A second partner changes nothing, and neither does the loss of one of two.
    let count = told.values.count
    customers.append(Customer(id: "b", name: "Bea"))
    customers.remove(at: 1)
    customers.move(from: 0, to: 1)
    customers[0].name = "Ben"
    #expect(told.values.count == count)
    orders.refresh(at: 0)
    #expect(told.values.last?.change.operation == .update && told.values.count == count + 1)
    transact {
      customers.removeAll()
      orders.remove(at: 0)
    }
    #expect(shown() == [1, 2, 2] && told.values.count == count + 2)
  }

  @Test func groupJoinUpdatesEachResultOnceForItsPartners() {
    let told = Recorder(customers.updates.groupJoined(with: orders.updates, on: \.id, \.customer))
    func shown() -> [String] {
      told.values.last?.after.map { "\($0.left.name) \($0.right.map { String($0.number) }.joined())" } ?? []
    }
    #expect(shown() == ["Ada 1"])
    for (edit, expected) in [
      ({ orders.append(Order(number: 3, customer: "a")) }, "Ada 13"),
      ({ orders.move(from: 2, to: 0) }, "Ada 31"),
      ({ orders[0].number = 4 }, "Ada 41"),
      ({ orders[2].customer = "a" }, "Ada 412"),
      ({ orders.remove(at: 1) }, "Ada 42"),
      ({ orders.refresh(at: 1) }, "Ada 42"),
      ({ customers[0].name = "Ava" }, "Ava 42"),
      ({ orders[0].customer = "c" }, "Ava 2"),
      (
        {
          transact {
            orders.remove(at: 1)
            orders.append(contentsOf: (5..<8).map { Order(number: $0, customer: "a") })
            customers[0].name = "Ada"
          }
        }, "Ada 567"
      ),
      ({ orders.removeAll() }, "Ada "),
    ] as [(() -> Void, String)] {
      let count = told.values.count
      edit()
      #expect(shown() == [expected])
      #expect(told.values.count == count + 1 && told.values.last?.change.operation == .update, "\(expected)")
    }
    let count = told.values.count
    orders.append(Order(number: 1, customer: "z"))
    #expect(told.values.count == count)
  }

  /// As `map` compares them.
  @Test func resultsThatStayEqualSendNothing() {
    let joins = [
      orders.updates.joined(with: customers.updates, on: \.customer, \.id) { "\($0.number) \($1.id)" },
      orders.updates.leftJoined(with: customers.updates, on: \.customer, \.id) { "\($0.number) \($1?.id ?? "")" },
      orders.updates.rightJoined(with: customers.updates, on: \.customer, \.id) { "\($0?.number ?? 0) \($1.id)" },
      orders.updates.fullJoined(with: customers.updates, on: \.customer, \.id) { "\($0?.number ?? 0) \($1?.id ?? "")" },
      orders.updates.groupJoined(with: customers.updates, on: \.customer, \.id) { "\($0.number) \($1.count)" },
    ]
    let tapes = joins.map { Recorder($0) }
    customers[0].name = "Ava"
    customers.refresh(at: 0)
    orders.refresh(at: 0)
    for (number, tape) in tapes.enumerated() { #expect(tape.values.count == 1, "\(number)") }
  }

  @Test func keysAreComputedOnceInEachJoin() {
    let (left, right) = (MutableCollectionProperty(0..<100), MutableCollectionProperty(0..<100))
    var (leftKeys, rightKeys) = (0, 0)
    let (leftKey, rightKey) = (
      { (number: Int) -> Int in
        leftKeys += 1
        return number / 2
      },
      { (number: Int) -> Int in
        rightKeys += 1
        return number
      }
    )
    let (a, b) = (left.updates, right.updates)
    let joins: [(String, () -> AnyObject)] = [
      ("right", { CollectionProperty(a.rightJoined(with: b, on: leftKey, rightKey)) }),
      ("full", { CollectionProperty(a.fullJoined(with: b, on: leftKey, rightKey)) }),
      ("anti", { CollectionProperty(a.antiJoined(with: b, on: leftKey, rightKey)) }),
      ("group", { CollectionProperty(a.groupJoined(with: b, on: leftKey, rightKey)) }),
      ("intersection", { CollectionProperty(a.intersection(b, by: leftKey, rightKey)) }),
      ("subtracting", { CollectionProperty(a.subtracting(b, by: leftKey, rightKey)) }),
    ]
    for (name, join) in joins {
      left.set(0..<100)
      right.set(0..<100)
      (leftKeys, rightKeys) = (0, 0)
      let kept = join()
      #expect(leftKeys == 100 && rightKeys == 100, "\(name)")
      left.move(from: 3, to: 80)
      left.remove(at: 7)
      right.remove(at: 30)
      right.move(from: 3, to: 80)
      #expect(leftKeys == 100 && rightKeys == 100, "\(name)")
      left[5] = 50
      right.insert(1000, at: 4)
      left.refresh(at: 9)
      #expect(leftKeys == 102 && rightKeys == 101, "\(name)")
      withExtendedLifetime(kept) {}
    }
    // One key function for both lists.
    for operation in [
      { a.union(b, by: leftKey) }, { a.symmetricDifference(b, by: leftKey) }, { a.subtracting(b, by: leftKey) },
    ] as [() -> CollectionProducer<Int>] {
      left.set(0..<100)
      right.set(50..<150)
      leftKeys = 0
      let kept = CollectionProperty(operation())
      #expect(leftKeys == 200)
      left[5] = 150
      right.append(-1)
      right.remove(at: 3)
      left.move(from: 1, to: 2)
      #expect(leftKeys == 202)
      withExtendedLifetime(kept) {}
    }
  }

  // MARK: Objects

  final class Item {
    let id: Int
    var key: Int
    init(_ id: Int, _ key: Int) { (self.id, self.key) = (id, key) }
  }

  /// What an object shows at a moment.
  struct Shown: Equatable {
    var left: [Int]
    var right: [Int]

    init(_ left: Item?, _ right: [Item?]) {
      self.left = left.map { [$0.id, $0.key] } ?? []
      self.right = right.flatMap { item in item.map { [$0.id, $0.key] } ?? [] }
    }
  }

  /// Objects change inside, and are then refreshed.
  @Test(arguments: 0..<4) func objectsThatAreRefreshedAreJoinedAnew(part: UInt64) {
    for seed in seeds(part: part, 15, long: 400) {
      var random = SeededGenerator(seed: seed)
      func int(_ limit: Int) -> Int { Int.random(in: 0..<max(limit, 1), using: &random) }
      var nextID = 0
      func item() -> Item {
        nextID += 1
        return Item(nextID, int(4))
      }
      let lists = (0..<2).map { _ in MutableCollectionProperty((0..<int(5)).map { _ in item() }) }
      let (left, right) = (lists[0], lists[1])
      let (a, b) = (left.updates, right.updates)
      func partners(_ item: Item, in list: MutableCollectionProperty<Item>) -> [Item] {
        list.value.filter { $0.key == item.key }
      }
      func pairs(_ list: MutableCollectionProperty<Item>, _ other: MutableCollectionProperty<Item>) -> [Shown] {
        list.value.flatMap { row in
          let partners = partners(row, in: other)
          return partners.isEmpty ? [Shown(row, [])] : partners.map { Shown(row, [$0]) }
        }
      }
      let watches = [
        ListsOfListsTests.Watch("right", a.rightJoined(with: b, on: \.key, \.key) { Shown($1, [$0]) }) {
          pairs(right, left)
        },
        .init("full", a.fullJoined(with: b, on: \.key) { Shown($0, [$1]) }) {
          pairs(left, right) + right.value.filter { partners($0, in: left).isEmpty }.map { Shown(nil, [$0]) }
        },
        .init("anti", a.antiJoined(with: b, on: \.key).map { Shown($0, []) }) {
          left.value.filter { partners($0, in: right).isEmpty }.map { Shown($0, []) }
        },
        .init("group", a.groupJoined(with: b, on: \.key) { Shown($0, Array($1)) }) {
          left.value.map { Shown($0, partners($0, in: right)) }
        },
        .init("group, mapped", a.groupJoined(with: b, on: \.key).map { Shown($0.left, Array($0.right)) }) {
          left.value.map { Shown($0, partners($0, in: right)) }
        },
      ]
      for step in 0..<25 {
        transact {
          for _ in 0...(int(3) == 0 ? int(5) : 0) {
            let list = lists[int(2)]
            let position = int(list.count)
            switch list.isEmpty ? 0 : int(6) {
            case 1: list.remove(at: position)
            case 2: list.move(from: position, to: int(list.count))
            case 3, 4:
              list[position].key = int(4)
              list.refresh(at: position)
            case 5: list.set(list.value.shuffled(using: &random).filter { _ in int(4) > 0 } + [item()])
            default: list.insert(item(), at: int(list.count + 1))
            }
          }
        }
        for watch in watches {
          if let mismatch = watch.mismatch() { return _ = Issue.record("seed \(seed), step \(step): \(mismatch)") }
        }
      }
    }
  }

  // MARK: NaN

  @Test func keysThatDoNotEqualThemselvesHaveNoPartners() {
    let (left, right) = (MutableCollectionProperty([1, Double.nan]), MutableCollectionProperty([Double.nan, 1]))
    let (a, b) = (left.updates, right.updates)
    func text(_ numbers: some Sequence<Double?>) -> [String] { numbers.map { $0.map { "\($0)" } ?? "nil" } }
    let full = CollectionProperty(a.fullJoined(with: b, on: { $0 }))
    let anti = CollectionProperty(a.antiJoined(with: b, on: { $0 }))
    let groups = CollectionProperty(a.groupJoined(with: b, on: { $0 }) { _, partners in partners.count })
    let common = CollectionProperty(a.intersection(b) { $0 })
    let rest = CollectionProperty(a.subtracting(b) { $0 })
    let different = CollectionProperty(a.symmetricDifference(b) { $0 })
    for _ in 0..<2 {
      #expect(text(full.map(\.left)) == ["1.0", "nan", "nil"] && text(full.map(\.right)) == ["1.0", "nil", "nan"])
      #expect(text(Array(anti)) == ["nan"] && Array(groups) == [1, 0])
      #expect(Array(common) == [1] && text(Array(rest)) == ["nan"] && text(Array(different)) == ["nan", "nan"])
      // Again with others.
      right.insert(.nan, at: 0)
      right.remove(at: 1)
      left.append(.nan)
      left.remove(at: 1)
      left.refresh(at: 1)
    }
  }

  // MARK: Costs

  /// A partner that changes costs no comparison of the group, however long that is, also if both lists change.
  @Test func longGroupsAreNotCompared() {
    struct Row: Equatable {
      nonisolated(unsafe) static var comparisons = 0
      var number: Int
      static func == (a: Row, b: Row) -> Bool {
        comparisons += 1
        return a.number == b.number
      }
    }
    let costs = [1_000, 100_000].map { count in
      let keys = MutableCollectionProperty([0, 1])
      let rows = MutableCollectionProperty((0..<count).map { Row(number: $0) })
      let groups = CollectionProperty(
        keys.updates.groupJoined(with: rows.updates, on: { $0 }, { $0.number < 0 ? 1 : 0 }))
      var sent = 0
      groups.updates.startWithValues { _ in sent += 1 }
      Row.comparisons = 0
      for step in 0..<10 {
        transact {
          rows.insert(Row(number: 7), at: count / 2)
          rows[step * 31].number += 1
          rows.remove(at: count / 3)
          keys.move(from: 0, to: 1)
        }
        rows[step * 17].number += 1
      }
      #expect(sent == 21 && groups[0].right.count == count)
      return Row.comparisons
    }
    #expect(costs[1] <= 2 * costs[0] + 200, "\(costs)")
  }
}
