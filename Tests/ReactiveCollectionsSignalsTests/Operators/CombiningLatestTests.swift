import ReactiveCollectionsSignals
import ReactiveCollectionsTesting
import Testing

@Suite struct CombiningLatestTests {
  typealias Numbers = SignalProducer<Int, Fault>

  /// Two streams of texts, combined in all ways.
  private let combined = JoinedTexts(
    pairs: { a, b in
      [
        a.combineLatest(with: b).producer, Signal.combineLatest(a, b).producer, a.producer.combineLatest(with: b),
        SignalProducer.combineLatest(a, b.producer),
      ]
    },
    lists: { a, b in
      [
        SignalProducer.combineLatest([a, b]), Signal.combineLatest([a, b]).producer,
        SignalProducer.combineLatest(a, b, SignalProducer(value: 0)).map { one, two, _ in [one, two] },
        SignalProducer.combineLatest(SignalProducer(value: 0), a, b).map { [$1, $2] },
        Signal.combineLatest(a, b, SignalProducer(value: 0)).producer.map { one, two, _ in [one, two] },
      ]
    })

  @Test func sendsOnceBothHaveSent() {
    combined.expect("----'bx'-'by''cy'----'cz'-|", from: "-a-b---c--|", "----x-y-----z-|")
  }

  @Test func completesWithTheLast() {
    combined.expect("-----|", from: "-a|", "-----|")
    combined.expect("---'ax''ay'|", from: "-a|", "---xy|")
    combined.expect("(|)", from: "(|)", "(|)")
  }

  @Test func failsWithEither() {
    combined.expect("-'ax'-#", from: "-a-#", "-x---y")
    combined.expect("-'ax'-#", from: "-a---b", "-x-#")
    combined.expect("--#", from: "--#", "------|")
  }

  @Test func isInterruptedWithEither() {
    combined.expect("-'ax'-*", from: "-a-*", "-x---y")
    combined.expect("-'ax'-*", from: "-a---b", "-x-*")
    combined.expect("|", from: "|", "|")
    combined.expect("--*", from: "|", "--*")
  }

  @Test func ofAnyNumberAndTypes() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let property = MutableProperty("x")
    let producer = SignalProducer.combineLatest(signal, property, SignalProducer<Bool, Never>(value: true), signal)
    var flat: [(Int, String, Bool, Int)] = []
    producer.startWithValues { number, text, flag, again in flat.append((number, text, flag, again)) }
    let one = Recorder(Signal<Int, Never>.combineLatest(signal))
    input.send(value: 1)
    property.value = "y"
    input.send(value: 2)
    #expect(flat.map(\.0) == [1, 1, 2, 2] && flat.map(\.3) == [1, 1, 1, 2])
    #expect(flat.map(\.1) == ["x", "y", "y", "y"] && flat.allSatisfy(\.2))
    #expect(one.values == [1, 2])
  }

  @Test func startsInOrder() {
    let recorder = Recorder(Numbers([1, 2]).combineLatest(with: Numbers([3, 4])).map { [$0, $1] })
    #expect(recorder.events == [.value([2, 3]), .value([2, 4]), .completed])
    let three = SignalProducer.combineLatest(Numbers([1, 2]), Numbers([3, 4]), Numbers([5, 6])).map { [$0, $1, $2] }
    #expect(Recorder(three).events == [.value([2, 4, 5]), .value([2, 4, 6]), .completed])
  }

  @Test func ofOptionals() {
    let none = SignalProducer<Int?, Never>(value: nil)
    let one = SignalProducer<Int?, Never>(value: 1)
    for pair in [
      none.combineLatest(with: one), SignalProducer.combineLatest(none, one, none).map { one, two, _ in (one, two) },
    ] {
      #expect(Recorder(pair.map { [$0, $1] }).events == [.value([nil, 1]), .completed])
    }
  }

  @Test func ofASequence() {
    let (a, toA) = Signal<Int, Never>.pipe()
    let (b, toB) = Signal<Int, Never>.pipe()
    let recorders = [
      Recorder(Signal.combineLatest([a, b])), Recorder(SignalProducer.combineLatest([a, b])),
      Recorder(SignalProducer.combineLatest([a, b], emptySentinel: [9])),
      Recorder(SignalProducer.combineLatest(AnySequence([a, b]))),
    ]
    toA.send(value: 1)
    toB.send(value: 2)
    toA.send(value: 3)
    for recorder in recorders { #expect(recorder.values == [[1, 2], [3, 2]]) }
  }

  @Test func combiningNoStreamsCompletes() {
    #expect(Recorder(SignalProducer.combineLatest([Numbers]())).events == [.completed])
    #expect(Recorder(SignalProducer.combineLatest([Numbers](), emptySentinel: [])).events == [.value([]), .completed])
    #expect(Recorder(Signal.combineLatest([Signal<Int, Fault>]())).events == [])
  }

  @Test func anObserverCanChangeAnInput() {
    let (a, b) = (MutableProperty(1), MutableProperty(1))
    let recorder = Recorder(a.producer.combineLatest(with: b.producer).map { [$0, $1] })
    a.producer.combineLatest(with: b.producer).startWithValues { if $1 != $0 * 10 { b.value = $0 * 10 } }
    a.value = 2
    #expect(recorder.values == [[1, 1], [1, 10], [2, 10], [2, 20]])
  }

  @Test func valuesSentByTheObserverAreDeliveredAfterwards() {
    let (a, toA) = Signal<Int, Fault>.pipe()
    let (b, toB) = Signal<Int, Fault>.pipe()
    let three = SignalProducer<Int, Fault>(value: 0).concat(SignalProducer.never)
    for join in [{ a.combineLatest(with: b) }, { Signal.combineLatest(a, b, three).map { one, two, _ in (one, two) } }]
    {
      var log: [String] = []
      var depth = 0
      let observation = join().observe { event in
        depth += 1
        #expect(depth == 1)
        log.append("\(event)")
        if case .value((1, let right)) = event, right < 12 { toB.send(value: right + 1) }
        depth -= 1
      }
      toA.send(value: 1)
      toB.send(value: 10)
      observation.dispose()
      #expect(log.first == "value((1, 10))" && log.last == "value((1, 12))")
    }
  }

  @Test func theObserverCanCompleteTheInputs() {
    let (a, toA) = Signal<Int, Fault>.pipe()
    let (b, toB) = Signal<Int, Fault>.pipe()
    let pairs = a.combineLatest(with: b)
    let recorder = Recorder(pairs.map { [$0, $1] })
    pairs.observe { event in
      guard case .value = event else { return }
      toA.sendCompleted()
      toB.send(error: .first)
      toB.send(value: 3)
    }
    toA.send(value: 1)
    toB.send(value: 2)
    #expect(recorder.events == [.value([1, 2]), .failed(.first)])
  }

  @Test func eachInputIsDisposedWhenItEnds() {
    var ended: [String] = []
    let short = Numbers([1]).on(disposed: { ended.append("short") })
    let idle = Numbers { observer, lifetime in
      lifetime.observeEnded {
        ended.append("idle")
        _ = observer
      }
    }
    let recorders = [
      Recorder(short.combineLatest(with: idle).map { $0 + $1 }),
      Recorder(SignalProducer.combineLatest(short, idle, idle).map { $0 + $1 + $2 }),
    ]
    #expect(ended == ["short", "short"])
    for recorder in recorders { recorder.dispose() }
    #expect(ended == ["short", "short", "idle", "idle", "idle"])
  }

  @Test func inputsStopWhenEnoughValuesAreTaken() {
    var started = 0
    let endless = Numbers(0...)
    let counted = Numbers([1]).on(starting: { started += 1 })
    let pairs = Numbers(value: 7).combineLatest(with: endless).take(first: 3).map { $0 * 10 + $1 }
    #expect(Recorder(pairs).values == [70, 71, 72])
    let three = SignalProducer.combineLatest(Numbers(value: 7), Numbers(value: 8), endless).take(first: 2).map { $2 }
    #expect(Recorder(three).values == [0, 1])
    let failing = SignalProducer.combineLatest(Numbers(error: .first), counted, counted).map { $0 + $1 + $2 }
    #expect(Recorder(failing).events == [.failed(.first)])
    #expect(Recorder(Numbers(error: .first).combineLatest(with: counted).map { $0 + $1 }).events == [.failed(.first)])
    #expect(started == 0)
  }

  /// The latest values are retained as long as they are needed, and no longer.
  @Test func latestValuesAreReleasedWhenNoLongerNeeded() {
    let tracker = LifetimeTracker()
    let (a, toA) = Signal<Tracked<Int>, Never>.pipe()
    let (b, toB) = Signal<Tracked<Int>, Never>.pipe()
    for pairs in [
      a.combineLatest(with: b), Signal.combineLatest(a, b, b).map { one, two, _ in (one, two) },
      Signal.combineLatest([a, b]).map { ($0[0], $0[1]) },
    ] {
      let observation = pairs.observeValues { _ in }
      for value in 0..<5 {
        toA.send(value: tracker.track(value))
        toB.send(value: tracker.track(value))
      }
      #expect(tracker.liveCount == 2)
      observation.dispose()
    }
    #expect(tracker.liveCount == 0 || tracker.liveCount == 2)
  }
}
