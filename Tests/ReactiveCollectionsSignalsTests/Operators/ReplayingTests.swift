import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsSignals

@Suite struct ReplayingTests {
  typealias Event = Signal<Int, Fault>.Event

  /// A producer that the test feeds, and that counts its starts and ends.
  private final class Source {
    private(set) var starts = 0
    private(set) var ends = 0
    private var inputs: [Signal<Int, Fault>.Observer] = []
    var input: Signal<Int, Fault>.Observer { inputs[0] }

    var producer: SignalProducer<Int, Fault> {
      SignalProducer { [weak self] observer, lifetime in
        self?.starts += 1
        self?.inputs.append(observer)
        lifetime.observeEnded { self?.ends += 1 }
      }
    }
  }

  @Test func theSourceStartsOnceWithTheFirstStart() {
    let source = Source()
    let replayed = source.producer.replayLazily(upTo: 2)
    #expect(source.starts == 0)
    let first = Recorder(replayed)
    #expect(source.starts == 1)
    let second = Recorder(replayed)
    #expect(source.starts == 1)
    source.input.send(value: 1)
    #expect(first.values == [1] && second.values == [1])
  }

  @Test(arguments: [0, 1, 2, 3, 10]) func lateStartsReceiveTheNewestValuesAndAllLaterOnes(capacity: Int) {
    let source = Source()
    let replayed = source.producer.replayLazily(upTo: capacity)
    let first = Recorder(replayed)
    for value in 1...4 { source.input.send(value: value) }
    let late = Recorder(replayed)
    #expect(late.values == (1...4).suffix(capacity))
    source.input.send(value: 5)
    #expect(first.values == [1, 2, 3, 4, 5] && late.values == (1...4).suffix(capacity) + [5])
  }

  @Test(arguments: [Event.completed, .failed(.first), .interrupted]) func theEndIsReplayed(end: Event) {
    let source = Source()
    let replayed = source.producer.replayLazily(upTo: 2)
    let first = Recorder(replayed)
    for value in 1...3 { source.input.send(value: value) }
    source.input.send(end)
    #expect(first.events == [.value(1), .value(2), .value(3), end] && source.ends == 1)
    for _ in 0..<2 { #expect(Recorder(replayed).events == [.value(2), .value(3), end]) }
    #expect(source.starts == 1)
  }

  @Test func synchronousSourcesAreReplayed() {
    let replayed = SignalProducer<Int, Fault>([1, 2, 3]).replayLazily(upTo: 2)
    #expect(Recorder(replayed).events == [.value(1), .value(2), .value(3), .completed])
    #expect(Recorder(replayed).events == [.value(2), .value(3), .completed])
  }

  // MARK: Lifetime of the source

  @Test func theSourceContinuesWhileTheProducerIsHeld() {
    let source = Source()
    var replayed: SignalProducer<Int, Fault>? = source.producer.replayLazily(upTo: 1)
    replayed?.start().dispose()
    source.input.send(value: 1)
    #expect(source.ends == 0 && replayed.map { Recorder($0).values } == [1])
    replayed = nil
    #expect(source.ends == 1)
  }

  @Test func theSourceContinuesWhileAStartContinues() {
    let source = Source()
    var replayed: SignalProducer<Int, Fault>? = source.producer.replayLazily(upTo: 1)
    let first = replayed.map { Recorder($0) }
    let second = replayed.map { Recorder($0) }
    replayed = nil
    source.input.send(value: 1)
    first?.dispose()
    source.input.send(value: 2)
    #expect(source.ends == 0 && first?.values == [1] && second?.values == [1, 2])
    second?.dispose()
    #expect(source.ends == 1)
  }

  @Test func anUnstartedProducerReleasesItsSource() {
    let tracker = LifetimeTracker()
    var replayed = replaying(tracker.track(1))
    #expect(tracker.liveCount == 1)
    _ = replayed
    replayed = nil
    #expect(tracker.liveCount == 0)
  }

  @Test func aStartedProducerReleasesItsStartHandler() {
    let tracker = LifetimeTracker()
    let replayed = replaying(tracker.track(1))
    replayed?.start()
    #expect(tracker.liveCount == 0 && replayed.map { Recorder($0).values } == [1])
  }

  /// A producer whose start handler captures a value and sends its number.
  private func replaying(_ captured: Tracked<Int>) -> SignalProducer<Int, Never>? {
    SignalProducer { observer, _ in
      observer.send(value: captured.value)
      observer.sendCompleted()
    }.replayLazily(upTo: 1)
  }

  // MARK: Order

  /// A subscriber that joins in the middle of a delivery receives the events so far, and each later event once, in
  /// order.
  @Test func aStartInsideAnObserverMissesNothing() {
    let source = Source()
    let replayed = source.producer.replayLazily(upTo: 10)
    var inner: Recorder<Int, Fault>?
    var log: [String] = []
    replayed.startWithResult { result in
      guard case .success(let value) = result else { return }
      log.append("first \(value)")
      if value == 2 {
        source.input.send(value: 3)
        inner = Recorder(replayed.on(value: { log.append("inner \($0)") }))
        source.input.send(value: 4)
      }
    }
    replayed.start { if case .value(let value) = $0 { log.append("second \(value)") } }
    for value in 1...2 { source.input.send(value: value) }
    source.input.sendCompleted()
    #expect(inner?.events == [.value(1), .value(2), .value(3), .value(4), .completed])
    #expect(log.filter { $0.hasPrefix("second") } == ["second 1", "second 2", "second 3", "second 4"])
    #expect(log.filter { $0.hasPrefix("first") } == ["first 1", "first 2", "first 3", "first 4"])
  }

  /// Values that are sent during a replay arrive after the replayed values, even if the buffer no longer contains
  /// those.
  @Test func valuesSentDuringAReplayComeAfterIt() {
    let source = Source()
    let replayed = source.producer.replayLazily(upTo: 2)
    let first = Recorder(replayed)
    for value in 1...2 { source.input.send(value: value) }
    var seen: [Int] = []
    replayed.startWithResult { result in
      guard case .success(let value) = result else { return }
      seen.append(value)
      if value == 1 { for new in 10...15 { source.input.send(value: new) } }
      if value == 12 { source.input.sendCompleted() }
    }
    #expect(seen == [1, 2, 10, 11, 12, 13, 14, 15])
    #expect(first.values == seen && first.end == .completed)
  }

  @Test func disposalStopsAReplay() {
    let source = Source()
    let replayed = source.producer.replayLazily(upTo: 5)
    replayed.start()
    for value in 1...5 { source.input.send(value: value) }
    #expect(Recorder(replayed.take(first: 2)).events == [.value(1), .value(2), .completed])
    var seen: [Int] = []
    let observation = SerialDisposable()
    observation.set(
      replayed.startWithResult { result in
        if case .success(let value) = result { seen.append(value) }
        if seen.count == 2 { source.input.send(value: 6) }
      })
    #expect(seen == [1, 2, 3, 4, 5, 6])
    observation.dispose()
    source.input.send(value: 7)
    #expect(seen == [1, 2, 3, 4, 5, 6])
  }

  @Test func aStartInsideTheFirstStartMissesNothing() {
    var replayed: SignalProducer<Int, Never>?
    var inner: [Int] = []
    let source = SignalProducer<Int, Never>([1, 2, 3]).on(value: { value in
      if value == 2 { replayed?.startWithValues { inner.append($0) } }
    })
    replayed = source.replayLazily(upTo: 5)
    let recorder = replayed.map { Recorder($0) }
    #expect(recorder?.events == [.value(1), .value(2), .value(3), .completed] && inner == [1, 2, 3])
    replayed = nil
  }

  /// The `deinit` of a value that is removed from the buffer may send.
  @Test func aValueDroppedFromTheBufferMaySend() {
    let (signal, input) = Signal<Farewell, Never>.pipe()
    var seen: [Int] = []
    let replayed = signal.producer.replayLazily(upTo: 1)
    replayed.startWithValues { seen.append($0.number) }
    input.send(value: Farewell(1) { input.send(value: Farewell(3)) })
    input.send(value: Farewell(2))
    #expect(seen == [1, 2, 3])
    #expect(Recorder(replayed.map(\.number)).values == [3])
  }

  @Test func valuesAreReplayedInTime() {
    let scheduler = TestScheduler()
    let source = scheduler.cold("a-b-c-|")
    let replayed = source.producer.replayLazily(upTo: 1)
    let first = scheduler.record(replayed, during: "-^---!")
    let second = scheduler.record(replayed, during: "----^")
    scheduler.run()
    #expect(first.diagram == "-a-b-" && second.diagram == "----b c-|")
    #expect(source.subscriptions == ["-^-----|"])
  }

  @Test func aNegativeCapacityTraps() async {
    await #expect(processExitsWith: .failure) { _ = SignalProducer<Int, Never>.never.replayLazily(upTo: -1) }
  }

  // MARK: Leaks

  @Test(arguments: 0..<5) func nothingLeaks(way: Int) throws {
    try withLifetimeTracking { tracker in
      var (signal, input): (_, Signal<Tracked<Int>, Fault>.Observer?) = Signal<Tracked<Int>, Fault>.pipe()
      let kept = tracker.track("operator")
      let captured = tracker.track("observer")
      let source =
        way == 4
        ? SignalProducer<Tracked<Int>, Fault>(begin: { sink, _ in sink(.value(tracker.track(0))) })
        : signal.producer.map { value in withExtendedLifetime(kept) { value } }
      var replayed: SignalProducer<Tracked<Int>, Fault>? = source.replayLazily(upTo: 2)
      let observations = (0..<3).compactMap { _ in replayed?.start { _ in _ = captured } }
      for value in 1...3 { input?.send(value: tracker.track(value)) }
      switch way {
      case 0: input?.sendCompleted()
      case 1: input?.send(error: .first)
      case 2: for observation in observations { observation.dispose() }
      default: input = nil
      }
      replayed = nil
      signal = .never
    }
  }
}
