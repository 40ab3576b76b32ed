import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// How delayed lists end.
extension DelayedTests {
  @Test func theEndIsSentAfterTheLastState() {
    for buffering in [ListBuffering<Int>.unbounded, .coalesced, .latest(by: .init())] {
      let scheduler = TestScheduler()
      let isPaused = MutableProperty(true)
      var list: MutableCollectionProperty<Int>? = MutableCollectionProperty([1])
      var producers: [CollectionProducer<Int>] = []
      if let list {
        producers = [
          list.updates.throttled(for: .seconds(1), on: scheduler, buffering: buffering),
          list.updates.observe(on: scheduler, buffering: buffering),
          list.updates.paused(while: isPaused, buffering: buffering),
        ]
      }
      let recorders = producers.map { Recorder($0) }
      let kept = CollectionProperty(reflecting: producers[0])
      let ends = Recorder(kept.flatChanges)
      list?.append(2)
      list = nil
      #expect(recorders.allSatisfy { $0.values.count == 1 && !$0.hasCompleted })
      scheduler.advance()
      #expect(recorders.map(\.hasCompleted) == [false, true, false])
      scheduler.run()
      #expect(recorders.map(\.hasCompleted) == [true, true, false])
      isPaused.value = false
      #expect(recorders.allSatisfy { $0.hasCompleted && $0.values.map { Array($0.after) } == [[1], [1, 2]] })
      #expect(ends.values == [.insert(1, 2)] && ends.hasCompleted && Array(kept) == [1, 2])
      // Late subscribers receive the last list and the end.
      let late = producers.map { Recorder($0) }
      scheduler.run()
      #expect(late.allSatisfy { $0.hasCompleted && $0.values.map { Array($0.after) } == [[1, 2]] })
    }
  }

  @Test func theStreamEndsWithNothingBuffered() {
    let scheduler = TestScheduler()
    let isPaused = MutableProperty(true)
    var list: MutableCollectionProperty<Int>? = MutableCollectionProperty([1])
    var recorders: [Recorder<CollectionUpdate<Int>, Never>] = []
    if let list {
      recorders = [
        Recorder(list.updates.throttled(for: .seconds(1), on: scheduler)),
        Recorder(list.updates.observe(on: scheduler)),
        Recorder(list.updates.paused(while: isPaused)),
      ]
    }
    list = nil
    #expect(recorders.map(\.hasCompleted) == [false, false, true])
    scheduler.advance()
    #expect(recorders.allSatisfy { $0.hasCompleted && $0.values.count == 1 } && scheduler.now == .zero)
  }

  @Test func disposalDiscardsBufferedUpdates() {
    let scheduler = TestScheduler()
    let isPaused = MutableProperty(true)
    let list = MutableCollectionProperty([1])
    var updates = 0
    let starts = [
      list.updates.throttled(for: .seconds(1), on: scheduler),
      list.updates.observe(on: scheduler, buffering: .unbounded),
      list.updates.paused(while: isPaused),
    ].map { $0.startWithValues { _ in updates += 1 } }
    list.append(2)
    list.append(3)
    for start in starts { start.dispose() }
    #expect(scheduler.scheduledCount == 0)
    scheduler.run()
    isPaused.value = false
    #expect(updates == 3)
  }

  @Test func disposalDuringABurstStopsIt() {
    let scheduler = TestScheduler()
    let list = MutableCollectionProperty([Int]())
    let disposable = SerialDisposable()
    var seen: [Int] = []
    disposable.set(
      list.updates.observe(on: scheduler, buffering: .unbounded).startWithValues { update in
        seen.append(update.after.count)
        if seen.count == 3 { disposable.dispose() }
      })
    for number in 1...5 { list.append(number) }
    scheduler.run()
    #expect(seen == [0, 1, 2])
  }

  /// The last change arrives, and with it the end, although more than the list itself takes part in it.
  @Test func theLastChangeIsSentBeforeTheEnd() {
    var list: MutableCollectionProperty? = MutableCollectionProperty([1, 2])
    let (isPaused, rule) = (MutableProperty(true), MutableProperty<(Int) -> Bool>({ _ in true }))
    guard let rows = list?.updates.paused(while: isPaused) else { return }
    let section = CollectionProperty(reflecting: rows)
    let table = MutableCollectionProperty([section])
    let (paths, changes) = (Recorder(table.changes), Recorder(section.flatChangesSignal))
    let filtered = Recorder(rows.filter(rule))
    let ruled = CollectionProperty(reflecting: rows.filter(rule))
    let joined = CollectionProperty(reflecting: rows.concatenated(with: rows))
    let count = Property(reflecting: rows.count)
    let counts = Recorder(count.signal)
    list?.append(3)
    list = nil
    isPaused.value = false
    #expect(paths.values.map(\.description) == ["insert [0, 2] 3"])
    #expect(changes.values == [.insert(2, 3)] && changes.hasCompleted)
    #expect(filtered.values.map { Array($0.after) } == [[1, 2], [1, 2, 3]] && filtered.hasCompleted)
    #expect(Array(ruled) == [1, 2, 3] && Array(joined) == [1, 2, 3, 1, 2, 3])
    #expect(counts.values == [3] && count.value == 3)
  }

  /// The last part of a delayed list of lists is removed, and the list ends.
  @Test func theLastInnerListIsRemovedBeforeTheEnd() {
    let inner = MutableCollectionProperty([7])
    var outer: MutableCollectionProperty? = MutableCollectionProperty([1])
    let isPaused = MutableProperty(true)
    guard let rows = outer?.updates.paused(while: isPaused).flatMap({ _ in inner.updates }) else { return }
    let (told, kept) = (Recorder(rows), CollectionProperty(reflecting: rows))
    outer?.removeAll()
    outer = nil
    isPaused.value = false
    #expect(told.values.map { Array($0.after) } == [[7], []] && told.hasCompleted && kept.isEmpty)
  }

  /// A closure ends the list while the stream is being started: the stream ends once, and the operator goes on.
  @Test func aListThatEndsDuringTheStartEndsTheStreamOnce() {
    var list: MutableCollectionProperty? = MutableCollectionProperty([1])
    let other = MutableCollectionProperty([100])
    guard let rows = list?.updates.paused(while: Property(value: false)) else { return }
    let edited = rows.map { (number: Int) -> Int in
      if number == 1 {
        list?.append(2)
        list = nil
      }
      return number
    }
    let joined = CollectionProperty(reflecting: edited.concatenated(with: other.updates))
    let changes = Recorder(joined.flatChangesSignal)
    other.append(101)
    #expect(Array(joined) == [1, 2, 100, 101] && changes.values.count == 1 && !changes.hasCompleted)
  }
}

extension Recorder {
  fileprivate var hasCompleted: Bool {
    if case .completed = end { true } else { false }
  }
}
