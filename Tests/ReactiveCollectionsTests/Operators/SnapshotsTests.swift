import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Streams of whole lists, which are compared.
@Suite struct SnapshotsTests {
  struct Row: Equatable, Identifiable {
    let id: Int
    var name: String
  }

  @Test func eachListIsComparedWithTheOneBefore() throws {
    let (lists, observer) = Signal<[Row], Never>.pipe()
    var updates: [CollectionUpdate<Row>] = []
    let producer = CollectionProducer(lists, by: .init())
    producer.startWithValues { updates.append($0) }
    #expect(updates.count == 1 && updates[0].after.isEmpty)
    observer.send(value: [Row(id: 1, name: "a"), Row(id: 2, name: "b")])
    observer.send(value: [Row(id: 1, name: "a"), Row(id: 2, name: "b")])
    observer.send(value: [Row(id: 2, name: "c"), Row(id: 1, name: "a"), Row(id: 3, name: "d")])
    #expect(updates.count == 3)
    #expect(updates[2].change.batch.moves.count == 1 && updates[2].change.batch.updates.map(\.new.name) == ["c"])
    try checkChangeLaws(updates)
    // Each start has its own list.
    var late: [CollectionUpdate<Row>] = []
    producer.startWithValues { late.append($0) }
    observer.send(value: [Row(id: 3, name: "d")])
    #expect(late.map { $0.after.map(\.id) } == [[], [3]] && updates.count == 4)
  }

  @Test func aPropertyOfListsIsComparedOncePerCommit() {
    let numbers = MutableProperty([3, 1])
    let sorted = CollectionProperty(CollectionProducer(numbers, by: .init()).sorted())
    #expect(Array(sorted) == [1, 3])
    let changes = Recorder(sorted.flatChanges)
    transact {
      numbers.value = [2]
      numbers.value = [3, 2, 1]
      #expect(Array(sorted) == [1, 3])
    }
    #expect(Array(sorted) == [1, 2, 3] && changes.values == [.insert(1, 2)])
  }

  @Test func aPropertyOfListsChangesInTheSameCommitAsOtherSources() throws {
    let (whole, list) = (MutableProperty([1]), MutableCollectionProperty([7]))
    let both = list.updates.concatenated(with: CollectionProducer(whole, by: .init()))
    var updates: [CollectionUpdate<Int>] = []
    both.startWithValues { updates.append($0) }
    let follower = CollectionProperty(both)
    var seen: [[Int]] = []
    list.signal.observeValues { _ in seen.append(Array(follower)) }
    whole.signal.observeValues { _ in seen.append(Array(follower)) }
    transact {
      whole.value = [3, 1]
      list.append(8)
      whole.value = [3]
    }
    #expect(updates.map { Array($0.after) } == [[7, 1], [7, 8, 3]] && seen == [[7, 8, 3], [7, 8, 3]])
    try? transact {
      whole.value = []
      list.removeAll()
      throw CancellationError()
    }
    #expect(updates.count == 2)
    try checkChangeLaws(updates)
  }

  @Test func aListThatAPropertyChoosesIsNeverOutOfDate() {
    let lists = [MutableCollectionProperty([1]), MutableCollectionProperty([2])]
    let chosen = MutableProperty(lists[0])
    let byID = ElementComparison<MutableCollectionProperty<Int>>(id: ObjectIdentifier.init) { _, _ in true }
    let shown = CollectionProperty(CollectionProducer(chosen.map { [$0] }, by: byID).flatMap(\.updates))
    var seen: [[Int]] = []
    for list in lists { list.signal.observeValues { _ in seen.append(Array(shown)) } }
    chosen.signal.observeValues { _ in seen.append(Array(shown)) }
    transact {
      lists[1].append(3)
      chosen.value = lists[1]
    }
    lists[1].append(4)
    lists[0].append(5)
    #expect(seen == [[2, 3], [2, 3], [2, 3, 4], [2, 3, 4]])
  }

  @Test func theEndIsSentAfterTheLastList() {
    let (lists, observer) = Signal<[Int], Never>.pipe()
    var events: [String] = []
    CollectionProducer(lists, by: .init()).start { event in
      switch event {
      case .value(let update): events.append("\(update.after)")
      case .completed: events.append("completed")
      case .interrupted: events.append("interrupted")
      }
    }
    transact {
      observer.send(value: [1])
      observer.sendCompleted()
    }
    #expect(events == ["[]", "[1]", "completed"])
  }

  @Test func listsSentImmediatelyAreCombinedIntoTheFirstUpdate() {
    var updates: [CollectionUpdate<Int>] = []
    CollectionProducer(SignalProducer<[Int], Never>([[1], [1, 2]]), by: .init()).startWithValues { updates.append($0) }
    #expect(updates.map { Array($0.after) } == [[1, 2]])
  }
}
