import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Lists of an actor's own that follow a shared one.
@Suite struct SharedFollowerTests {
  @MainActor @Test func onTheMainActor() async throws {
    let list = SharedCollectionProperty([1, 2])
    let follower = CollectionProperty(list)
    #expect(Array(follower) == [1, 2])
    var updates: [CollectionUpdate<Int>] = []
    let gate = Gate()
    follower.updates.startWithValues { update in
      // Its value does not run ahead of its events.
      #expect(follower.value == update.after)
      updates.append(update)
      if update.after.last == RandomEditor.last { gate.open() }
    }
    // Inline, when this is the place and nothing waits.
    list.append(3)
    #expect(Array(follower) == [1, 2, 3] && updates.count == 2)
    list.modify { items in
      items.append(4)
      #expect(follower.count == 3)
    }
    #expect(follower.count == 4)
    await onThreads(3) { number in
      var editor = RandomEditor(list, seed: UInt64(number))
      for _ in 0..<(Scripts.areLong ? 600 : 60) { editor.edit() }
    }
    list.append(RandomEditor.last)
    #expect(await gate.passed())
    #expect(follower.value == list.value)
    try checkChangeLaws(updates)
  }

  /// Follows, replays, and answers on an actor that is not the main one.
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

  @Test func onAnyActor() async throws {
    let list = SharedCollectionProperty([1, 2])
    let readers = [Reader(), Reader()]
    await onThreads(1) { _ in list.append(3) }
    for reader in readers {
      await reader.follow(list)
      await onThreads(2) { number in
        var editor = RandomEditor(list, seed: UInt64(number + 10))
        for _ in 0..<(Scripts.areLong ? 600 : 60) { editor.edit() }
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

  @MainActor @Test func endsWithTheSharedList() {
    var list: SharedCollectionProperty? = SharedCollectionProperty([1])
    let follower = list.map { CollectionProperty($0) }
    var ends = 0
    follower?.signal.observeCompleted { ends += 1 }
    list?.append(2)
    list = nil
    #expect(ends == 1)
    #expect(follower.map(Array.init) == [1, 2])
  }

  /// All that observes a follower is confined: lists that follow it in turn, and transactions on the actor.
  @MainActor @Test func followersOfAFollower() {
    let list = SharedCollectionProperty([1])
    let follower = CollectionProperty(list)
    let second = CollectionProperty(follower.updates)
    let own = MutableCollectionProperty<Int>()
    second.flatChanges.startWithValues { _ in own.set(second) }
    list.append(2)
    #expect(Array(second) == [1, 2] && Array(own) == [1, 2])
  }

  /// In a transaction of the actor nothing arrives: what the shared list did comes after it.
  @MainActor @Test func notInTheMiddleOfATransaction() async {
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
