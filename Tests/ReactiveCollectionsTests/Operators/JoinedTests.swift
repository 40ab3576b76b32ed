import ReactiveCollections
import ReactiveCollectionsChanges
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

@Suite struct JoinedTests {
  struct Row: Hashable, Identifiable, CustomStringConvertible {
    var id: Int
    var key: Int
    var description: String { "\(id):\(key)" }
  }
  typealias Pair = Joined<Row, Row>
  typealias LeftPair = Joined<Row, Row?>

  @Test(arguments: 0..<4) func joinsShowTheRecomputedPairsAfterRandomEdits(part: UInt64) {
    for seed in seeds(part: part, 15, long: 400) {
      var random = SeededGenerator(seed: seed)
      func int(_ limit: Int) -> Int { Int.random(in: 0..<max(limit, 1), using: &random) }
      var nextID = 0
      func row() -> Row {
        nextID += 1
        return Row(id: nextID, key: int(4))
      }
      let (left, right) = (MutableCollectionProperty<Row>([]), MutableCollectionProperty<Row>([]))
      left.set((0..<int(5)).map { _ in row() })
      right.set((0..<int(5)).map { _ in row() })
      func pairs() -> [Pair] {
        left.value.flatMap { left in right.value.filter { $0.key == left.key }.map { Pair(left, $0) } }
      }
      func leftPairs() -> [LeftPair] {
        left.value.flatMap { left in
          let partners = right.value.filter { $0.key == left.key }.map { LeftPair(left, $0) }
          return partners.isEmpty ? [LeftPair(left, nil)] : partners
        }
      }
      let inner = ListsOfListsTests.Watch("joined", left.updates.joined(with: right.updates, on: \.key), pairs)
      let outer = ListsOfListsTests.Watch(
        "left joined", left.updates.leftJoined(with: right.updates, on: \.key, \.key), leftPairs)
      let itself = ListsOfListsTests.Watch(
        "joined with itself", left.updates.joined(with: left.updates.filter { $0.id % 2 == 0 }, on: \.key)
      ) {
        left.value.flatMap { one in
          left.value.filter { $0.key == one.key && $0.id % 2 == 0 }.map { Pair(one, $0) }
        }
      }
      func edit() -> Bool {
        let list = int(2) == 0 ? left : right
        let position = int(list.count)
        switch list.isEmpty ? 0 : int(8) {
        case 1: list.remove(at: position)
        case 2: list[position].key = int(4)
        case 3: list[position] = Row(id: list[position].id + 100, key: list[position].key)
        case 4: list.move(from: position, to: int(list.count))
        case 5: list.set(list.value.shuffled(using: &random).filter { _ in int(4) > 0 } + [row()])
        case 6:
          list.refresh(at: position)
          return true
        default: list.insert(row(), at: int(list.count + 1))
        }
        return false
      }
      for step in 0..<25 {
        let start = "\(left.value) \(right.value)"
        var refreshes = false
        transact { for _ in 0...(int(3) == 0 ? int(5) : 0) { if edit() { refreshes = true } } }
        let mismatch =
          inner.mismatch(mayRefresh: refreshes) ?? outer.mismatch(mayRefresh: refreshes)
          ?? itself.mismatch(mayRefresh: refreshes)
        if let mismatch {
          Issue.record("seed \(seed), step \(step): \(mismatch)\n\(start)\n\(left.value) \(right.value)")
          return
        }
      }
    }
  }

  @Test func leftJoinKeepsElementsWithoutAPartner() {
    struct Order: Equatable {
      var number: Int
      var customer: String
    }
    let orders = MutableCollectionProperty([Order(number: 1, customer: "a"), Order(number: 2, customer: "b")])
    let names = MutableCollectionProperty(["a": "Ada"].map { (id: $0, name: $1) })
    let told = Recorder(orders.updates.leftJoined(with: names.updates, on: \.customer, \.id))
    func shown() -> [String] {
      told.values.last?.after.map { "\($0.left.number) \($0.right?.name ?? "?")" } ?? []
    }
    #expect(shown() == ["1 Ada", "2 ?"])
    names.append((id: "b", name: "Bob"))
    #expect(shown() == ["1 Ada", "2 Bob"] && told.values.last?.change.operation == .update)
    names.remove(at: 0)
    #expect(shown() == ["1 ?", "2 Bob"] && told.values.last?.change.operation == .update)
    orders[1].customer = "c"
    #expect(shown() == ["1 ?", "2 ?"] && told.values.last?.change.operation == .update)
    transact {
      orders[0].customer = "d"
      names[0].id = "d"
      orders.remove(at: 1)
    }
    #expect(shown() == ["1 Bob"] && told.values.count == 5)
  }

  /// The key of each element is computed once.
  @Test func keysAreComputedOncePerElement() {
    let (left, right) = (MutableCollectionProperty(0..<100), MutableCollectionProperty(0..<100))
    var (leftKeys, rightKeys) = (0, 0)
    let pairs = CollectionProperty(
      left.updates.joined(with: right.updates) {
        leftKeys += 1
        return $0 / 2
      } _: {
        rightKeys += 1
        return $0
      })
    #expect(pairs.count == 100 && leftKeys == 100 && rightKeys == 100)
    left.move(from: 3, to: 80)
    left.remove(at: 7)
    right.remove(at: 30)
    right.move(from: 3, to: 80)
    #expect(leftKeys == 100 && rightKeys == 100)
    left[5] = 50
    right.insert(1000, at: 4)
    #expect(leftKeys == 101 && rightKeys == 101 && pairs.count == 97)
  }
}
