import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// An actor's own lists that follow a shared list.
@Suite struct SharedFollowerTests {
  @MainActor @Test func aFollowerOnTheMainActorIsNotAheadOfItsEvents() async throws {
    let list = SharedCollectionProperty([1, 2])
    let follower = CollectionProperty(list)
    #expect(Array(follower) == [1, 2])
    var updates: [CollectionUpdate<Int>] = []
    let gate = Gate()
    follower.updates.startWithValues { update in
      // The follower's value is not ahead of its events.
      #expect(follower.value == update.after)
      updates.append(update)
      if update.after.last == RandomEditor.last { gate.open() }
    }
    // An edit on the actor arrives inline if nothing is waiting.
    list.append(3)
    #expect(Array(follower) == [1, 2, 3] && updates.count == 2)
    list.modify { items in
      items.append(4)
      #expect(follower.count == 3)
    }
    #expect(follower.count == 4)
    await onThreads(3) { number in
      var editor = RandomEditor(list, seed: UInt64(number))
      for _ in 0..<(isLongRun ? 600 : 60) { editor.edit() }
    }
    list.append(RandomEditor.last)
    #expect(await gate.passed())
    #expect(follower.value == list.value)
    try checkChangeLaws(updates)
  }

  /// The operators' closures run on the threads that edit; the list of the result belongs to the actor.
  @MainActor @Test func operatorsOfAFollowerRunOnTheEditingThreads() async throws {
    let list = SharedCollectionProperty([3, 1, 2])
    let sorted = list.lift { $0.filter { $0 >= 0 }.sorted() }
    let follower = CollectionProperty(sorted)
    #expect(Array(follower) == [1, 2, 3])
    var updates: [CollectionUpdate<Int>] = []
    follower.updates.startWithValues { update in
      #expect(follower.value == update.after)
      updates.append(update)
    }
    let groups = CollectionProperty(follower.updates.grouped(by: { $0 % 4 }, sortedBy: <))
    await onThreads(3) { number in
      var editor = RandomEditor(list, seed: UInt64(number + 20))
      for _ in 0..<(isLongRun ? 600 : 60) { editor.edit() }
    }
    let expected = list.value.filter { $0 >= 0 }.sorted()
    for await update in follower.updates.values where Array(update.after) == expected { break }
    try checkChangeLaws(updates)
    let rows = (0..<4).map { key in expected.filter { $0 % 4 == key } }.filter { !$0.isEmpty }
    #expect(groups.map { Array($0.rows) } == rows)
    weak var gone: AnyObject?
    do {
      let other = CollectionProperty(sorted)
      gone = other.core.object
    }
    #expect(gone == nil)
  }

  @MainActor @Test func aFollowerOfOperatorsEndsWithTheSharedList() {
    var list: SharedCollectionProperty? = SharedCollectionProperty([1])
    let follower = CollectionProperty(list!.lift { $0.filter { $0 > 1 } })
    var hasCompleted = false
    follower.updates.startWithCompleted { hasCompleted = true }
    list!.append(2)
    #expect(Array(follower) == [2] && !hasCompleted)
    list = nil
    #expect(Array(follower) == [2] && hasCompleted)
  }

  /// Follows a list, replays its changes and answers questions, on an actor other than the main actor.
  private actor Reader {
    private var follower: CollectionProperty<Int>?
    private var updates: [CollectionUpdate<Int>] = []
    let gate = Gate()

    func follow(_ list: SharedCollectionProperty<Int>) {
      let follower = CollectionProperty(list)
      self.follower = follower
      let gate = gate
      follower.updates.producer.startWithValues(with: self) { me, update in
        if me.follower?.value != update.after { me.mismatches += 1 }
        me.updates.append(update)
        if update.after.last == RandomEditor.last { gate.open() }
      }
    }

    private(set) var mismatches = 0
    var value: PersistentArray<Int>? { follower?.value }
    func check() throws { try checkChangeLaws(updates) }
  }

  @Test func aFollowerOnAnyActorIsNotAheadOfItsEvents() async throws {
    let list = SharedCollectionProperty([1, 2])
    let readers = [Reader(), Reader()]
    await onThreads(1) { _ in list.append(3) }
    for reader in readers {
      await reader.follow(list)
      await onThreads(2) { number in
        var editor = RandomEditor(list, seed: UInt64(number + 10))
        for _ in 0..<(isLongRun ? 600 : 60) { editor.edit() }
      }
    }
    list.append(RandomEditor.last)
    for reader in readers {
      #expect(await reader.gate.passed())
      #expect(await reader.value == list.value)
      #expect(await reader.mismatches == 0)
      try await reader.check()
    }
  }

  @MainActor @Test func aFollowerEndsWithTheSharedList() {
    var list: SharedCollectionProperty? = SharedCollectionProperty([1])
    let follower = list.map { CollectionProperty($0) }
    var ends = 0
    follower?.signal.observeCompleted { ends += 1 }
    list?.append(2)
    list = nil
    #expect(ends == 1)
    #expect(follower.map(Array.init) == [1, 2])
  }

  /// Everything that observes a follower is confined: lists that follow it in turn, and transactions on the actor.
  @MainActor @Test func aFollowerCanBeFollowedLikeAConfinedList() {
    let list = SharedCollectionProperty([1])
    let follower = CollectionProperty(list)
    let second = CollectionProperty(follower.updates)
    let own = MutableCollectionProperty<Int>()
    second.flatChanges.startWithValues { _ in own.set(second) }
    list.append(2)
    #expect(Array(second) == [1, 2] && Array(own) == [1, 2])
  }

  /// During a transaction of the actor, the follower receives nothing: changes of the shared list arrive afterwards.
  @MainActor @Test func nothingArrivesDuringATransactionOfTheActor() async {
    let list = SharedCollectionProperty([1])
    let follower = CollectionProperty(list)
    let own = MutableCollectionProperty([0])
    let gate = Gate()
    follower.signal.observeValues { _ in gate.open() }
    own.modify { items in
      items.append(1)
      list.append(2)
      #expect(follower.count == 1)
    }
    #expect(await gate.passed())
    #expect(follower.count == 2)
  }
}
