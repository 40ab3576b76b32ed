import ReactiveCollectionsSignals
import ReactiveCollectionsTesting
import Testing

/// Ways to end an observation, and when captured objects are released.
@Suite struct DisposalTests {
  @Test func nothingArrivesAfterDispose() {
    let (signal, input) = Signal<Int, Never>.pipe()
    var events: [Signal<Int, Never>.Event] = []
    let observation = signal.observe { events.append($0) }
    input.send(value: 1)
    #expect(!observation.isDisposed)
    observation.dispose()
    #expect(observation.isDisposed)
    input.send(value: 2)
    input.sendCompleted()
    #expect(events == [.value(1)])
    observation.dispose()
  }

  @Test func disposeReleasesTheClosureOfAHeldDisposable() throws {
    let (signal, input) = Signal<Int, Never>.pipe()
    let property = MutableProperty(0)
    let cold = SignalProducer<Int, Never> { observer, lifetime in
      lifetime.observeEnded { _ = observer }
    }
    let starts: [(@escaping (Int) -> Void) -> any Disposable] = [
      { signal.observeValues($0) }, { property.signal.observeValues($0) }, { property.producer.startWithValues($0) },
      { signal.map { $0 }.observeValues($0) }, { property.producer.map { $0 }.startWithValues($0) },
      { cold.startWithValues($0) }, { cold.map { $0 }.startWithValues($0) },
    ]
    for (index, start) in starts.enumerated() {
      let tracker = LifetimeTracker()
      let observation = start { [captured = tracker.track(index)] _ in _ = captured }
      #expect(tracker.liveCount == 1)
      observation.dispose()
      try tracker.checkAllGone()
      #expect(observation.isDisposed)
    }
    input.sendCompleted()
  }

  @Test func disposeReleasesTheClosuresOfOperators() throws {
    let (signal, input) = Signal<Int, Never>.pipe()
    let tracker = LifetimeTracker()
    let observation: any Disposable
    do {
      let captured = tracker.track(1)
      observation = signal.map { captured.value + $0 }.filter { _ in captured.value > 0 }.observeValues { _ in }
    }
    input.send(value: 1)
    #expect(tracker.liveCount == 1)
    observation.dispose()
    try tracker.checkAllGone()
  }

  @Test func disposingInsideTheObserverReleasesItAfterTheCall() throws {
    let (signal, input) = Signal<Int, Never>.pipe()
    let tracker = LifetimeTracker()
    var observation: (any Disposable)?
    var aliveInside = 0
    observation = signal.observeValues { [captured = tracker.track(7)] _ in
      observation?.dispose()
      aliveInside = captured.value
    }
    input.send(value: 1)
    #expect(aliveInside == 7)
    try tracker.checkAllGone()
    #expect(observation?.isDisposed == true)
  }

  @Test func disposingAnotherObserverReleasesItImmediately() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let tracker = LifetimeTracker()
    var other: (any Disposable)?
    var liveInside = -1
    signal.observeValues { _ in
      other?.dispose()
      liveInside = tracker.liveCount
    }
    other = signal.observeValues { [captured = tracker.track(1)] _ in _ = captured }
    input.send(value: 1)
    #expect(liveInside == 0)
  }

  @Test func theEndReleasesTheClosures() throws {
    let (signal, input) = Signal<Int, Never>.pipe()
    let tracker = LifetimeTracker()
    let observations = (0..<3).map { index in
      signal.observeValues { [captured = tracker.track(index)] _ in _ = captured }
    }
    input.sendCompleted()
    try tracker.checkAllGone()
    #expect(observations.allSatisfy { $0.isDisposed })
  }

  @Test func droppingADisposableEndsNothing() {
    let (signal, input) = Signal<Int, Never>.pipe()
    var values: [Int] = []
    signal.observeValues { values.append($0) }
    do {
      let composite = CompositeDisposable()
      composite += signal.observeValues { values.append(10 + $0) }
      let serial = SerialDisposable(signal.observeValues { values.append(20 + $0) })
      _ = serial
    }
    input.send(value: 1)
    #expect(values == [1, 11, 21])
  }

  /// A captured object may do anything in its `deinit`, even in the middle of a sweep.
  @Test func deinitsThatDisposeSendAndSubscribe() {
    final class Bomb {
      let action: () -> Void
      init(_ action: @escaping () -> Void) { self.action = action }
      deinit { action() }
    }
    for count in [1, 3, 20, 40] {
      let (signal, input) = Signal<Int, Never>.pipe()
      var log: [Int] = []
      var observations: [any Disposable] = []
      for index in 0..<count {
        let bomb = Bomb {
          if index + 1 < count { observations[index + 1].dispose() }
          if index % 3 == 0 { signal.observeValues { log.append(1000 + $0) } }
          if index % 2 == 0 { input.send(value: 100 + index) }
        }
        observations.append(signal.observeValues { [bomb] in log.append($0 + withExtendedLifetime(bomb) { 0 }) })
      }
      signal.observeValues { value in
        if value == 1 { observations[0].dispose() }
      }
      input.send(value: 1)
      #expect(observations.allSatisfy { $0.isDisposed })
      log = []
      input.send(value: 2)
      #expect(log == Array(repeating: 1002, count: (count + 2) / 3))
    }
  }

  @Test func deinitsAtTheEndFindTheSignalEnded() {
    final class Bomb {
      let action: () -> Void
      init(_ action: @escaping () -> Void) { self.action = action }
      deinit { action() }
    }
    let (signal, input) = Signal<Int, Never>.pipe()
    var log: [String] = []
    for index in 0..<3 {
      let bomb = Bomb {
        input.send(value: 1)
        signal.observe { log.append("\(index) \($0)") }
      }
      signal.observeValues { [bomb] _ in _ = bomb }
    }
    input.sendCompleted()
    #expect(log == ["0 interrupted", "1 interrupted", "2 interrupted"])
  }

  @Test func manyObserversComeAndGo() throws {
    let (signal, input) = Signal<Int, Never>.pipe()
    try withLifetimeTracking { tracker in
      var random = SeededGenerator(seed: 5)
      var living: [(observation: any Disposable, seen: () -> Int)] = []
      var sent = 0
      for step in 0..<2000 {
        switch Int.random(in: 0..<4, using: &random) {
        case 0, 1:
          var seen = 0
          let start = sent
          let captured = tracker.track(step)
          living.append(
            (
              signal.observeValues { _ in
                seen += 1
                _ = captured
              }, { seen + start }
            ))
        case 2 where !living.isEmpty:
          let gone = living.remove(at: Int.random(in: 0..<living.count, using: &random))
          #expect(gone.seen() == sent, "step \(step), \(random)")
          gone.observation.dispose()
        default:
          input.send(value: step)
          sent += 1
        }
        #expect(tracker.liveCount == living.count, "step \(step), \(random)")
      }
      for (observation, _) in living { observation.dispose() }
    }
  }
}
