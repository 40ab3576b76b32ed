import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Lists that are throttled, paused, and observed on a scheduler.
@Suite struct DelayedTests {
  @Test func throttledSendsOneUpdateAnInterval() throws {
    let scheduler = TestScheduler()
    let list = MutableCollectionProperty([1, 2])
    let updates = Recorder(list.updates.throttled(for: .milliseconds(10), on: scheduler))
    #expect(updates.values.map { Array($0.after) } == [[1, 2]])
    list.append(3)
    list.remove(at: 0)
    scheduler.advance(by: .milliseconds(9))
    #expect(updates.values.count == 1)
    scheduler.advance(by: .milliseconds(1))
    #expect(updates.values.count == 2 && updates.values[1].change == .composite([.remove(0, 1), .insert(1, 3)]))
    // After an interval without changes, the next update is not delayed, but still waits for the scheduler.
    scheduler.advance(by: .milliseconds(50))
    list.append(4)
    #expect(updates.values.count == 2)
    scheduler.advance()
    #expect(updates.values.count == 3)
    list.append(5)
    scheduler.advance(by: .milliseconds(9))
    #expect(updates.values.count == 3)
    scheduler.run()
    #expect(scheduler.now == .milliseconds(70) && updates.values.last.map { Array($0.after) } == [2, 3, 4, 5])
    #expect(updates.values.map(\.version) == [0, 2, 3, 4])
    try checkChangeLaws(updates.values)
  }

  /// The interval is counted from the start until there is an update, and then from the last update, not in multiples
  /// of the interval.
  @Test func throttledCountsTheIntervalFromThePreviousUpdate() {
    let scheduler = TestScheduler()
    let list = MutableCollectionProperty([0])
    let rows = list.updates
    var (times, ofAll) = ([Duration](), [Duration]())
    rows.throttled(for: .milliseconds(10), on: scheduler).startWithValues { _ in times.append(scheduler.now) }
    rows.throttled(for: .milliseconds(10), on: scheduler, buffering: .unbounded)
      .startWithValues { _ in ofAll.append(scheduler.now) }
    for time in [4, 25, 26, 34, 35, 60] {
      scheduler.advance(to: .milliseconds(time))
      list.append(time)
    }
    scheduler.run()
    #expect(times == [0, 10, 25, 35, 45, 60].map { .milliseconds($0) })
    #expect(ofAll == [0, 10, 25, 35, 35, 45, 60].map { .milliseconds($0) })
  }

  @Test func changesThatCancelOutSendNoUpdate() {
    let scheduler = TestScheduler()
    let isPaused = MutableProperty(true)
    let list = MutableCollectionProperty([1, 2])
    let throttled = Recorder(list.updates.throttled(for: .seconds(1), on: scheduler))
    let paused = Recorder(list.updates.paused(while: isPaused))
    let observed = Recorder(list.updates.observe(on: scheduler))
    let compared = Recorder(list.updates.observe(on: scheduler, buffering: .latest(by: .init())))
    list.append(3)
    list[0] = 7
    list.removeLast()
    list[0] = 1
    scheduler.run()
    isPaused.value = false
    for recorder in [throttled, paused, observed, compared] { #expect(recorder.values.count == 1) }
    // An interval without an update does not delay the next update.
    list.append(4)
    scheduler.advance()
    for recorder in [throttled, paused, observed, compared] { #expect(recorder.values.count == 2) }
  }

  @Test func pausedSendsOneUpdateWhenItResumes() throws {
    let list = MutableCollectionProperty(["a"])
    let isPaused = MutableProperty(false)
    let updates = Recorder(list.updates.paused(while: isPaused))
    list.append("b")
    #expect(updates.values.count == 2)
    isPaused.value = true
    list.append("c")
    list.move(from: 2, to: 0)
    #expect(updates.values.count == 2)
    isPaused.value = false
    #expect(updates.values.count == 3 && updates.values[2].change == .insert(0, "c"))
    list.removeLast()
    #expect(updates.values.count == 4)
    // A change of the property and one of the list in the same transaction lead to one update.
    isPaused.value = true
    list.append("d")
    transact {
      list.append("e")
      isPaused.value = false
      #expect(updates.values.count == 4)
    }
    #expect(updates.values.count == 5 && updates.values[4].change.count == 2)
    try checkChangeLaws(updates.values)
  }

  @Test func aListCanBePausedByAPropertyDerivedFromIt() {
    let list = MutableCollectionProperty([1])
    let isPaused = Property(list.updates.count).map { $0 % 2 == 0 }
    let even = CollectionProperty(list.updates.paused(while: isPaused))
    list.append(2)
    #expect(Array(even) == [1])
    list.append(3)
    #expect(Array(even) == [1, 2, 3])
  }

  @Test func unboundedBufferingSendsEachUpdateSeparately() throws {
    let scheduler = TestScheduler()
    let isPaused = MutableProperty(true)
    let list = MutableCollectionProperty([Int]())
    let observed = Recorder(list.updates.observe(on: scheduler, buffering: .unbounded))
    let throttled = Recorder(list.updates.throttled(for: .seconds(1), on: scheduler, buffering: .unbounded))
    let paused = Recorder(list.updates.paused(while: isPaused, buffering: .unbounded))
    for number in 1...3 { list.append(number) }
    scheduler.advance()
    #expect(observed.values.map(\.change).dropFirst() == [.insert(0, 1), .insert(1, 2), .insert(2, 3)])
    #expect(throttled.values.count == 1 && paused.values.count == 1)
    scheduler.run()
    isPaused.value = false
    #expect(throttled.values.map(\.change) == observed.values.map(\.change))
    #expect(paused.values.map(\.change) == observed.values.map(\.change))
    #expect(paused.values.map(\.version) == [0, 1, 2, 3])
    try checkChangeLaws(paused.values)
  }

  /// A scheduler orders the updates of all lists, and its other closures.
  @Test func updatesOfSeveralListsKeepTheirOrder() {
    let scheduler = TestScheduler()
    let (left, right) = (MutableCollectionProperty<Int>(), MutableCollectionProperty<Int>())
    var order: [Int] = []
    for list in [left, right] {
      list.updates.observe(on: scheduler, buffering: .unbounded).startWithValues { order += $0.after.suffix(1) }
    }
    for value in 1...6 { (value % 3 == 0 ? right : left).append(value) }
    scheduler.schedule { order.append(7) }
    left.append(8)
    scheduler.advance()
    #expect(order == Array(1...8))
  }

  @Test func manyBufferedUpdatesNeedNoDeepStack() {
    let isPaused = MutableProperty(true)
    let list = MutableCollectionProperty([Int]())
    var count = 0
    list.updates.paused(while: isPaused, buffering: .unbounded).startWithValues { _ in count += 1 }
    for number in 0..<50_000 { list.append(number) }
    isPaused.value = false
    #expect(count == 50_001)
  }

  @Test func operatorsFollowADelayedList() throws {
    let scheduler = TestScheduler()
    let list = MutableCollectionProperty(1...5)
    let rows = list.updates.observe(on: scheduler).filter { $0 % 2 == 1 }.sorted(by: >)
    let kept = CollectionProperty(reflecting: rows)
    let updates = Recorder(rows)
    let longest = Property(reflecting: list.updates.throttled(for: .seconds(1), on: scheduler).max())
    list.append(contentsOf: [9, 8, 7])
    list.removeFirst()
    #expect(Array(kept) == [5, 3, 1] && longest.value == 5)
    scheduler.advance()
    #expect(Array(kept) == [9, 7, 5, 3] && updates.values.count == 2 && longest.value == 5)
    scheduler.run()
    #expect(longest.value == 9)
    try checkChangeLaws(updates.values)
  }

  @Test func editsByObserversAreSentInALaterRun() throws {
    for buffering in [ListBuffering<Int>.unbounded, .coalesced, .latest(by: .init())] {
      let scheduler = TestScheduler()
      let list = MutableCollectionProperty([0])
      let delayed = list.updates.observe(on: scheduler, buffering: buffering)
      let watch = Recorder(delayed)
      delayed.startWithValues { update in
        // The result of this edit is delivered in a later turn.
        let last = update.after.last ?? 0
        if last < 5 { list.append(last + 1) }
      }
      let kept = CollectionProperty(reflecting: delayed.map { $0 * 10 })
      #expect(Array(list) == [0, 1] && Array(kept) == [0, 10])
      scheduler.run()
      #expect(Array(list) == Array(0...5) && Array(kept) == [0, 10, 20, 30, 40, 50])
      #expect(watch.values.map(\.after.count) == [1, 2, 3, 4, 5, 6])
      try checkChangeLaws(watch.values)
    }
  }

  @Test func updatesDueInATransactionAreSentAtItsEnd() {
    let scheduler = TestScheduler()
    let list = MutableCollectionProperty([1])
    let updates = Recorder(list.updates.observe(on: scheduler, buffering: .unbounded))
    list.append(2)
    transact {
      list.append(3)
      scheduler.run()
      #expect(updates.values.count == 1)
      list.append(4)
    }
    // The update that was due in the transaction is sent at its end.
    #expect(updates.values.map { Array($0.after) }.dropFirst().first == [1, 2])
    scheduler.run()
    #expect(updates.values.map(\.after.count) == [1, 2, 4])
    struct Failure: Error {}
    try? transact {
      list.removeAll()
      throw Failure()
    }
    scheduler.run()
    #expect(updates.values.count == 3)
  }

  @Test func anImmediateSchedulerSendsOneUpdatePerCommit() {
    let list = MutableCollectionProperty([1])
    let updates = Recorder(list.updates.observe(on: SynchronousScheduler()))
    list.append(2)
    transact {
      list.append(3)
      list.append(4)
    }
    #expect(updates.values.map(\.after.count) == [1, 2, 4])
  }

  @Test func bufferedChangesDoNotAccumulate() {
    // Elements that are inserted and removed again do not accumulate.
    let isPaused = MutableProperty(true)
    let list = MutableCollectionProperty(0..<100)
    let updates = Recorder(list.updates.paused(while: isPaused))
    let tracker = LifetimeTracker()
    let objects = MutableCollectionProperty(tracker.track(0..<10))
    let waiting = Recorder(objects.updates.paused(while: isPaused))
    for round in 0..<10_000 {
      list.append(round)
      list.removeFirst()
      objects.append(tracker.track(round))
      objects.removeFirst()
    }
    #expect(tracker.madeCount > 10_000 && tracker.liveCount < 1_000)
    isPaused.value = false
    #expect(updates.values.count == 2 && updates.values[1].change.count == 200)
    #expect(waiting.values.count == 2 && waiting.values[1].change.count == 20)
  }

  /// Buffered changes are merged when they affect more than 256 elements, and more than twice the number in the
  /// previous result.
  @Test func bufferedChangesAreComposedBeyondAThreshold() {
    let isPaused = MutableProperty(true)
    let tracker = LifetimeTracker()
    let list = MutableCollectionProperty<Tracked<Int>>([])
    let updates = Recorder(list.updates.paused(while: isPaused))
    func comeAndGo() {
      list.append(tracker.track(0))
      list.removeLast()
    }
    for _ in 0..<128 { comeAndGo() }
    #expect(tracker.liveCount == 128)
    comeAndGo()
    #expect(tracker.liveCount == 1)
    isPaused.value = false
    #expect(tracker.liveCount == 0 && updates.values.count == 1)
    isPaused.value = true
    for number in 0..<1_000 { list.append(tracker.track(number)) }
    list.removeLast(31)
    #expect(tracker.liveCount == 969)
    // The buffer may grow by as many changes as the last result had before the next merge, even if no difference
    // remains.
    for _ in 0..<969 { list.removeLast() }
    #expect(tracker.liveCount == 969)
    comeAndGo()
    #expect(tracker.liveCount <= 1)
    isPaused.value = false
    #expect(tracker.liveCount == 0 && updates.values.count == 1)
  }

  @Test func refreshesAreComposedLikeUpdates() {
    final class Row { var name = "" }
    let rows = [Row(), Row()]
    let isPaused = MutableProperty(true)
    let list = MutableCollectionProperty(rows)
    let coalesced = Recorder(list.updates.paused(while: isPaused))
    let latest = Recorder(list.updates.paused(while: isPaused, buffering: .latest(by: .init())))
    list.refresh(at: 1)
    list.refresh(at: 1)
    isPaused.value = false
    #expect(coalesced.values.count == 2 && coalesced.values[1].change.count == 1)
    #expect(latest.values.count == 1)
  }

  @Test func negativeIntervalsTrap() async {
    await #expect(processExitsWith: .failure) {
      let list = MutableCollectionProperty([1])
      _ = list.updates.throttled(for: .seconds(-1), on: TestScheduler())
    }
  }
}
