import ReactiveCollectionsSignals
import ReactiveCollectionsTesting
import Testing

/// Which streams can be combined: those that may fail with those that cannot, signals, producers and properties.
@Suite struct FlatMapTests {
  typealias Failing = SignalProducer<Int, Fault>
  typealias Safe = SignalProducer<Int, Never>

  static var all: [FlattenStrategy] { FlatteningTests.all }

  @Test(arguments: all) func bothMayFail(strategy: FlattenStrategy) {
    let mapped: SignalProducer<String, Fault> = Failing(value: 1).flatMap(strategy) {
      SignalProducer<String, Fault>(value: "\($0)")
    }
    #expect(Recorder(mapped).events == [.value("1"), .completed])
    let failed: Failing = Failing(value: 1).flatMap(strategy) { _ in Failing(error: .first) }
    #expect(Recorder(failed).events == [.failed(.first)])
    #expect(Recorder(Failing(error: .second).flatMap(strategy) { Failing(value: $0) }).events == [.failed(.second)])
    let flat: Failing = SignalProducer<Failing, Fault>([Failing(value: 1)]).flatten(strategy)
    #expect(Recorder(flat).events == [.value(1), .completed])
  }

  @Test(arguments: all) func theInnerStreamsDoNotFail(strategy: FlattenStrategy) {
    let mapped: Failing = Failing(value: 1).flatMap(strategy) { Safe([$0, 2]) }
    #expect(Recorder(mapped).events == [.value(1), .value(2), .completed])
    let failed: Failing = Failing(error: .second).flatMap(strategy) { Safe(value: $0) }
    #expect(Recorder(failed).events == [.failed(.second)])
    let interrupted: Failing = Failing(value: 1).flatMap(strategy) { _ in
      Safe { observer, _ in observer.sendInterrupted() }
    }
    #expect(Recorder(interrupted).events == [strategy == .race ? .interrupted : .completed])
    let flat: Failing = SignalProducer<Safe, Fault>([Safe(value: 1)]).flatten(strategy)
    #expect(Recorder(flat).events == [.value(1), .completed])
    let (outer, input) = Signal<Safe, Fault>.pipe()
    let recorder = Recorder(outer.flatten(strategy) as Signal<Int, Fault>)
    input.send(value: Safe(value: 3))
    input.send(error: .first)
    #expect(recorder.events == [.value(3), .failed(.first)])
  }

  @Test(arguments: all) func theOuterStreamDoesNotFail(strategy: FlattenStrategy) {
    let mapped: Failing = Safe(value: 1).flatMap(strategy) { Failing(value: $0) }
    #expect(Recorder(mapped).events == [.value(1), .completed])
    let failed: Failing = Safe([1, 2]).flatMap(strategy) { _ in Failing(error: .first) }
    #expect(Recorder(failed).events == [.failed(.first)])
    let flat: Failing = SignalProducer<Failing, Never>([Failing(error: .second)]).flatten(strategy)
    #expect(Recorder(flat).events == [.failed(.second)])
    let (outer, input) = Signal<Failing, Never>.pipe()
    let recorder = Recorder(outer.flatten(strategy) as Signal<Int, Fault>)
    input.send(value: Failing([3]).concat(error: .first))
    #expect(recorder.events == [.value(3), .failed(.first)])
  }

  @Test(arguments: all) func neitherFails(strategy: FlattenStrategy) {
    let mapped: Safe = Safe(value: 1).flatMap(strategy) { Safe(value: $0) }
    #expect(Recorder(mapped).events == [.value(1), .completed])
    let (outer, input) = Signal<Safe, Never>.pipe()
    let recorder = Recorder(outer.flatten(strategy) as Signal<Int, Never>)
    input.send(value: Safe(value: 3))
    input.sendCompleted()
    #expect(recorder.events == [.value(3), .completed])
  }

  // MARK: Signals

  @Test func signalsAsInnerStreams() {
    let expected: [(FlattenStrategy, [Int])] = [
      (.merge, [1, 11, 2]), (.concat, [1, 2]), (.concurrent(limit: 2), [1, 11, 2]), (.latest, [1, 11]),
      (.race, [1, 2]), (.throttle, [1, 2]),
    ]
    for (strategy, values) in expected {
      for isSignal in [false, true] {
        let (outer, input) = Signal<Int, Never>.pipe()
        let pipes = [Signal<Int, Never>.pipe(), Signal<Int, Never>.pipe()]
        let recorder = Recorder(
          isSignal
            ? outer.flatMap(strategy) { pipes[$0].output }.producer
            : outer.producer.flatMap(strategy) { pipes[$0].output })
        input.send(value: 0)
        pipes[0].input.send(value: 1)
        input.send(value: 1)
        pipes[1].input.send(value: 11)
        pipes[0].input.send(value: 2)
        #expect(recorder.values == values, "\(strategy)")
        input.sendCompleted()
        for pipe in pipes { pipe.input.sendCompleted() }
        #expect(recorder.end == .completed, "\(strategy)")
      }
    }
  }

  /// Observing a signal that has already ended sends `interrupted` immediately.
  @Test(arguments: all) func endedInnerSignalsAreSkipped(strategy: FlattenStrategy) {
    let (outer, input) = Signal<Signal<Int, Never>, Never>.pipe()
    let recorders = [Recorder(outer.flatten(strategy)), Recorder(outer.producer.flatten(strategy))]
    for _ in 0..<3 { input.send(value: .empty) }
    let (last, toLast) = Signal<Int, Never>.pipe()
    input.send(value: last)
    toLast.send(value: 1)
    toLast.sendCompleted()
    input.sendCompleted()
    for recorder in recorders {
      #expect(recorder.events == (strategy == .race ? [.interrupted] : [.value(1), .completed]), "\(strategy)")
    }
  }

  @Test(arguments: all) func aSignalThatCompletesWhenItIsObserved(strategy: FlattenStrategy) {
    let (outer, input) = Signal<Int, Never>.pipe()
    let recorder = Recorder(
      outer.flatMap(strategy) { number in Safe(value: number).map { $0 * 2 } })
    input.send(value: 1)
    input.sendCompleted()
    #expect(recorder.events == [.value(2), .completed])
  }

  // MARK: Properties

  @Test func propertiesAsInnerStreams() {
    let expected: [(FlattenStrategy, [Int])] = [
      (.merge, [1, 11, 2, 12]), (.concat, [1, 2]), (.concurrent(limit: 2), [1, 11, 2, 12]), (.latest, [1, 11, 12]),
      (.race, [1, 2]), (.throttle, [1, 2]),
    ]
    for (strategy, values) in expected {
      let (outer, input) = Signal<Int, Fault>.pipe()
      let properties = [MutableProperty(1), MutableProperty(11)]
      let recorders = [
        Recorder(outer.flatMap(strategy) { properties[$0] }.producer),
        Recorder(outer.producer.flatMap(strategy) { properties[$0] }),
        Recorder(outer.producer.map { properties[$0].map { $0 } }.flatten(strategy)),
      ]
      input.send(value: 0)
      input.send(value: 1)
      properties[0].value = 2
      properties[1].value = 12
      for recorder in recorders { #expect(recorder.values == values, "\(strategy)") }
    }
  }

  @Test func aPropertyAsTheOuterStream() {
    let which = MutableProperty(1)
    let recorder = Recorder(which.producer.flatMap(.latest) { Safe([$0, $0 * 10]).concat(.never) })
    which.value = 2
    #expect(recorder.values == [1, 10, 2, 20] && recorder.end == nil)
    let shown = MutableProperty(MutableProperty("a"))
    let texts = Recorder(shown.producer.flatten(.latest))
    shown.value.value = "b"
    shown.value = MutableProperty("c")
    #expect(texts.values == ["a", "b", "c"])
  }

  @Test func aMethodReferenceCanMakeTheInnerStream() {
    struct Search {
      func results(for text: String) -> Safe { Safe(value: text.count) }
    }
    let search = Search()
    let counts = SignalProducer<String, Never>(["a", "bcd"]).flatMap(.concat, search.results(for:))
    #expect(Recorder(counts).values == [1, 3])
  }

  @Test func aLimitOfZeroTraps() async {
    await #expect(processExitsWith: .failure) { _ = FlattenStrategy.concurrent(limit: 0) }
    await #expect(processExitsWith: .failure) { _ = FlattenStrategy.concurrent(limit: -1) }
  }
}
