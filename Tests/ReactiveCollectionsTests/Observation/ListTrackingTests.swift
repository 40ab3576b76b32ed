import Observation
import ReactiveCollections
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

/// Lists that are read inside `withObservationTracking`.
@Suite struct ListTrackingTests {
  @Test func everyKindOfReadIsNotified() {
    let list = MutableCollectionProperty([1, 2, 3])
    let kept = CollectionProperty(list.updates.sorted(by: >))
    let reads: [(String, () -> Void)] = [
      ("value", { _ = list.value }), ("count", { _ = list.count }), ("isEmpty", { _ = list.isEmpty }),
      ("first", { _ = list.first }), ("last", { _ = list.last }), ("subscript", { _ = list[0] }),
      ("iteration", { for _ in list {} }), ("search", { _ = list.firstIndex(of: 2) }),
      ("algorithms", { _ = list.map { $0 } }), ("description", { _ = list.description }),
      ("a kept list", { _ = kept.value }), ("its subscript", { _ = kept[0] }),
    ]
    for (name, read) in reads {
      let tally = Tally.tracking(read)
      #expect(tally.value == 0, "\(name)")
      list.append(4)
      #expect(tally.value == 1, "\(name)")
      list.append(5)
      #expect(tally.value == 1, "\(name)")
    }
    #expect(Tally.tracking {}.value == 0)
  }

  @Test func notificationsComeAfterTheCommitAndBeforeObservers() {
    // These are used on this thread only.
    nonisolated(unsafe) var log: [String] = []
    nonisolated(unsafe) let list = MutableCollectionProperty([1])
    nonisolated(unsafe) let other = MutableCollectionProperty(["a"])
    nonisolated(unsafe) let kept = CollectionProperty(list.updates.map { $0 * 2 })
    nonisolated(unsafe) let sum = Property(list.updates.sum(of: \.self))
    list.flatChanges.startWithValues { _ in log.append("list") }
    other.flatChanges.startWithValues { _ in log.append("other") }
    kept.flatChanges.startWithValues { _ in log.append("kept") }
    func watch(_ name: String, _ read: () -> Void) {
      withObservationTracking(read) {
        log.append("\(name) \(Array(list)) \(Array(other)) \(Array(kept)) \(sum.value)")
      }
    }
    watch("1:") { _ = list.count }
    watch("2:") { _ = other.count }
    watch("3:") { _ = kept.count }
    transact {
      list.append(2)
      list.append(3)
      other.append("b")
    }
    let state = "[1, 2, 3] [\"a\", \"b\"] [2, 4, 6] 6"
    #expect(log.prefix(3).sorted() == (1...3).map { "\($0): \(state)" })
    #expect(log.dropFirst(3).sorted() == ["kept", "list", "other"])
  }

  private struct Failure: Error {}

  @Test func aTransactionNotifiesOnceIfItChangesSomething() {
    let list = MutableCollectionProperty([1, 2])
    let tally = Tally.tracking { _ = list.count }
    try? transact {
      list.append(3)
      throw Failure()
    }
    transact {
      list.append(3)
      list.removeLast()
    }
    list[0] = 1
    #expect(tally.value == 0)
    transact {
      list.append(3)
      list.append(4)
      #expect(tally.value == 0)
    }
    #expect(tally.value == 1)
    let refreshed = Tally.tracking { _ = list[0] }
    list.refresh(at: 0)
    #expect(refreshed.value == 1)
  }

  @Test func readsOfSectionsAreNotifiedOfTheirChanges() {
    let section = MutableCollectionSection([1])
    let table = MutableCollectionProperty([section])
    let updates = Recorder(table.sectionedUpdates)
    let whole = Tally.tracking { _ = table.value }
    let rows = Tally.tracking { _ = table.first?.count }
    let part = Tally.tracking { _ = section.value }
    section.append(2)
    #expect(whole.value == 0 && rows.value == 1 && part.value == 1)
    table.append(MutableCollectionSection([3]))
    #expect(whole.value == 1 && updates.values.count == 3)
  }

  @Test func editsInANotificationAreSentAfterTheCommit() {
    nonisolated(unsafe) let list = MutableCollectionProperty([1])
    nonisolated(unsafe) let log = MutableCollectionProperty(["start"])
    nonisolated(unsafe) var seen: [String] = []
    list.updates.startWithValues { seen.append("list \($0.after)") }
    log.updates.startWithValues { seen.append("log \($0.after.count)") }
    seen = []
    _ = withObservationTracking {
      (list.count, log.count)
    } onChange: {
      seen.append("change")
      log.append("changed")
      list.append(3)
    }
    list.append(2)
    #expect(Array(list) == [1, 2, 3] && log.count == 2)
    #expect(seen == ["change", "list [1, 2]", "log 2", "list [1, 2, 3]"])
  }

  @Test func notificationsAreSentWithoutHoldingALock() {
    nonisolated(unsafe) let list = MutableCollectionProperty([1])
    let shared = SharedCollectionProperty([1])
    let tally = Tally()
    withObservationTracking {
      _ = list.count
    } onChange: {
      // If a lock were held, this would deadlock.
      #expect(shared.value.count == 2)
      tally.add()
    }
    shared.modify { items in
      items.append(2)
      list.append(2)
      #expect(tally.value == 0)
    }
    #expect(tally.value == 1)
  }

  @Test func readsOfSharedListsAreNotTracked() {
    let shared = SharedCollectionProperty([1])
    let tally = Tally.tracking { _ = (shared.value, shared.count, shared.first) }
    shared.append(2)
    let table = SharedHandle(MutableCollectionProperty([MutableCollectionSection([1])]))
    let ofSection = Tally.tracking {
      table.modify { sections in _ = (sections.count, sections[0].value, sections[0].count) }
    }
    table.modify { sections in
      sections[0].append(2)
      sections.append(MutableCollectionSection([3]))
    }
    #expect(tally.value == 0 && ofSection.value == 0)
  }

  @MainActor @Test func aFollowerOfASharedListNotifies() async {
    let shared = SharedCollectionProperty([1])
    let follower = CollectionProperty(shared, buffering: .coalesced)
    let tally = Tally.tracking { _ = follower.count }
    shared.append(2)
    #expect(tally.value == 1 && follower.count == 2)
  }

  @available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, visionOS 26.0, *)
  @MainActor @Test func observationsGetTheValueAfterEachCommit() async {
    let (list, score) = (MutableCollectionProperty([1]), MutableProperty(10))
    let even = CollectionProperty(list.updates.filter { $0 % 2 == 0 })
    var sums = Observations { list.value.reduce(0, +) + even.count + score.value }.makeAsyncIterator()
    #expect(await sums.next() == 11)
    for (edit, sum) in [
      ({ list.append(2) }, 14), ({ score.value = 0 }, 4),
      (
        {
          transact {
            list.removeAll()
            score.value = 7
          }
        }, 7
      ),
    ] as [(() -> Void, Int)] {
      edit()
      #expect(await sums.next() == sum)
    }
  }

  @Test func delayedListsNotifyWhenTheyChange() {
    let scheduler = TestScheduler()
    let list = MutableCollectionProperty([1])
    let slow = CollectionProperty(list.updates.throttled(for: .seconds(1), on: scheduler))
    let tally = Tally.tracking { _ = slow.count }
    list.append(2)
    list.append(3)
    #expect(tally.value == 0)
    scheduler.run()
    #expect(tally.value == 1)
  }

  @Test func nothingLeaks() throws {
    try withLifetimeTracking { tracker in
      nonisolated(unsafe) let list = tracker.watch(MutableCollectionProperty(tracker.track(1...3)))
      nonisolated(unsafe) let token = tracker.track("change")
      withObservationTracking {
        _ = list.count
      } onChange: {
        _ = token
      }
      withObservationTracking {
        _ = list.value
      } onChange: {
        _ = token
      }
      list.removeLast()
      withObservationTracking {
        _ = list.first
      } onChange: {
        _ = token
      }
    }
  }

  // MARK: Random scripts

  /// A tracked read is notified if and only if the list that it read changes.
  @Test(arguments: 0..<10) func aReadIsNotifiedIfAndOnlyIfItsListChanges(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let lists = (0..<3).map { _ in MutableCollectionProperty([1, 2, 3]) }
    let kept = lists.map { CollectionProperty($0.updates.filter { $0 % 2 == 0 }) }
    let keptChanges = kept.map { Recorder($0.flatChanges) }
    for step in 0..<100 {
      let (before, keptBefore) = (lists.map(\.value), keptChanges.map(\.values.count))
      let tallies = lists.map { list in Tally.tracking { _ = list.count } }
      let keptTallies = kept.map { list in Tally.tracking { _ = list.count } }
      func edit() {
        let list = lists[Int.random(in: 0..<3, using: &random)]
        let number = Int.random(in: 0..<5, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: list.append(number)
        case 1: if !list.isEmpty { list.removeLast() }
        case 2: if !list.isEmpty { list[0] = number }
        default: list.set([number, 1, 2])
        }
      }
      // Reads in the middle of a transaction, before and after edits.
      var inside: [(list: Int, tally: Tally)] = []
      func editOrRead() {
        edit()
        let index = Int.random(in: 0..<6, using: &random)
        if index < 3 { inside.append((index, Tally.tracking { _ = lists[index].first })) }
      }
      switch Int.random(in: 0..<4, using: &random) {
      case 0: edit()
      case 1:
        transact {
          for _ in 0..<3 { editOrRead() }
        }
      case 2:
        // The second edit finds a list that nobody has read since the first one.
        edit()
        continue
      default:
        try? transact {
          for _ in 0..<3 { editOrRead() }
          throw Failure()
        }
      }
      for (index, tally) in inside {
        let hasChanged = lists[index].value != before[index]
        #expect(tally.value == (hasChanged ? 1 : 0), "seed \(seed), step \(step), list \(index), read inside")
      }
      for index in 0..<3 {
        let hasChanged = lists[index].value != before[index]
        #expect(tallies[index].value == (hasChanged ? 1 : 0), "seed \(seed), step \(step), list \(index)")
        let keptHasChanged = keptChanges[index].values.count != keptBefore[index]
        #expect(keptTallies[index].value == (keptHasChanged ? 1 : 0), "seed \(seed), step \(step), kept \(index)")
      }
    }
  }
}
