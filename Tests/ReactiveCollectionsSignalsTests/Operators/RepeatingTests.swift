import ReactiveCollectionsSignals
import ReactiveCollectionsTesting
import Testing

@Suite struct RepeatingTests {
  typealias Numbers = SignalProducer<Int, Fault>

  @Test func startsAgainWhenItHasCompleted() {
    #expect(Recorder(Numbers([1, 2]).repeat(2)).events == [.value(1), .value(2), .value(1), .value(2), .completed])
    #expect(Recorder(Numbers([1]).repeat(1)).events == [.value(1), .completed])
    #expect(Recorder(Numbers.empty.repeat(3)).events == [.completed])
  }

  @Test func repeatingZeroTimesDoesNotStart() {
    var starts = 0
    #expect(Recorder(Numbers([1]).on(starting: { starts += 1 }).repeat(0)).events == [.completed])
    #expect(starts == 0)
  }

  @Test func aNegativeCountTraps() async {
    await #expect(processExitsWith: .failure) { _ = SignalProducer<Int, Never>.never.repeat(-1) }
  }

  @Test func failuresAndInterruptionsEndTheRepetition() {
    var starts = 0
    let failing = Numbers(error: .first).on(starting: { starts += 1 })
    #expect(Recorder(failing.repeat(3)).events == [.failed(.first)] && starts == 1)
    let interrupted = Numbers { observer, _ in observer.sendInterrupted() }.on(starting: { starts += 1 })
    #expect(Recorder(interrupted.repeat(3)).events == [.interrupted] && starts == 2)
  }

  @Test func repetitionsFollowOneAnotherInTime() {
    let scheduler = TestScheduler()
    let source = scheduler.cold("-a-b|")
    let recorder = scheduler.record(source.producer.repeat(3), during: "^---------!")
    scheduler.run()
    #expect(recorder.diagram == "-a-b-a-b-a-")
    #expect(source.subscriptions == ["^---|", "----^---|", "--------^-!"])
  }

  @Test func eachStartCountsItsOwnRepetitions() {
    let twice = Numbers([1]).repeat(2)
    for _ in 0..<2 { #expect(Recorder(twice).values == [1, 1]) }
  }

  @Test func eachRepetitionStartsAfterThePreviousOneHasEnded() {
    var log: [String] = []
    var inputs: [Signal<Int, Fault>.Observer] = []
    let producer = Numbers { observer, lifetime in
      log.append("start")
      inputs.append(observer)
      lifetime.observeEnded { log.append("end") }
    }
    let recorder = Recorder(producer.repeat(2))
    inputs[0].send(value: 1)
    inputs[0].sendCompleted()
    #expect(log == ["start", "end", "start"])
    inputs[0].send(value: 2)
    inputs[1].send(value: 3)
    inputs[1].sendCompleted()
    #expect(log == ["start", "end", "start", "end"])
    #expect(recorder.events == [.value(1), .value(3), .completed])
    log = []
    let synchronous = Numbers([1]).on(starting: { log.append("start") }, disposed: { log.append("end") })
    synchronous.repeat(2).start()
    #expect(log == ["start", "end", "start", "end"])
  }

  @Test func repetitionStopsWhenEnoughValuesAreTaken() {
    var starts = 0
    let numbers = Numbers([1, 2]).on(starting: { starts += 1 })
    #expect(Recorder(numbers.repeat(.max).take(first: 3)).events == [.value(1), .value(2), .value(1), .completed])
    #expect(starts == 2)
    var seen = 0
    numbers.repeat(.max).startWithSignal { signal, disposable in
      signal.observeResult { _ in
        seen += 1
        if seen == 5 { disposable.dispose() }
      }
    }
    #expect(seen == 5 && starts == 2 + 3)
  }

  @Test func anyNumberOfRepetitionsNeedsNoDeepStack() {
    let count = isLongRun ? 1_000_000 : 100_000
    onSmallStack {
      var (values, ends) = (0, 0)
      let chain = SignalProducer<Int, Never>(value: 1).map { $0 + 1 }.repeat(count).scan(0, +)
      chain.on(value: { _ in values += 1 }).startWithCompleted { ends += 1 }
      #expect(values == count && ends == 1)
    }
  }

  @Test func repetitionsLeaveNothingBehind() throws {
    try withLifetimeTracking { tracker in
      let rounds = SignalProducer<Int, Never> { observer, lifetime in
        let captured = tracker.track("round")
        lifetime.observeEnded { _ = captured }
        observer.send(value: tracker.liveCount)
        observer.sendCompleted()
      }
      let live = Recorder(rounds.repeat(100))
      #expect(live.values == Array(repeating: 1, count: 100))
    }
  }
}
