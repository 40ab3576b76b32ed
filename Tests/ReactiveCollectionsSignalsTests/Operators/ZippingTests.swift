import ReactiveCollectionsSignals
import ReactiveCollectionsTesting
import Testing

@Suite struct ZippingTests {
  typealias Numbers = SignalProducer<Int, Fault>

  /// Two streams of texts, zipped in all ways.
  private let zipped = JoinedTexts(
    pairs: { a, b in
      [a.zip(with: b).producer, Signal.zip(a, b).producer, a.producer.zip(with: b), SignalProducer.zip(a, b.producer)]
    },
    lists: { a, b in
      let many = SignalProducer<String, MarbleFailure>(Array(repeating: "", count: 9)).concatForever()
      return [
        SignalProducer.zip([a, b]), Signal.zip([a, b]).producer,
        SignalProducer.zip(a, b, many).map { one, two, _ in [one, two] },
        SignalProducer.zip(many, a, b).map { [$1, $2] },
        Signal.zip(a, b, many).producer.map { one, two, _ in [one, two] },
      ]
    })

  @Test func sendsPairsInOrder() {
    zipped.expect("---'ax''by'-'cz'-", from: "-ab---c-d-", "---xy-z---")
  }

  @Test func completesWhenOneHasCompletedAndAllItsValuesAreSent() {
    zipped.expect("--'ax'---('by'|)", from: "-ab|", "--x---y-z|")
    zipped.expect("--'xa'---('yb'|)", from: "--x---y-z|", "-ab|")
    zipped.expect("-'ax'-|", from: "-a-|", "-x-----y")
    zipped.expect("--|", from: "--|", "-x")
    zipped.expect("-('ax'|)", from: "(a|)", "-x-y")
  }

  @Test func failsAndIsInterruptedWithEitherAtOnce() {
    for (ended, input) in [("---#", "-ab#"), ("---*", "-ab*")] as [(MarbleDiagram, MarbleDiagram)] {
      zipped.expect(ended, from: input, "-----x")
      zipped.expect(ended, from: "-----x", input)
    }
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
      let observation = pairs.observe { event in
        guard case .value(let (left, right)) = event else { return }
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
    pairs.observe { event in
      if case .value((1, _)) = event {
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
