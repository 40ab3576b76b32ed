import ReactiveCollections
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

@Suite struct CollectionIndexTests {
  struct Row: Hashable, Identifiable {
    var id: Int
    var value: Int
  }

  private static func twins(_ rows: some Sequence<Row>) -> Set<Int> {
    Set(Dictionary(grouping: rows, by: \.id).filter { $0.value.count > 1 }.keys)
  }

  /// Keys that occur once, several times and never, under random edits: the index, its properties and everything
  /// derived from them agree with the list, and an observer of a key is called at most once per commit, if its first
  /// element is affected.
  @Test(arguments: 0..<4) func anIndexAgreesWithItsListAfterRandomEdits(part: UInt64) {
    for seed in seeds(part: part, 50, long: 500) {
      var random = SeededGenerator(seed: seed)
      func int(_ limit: Int) -> Int { Int.random(in: 0..<max(limit, 1), using: &random) }
      func row() -> Row { Row(id: int(8), value: int(5)) }
      let list = MutableCollectionProperty((0..<int(6)).map { _ in row() })
      let index = CollectionIndex(list.updates.filter { $0.value != 4 }, by: \.id)
      var watched: [(key: Int, element: Property<Row?>, contains: Property<Bool>, tape: Recorder<Row?, Never>)] = []
      for step in 0..<30 {
        let before = list.value.filter { $0.value != 4 }
        // If several rows have the same id, it is unspecified which of them became which.
        var twins = Self.twins(list.value)
        var refreshes = false
        func edit() {
          let position = int(list.count)
          switch list.isEmpty ? 0 : int(8) {
          case 1: list.remove(at: position)
          case 2: list[position].value = int(5)
          case 3: list[position].id = int(8)
          case 4: list.move(from: position, to: int(list.count))
          case 5: list.set(list.value.shuffled(using: &random).filter { _ in int(4) > 0 } + [row()])
          case 6:
            list.refresh(at: position)
            refreshes = true
          default: list.insert(row(), at: int(list.count + 1))
          }
        }
        // A transaction may report an element that it removes and inserts again.
        let edits = int(3) == 0 ? int(5) : 1
        transact { for _ in 0..<edits { edit() } }
        twins.formUnion(Self.twins(list.value))
        let rows = list.value.filter { $0.value != 4 }
        func fail(_ text: String) { Issue.record("seed \(seed), step \(step): \(text)\n\(before)\n\(rows)") }
        for key in 0..<8 {
          let position = rows.firstIndex { $0.id == key }
          if index.position(of: key) != position || index[key] != position.map({ rows[$0] })
            || index.contains(key) != (position != nil)
          {
            return fail("\(key) is at \(index.position(of: key) as Any)")
          }
        }
        for watch in watched {
          let (old, new) = (before.first { $0.id == watch.key }, rows.first { $0.id == watch.key })
          let told = watch.tape.values
          watch.tape.clear()
          if watch.element.value != new || watch.contains.value != (new != nil) { return fail("\(watch.key) is wrong") }
          if told.count > 1 || told.last.map({ $0 != new }) ?? (old != new) { return fail("\(watch.key): \(told)") }
          if !told.isEmpty, old == new, !refreshes, edits == 1, !twins.contains(watch.key) {
            return fail("\(watch.key) was sent although nothing changed")
          }
        }
        if int(4) == 0 {
          let key = int(8)
          let element = index.property(for: key)
          watched.append((key, element, index.presence(of: key), Recorder(element.signal)))
        } else if int(4) == 0, !watched.isEmpty {
          watched.remove(at: int(watched.count))
        }
      }
    }
  }

  @Test func aPropertyOfAKeyFollowsItsElement() {
    let list = MutableCollectionProperty([Row(id: 1, value: 10), Row(id: 2, value: 20)])
    let index = CollectionIndex(list.updates)
    let second = index.property(for: 2)
    let told = Recorder(second.producer)
    let value = second.map { $0?.value ?? 0 }
    list[0].value = 11
    list[1].value = 21
    list.insert(Row(id: 3, value: 30), at: 0)
    #expect(index.position(of: 2) == 2 && index.count == 3)
    list.remove(at: 2)
    #expect(value.value == 0 && index[2] == nil)
    list.append(Row(id: 2, value: 22))
    #expect(told.values.map { $0?.value } == [20, 21, nil, 22] && value.value == 22)
  }

  /// A rule can be derived from an element. A commit that affects both sends one change.
  @Test func aRuleDerivedFromAnElementChangesWithTheList() {
    let list = MutableCollectionProperty((1...5).map { Row(id: $0, value: $0) })
    let index = CollectionIndex(list.updates)
    let limit = index.property(for: 1).map { $0?.value ?? 0 }
    let small = Recorder(list.updates.filter(limit.map { limit in { (row: Row) in row.value < limit } }).map(\.id))
    transact {
      list[0].value = 4
      list[1].value = 9
    }
    #expect(small.values.map { Array($0.after) } == [[], [3]])
  }

  /// An index keeps the chain of its list alive, and a property keeps its index alive. A released index is no longer
  /// updated.
  @Test func anIndexLivesAsLongAsAPropertyOfIt() {
    let list = MutableCollectionProperty([Row(id: 1, value: 1)])
    var asked = 0
    var index: CollectionIndex<Int, Row>? = CollectionIndex(list.updates) {
      asked += 1
      return $0.id
    }
    var element = index?.property(for: 1)
    index = nil
    list[0].value = 2
    #expect(element?.value?.value == 2 && asked == 2)
    element = nil
    list[0].value = 3
    #expect(asked == 2 && element == nil && index == nil)
  }

  /// The keys of a change are computed before the index changes, so closures that read it find it as it was.
  @Test func keyClosuresSeeTheIndexBeforeTheChange() {
    let list = MutableCollectionProperty([1, 2, 3])
    var before: [Int] = []
    var index: CollectionIndex<Int, Int>?
    var asked = 0
    index = CollectionIndex(list.updates) { number in
      guard let index else { return number }
      asked += 1
      let seen = (0..<10).map { index[$0] }
      #expect(seen == (0..<10).map { before.contains($0) ? $0 : nil } && index.count == before.count)
      #expect((0..<10).map(index.position) == (0..<10).map { before.firstIndex(of: $0) })
      return number
    }
    let five = index?.property(for: 5)
    func edit(_ count: Int, _ edit: () -> Void) {
      (before, asked) = (Array(list), 0)
      edit()
      #expect(asked == count && list.enumerated().allSatisfy { index?.position(of: $1) == $0 && index?[$1] == $1 })
      #expect(index?.count == list.count && five?.value == list.first { $0 == 5 })
    }
    edit(1) { list.append(4) }
    edit(2) { list.append(contentsOf: [5, 6]) }
    edit(1) {
      transact {
        list.remove(at: 0)
        list.append(9)
      }
    }
    edit(3) {
      transact {
        list[1] = 7
        list.move(from: 0, to: 3)
        list.insert(8, at: 2)
        list.remove(at: 4)
        list.append(1)
      }
    }
    edit(0) { list.move(from: 0, to: 2) }
    edit(1) { list[0] = 0 }
    edit(0) { list.removeAll() }
  }

  @Test func anIndexStaysReadableAfterItsListIsDeallocated() {
    var list: MutableCollectionProperty? = MutableCollectionProperty([Row(id: 1, value: 1)])
    guard let index = list.map({ CollectionIndex(reflecting: $0.updates) }) else { return }
    let element = index.property(for: 1)
    let told = Recorder(element.producer)
    list = nil
    #expect(
      told.end == .completed && index[1]?.value == 1 && element.value?.value == 1
        && index.property(for: 1).value == element.value && list == nil)
  }
}

// MARK: - Positions

extension CollectionIndexTests {
  /// A position is that of the first element with the key, and is sent only if it has changed.
  @Test(arguments: 0..<4) func positionsAgreeWithTheListAfterRandomEdits(part: UInt64) {
    for seed in seeds(part: part, 50, long: 500) {
      var random = SeededGenerator(seed: seed)
      func int(_ limit: Int) -> Int { Int.random(in: 0..<max(limit, 1), using: &random) }
      func row() -> Row { Row(id: int(6), value: int(5)) }
      let list = MutableCollectionProperty((0..<int(6)).map { _ in row() })
      let index = CollectionIndex(list.updates.filter { $0.value != 4 }, by: \.id)
      let unobserved = (0..<6).map { index.positionProperty(for: $0) }
      var watched: [(key: Int, position: Property<Int?>, tape: Recorder<Int?, Never>, last: Int?)] = []
      for step in 0..<30 {
        func edit() {
          let position = int(list.count)
          switch list.isEmpty ? 0 : int(8) {
          case 1: list.remove(at: position)
          case 2: list[position].value = int(5)
          case 3: list[position].id = int(6)
          case 4: list.move(from: position, to: int(list.count))
          case 5: list.set(list.value.shuffled(using: &random).filter { _ in int(4) > 0 } + [row()])
          case 6: list.refresh(at: position)
          default: list.insert(row(), at: int(list.count + 1))
          }
        }
        transact { for _ in 0..<(int(3) == 0 ? int(5) : 1) { edit() } }
        let rows = list.value.filter { $0.value != 4 }
        func expected(_ key: Int) -> Int? { rows.firstIndex { $0.id == key } }
        for key in 0..<6 { #expect(unobserved[key].value == expected(key), "seed \(seed), step \(step), \(key)") }
        for number in watched.indices {
          let watch = watched[number]
          let new = expected(watch.key)
          #expect(watch.position.value == new, "seed \(seed), step \(step), \(watch.key)")
          #expect(watch.tape.values == (new == watch.last ? [] : [new]), "seed \(seed), step \(step), \(watch.key)")
          watch.tape.clear()
          watched[number].last = new
        }
        if int(4) == 0 {
          let key = int(6)
          let position = index.positionProperty(for: key)
          watched.append((key, position, Recorder(position.signal), position.value))
        } else if int(6) == 0, !watched.isEmpty {
          watched.remove(at: int(watched.count))
        }
      }
    }
  }

  /// A property of a position and one of the element are separate, and live with the index or without it.
  @Test func positionsAndElementsAreWatchedSeparately() {
    let list = MutableCollectionProperty([Row(id: 1, value: 1), Row(id: 2, value: 2)])
    var index: CollectionIndex? = CollectionIndex(list.updates)
    let (position, element) = (index?.positionProperty(for: 2), index?.property(for: 2))
    index = nil
    var (positions, elements): ([Int?], [Row?]) = ([], [])
    let observation = position?.signal.observeValues { positions.append($0) }
    element?.signal.observeValues { elements.append($0) }
    list.insert(Row(id: 3, value: 3), at: 0)
    list[2].value = 5
    list.append(Row(id: 2, value: 9))
    list.remove(at: 2)
    #expect(positions == [2] && elements == [Row(id: 2, value: 5), Row(id: 2, value: 9)])
    observation?.dispose()
    list.insert(Row(id: 4, value: 3), at: 0)
    #expect(positions == [2] && position?.value == 3)
    list.removeAll()
    #expect(position?.value == nil)
  }
}
