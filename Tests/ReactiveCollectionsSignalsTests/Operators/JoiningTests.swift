import ReactiveCollectionsSignals
import ReactiveCollectionsTesting
import Testing

@Suite struct JoiningTests {
  typealias Numbers = SignalProducer<Int, Fault>
  typealias Safe = SignalProducer<Int, Never>
  typealias Event = Signal<Int, Fault>.Event

  func diagram(
    _ sources: [MarbleDiagram],
    _ join: ([SignalProducer<String, MarbleFailure>]) -> SignalProducer<String, MarbleFailure>
  ) -> (MarbleDiagram, [[SubscriptionDiagram]]) {
    let scheduler = TestScheduler()
    let colds = sources.map { scheduler.cold($0, error: MarbleFailure()) }
    let recorder = scheduler.record(join(colds.map(\.producer)))
    scheduler.run()
    #expect(scheduler.scheduledCount == 0)
    return (recorder.diagram, colds.map(\.subscriptions))
  }

  // MARK: merge

  @Test func mergeOfAny() {
    for many in [{ .merge($0) }, { .merge($0[0], $0[1], $0[2]) }, { $0[0].merge(with: $0[1]).merge(with: $0[2]) }]
      as [([SignalProducer<String, MarbleFailure>]) -> SignalProducer<String, MarbleFailure>]
    {
      let (all, subscriptions) = diagram(["-a--|", "--b|", "---c--|"], many)
      #expect(all == "-abc--|" && subscriptions == [["^---|"], ["^--|"], ["^-----|"]])
      let (failed, ended) = diagram(["-a--|", "--#", "---c--|"], many)
      #expect(failed == "-a#" && ended == [["^-!"], ["^-#"], ["^-!"]])
    }
    #expect(Recorder(Numbers.merge([Numbers]())).events == [.completed])
    #expect(
      Recorder(Numbers.merge([MutableProperty(1), MutableProperty(2)].map { $0.producer.promoteError() })).values == [
        1, 2,
      ])
  }

  @Test func mergeOfSignals() {
    let pipes = (0..<3).map { _ in Signal<Int, Fault>.pipe() }
    let recorders = [
      Recorder(Signal.merge(pipes.map(\.output))),
      Recorder(Signal.merge(pipes[0].output, pipes[1].output, pipes[2].output)),
      Recorder(Numbers.merge(pipes.map(\.output)).startWithSignal { signal, _ in signal }),
    ]
    for (index, pipe) in pipes.enumerated() { pipe.input.send(value: index) }
    for pipe in pipes.dropLast() { pipe.input.sendCompleted() }
    pipes[2].input.send(value: 5)
    pipes[2].input.sendCompleted()
    for recorder in recorders.dropLast() {
      #expect(recorder.events == [.value(0), .value(1), .value(2), .value(5), .completed])
    }
    #expect(Recorder(Signal<Int, Fault>.merge([])).events == [.interrupted], "it has completed")
  }

  // MARK: concat

  @Test func concatOfAny() {
    for many in [
      { .concat($0) }, { .concat($0[0], $0[1], $0[2]) }, { $0[0].concat($0[1]).concat($0[2]) },
      { $0[0].concat($0[1].concat($0[2])) },
    ]
      as [([SignalProducer<String, MarbleFailure>]) -> SignalProducer<String, MarbleFailure>]
    {
      let (all, subscriptions) = diagram(["-a-|", "-b|", "--c|"], many)
      #expect(all == "-a--b--c|" && subscriptions == [["^--|"], ["---^-|"], ["-----^--|"]])
      let (failed, ended) = diagram(["-a-|", "-#", "--c|"], many)
      #expect(failed == "-a--#" && ended == [["^--|"], ["---^#"], []])
    }
    #expect(Recorder(Numbers.concat([Numbers]())).events == [.completed])
  }

  /// Only completion starts the next stream. `concat` of two streams forwards an interruption; streams of streams do
  /// not.
  @Test func concatForwardsAnInterruption() {
    #expect(diagram(["-a*", "-b|"]) { $0[0].concat($0[1]) }.0 == "-a*")
    #expect(diagram(["-a|", "-*"]) { $0[0].concat($0[1]) }.0 == "-a-*")
  }

  @Test func concatWithAValueOrAnError() {
    #expect(Recorder(Numbers([1, 2]).concat(value: 3)).events == [.value(1), .value(2), .value(3), .completed])
    #expect(Recorder(Numbers([1, 2]).concat(error: .first)).events == [.value(1), .value(2), .failed(.first)])
    #expect(Recorder(Numbers(error: .second).concat(value: 3)).events == [.failed(.second)])
    #expect(Recorder(Numbers.never.concat(value: 3)).events == [])
  }

  @Test func concatWithASignalOrAProperty() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let property = MutableProperty(5)
    let (first, toFirst) = Signal<Int, Never>.pipe()
    let recorders = [Recorder(first.producer.concat(signal)), Recorder(first.producer.concat(property))]
    input.send(value: 1)
    toFirst.send(value: 2)
    toFirst.sendCompleted()
    input.send(value: 3)
    property.value = 6
    #expect(recorders.map(\.values) == [[2, 3], [2, 5, 6]])
  }

  @Test func concatEndsTheFirstBeforeTheNextBegins() {
    for many in [{ $0.concat($1) }, { .concat($0, $1) }, { $1.prefix($0) }, { $0.then($1) }]
      as [(Numbers, Numbers) -> Numbers]
    {
      var log: [String] = []
      let (source, input) = Signal<Int, Fault>.pipe()
      let first = source.producer.on(disposed: { log.append("ended") })
      many(first, Numbers([1]).on(starting: { log.append("begins") })).start()
      input.sendCompleted()
      #expect(log.sorted() == ["begins", "ended"])
    }
  }

  @Test func concatStopsWhenEnoughValuesAreTaken() {
    let endless = Numbers(0...)
    #expect(Recorder(Numbers([8, 9]).concat(endless).take(first: 4)).values == [8, 9, 0, 1])
    #expect(Recorder(endless.concat(endless).take(first: 2)).values == [0, 1])
    var begins = 0
    let next = Numbers([1]).on(starting: { begins += 1 })
    #expect(Recorder(Numbers([1]).concat(next).take(first: 1)).events == [.value(1), .completed])
    #expect(begins == 0)
    let (source, input) = Signal<Int, Fault>.pipe()
    let start = source.producer.concat(next).start()
    start.dispose()
    input.sendCompleted()
    #expect(begins == 0)
  }

  // MARK: prefix

  @Test func prefixIsSentFirst() {
    #expect(diagram(["-a-|", "-b|"]) { $0[0].prefix($0[1]) }.0 == "-b-a-|")
    #expect(Recorder(Numbers([1, 2]).prefix(value: 0)).events == [.value(0), .value(1), .value(2), .completed])
    let property = MutableProperty(0)
    let recorder = Recorder(Safe([1]).prefix(property.producer.take(first: 2)))
    property.value = 5
    #expect(recorder.events == [.value(0), .value(5), .value(1), .completed])
  }

  // MARK: then

  @Test func thenSendsOnlyWhatFollows() {
    let (all, subscriptions) = diagram(["-a-b|", "-c-|"]) { $0[0].then($0[1]) }
    #expect(all == "-----c-|" && subscriptions == [["^---|"], ["----^--|"]])
    #expect(diagram(["-a-#", "-c-|"]) { $0[0].then($0[1]) }.0 == "---#")
    #expect(diagram(["-a-*", "-c-|"]) { $0[0].then($0[1]) }.0 == "---*")
    #expect(diagram(["-a-|", "-c-#"]) { $0[0].then($0[1]) }.0 == "----c-#")
  }

  @Test func thenWhereOneDoesNotFail() {
    let safe: Numbers = Numbers(value: 1).then(Safe(value: 2))
    #expect(Recorder(safe).events == [.value(2), .completed])
    let failed: Numbers = Numbers(error: .first).then(Safe(value: 2))
    #expect(Recorder(failed).events == [.failed(.first)])
    let failing: Numbers = Safe(value: 1).then(Numbers(error: .second))
    #expect(Recorder(failing).events == [.failed(.second)])
    let neither: SignalProducer<String, Never> = Safe(value: 1).then(SignalProducer<String, Never>(value: "a"))
    #expect(Recorder(neither).events == [.value("a"), .completed])
    let property = MutableProperty(7)
    let followed: Numbers = Numbers(value: 1).then(property)
    #expect(Recorder(followed).events == [.value(7)])
    withExtendedLifetime(property) {}
  }

  // MARK: Leaks

  @Test(arguments: [0, 1, 2, 3]) func nothingLeaks(way: Int) throws {
    let joins: [(Numbers, Numbers) -> Numbers] = [
      { $0.merge(with: $1) }, { .merge([$0, $1]) }, { $0.concat($1) }, { .concat([$0, $1]) }, { $1.prefix($0) },
      { $0.then($1) },
    ]
    try withLifetimeTracking { tracker in
      for join in joins {
        var (first, toFirst): (_, Signal<Int, Fault>.Observer?) = Signal<Int, Fault>.pipe()
        var (second, toSecond): (_, Signal<Int, Fault>.Observer?) = Signal<Int, Fault>.pipe()
        let captured = tracker.track(1)
        let joined = join(first.producer.map { $0 + captured.value }, second.producer.map { $0 + captured.value })
        let start = joined.start { _ in _ = captured }
        toFirst?.send(value: 1)
        toSecond?.send(value: 2)
        switch way {
        case 0: toFirst?.sendCompleted()
        case 1: toFirst?.send(error: .first)
        case 2: start.dispose()
        default: toFirst = nil
        }
        toSecond?.send(value: 3)
        (first, second, toSecond, toFirst) = (.never, .never, nil, nil)
      }
    }
  }
}
