import ReactiveCollectionsSignals
import ReactiveCollectionsTesting
import Testing

@Suite struct ZippingTests {
  typealias Numbers = SignalProducer<Int, Fault>

  func diagrams(_ left: MarbleDiagram, _ right: MarbleDiagram) -> [MarbleDiagram] {
    let scheduler = TestScheduler()
    let a = scheduler.hot(left, error: MarbleFailure()).signal
    let b = scheduler.hot(right, error: MarbleFailure()).signal
    let many = SignalProducer<String, MarbleFailure>(Array(repeating: "", count: 9)).concatForever()
    let joined = [
      a.zip(with: b).producer, Signal.zip(a, b).producer, a.producer.zip(with: b), SignalProducer.zip(a, b.producer),
    ].map { $0.map { $0 + $1 } }
    let others = [
      SignalProducer.zip([a, b]), Signal.zip([a, b]).producer,
      SignalProducer.zip(a, b, many).map { one, two, _ in [one, two] },
      SignalProducer.zip(many, a, b).map { [$1, $2] },
      Signal.zip(a, b, many).producer.map { one, two, _ in [one, two] },
    ].map { $0.map { $0.joined() } }
    let recorders = (joined + others).map { scheduler.record($0) }
    scheduler.run()
    return recorders.map(\.diagram)
  }

  func expect(
    _ expected: MarbleDiagram, from left: MarbleDiagram, _ right: MarbleDiagram,
    _ location: SourceLocation = #_sourceLocation
  ) {
    for (index, diagram) in diagrams(left, right).enumerated() {
      #expect(diagram.difference(from: expected) == nil, "\(index)", sourceLocation: location)
    }
  }

  @Test func sendsPairsInOrder() {
    expect("---'ax''by'-'cz'-", from: "-ab---c-d-", "---xy-z---")
  }

  @Test func completesWhenOneHasCompletedAndAllItsValuesAreSent() {
    expect("--'ax'---('by'|)", from: "-ab|", "--x---y-z|")
    expect("--'ax'---('by'|)", from: "--x---y-z|", "-ab|", #_sourceLocation, swapped: true)
    expect("-'ax'-|", from: "-a-|", "-x-----y")
    expect("--|", from: "--|", "-x")
    expect("-('ax'|)", from: "(a|)", "-x-y")
  }

  func expect(
    _ expected: MarbleDiagram, from left: MarbleDiagram, _ right: MarbleDiagram, _ location: SourceLocation,
    swapped: Bool
  ) {
    let scheduler = TestScheduler()
    let (a, b) = (scheduler.hot(left), scheduler.hot(right))
    let recorder = scheduler.record(a.signal.zip(with: b.signal).map { $1 + $0 })
    scheduler.run()
    #expect(recorder.diagram.difference(from: expected) == nil, sourceLocation: location)
  }

  @Test func failsAndIsInterruptedWithEitherAtOnce() {
    expect("---#", from: "-ab#", "-----x")
    expect("---#", from: "-----x", "-ab#")
    expect("---*", from: "-ab*", "-----x")
    expect("---*", from: "-----x", "-ab*")
  }

  @Test func pairsOfSynchronousProducers() {
    let recorder = Recorder(Numbers([1, 2, 3]).zip(with: Numbers([4, 5])).map { [$0, $1] })
    #expect(recorder.events == [.value([1, 4]), .value([2, 5]), .completed])
    #expect(Recorder(Numbers([1]).zip(with: Numbers(4...)).map { [$0, $1] }).events == [.value([1, 4]), .completed])
    #expect(Recorder(Numbers.empty.zip(with: Numbers(4...)).map { $0 + $1 }).events == [.completed])
    let three = SignalProducer.zip(Numbers([1, 2]), Numbers([3, 4, 5]), Numbers(6...)).map { [$0, $1, $2] }
    #expect(Recorder(three).events == [.value([1, 3, 6]), .value([2, 4, 7]), .completed])
  }

  @Test func ofASequence() {
    #expect(
      Recorder(SignalProducer.zip([Numbers([1, 2, 3]), Numbers([4, 5]), Numbers([6, 7])])).events == [
        .value([1, 4, 6]), .value([2, 5, 7]), .completed,
      ])
    #expect(Recorder(SignalProducer.zip([Numbers]())).events == [.completed])
    #expect(Recorder(SignalProducer.zip([Numbers](), emptySentinel: [1])).events == [.value([1]), .completed])
    #expect(Recorder(Signal.zip([Signal<Int, Fault>]())).events == [])
  }

  @Test func valuesSentByTheObserverArePairedAfterwards() {
    let (a, toA) = Signal<Int, Fault>.pipe()
    let (b, toB) = Signal<Int, Fault>.pipe()
    for pairs in [a.zip(with: b), Signal.zip(a, b, b).map { one, two, _ in (one, two) }] {
      var seen: [[Int]] = []
      var depth = 0
      let observation = pairs.observeValues { left, right in
        depth += 1
        #expect(depth == 1)
        seen.append([left, right])
        if left < 3 {
          toA.send(value: left + 1)
          toB.send(value: right + 1)
        }
        depth -= 1
      }
      toA.send(value: 1)
      toB.send(value: 11)
      #expect(seen == [[1, 11], [2, 12], [3, 13]])
      observation.dispose()
    }
  }

  /// An observer completes an input while the previous pair is being delivered.
  @Test func theObserverCanCompleteTheInputs() {
    let (a, toA) = Signal<Int, Fault>.pipe()
    let (b, toB) = Signal<Int, Fault>.pipe()
    let pairs = a.zip(with: b)
    let recorder = Recorder(pairs.map { $0 + $1 })
    pairs.observeValues { left, _ in
      if left == 1 {
        toA.send(value: 2)
        toB.send(value: 2)
        toA.sendCompleted()
        toB.send(value: 3)
      }
    }
    toA.send(value: 1)
    toB.send(value: 1)
    #expect(recorder.events == [.value(2), .value(4), .completed])
  }

  /// A million waiting values take memory for each, and constant time each.
  @Test func manyBufferedValuesCostConstantTimeEach() {
    let (a, toA) = Signal<Int, Never>.pipe()
    let (b, toB) = Signal<Int, Never>.pipe()
    var (sum, count) = (0, 0)
    a.zip(with: b).observeValues {
      sum += $0 - $1
      count += 1
    }
    for value in 0..<50_000 { toA.send(value: value) }
    for value in 0..<100_000 {
      toB.send(value: value)
      if value % 2 == 0 { toA.send(value: 50_000 + value / 2) }
    }
    #expect(sum == 0 && count == 100_000)
  }

  @Test func bufferedValuesAreReleased() {
    let tracker = LifetimeTracker()
    let (a, toA) = Signal<Tracked<Int>, Never>.pipe()
    let (b, toB) = Signal<Tracked<Int>, Never>.pipe()
    let observation = a.zip(with: b).observeValues { _ in }
    for value in 0..<10 { toA.send(value: tracker.track(value)) }
    #expect(tracker.liveCount == 10)
    for value in 0..<4 { toB.send(value: tracker.track(value)) }
    #expect(tracker.liveCount == 6)
    observation.dispose()
    #expect(tracker.liveCount == 0)
  }
}

extension SignalProducer {
  /// Does not complete.
  fileprivate func concatForever() -> SignalProducer { merge(with: SignalProducer.never) }
}
