import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Objects that delayed lists keep alive, and for how long.
@Suite struct DelayedLifetimeTests {
  typealias Rows = CollectionProducer<Tracked<Int>>

  struct Kind: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var delay: @Sendable (Rows, TestScheduler, MutableProperty<Bool>) -> Rows
  }

  static let kinds = [
    Kind(testDescription: "throttled") { rows, scheduler, _ in rows.throttled(for: .seconds(1), on: scheduler) },
    Kind(testDescription: "observed") { rows, scheduler, _ in rows.observe(on: scheduler, buffering: .unbounded) },
    Kind(testDescription: "paused") { rows, _, isPaused in rows.paused(while: isPaused) },
    Kind(testDescription: "paused, latest") { rows, _, isPaused in
      rows.paused(while: isPaused, buffering: .latest(by: .init()))
    },
    Kind(testDescription: "a chain") { rows, scheduler, isPaused in
      rows.paused(while: isPaused).filter { $0.value != 3 }.observe(on: scheduler).sorted()
    },
  ]

  @Test(arguments: kinds) func disposalReleasesBufferedElementsAndTheObserver(kind: Kind) throws {
    try withLifetimeTracking { tracker in
      let (scheduler, isPaused) = (TestScheduler(), MutableProperty(true))
      let list = MutableCollectionProperty(tracker.track(1...5))
      let start = kind.delay(list.updates, scheduler, isPaused)
        .startWithValues { [token = tracker.track("observer")] _ in _ = token }
      list.append(tracker.track(6))
      list.removeFirst()
      start.dispose()
      #expect(scheduler.scheduledCount == 0 && tracker.liveCount == list.count)
      list.removeAll()
      try tracker.checkAllGone()
    }
  }

  @Test(arguments: kinds) func theEndReleasesObserversAndBufferedElements(kind: Kind) throws {
    try withLifetimeTracking { tracker in
      let (scheduler, isPaused) = (TestScheduler(), MutableProperty(true))
      var list: MutableCollectionProperty? = MutableCollectionProperty(tracker.track(1...5))
      var ends = 0
      if let list {
        kind.delay(list.updates, scheduler, isPaused)
          .startWithCompleted { [token = tracker.track("observer")] in
            ends += 1; _ = token
          }
      }
      list?.append(tracker.track(6))
      list = nil
      scheduler.run()
      isPaused.value = false
      scheduler.run()
      #expect(ends == 1)
      try tracker.checkAllGone()
    }
  }

  /// Nothing is disposed of explicitly, and everything is released while a change is waiting.
  @Test(arguments: kinds, [true, false]) func nothingLeaksIfNothingIsDisposedOf(kind: Kind, listFirst: Bool) throws {
    try withLifetimeTracking { tracker in
      var scheduler: TestScheduler? = TestScheduler()
      var isPaused: MutableProperty<Bool>? = MutableProperty(true)
      var list: MutableCollectionProperty? = MutableCollectionProperty(tracker.track(1...5))
      if let list, let scheduler, let isPaused {
        let rows = kind.delay(list.updates, scheduler, isPaused)
        rows.startWithValues { [token = tracker.track("observer")] _ in _ = token }
        let kept = tracker.watch(CollectionProperty(rows))
        #expect(kept.count > 0)
      }
      list?.append(tracker.track(6))
      if listFirst { list = nil } else { isPaused = nil }
      if listFirst { isPaused = nil } else { list = nil }
      // On a real scheduler, time would continue.
      scheduler?.run()
      scheduler = nil
    }
  }

  /// When neither the list nor the property that pauses it can change any more, the last state is sent.
  @Test func theLastStateIsSentWhenThePausingPropertyIsDeallocated() {
    var isPaused: MutableProperty<Bool>? = MutableProperty(true)
    for listFirst in [true, false] {
      isPaused = MutableProperty(true)
      var list: MutableCollectionProperty<Int>? = MutableCollectionProperty([1])
      var events: [String] = []
      if let list, let isPaused {
        list.updates.paused(while: isPaused).start { event in
          switch event {
          case .value(let update): events.append("\(update.after)")
          case .completed: events.append("completed")
          case .interrupted: events.append("interrupted")
          }
        }
      }
      list?.append(2)
      if listFirst { list = nil } else { isPaused = nil }
      #expect(events == ["[1]"])
      if listFirst { isPaused = nil } else { list = nil }
      #expect(events == ["[1]", "[1, 2]", "completed"])
    }
  }
}
