import Dispatch
import Foundation
import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Subscribers of shared lists that are slower than the threads that edit.
@Suite struct SharedBufferingTests {
  static func buffering(_ number: Int) -> ListBuffering<Int> {
    switch number {
    case 0: .unbounded
    case 1: .coalesced
    default: .latest(by: .init())
    }
  }

  private func edit(_ list: SharedCollectionProperty<Int>) async {
    await onThreads(3) { number in
      var editor = RandomEditor(list, seed: UInt64(number))
      for _ in 0..<(isLongRun ? 2_000 : 200) { editor.edit() }
    }
    list.append(RandomEditor.last)
  }

  @MainActor @Test(arguments: 0..<3) func aMainActorClosureReceivesUpdatesByItsBufferingPolicy(policy: Int) async throws
  {
    let list = SharedCollectionProperty([1, 2])
    var updates: [CollectionUpdate<Int>] = []
    let gate = Gate()
    list.updates.startWithValues(buffering: Self.buffering(policy)) { update in
      updates.append(update)
      if update.after.last == RandomEditor.last { gate.open() }
    }
    #expect(updates.map { Array($0.after) } == [[1, 2]])
    list.append(3)
    #expect(updates.count == 2)
    await edit(list)
    #expect(await gate.passed())
    #expect(updates.last?.after == list.value)
    try checkChangeLaws(updates)
  }

  /// While the actor is busy, all edits of a thread are combined in one update.
  @MainActor @Test(arguments: [1, 2]) func aBusyActorReceivesOneCombinedUpdate(policy: Int) async throws {
    let list = SharedCollectionProperty([Int]())
    var updates: [CollectionUpdate<Int>] = []
    let (arrived, edited) = (Gate(), Gate())
    list.updates.startWithValues(buffering: Self.buffering(policy)) { update in
      updates.append(update)
      if update.after.last == -1 { arrived.open() }
    }
    // A separate thread, which does not wait for any other. The main actor is blocked meanwhile.
    Thread.detachNewThread {
      for number in 0..<10_000 { list.append(number) }
      list.append(-1)
      edited.open()
    }
    #expect(edited.wait())
    #expect(updates.count == 1)
    #expect(await arrived.passed())
    #expect(updates.count == 2 && updates[1].after.count == 10_001)
    try checkChangeLaws(updates)
  }

  @MainActor @Test(arguments: 0..<3) func aFollowerReceivesUpdatesByItsBufferingPolicy(policy: Int) async throws {
    let list = SharedCollectionProperty([1, 2])
    let follower = CollectionProperty(list, buffering: Self.buffering(policy))
    #expect(Array(follower) == [1, 2])
    var updates: [CollectionUpdate<Int>] = []
    let even = CollectionProperty(follower.updates.filter { $0 % 2 == 0 })
    let gate = Gate()
    follower.updates.startWithValues { update in
      #expect(follower.value == update.after && Array(even) == update.after.filter { $0 % 2 == 0 })
      updates.append(update)
      if update.after.last == RandomEditor.last { gate.open() }
    }
    list.append(4)
    #expect(Array(follower) == [1, 2, 4])
    await edit(list)
    #expect(await gate.passed())
    #expect(follower.value == list.value)
    try checkChangeLaws(updates)
  }

  @MainActor @Test func aFollowerEndsWithTheList() async {
    var list: SharedCollectionProperty<Int>? = SharedCollectionProperty([1])
    let follower = list.map { CollectionProperty($0, buffering: .coalesced) }
    var ends = 0
    follower?.signal.observeCompleted { ends += 1 }
    list?.append(2)
    list = nil
    #expect(ends == 1 && follower.map(Array.init) == [1, 2])
  }

  private actor Reader {
    private var updates: [CollectionUpdate<Int>] = []
    private var disposable: SharedDisposable?
    let gate = Gate()

    func follow(_ list: SharedCollectionProperty<Int>) {
      disposable = list.updates.startWithValues(with: self, buffering: .coalesced) { me, update in
        me.updates.append(update)
        if update.after.last == RandomEditor.last { me.gate.open() }
      }
    }

    var last: PersistentArray<Int>? { updates.last?.after }
    func check() throws { try checkChangeLaws(updates) }
  }

  @Test func aWeaklyHeldActorReceivesUpdatesByItsBufferingPolicy() async throws {
    let list = SharedCollectionProperty([1, 2])
    let reader = Reader()
    await reader.follow(list)
    await edit(list)
    #expect(await reader.gate.passed())
    #expect(await reader.last == list.value)
    try await reader.check()
  }

  /// Each of these edits changes the list, but all together only swap equal elements.
  @Test func equalElementsThatSwapPlacesSendNothing() {
    let list = SharedCollectionProperty([1, 5, 5])
    let table = SharedCollectionProperty<MutableCollectionSection<Int>>()
    table.modify { $0.append(MutableCollectionSection([1, 5, 5])) }
    let updates = Guarded<[CollectionUpdate<Int>]>([])
    let sectioned = Guarded<[SectionedUpdate<Int, Int>]>([])
    let queue = DispatchQueue(label: "slow")
    list.updates.observe(on: queue, buffering: .coalesced).startWithValues { update in
      updates.withLock { $0.append(update) }
    }
    table.sectionedUpdates(mapSections: { _ in 0 }).observe(on: queue, buffering: .coalesced)
      .startWithValues { update in sectioned.withLock { $0.append(update) } }
    queue.sync {}
    queue.suspend()
    for (source, target) in [(2, 0), (2, 1), (2, 0)] {
      list.move(from: source, to: target)
      table.modify { $0[0].move(from: source, to: target) }
    }
    #expect(list.value == [1, 5, 5])
    queue.resume()
    queue.sync {}
    #expect(updates.value.count == 1 && sectioned.value.count == 1)
    list.append(7)
    table.modify { $0[0].append(7) }
    queue.sync {}
    #expect(updates.value.dropFirst().map(\.change) == [.insert(3, 7)])
    #expect(updates.value.last?.before == [1, 5, 5] && updates.value.last?.after == [1, 5, 5, 7])
    #expect(sectioned.value.dropFirst().map(\.change) == [.row(.insert(3, 7), section: 0)])
  }

  @Test(arguments: 0..<3) func aQueueReceivesUpdatesByItsBufferingPolicy(policy: Int) async throws {
    let list = SharedCollectionProperty([1, 2])
    let updates = Guarded<[CollectionUpdate<Int>]>([])
    let gate = Gate()
    let queue = DispatchQueue(label: "slow", attributes: .concurrent)
    list.updates.observe(on: queue, buffering: Self.buffering(policy)).startWithValues { update in
      updates.withLock { $0.append(update) }
      if update.after.last == RandomEditor.last { gate.open() }
    }
    await edit(list)
    #expect(await gate.passed())
    #expect(updates.value.last?.after == list.value)
    try checkChangeLaws(updates.value)
  }

  /// While the queue is suspended, the stream has begun.
  @Test(arguments: 0..<3) func theStreamStartsWhileTheQueueIsSuspended(policy: Int) {
    let list = SharedCollectionProperty([1, 2])
    let sent = Guarded(0)
    let updates = Guarded<[[Int]]>([])
    let queue = DispatchQueue(label: "queue")
    queue.suspend()
    list.updates.lift { $0.on(value: { _ in sent.withLock { $0 += 1 } }) }
      .observe(on: queue, buffering: Self.buffering(policy)).startWithValues { update in
        updates.withLock { $0.append(Array(update.after)) }
      }
    #expect(sent.value == 1)
    list.append(3)
    #expect(sent.value == 2 && updates.value.isEmpty)
    queue.resume()
    queue.sync {}
    #expect(updates.value.last == [1, 2, 3])
  }

  @Test(arguments: 0..<3) func loopsInTasksReceiveUpdatesByTheirBufferingPolicy(policy: Int) async throws {
    let list = SharedCollectionProperty([1, 2])
    let loops = (0..<3).map { _ in
      let values = list.updates.values(buffering: Self.buffering(policy))
      return Task {
        var updates: [CollectionUpdate<Int>] = []
        for await update in values {
          updates.append(update)
          if update.after.last == RandomEditor.last { break }
        }
        return updates
      }
    }
    await edit(list)
    for loop in loops {
      let updates = await loop.value
      #expect(updates.last?.after == list.value)
      try checkChangeLaws(updates)
    }
  }

  @Test func theDefaultPolicyCombinesUpdates() async {
    let list = SharedCollectionProperty([1])
    var values = list.updates.values.makeAsyncIterator()
    list.append(2)
    list.append(3)
    #expect(await values.next()?.after.count == 3)
    list.append(4)
    list.append(5)
    #expect(await values.next()?.change.count == 2)
  }

  @MainActor @Test func sectionedUpdatesAreDeliveredByTheirBufferingPolicy() async throws {
    let table = SharedCollectionProperty<MutableCollectionSection<Int>>()
    table.modify { $0.append(MutableCollectionSection([1])) }
    var updates: [SectionedUpdate<String, Int>] = []
    let gate = Gate()
    table.sectionedUpdates(mapSections: { _ in "header" }).startWithValues(buffering: .coalesced) { update in
      updates.append(update)
      if update.after[0].rows.last == -1 { gate.open() }
    }
    await onThreads(2) { number in
      for row in 0..<200 { table.modify { $0[0].append(number * 1000 + row) } }
    }
    table.modify { $0[0].append(-1) }
    #expect(await gate.passed())
    #expect(updates.last?.after[0].rows.count == 402)
    try checkChangeLaws(updates)
  }

  @MainActor @Test func theEndIsSentAfterTheLastState() async {
    var list: SharedCollectionProperty<Int>? = SharedCollectionProperty([1])
    var events: [String] = []
    let gate = Gate()
    list?.updates.start(buffering: .coalesced) { event in
      switch event {
      case .value(let update): events.append("\(update.after)")
      case .completed:
        events.append("completed")
        gate.open()
      case .interrupted: events.append("interrupted")
      }
    }
    let sent = Gate()
    if let list {
      Thread.detachNewThread {
        list.append(2)
        list.append(3)
        sent.open()
      }
    }
    list = nil
    #expect(sent.wait())
    #expect(await gate.passed())
    #expect(events == ["[1]", "[1, 2, 3]", "completed"])
  }

  @MainActor @Test func nothingIsDeliveredAfterDisposalOnTheActor() async {
    let list = SharedCollectionProperty([1])
    var updates = 0
    let observation = list.updates.startWithValues(buffering: .coalesced) { _ in updates += 1 }
    let edited = Gate()
    Thread.detachNewThread {
      list.append(2)
      edited.open()
    }
    #expect(edited.wait())
    observation.dispose()
    list.append(3)
    await Task.yield()
    #expect(updates == 1)
  }
}
