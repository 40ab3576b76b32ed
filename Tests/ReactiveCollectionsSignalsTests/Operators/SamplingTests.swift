import ReactiveCollectionsSignals
import ReactiveCollectionsTesting
import Testing

@Suite struct SamplingTests {
  typealias Numbers = SignalProducer<Int, Fault>

  func diagrams(
    _ source: MarbleDiagram, _ other: MarbleDiagram,
    _ operators: (Signal<String, MarbleFailure>, Signal<String, Never>) -> [SignalProducer<String, MarbleFailure>]
  ) -> [MarbleDiagram] {
    let scheduler = TestScheduler()
    let (a, b) = (scheduler.hot(source, error: MarbleFailure()), scheduler.hot(other))
    let recorders = operators(a.signal, b.signal).map { scheduler.record($0) }
    scheduler.run()
    return recorders.map(\.diagram)
  }

  func expectSamples(
    _ expected: MarbleDiagram, from source: MarbleDiagram, by sampler: MarbleDiagram,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let all = diagrams(source, sampler) { source, sampler in
      let pairs = [
        source.sample(with: sampler).producer, source.producer.sample(with: sampler),
        source.producer.sample(with: sampler.producer),
      ].map { $0.map { $0.0 } }
      return pairs + [source.sample(on: sampler).producer, source.producer.sample(on: sampler.producer)]
    }
    for (index, diagram) in all.enumerated() {
      #expect(diagram.difference(from: expected) == nil, "\(index)", sourceLocation: location)
    }
  }

  func expectWithLatest(
    _ expected: MarbleDiagram, from source: MarbleDiagram, and samplee: MarbleDiagram,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let all = diagrams(source, samplee) { source, samplee in
      [
        source.withLatest(from: samplee).producer, source.withLatest(from: samplee.producer).producer,
        source.producer.withLatest(from: samplee), source.producer.withLatest(from: samplee.producer),
      ].map { $0.map { $0 + $1 } }
    }
    for (index, diagram) in all.enumerated() {
      #expect(diagram.difference(from: expected) == nil, "\(index)", sourceLocation: location)
    }
  }

  @Test func sampleSendsTheLatestValueWhenTheSamplerSends() {
    expectSamples(
      "----b-b--d-",
      from:
        "-ab-----cd--",
      by:
        "x---x-x--x-")
  }

  @Test func sampleCompletesWhenBothHave() {
    expectSamples("---a--|", from: "-a|", by: "---x--|")
    expectSamples("---a----|", from: "-a--b---|", by: "---x-|")
  }

  @Test func sampleFailsWithItsSourceAndIsInterruptedWithEither() {
    expectSamples("--a-#", from: "-a--#", by: "--x----x")
    expectSamples("--a-*", from: "-a--*", by: "--x----x")
    expectSamples("--a-*", from: "-a----b", by: "--x-*")
    expectSamples("--a--#", from: "-a---#", by: "--x|")
  }

  @Test func sampleSendsThePairs() {
    let (source, input) = Signal<Int, Never>.pipe()
    let (sampler, trigger) = Signal<String, Never>.pipe()
    var pairs: [String] = []
    source.sample(with: sampler).observeValues { pairs.append("\($0)\($1)") }
    input.send(value: 1)
    trigger.send(value: "a")
    trigger.send(value: "b")
    input.send(value: 2)
    trigger.send(value: "c")
    #expect(pairs == ["1a", "1b", "2c"])
  }

  @Test func sampleStartsTheSamplerLast() {
    let property = MutableProperty(1)
    let sampled = property.producer.sample(with: SignalProducer<String, Never>(value: "a")).map { "\($0)\($1)" }
    #expect(Recorder(sampled).values == ["1a"])
    let optionals = SignalProducer<Int?, Never>(value: nil).sample(on: SignalProducer<Int, Never>([1, 2]))
    #expect(Recorder(optionals).events == [.value(nil), .value(nil), .completed])
    #expect(Recorder(Numbers([1, 2]).sample(on: SignalProducer<Int, Never>(0...)).take(first: 3)).values == [2, 2, 2])
  }

  @Test func sampleDeliversAfterwardsWhatItsObserverTriggers() {
    let (source, input) = Signal<Int, Never>.pipe()
    let (sampler, trigger) = Signal<Void, Never>.pipe()
    var log: [Int] = []
    var depth = 0
    source.sample(on: sampler).observeValues { value in
      depth += 1
      #expect(depth == 1)
      log.append(value)
      if value < 3 {
        input.send(value: value + 1)
        trigger.send(value: ())
      }
      depth -= 1
    }
    input.send(value: 1)
    trigger.send(value: ())
    #expect(log == [1, 2, 3])
  }

  @Test func withLatestSendsWithTheLatestOfTheOther() {
    expectWithLatest("---'bx'--'cz''dz'-|", from: "-a-b--cd-|", and: "--x-yz-----")
  }

  @Test func withLatestIgnoresTheEndOfTheOtherStream() {
    for end in ["|", "*"] as [MarbleDiagram] {
      let scheduler = TestScheduler()
      let source = scheduler.hot("---a--b-#", error: MarbleFailure())
      let samplee = end == "|" ? scheduler.hot("-x-|") : scheduler.hot("-x-*")
      let recorder = scheduler.record(source.signal.withLatest(from: samplee.signal).map { $0 + $1 })
      scheduler.run()
      #expect(recorder.diagram.difference(from: "---'ax'--'bx'-#") == nil)
    }
  }

  @Test func withLatestEndsWithItsSource() {
    expectWithLatest("--|", from: "--|", and: "-x---y")
    expectWithLatest("--#", from: "--#", and: "-x---y")
    expectWithLatest("--*", from: "--*", and: "-x---y")
  }

  @Test func withLatestStartsTheOtherFirst() {
    let pairs = Numbers([1, 2]).withLatest(from: MutableProperty("a")).map { "\($0)\($1)" }
    #expect(Recorder(pairs).events == [.value("1a"), .value("2a"), .completed])
    let optionals = SignalProducer<Int, Never>(value: 1).withLatest(from: SignalProducer<Int?, Never>(value: nil))
    #expect(Recorder(optionals.map(\.1)).events == [.value(nil), .completed])
  }

  @Test func theSampledStreamIsDisposedAtTheEnd() {
    var ended = 0
    let (samplee, toSamplee) = Signal<Int, Never>.pipe()
    let (source, input) = Signal<Int, Fault>.pipe()
    let watched = samplee.on(disposed: { ended += 1 })
    let recorders = [
      Recorder(source.withLatest(from: watched).map { $0 + $1 }),
      Recorder(source.sample(with: watched).map { $0 + $1 }),
    ]
    toSamplee.send(value: 1)
    input.send(error: .first)
    #expect(recorders.map(\.end) == [.failed(.first), .failed(.first)])
    #expect(ended == 0, "the watched signal is retained")
    toSamplee.sendCompleted()
    #expect(ended == 1)
  }
}
