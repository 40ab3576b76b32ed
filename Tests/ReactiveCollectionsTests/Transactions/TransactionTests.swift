import ReactiveCollections
import ReactiveCollectionsChanges
import ReactiveCollectionsTesting
import Testing

/// Several edits as one: the state that is visible in the transaction, and the changes that are sent afterwards.
@Suite struct TransactionTests {
  private struct Failure: Error, Equatable {
    var code = 0
  }

  /// The changes that a list sends.
  private final class Log<Element> {
    private(set) var changes: [CollectionChange<Element>] = []
    init(_ list: MutableCollectionProperty<Element>) {
      list.flatChangesSignal.observeValues { self.changes.append($0) }
    }
  }

  @Test func theResultOfTheClosureIsReturned() {
    let list = MutableCollectionProperty([1, 2])
    #expect(list.modify { items in items.removeLast() } == 2)
    #expect(transact { list.removeLast() } == 1)
  }

  @Test func errorsKeepTheirType() {
    let list = MutableCollectionProperty([1])
    do {
      try list.modify { items throws(Failure) in
        items.append(2)
        throw Failure(code: 7)
      }
    } catch {
      #expect(error.code == 7)
    }
    #expect(Array(list) == [1])
  }

  @Test func editsAreVisibleInsideTheTransaction() {
    let (first, second) = (MutableCollectionProperty(["a"]), MutableCollectionProperty([1]))
    transact {
      first.append("b")
      second.modify { items in
        items.append(2)
        #expect(Array(first) == ["a", "b"])
        #expect(Array(second) == [1, 2] && Array(items) == [1, 2] && Array(items.value) == [1, 2])
        second.append(3)
        #expect(Array(items) == [1, 2, 3])
      }
    }
  }

  @Test func allListsAreCommittedBeforeAnyObserverIsCalled() {
    let (first, second) = (MutableCollectionProperty(["a"]), MutableCollectionProperty([1]))
    var seen: [String] = []
    first.signal.observeValues { _ in seen.append("first: \(first) \(second)") }
    second.signal.observeValues { _ in seen.append("second: \(first) \(second)") }
    transact {
      second.append(2)
      first.append("b")
      second.append(3)
      #expect(seen.isEmpty)
    }
    #expect(seen == [#"second: ["a", "b"] [1, 2, 3]"#, #"first: ["a", "b"] [1, 2, 3]"#])
  }

  @Test func editsThatCancelOutSendNothing() {
    let list = MutableCollectionProperty(["a", "b", "c"])
    let log = Log(list)
    list.modify { items in
      items.insert("x", at: 1)
      items.remove(at: 1)
    }
    list.modify { items in
      items[0] = "x"
      items[0] = "a"
    }
    list.modify { items in
      items.move(from: 0, to: 2); items.move(from: 2, to: 0)
    }
    list.modify { items in
      items.remove(at: 1); items.insert("b", at: 1)
    }
    list.modify { items in
      items.append(contentsOf: items.value); items.removeLast(3)
    }
    list.modify { _ in }
    list.modify { items in
      items.reverse(); items.sort()
    }
    #expect(log.changes.isEmpty)
    #expect(Array(list) == ["a", "b", "c"])
  }

  @Test func updatesOfOneElementAreOne() {
    let list = MutableCollectionProperty([Row(id: 1, text: 0), Row(id: 2, text: 0)])
    let log = Log(list)
    list.modify { items in
      items[0] = Row(id: 1, text: 1)
      items.move(from: 0, to: 1)
      items[1] = Row(id: 1, text: 2)
      items.move(from: 1, to: 0)
    }
    #expect(log.changes == [.update(0, old: Row(id: 1, text: 0), new: Row(id: 1, text: 2))])
  }

  /// Swapping equal elements changes nothing, so no change is sent.
  @Test func swappingEqualElementsSendsNothing() {
    let cells = [Cell(id: 1, text: 1), Cell(id: 1, text: 1)]
    let list = MutableCollectionProperty(cells)
    let log = Log(list)
    list.modify { $0.swapAt(0, 1) }
    list.swapAt(0, 1)
    list.move(from: 0, to: 1)
    list.reverse()
    #expect(log.changes.isEmpty)
  }

  @Test func refreshIsSentEvenIfOtherEditsCancelOut() {
    func check<E>(
      _ elements: [E], _ list: MutableCollectionProperty<E>, sourceLocation: SourceLocation = #_sourceLocation
    ) {
      let log = Log(list)
      list.modify { $0.refresh(at: 1) }
      list.modify { items in
        items.refresh(at: 1)
        items.move(from: 1, to: 0)
        items.move(from: 0, to: 1)
        items.append(items[0])
        items.removeLast()
      }
      #expect(log.changes.count == 2, "\(log.changes)", sourceLocation: sourceLocation)
      for change in log.changes {
        #expect(change.operation == .update && change.index == 1, "\(change)", sourceLocation: sourceLocation)
      }
      list.modify { items in
        items.append(items[0])
        items.refresh(at: items.count - 1)
        items.removeLast()
      }
      #expect(log.changes.count == 2, "\(log.changes)", sourceLocation: sourceLocation)
    }
    check([1, 1, 2], MutableCollectionProperty([1, 1, 2]))
    let rows = [Row(id: 1, text: 0), Row(id: 2, text: 0)]
    check(rows, MutableCollectionProperty(rows))
    let versions = [Version(id: 1, serial: 1), Version(id: 2, serial: 2)]
    check(versions, MutableCollectionProperty(versions))
    let opaques = [Opaque(serial: 1), Opaque(serial: 2)]
    check(opaques, MutableCollectionProperty(opaques))
    let objects = [Object(1), Object(2)]
    check(objects, MutableCollectionProperty(objects))
  }

  /// The refresh comes before or after an object is removed and inserted again at the same place.
  @Test(arguments: [true, false]) func refreshIsSentEvenIfTheObjectIsRemovedAndInsertedAgain(isFirst: Bool) {
    let objects = [Object(1), Object(2), Object(3)]
    let list = MutableCollectionProperty(objects)
    let log = Log(list)
    list.modify { items in
      if isFirst { items.refresh(at: 1) }
      items.insert(items.remove(at: 1), at: 1)
      if !isFirst { items.refresh(at: 1) }
    }
    #expect(log.changes.count == 1 && log.changes.first?.operation == .update && log.changes.first?.index == 1)
    list.modify { items in items.insert(items.remove(at: 1), at: 1) }
    #expect(log.changes.count == 1)
  }

  /// Objects that are refreshed, and are in the list before and after, are updated or inserted, whatever else is done.
  @Test func whatIsRefreshedIsSentAgain() {
    for seed in 0..<(isLongRun ? 3_000 : 300) as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      func index(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
      let objects = (0..<6).map { Object($0) }
      let list = MutableCollectionProperty(objects)
      let log = Log(list)
      var refreshed: [Object] = []
      list.modify { items in
        var taken: [Object] = []
        for _ in 0..<index(10) {
          switch index(4) {
          case 0 where !items.isEmpty: taken.append(items.remove(at: index(items.count)))
          case 1 where !items.isEmpty:
            let place = index(items.count)
            refreshed.append(items[place])
            items.refresh(at: place)
            if index(2) == 0 { items.insert(items.remove(at: place), at: place) }
          case 2 where !items.isEmpty: items.move(from: index(items.count), to: index(items.count))
          default:
            if let object = taken.popLast() { items.insert(object, at: index(items.count + 1)) }
          }
        }
      }
      let batch = log.changes.first?.batch ?? BatchUpdate()
      let sent = batch.updates.map(\.new) + batch.insertions.map(\.element)
      for object in refreshed where list.value.contains(where: { $0 === object }) {
        #expect(sent.contains { $0 === object }, "Seed \(seed)")
      }
    }
  }

  /// A refresh of an element that an inner transaction put back is reported, too.
  @Test func refreshInANestedTransactionIsSent() {
    let (first, second) = (Object(1), Object(2))
    let list = MutableCollectionProperty([first])
    let log = Log(list)
    list.modify { items in
      items[0] = second
      transact {
        list[0] = first
        transact { list.refresh(at: 0) }
      }
    }
    #expect(log.changes.count == 1)
    #expect(log.changes.first?.operation == .update && log.changes.first?.newElement === first)
  }

  // MARK: Rollback

  @Test func anErrorRollsAllListsBack() {
    let (first, second) = (MutableCollectionProperty(["a"]), MutableCollectionProperty([1]))
    let (log, other) = (Log(first), Log(second))
    #expect(throws: Failure.self) {
      try first.modify { items in
        items.append("b")
        second.removeAll()
        throw Failure()
      }
    }
    #expect(Array(first) == ["a"] && Array(second) == [1])
    #expect(log.changes.isEmpty && other.changes.isEmpty)
  }

  @Test func aCaughtErrorRollsBackTheInnerEdits() {
    let (first, second) = (MutableCollectionProperty(["a"]), MutableCollectionProperty([1]))
    let (log, other) = (Log(first), Log(second))
    func inmost() throws {
      try second.modify { items in
        items.append(3)
        first.removeAll()
        throw Failure()
      }
    }
    func inner() throws {
      try transact {
        first.append("c")
        second.append(2)
        #expect(throws: Failure.self) { try inmost() }
        #expect(Array(first) == ["a", "b", "c"] && Array(second) == [1, 2])
        throw Failure()
      }
    }
    transact {
      first.append("b")
      #expect(throws: Failure.self) { try inner() }
      #expect(Array(first) == ["a", "b"] && Array(second) == [1])
      first.append("d")
    }
    #expect(log.changes == [.composite([.insert(1, "b"), .insert(2, "d")])])
    #expect(other.changes.isEmpty)
  }

  @Test func aRollbackDoesNotChangeTheVersion() {
    let list = MutableCollectionProperty([1])
    var versions: [Int] = []
    list.updates.startWithValues { versions.append($0.version) }
    #expect(throws: Failure.self) {
      try list.modify { items in
        items.append(2)
        throw Failure()
      }
    }
    list.modify { $0.append(2) }
    #expect(versions == [0, 1])
  }

  // MARK: Observers

  @Test func observersThatStartInsideBeginWithTheCommittedState() {
    let list = MutableCollectionProperty(["a"])
    var seen: [String] = []
    list.modify { items in
      items.append("b")
      list.updates.startWithValues { seen.append("\($0)") }
      list.producer.startWithValues { seen.append("\($0)") }
      list.flatChanges.startWithValues { seen.append("\($0)") }
      items.append("c")
    }
    #expect(
      seen == [
        #"0: insert(0, "a") → ["a"]"#, #"["a"]"#,
        #"1: composite([insert(1, "b"), insert(2, "c")]) → ["a", "b", "c"]"#, #"["a", "b", "c"]"#,
        #"composite([insert(1, "b"), insert(2, "c")])"#,
      ])
  }

  @Test func observersAreCalledOutsideTheTransaction() {
    let list = MutableCollectionProperty([1])
    let other = MutableCollectionProperty<Int>()
    var seen: [String] = []
    other.flatChangesSignal.observeValues { seen.append("\($0)") }
    list.signal.observeValues { _ in
      other.append(1)
      other.append(2)
      #expect(seen.count == 2)
    }
    list.modify { $0.append(2) }
    #expect(seen == ["insert(0, 1)", "insert(1, 2)"])
  }

  /// A property that is set in a transaction is a part of it, together with the rules that it holds.
  @Test func propertiesTakePartInTransactions() {
    let list = MutableCollectionProperty([1, 2, 3])
    let limit = MutableProperty(0)
    let above = CollectionProperty(list.updates.filter(limit.map { limit in { $0 > limit } as (Int) -> Bool }))
    let count = Property(above.updates.count)
    let tenTimes = limit.map { $0 * 10 }
    var seen: [String] = []
    limit.signal.observeValues { seen.append("limit \($0)") }
    tenTimes.signal.observeValues { seen.append("ten times \($0)") }
    count.signal.observeValues { seen.append("count \($0)") }
    list.flatChangesSignal.observeValues { seen.append("\($0)") }
    above.signal.observeValues { seen.append("above \($0)") }
    // What an observer edits is a commit of its own.
    limit.signal.observeValues { list.append($0 + 10) }
    transact {
      list.remove(at: 1)
      limit.value = 1
      #expect(seen.isEmpty && Array(list) == [1, 3] && limit.value == 1 && tenTimes.value == 10)
      #expect(Array(above) == [1, 2, 3] && count.value == 3)
    }
    #expect(
      seen == [
        "remove(1, 2)", "limit 1", "ten times 10", "above [3]", "count 1", "insert(2, 11)", "above [3, 11]", "count 2",
      ], "\(seen)")
    seen = []
    #expect(throws: Failure.self) {
      try list.modify { items in
        items.append(4)
        limit.value = 5
        #expect(tenTimes.value == 50)
        throw Failure()
      }
    }
    #expect(seen.isEmpty && limit.value == 1 && tenTimes.value == 10 && Array(list) == [1, 3, 11])
  }

  // MARK: The editor

  @Test func anotherEditorReplacesTheList() {
    let list = MutableCollectionProperty([1, 2, 3, 4])
    let log = Log(list)
    list.modify { items in items = items.filter { $0 % 2 == 0 } }
    list.modify { items in
      items = CollectionEditor(items.map { $0 * 2 })
      items.append(5)
    }
    #expect(Array(list) == [4, 8, 5])
    #expect(log.changes.count == 2)
    #expect(log.changes[0] == .composite([.remove(2, 3), .remove(0, 1)]) || log.changes[0].batch.deletions.count == 2)
  }

  @Test func algorithmsOfTheStandardLibrary() {
    let list = MutableCollectionProperty([5, 3, 1, 4, 2])
    let log = Log(list)
    list.modify { items in
      let pivot = items.partition { $0 > 3 }
      #expect(items[..<pivot].allSatisfy { $0 <= 3 } && items[pivot...].allSatisfy { $0 > 3 })
      items[..<pivot].sort()
      items += [9]
      items.insert(contentsOf: [7, 8], at: 0)
      items.removeAll { $0 == 9 }
      items.replaceSubrange(0..<1, with: [6])
    }
    #expect(Array(list.prefix(5)) == [6, 8, 1, 2, 3])
    #expect(log.changes.count == 1)
  }

  // MARK: Lifetime

  /// A list that is released in the transaction that edits it sends the change, and then completes.
  @Test func aListReleasedInATransactionSendsItsChangeAndCompletes() {
    var list: MutableCollectionProperty? = MutableCollectionProperty(["a"])
    var seen: [String] = []
    list?.flatChangesSignal.observe { seen.append("\($0)") }
    transact {
      list?.append("b")
      list = nil
      #expect(seen.isEmpty)
    }
    #expect(seen == [#"value(insert(1, "b"))"#, "completed"])
  }

  @Test func aListReleasedInARolledBackTransactionOnlyCompletes() {
    var list: MutableCollectionProperty? = MutableCollectionProperty(["a"])
    var seen: [String] = []
    list?.flatChangesSignal.observe { seen.append("\($0)") }
    #expect(throws: Failure.self) {
      try transact {
        list?.append("b")
        list = nil
        throw Failure()
      }
    }
    #expect(seen == ["completed"])
  }
}
