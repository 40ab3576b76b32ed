import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsSignals

// No operator keeps anything alive once its source has ended, or nobody uses it any more.

extension DerivedSignalTests {
  /// Every graph here is released in every way: by the end of its source, by disposal, and by dropping all of it.
  @Test(arguments: 0..<3)
  func nothingLeaks(way: Int) throws {
    func pipes(_ tracker: LifetimeTracker) -> [(String, (Signal<Int, Never>) -> [any Disposable])] {
      func track(_ value: Int) -> Int { withExtendedLifetime(tracker.track(value)) { value } }
      func sink() -> (Int) -> Void {
        let captured = tracker.track(0)
        return { _ in _ = captured }
      }
      func capture() -> (Int) -> Int {
        let captured = tracker.track(0)
        return { $0 + captured.value }
      }
      return [
        ("plain", { [$0.observeValues(sink())] }),
        ("chain", { [$0.map(capture()).filter { _ in true }.scan(0, +).observeValues(sink())] }),
        (
          "fan",
          { s in
            let d = s.map(capture())
            return [d.observeValues(sink()), d.observeValues(sink()), d.map(capture()).observeValues(sink())]
          }
        ),
        ("diamond", { s in [s.map(capture()).merge(with: s.map(capture())).observeValues(sink())] }),
        (
          "self",
          { s in [s.combineLatest(with: s).merge(with: s.combineLatest(with: s)).map { $0.0 }.observeValues(sink())] }
        ),
        ("until", { s in [s.take(until: s.map(capture()).filter { $0 > 100 }).observeValues(sink())] }),
        ("skip", { s in [s.skip(until: s.map(capture())).observeValues(sink())] }),
        ("first", { s in [s.map(capture()).take(first: 2).observeValues(sink())] }),
        ("scheduled", { s in [s.map(capture()).observe(on: SynchronousScheduler()).observeValues(sink())] }),
        (
          "producer",
          { s in
            let p = s.producer.map(capture())
            return [
              p.startWithValues(sink()), p.merge(with: p).startWithValues(sink()), p.lift { $0.map(capture()) }.start(),
            ]
          }
        ),
        (
          "signal of a producer",
          { s in
            [s.producer.map(capture()).startWithSignal { signal, _ in signal.map(capture()).observeValues(sink()) }]
          }
        ),
        (
          "property",
          { s in
            let p = Property(initial: 0, then: s.map(capture()))
            return [p.producer.startWithValues(sink()), AnyDisposable { _ = p }]
          }
        ),
        (
          "loop",
          { s in
            let (a, b) = (MutableProperty(0), MutableProperty(0))
            a <~ s.map(capture())
            b <~ a.signal.map(capture())
            a <~ b.signal.skipRepeats().filter { $0 > 1000 }
            return [a.signal.observeValues(sink()), b.producer.startWithValues(sink()), AnyDisposable { _ = (a, b) }]
          }
        ),
        (
          "two-way",
          { s in
            let (a, b) = (MutableProperty(0), MutableProperty(0))
            a <~ s.map(capture())
            return [a <~> b, b.producer.startWithValues(sink()), AnyDisposable { _ = (a, b) }]
          }
        ),
        ("merge with never", { s in [s.map(capture()).merge(with: .never).observeValues(sink())] }),
        (
          "start of never",
          { _ in
            SignalProducer<Int, Never>.never.startWithSignal { signal, _ in
              [signal.map(capture()).observeValues(sink())]
            }
          }
        ),
      ]
    }
    let names = pipes(LifetimeTracker()).map(\.0)
    for (index, name) in names.enumerated() {
      let tracker = LifetimeTracker()
      do {
        var (signal, input): (_, Signal<Int, Never>.Observer?) = Signal<Int, Never>.pipe()
        var observations = pipes(tracker)[index].1(signal)
        for value in 1...5 { input?.send(value: value) }
        switch way {
        case 0: input?.sendCompleted()
        case 1: for observation in observations { observation.dispose() }
        default: input = nil
        }
        if way == 1 { #expect(input?.core.hasObservers == false, "\(name)") }
        observations = []
        signal = .never
      }
      #expect(throws: Never.self, "\(name), way \(way)") { try tracker.checkAllGone() }
    }
  }

  /// Every operator, of signals, of producers and lifted, is observed more than once and ends in every way.
  @Test(arguments: 0..<5)
  func noOperatorLeaks(way: Int) {
    typealias Numbers = SignalProducer<Int, Fault>
    for one in OperatorCase.all {
      for kind in 0..<3 {
        let tracker = LifetimeTracker()
        do {
          let bench = OperatorBench(tracker)
          var (signal, input): (_, Signal<Int, Fault>.Observer?) = Signal<Int, Fault>.pipe()
          var observations: [any Disposable] = []
          func observe(_ source: some SignalProducerConvertible<Int, Fault>) {
            for _ in 0..<2 {
              let captured = tracker.track("observer")
              observations.append(source.producer.start { _ in _ = captured })
            }
          }
          if kind == 0 {
            observe(one.ofProducer(signal.producer, bench))
          } else if let ofSignal = one.ofSignal {
            if kind == 1 {
              observe(ofSignal(signal, bench))
            } else {
              observe(signal.producer.lift { ofSignal($0, bench) })
            }
          }
          signal = .never
          bench.pause()
          for value in 1...2 {
            input?.send(value: value)
            bench.pause()
          }
          switch way {
          case 0: input?.sendCompleted()
          case 1: input?.send(error: .first)
          case 2: input?.sendInterrupted()
          case 3: for observation in observations { observation.dispose() }
          default: input = nil
          }
          if way == 3 { #expect(input?.core.hasObservers == false, "\(one), \(kind)") }
          bench.end()
          observations = []
        }
        #expect(throws: Never.self, "\(one), \(kind), way \(way)") { try tracker.checkAllGone() }
      }
    }
  }
}
