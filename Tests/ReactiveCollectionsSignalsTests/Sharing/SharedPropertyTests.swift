import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsSignals

@Suite struct SharedPropertyTests {
  private static let rounds = isLongRun ? 200 : 20

  @Test func aSharedPropertyCanBeSetModifiedAndSwapped() {
    let property = SharedProperty(1)
    let seen = Collected<Int>()
    property.signal.observeValues { seen.append($0) }
    property.value = 2
    let result = property.modify { value in
      value += 1
      return "\(value)"
    }
    #expect(result == "3" && property.swap(4) == 3 && property.value == 4)
    #expect(seen.values == [2, 3, 4])
  }

  /// An observer that starts when a value has been set, but not told yet, begins with that value, and is not told it again.
  @Test func anObserverReceivesAPendingValueOnlyOnce() {
    let property = SharedProperty(0)
    let seen = Collected<Int>()
    property.signal.observeValues { value in
      guard value == 2 else { return }
      // It starts in a job of its own, after the one that is running.
      property.producer.startWithValues { seen.append($0) }
      property.value = 3
    }
    for value in [1, 2, 4] { property.value = value }
    #expect(seen.values == [3, 4])
  }

  @Test func modifyThatThrowsChangesAndSendsNothing() {
    let property = SharedProperty([1])
    let seen = Collected<[Int]>()
    property.signal.observeValues { seen.append($0) }
    func attempt() throws(Fault) {
      try property.modify { (list) throws(Fault) in
        list.append(2)
        throw Fault.first
      }
    }
    #expect(throws: Fault.first) { try attempt() }
    #expect(property.value == [1] && seen.count == 0)
    property.modify { $0.append(3) }
    #expect(seen.values == [[1, 3]], "the lock has been given back")
  }

  @Test func concurrentModificationsDoNotOverlapAndAreSentInOneOrder() {
    for round in 0..<Self.rounds {
      let property = SharedProperty(0)
      let seen = (0..<3).map { _ in Collected<Int>() }
      for list in seen { property.signal.observeValues { list.append($0) } }
      onThreads(4) { _ in
        for _ in 0..<250 { property.modify { $0 += 1 } }
      }
      #expect(property.value == 1000)
      for list in seen { #expect(list.values == Array(1...1000), "round \(round)") }
    }
  }

  @Test func concurrentSwapsLoseAndRepeatNothing() {
    let property = SharedProperty(-1)
    let old = Collected<Int>()
    onThreads(4) { thread in
      for index in 0..<500 { old.append(property.swap(thread * 500 + index)) }
    }
    #expect((old.values + [property.value]).sorted() == Array(-1..<2000))
  }

  /// Subscribing while other threads edit: no gap, no repeat, and the current value first.
  @Test func aLateSubscriberHasNoGapAndNoRepeat() {
    for round in 0..<Self.rounds {
      let property = SharedProperty(0)
      let lists = (0..<40).map { _ in Collected<Int>() }
      onThreads(4) { thread in
        if thread < 2 {
          for _ in 0..<300 { property.modify { $0 += 1 } }
        } else {
          for list in lists[(thread - 2) * 20..<(thread - 1) * 20] {
            property.producer.startWithValues { list.append($0) }
          }
        }
      }
      for list in lists {
        let values = list.values
        #expect(values == Array(values[0]...600), "round \(round)")
      }
    }
  }

  /// A subscriber that begins while a value is on its way begins with that value, and is not told of it again.
  @Test func aSubscriberThatStartsInsideAnObserverHasNoRepeat() {
    let (property, told) = (SharedProperty(0), Collected<Int>())
    property.signal.observeValues { value in
      guard value == 3 else { return }
      property.value = 4
      property.producer.startWithValues { told.append($0) }
    }
    for value in 1...3 { property.value = value }
    #expect(told.values == [4])
    property.value = 5
    #expect(told.values == [4, 5])
  }

  /// An observer on one thread waits for another thread to act: no lock is held, and no sender waits for an observer.
  @Test func observersRunWithoutALockAndBlockNoSender() {
    let property = SharedProperty(0)
    let seen = Collected<String>()
    property.signal.observeValues { value in
      seen.append("[\(value)")
      if value == 1 {
        onThread {
          property.value = 2
          #expect(property.value == 2)
          property.signal.observeValues { seen.append("late \($0)") }.dispose()
          seen.append("sent")
        }
      }
      seen.append("\(value)]")
    }
    property.value = 1
    #expect(seen.values == ["[1", "sent", "1]", "[2", "2]"])
  }

  @Test func valuesSetInsideAnObserverAreDeliveredToAllInOrder() {
    let property = SharedProperty(0)
    let seen = Collected<String>()
    for name in ["a", "b"] {
      property.signal.observeValues { value in
        if name == "a", value < 3 {
          property.value = value + 1
          #expect(property.value == value + 1)
        }
        seen.append("\(name)\(value)")
      }
    }
    property.value = 1
    #expect(seen.values == ["a1", "b1", "a2", "b2", "a3", "b3"])
  }

  @Test func observersWaitForTheEndOfAllModifyCalls() {
    let (outer, inner) = (SharedProperty(0), SharedProperty(0))
    let seen = Collected<String>()
    outer.signal.observeValues { seen.append("outer \($0)") }
    inner.signal.observeValues { seen.append("inner \($0)") }
    outer.modify { value in
      inner.value = 1
      inner.modify { $0 += 1 }
      outer.producer.startWithValues { seen.append("started \($0)") }
      seen.append("in the turn")
      #expect(outer.value == 0)
      value = 5
    }
    #expect(seen.values == ["in the turn", "inner 1", "inner 2", "started 5", "outer 5"])
  }

  /// A confined stream that is used inside a turn waits as well.
  @Test func confinedObserversWaitForTheEndOfModifyToo() {
    let shared = SharedProperty(0)
    let confined = MutableProperty(0)
    let (signal, input) = Signal<Int, Never>.pipe()
    var log: [String] = []
    confined.signal.observeValues { log.append("property \($0)") }
    signal.observe { log.append("signal \($0)") }
    shared.modify { _ in
      confined.value = 1
      confined.modify { $0 += 1 }
      #expect(confined.value == 2)
      input.send(value: 1)
      input.sendCompleted()
      log.append("in the turn")
    }
    #expect(log == ["in the turn", "property 1", "property 2", "signal value(1)", "signal completed"])
  }

  @Test func afterDisposalAtMostOneCallIsInFlight() {
    for round in 0..<Self.rounds {
      let property = SharedProperty(0)
      let isDisposed = Flag()
      let late = Collected<Int>()
      let observation = property.signal.observeValues {
        if isDisposed.flag.load(ordering: .acquiring) { late.append($0) }
      }
      onThreads(3) { thread in
        for index in 0..<200 {
          if thread == 0, index == 20 {
            observation.dispose()
            isDisposed.flag.store(true, ordering: .releasing)
          }
          property.modify { $0 += 1 }
        }
      }
      #expect(late.count <= 1 && observation.isDisposed, "round \(round)")
    }
  }

  @Test func nothingIsDeliveredAfterDisposalInsideTheObserver() {
    let property = SharedProperty(0)
    let seen = Collected<Int>()
    let serial = Guarded<SharedDisposable?>(nil)
    let observation = property.signal.observeValues { value in
      seen.append(value)
      property.value = value + 1
      if value == 3 { serial.withLock { $0 }?.dispose() }
    }
    serial.withLock { $0 = observation }
    property.value = 1
    #expect(seen.values == [1, 2, 3] && property.value == 4)
  }

  @Test func disposalReleasesTheClosure() {
    let property = SharedProperty(0)
    let log = Collected<String>()
    var witness: Witness? = Witness { log.append("gone") }
    let observation = property.producer.startWithValues { [witness] _ in _ = witness }
    witness = nil
    #expect(log.count == 0)
    observation.dispose()
    observation.dispose()
    #expect(log.count == 1)
  }

  @Test func releasingTheLastHandleCompletes() {
    let log = Collected<String>()
    var property: SharedProperty<Int>? = SharedProperty(0)
    let producer = property?.producer
    property?.signal.observe { log.append("signal \($0)") }
    producer?.start { log.append("producer \($0)") }
    let copy = property
    property = nil
    #expect(log.values == ["producer value(0)"])
    onThread { [copy] in copy?.value = 1 }
    _ = consume copy
    #expect(
      log.values == [
        "producer value(0)", "signal value(1)", "producer value(1)", "signal completed", "producer completed",
      ])
    producer?.start { log.append("late \($0)") }
    #expect(log.values.suffix(2) == ["late value(1)", "late completed"])
  }

  @Test func theLastHandleCanBeReleasedOnAnyThread() {
    for round in 0..<Self.rounds {
      let log = Collected<String>()
      do {
        let property = SharedProperty(0)
        let box = Guarded<SharedProperty<Int>?>(property)
        let producer = property.producer
        onThreads(4) { thread in
          let mine = box.withLock { $0 }
          if thread == 0 { box.withLock { $0 = nil } }
          for _ in 0..<20 {
            mine?.modify { $0 += 1 }
            producer.start { if $0.isTerminal { log.append("\($0)") } }
          }
        }
      }
      #expect(log.values == Array(repeating: "completed", count: 80), "round \(round)")
    }
  }

  @Test func oldValuesAreReleasedOutsideTheLock() {
    let log = Collected<Bool>()
    let property = SharedProperty(Witness { log.append(ThreadContext.current.isDeferring) })
    property.value = Witness { log.append(ThreadContext.current.isDeferring) }
    #expect(log.values == [false])
    _ = property.swap(Witness {})
    #expect(log.values == [false, false])
    property.modify { $0 = Witness {} }
  }

  @Test func sharingAConfinedPropertyKeepsItsObservers() {
    let log = Collected<Int>()
    func make() -> SharedProperty<Int> {
      let property = MutableProperty(0)
      property.producer.startWithValues { log.append($0) }
      return SharedProperty(property)
    }
    let shared = make()
    onThread { shared.value = 1 }
    shared.value = 2
    #expect(log.values == [0, 1, 2])
  }

  @Test func aLongQueueNeedsNoDeepStack() {
    onSmallStack {
      let property = SharedProperty(0)
      property.signal.observeValues { if $0 < 100_000 { property.value = $0 + 1 } }
      property.value = 1
      #expect(property.value == 100_000)
    }
  }
}
