import ReactiveCollectionsSignals
import ReactiveCollectionsTesting
import Testing

@Suite struct RecoveringTests {
  typealias Numbers = SignalProducer<Int, Fault>
  typealias Event = Signal<Int, Fault>.Event

  // MARK: flatMapError

  @Test(arguments: [Event.completed, .interrupted]) func withoutAnErrorAllEventsAreForwarded(end: Event) {
    let expected: [Signal<Int, Never>.Event] = [.value(1), end == .completed ? .completed : .interrupted]
    expect(
      expected, from: [.value(1), end],
      { $0.flatMapError { _ in SignalProducer<Int, Never>(value: 2) } }, { $0.flatMapError { _ in .init(value: 2) } })
  }

  @Test func flatMapErrorContinuesWithTheReplacement() {
    expect(
      [.value(1), .value(2), .completed], from: [.value(1), Event.failed(.first)],
      { $0.flatMapError { .init(value: $0 == .first ? 2 : 3) } },
      { $0.flatMapError { SignalProducer<Int, Never>(value: $0 == .first ? 2 : 3) } })
    expect(
      [.value(1), .failed(.second)], from: [.value(1), Event.failed(.first)],
      { $0.flatMapError { _ in Numbers(error: .second) } }, { $0.flatMapError { _ in Numbers(error: .second) } })
    expect(
      [Signal<Int, Never>.Event.completed], from: [Event.failed(.first)],
      { $0.flatMapError { _ in .empty } }, { $0.flatMapError { _ in .empty } })
  }

  @Test func theReplacementCanBeASignalOrAProperty() {
    let (source, input) = Signal<Int, Fault>.pipe()
    let (signal, toSignal) = Signal<Int, Never>.pipe()
    let property = MutableProperty(5)
    let recorders = [
      Recorder(source.flatMapError { _ in signal }), Recorder(source.producer.flatMapError { _ in signal }),
      Recorder(source.flatMapError { _ in property }),
    ]
    toSignal.send(value: 1)
    input.send(value: 2)
    input.send(error: .first)
    toSignal.send(value: 3)
    property.value = 6
    toSignal.sendInterrupted()
    #expect(recorders[0].events == [.value(2), .value(3), .interrupted])
    #expect(recorders[1].events == [.value(2), .value(3), .interrupted])
    #expect(recorders[2].events == [.value(2), .value(5), .value(6)])
  }

  @Test func disposalStopsTheReplacement() {
    var ended: [String] = []
    let failing = Numbers(error: .first).on(disposed: { ended.append("failing") })
    let replacement = Numbers.never.on(starting: { ended.append("start") }, disposed: { ended.append("replacement") })
    let start = failing.flatMapError { _ in replacement }.start()
    #expect(ended == ["failing", "start"])
    start.dispose()
    #expect(ended == ["failing", "start", "replacement"])
  }

  @Test func aFailedStreamIsDisposedBeforeItsReplacementStarts() {
    var log: [String] = []
    let (source, input) = Signal<Int, Fault>.pipe()
    let failing = source.producer.on(disposed: { log.append("ended") })
    let recorder = Recorder(
      failing.flatMapError { _ in SignalProducer<Int, Never>([1, 2]).on(starting: { log.append("begins") }) })
    input.send(error: .first)
    #expect(log == ["ended", "begins"] && recorder.events == [.value(1), .value(2), .completed])
  }

  @Test func theReplacementStopsWhenEnoughValuesAreTaken() {
    let endless = SignalProducer<Int, Never>(0...)
    #expect(Recorder(Numbers(error: .first).flatMapError { _ in endless }.take(first: 2)).values == [0, 1])
  }

  // MARK: retry

  /// Returns a producer that sends a value in each start, fails in its first `count` starts, and then ends with `end`.
  func failing(_ count: Int, _ end: Event = .completed) -> Numbers {
    var starts = 0
    return Numbers { observer, _ in
      starts += 1
      observer.send(value: starts)
      observer.send(starts > count ? end : .failed(starts % 2 == 1 ? .first : .second))
    }
  }

  @Test func startsAgainWhenItFails() {
    #expect(Recorder(failing(2).retry(upTo: 3)).events == [.value(1), .value(2), .value(3), .completed])
    #expect(Recorder(failing(2).retry(upTo: 2)).events == [.value(1), .value(2), .value(3), .completed])
    #expect(Recorder(failing(3).retry(upTo: 1)).events == [.value(1), .value(2), .failed(.second)])
    #expect(Recorder(failing(1).retry(upTo: 0)).events == [.value(1), .failed(.first)])
    #expect(Recorder(failing(1, .interrupted).retry(upTo: 5)).events == [.value(1), .value(2), .interrupted])
  }

  @Test func aNegativeCountTraps() async {
    await #expect(processExitsWith: .failure) { _ = Numbers.never.retry(upTo: -1) }
    await #expect(processExitsWith: .failure) {
      _ = Numbers.never.retry(upTo: 1, interval: .seconds(-1), on: TestScheduler())
    }
  }

  @Test func eachStartCountsItsOwnRetries() {
    let twice = Numbers(error: .first).retry(upTo: 2)
    var starts = 0
    let counted = Numbers(error: .first).on(starting: { starts += 1 }).retry(upTo: 2)
    for _ in 0..<2 { #expect(Recorder(counted).events == [.failed(.first)]) }
    #expect(starts == 6)
    #expect(Recorder(twice).events == [.failed(.first)])
  }

  @Test func retryWaitsForTheInterval() {
    let scheduler = TestScheduler()
    let source = scheduler.cold("-a-#", error: MarbleFailure())
    let recorder = scheduler.record(source.producer.retry(upTo: 2, interval: .milliseconds(2), on: scheduler))
    scheduler.run()
    #expect(recorder.diagram == "-a----a----a-#")
    #expect(source.subscriptions == ["^--#", "-----^--#", "----------^--#"])
  }

  @Test func disposalCancelsThePendingRetry() {
    let scheduler = TestScheduler()
    var starts = 0
    let failing = Numbers(error: .first).on(starting: { starts += 1 })
    let start = failing.retry(upTo: 5, interval: .seconds(1), on: scheduler).start()
    scheduler.advance(by: .seconds(1))
    #expect(starts == 2 && scheduler.scheduledCount == 1)
    start.dispose()
    #expect(scheduler.scheduledCount == 0)
    scheduler.run()
    #expect(starts == 2)
  }

  @Test func eachStartCountsItsOwnDelayedRetries() {
    let scheduler = TestScheduler()
    let source = scheduler.cold("#", error: MarbleFailure())
    let retried = source.producer.retry(upTo: 1, interval: .milliseconds(1), on: scheduler)
    let recorders = [scheduler.record(retried), scheduler.record(retried)]
    scheduler.run()
    for recorder in recorders { #expect(recorder.diagram == "-#") }
    #expect(source.subscriptions.count == 4)
  }

  @Test func anyNumberOfRetriesNeedsNoDeepStack() {
    let count = isLongRun ? 1_000_000 : 100_000
    onSmallStack {
      var starts = 0
      let failing = SignalProducer<Int, Fault>(error: .first).on(starting: { starts += 1 }).map { $0 + 1 }
      var ends: [Signal<Int, Fault>.Event] = []
      failing.retry(upTo: count).start { ends.append($0) }
      #expect(starts == count + 1 && ends == [.failed(.first)])
    }
  }

  @Test func anyNumberOfDelayedRetriesNeedsNoDeepStack() {
    onSmallStack {
      let scheduler = TestScheduler()
      var starts = 0
      let failing = SignalProducer<Int, Fault>(error: .first).on(starting: { starts += 1 })
      let recorder = Recorder(failing.retry(upTo: 20_000, interval: .zero, on: scheduler))
      scheduler.run()
      #expect(starts == 20_001 && recorder.events == [.failed(.first)])
    }
  }

  @Test func retriesLeaveNothingBehind() throws {
    try withLifetimeTracking { tracker in
      let scheduler = TestScheduler()
      var live: [Int] = []
      let failing = Numbers { observer, lifetime in
        let captured = tracker.track("try")
        lifetime.observeEnded { _ = captured }
        live.append(tracker.liveCount)
        observer.send(error: .first)
      }
      failing.retry(upTo: 50).start()
      failing.retry(upTo: 50, interval: .seconds(1), on: scheduler).start()
      scheduler.run()
      #expect(live == Array(repeating: 1, count: 102))
    }
  }
}
