import ReactiveCollectionsSignals
import ReactiveCollectionsTesting
import Testing

extension SignalProducerTests {
  @Test func startWithSignalObservesBeforeAnythingIsSent() {
    var recorders: [Recorder<Int, Fault>] = []
    var order: [String] = []
    let count = Producer { observer, _ in
      order.append("handler")
      observer.send(value: 1)
      observer.sendCompleted()
    }.startWithSignal { signal, _ in
      order.append("setup")
      recorders = [Recorder(signal), Recorder(signal.map { $0 + 1 })]
      return 2
    }
    #expect(count == 2 && order == ["setup", "handler"])
    #expect(recorders.map(\.events) == [[.value(1), .completed], [.value(2), .completed]])
  }

  @Test func startWithSignalRunsOnceForAllObservers() {
    var starts = 0
    var values = 0
    Producer([1, 2, 3]).on(starting: { starts += 1 }).startWithSignal { signal, _ in
      for _ in 0..<4 { signal.observeResult { _ in values += 1 } }
    }
    #expect(starts == 1 && values == 12)
  }

  @Test func startWithSignalRunsWithoutObserversToo() {
    var values = 0
    Producer([1, 2, 3]).on(value: { _ in values += 1 }).startWithSignal { _, _ in }
    #expect(values == 3)
  }

  /// Who holds the disposable can send the interruption, even if no other code can send anything.
  @Test func startWithSignalCanBeInterruptedWhenNoCodeCanSend() throws {
    let never = SignalProducer<Int, Never>.never
    for (index, producer) in [
      never, never.map { $0 + 1 }, never.scan(0, +), SignalProducer(value: 1).start(on: TestScheduler()),
      SignalProducer(Signal.never), never.flatMap(.concat) { SignalProducer<Int, Never>(value: $0) },
    ].enumerated() {
      let tracker = LifetimeTracker()
      var events: [String] = []
      var interrupt: (any Disposable)?
      producer.startWithSignal { signal, disposable in
        let captured = tracker.track(index)
        signal.observe { events.append("\($0) \(captured.value)") }
        signal.map { -$0 }.observe { events.append("mapped: \($0)") }
        interrupt = disposable
      }
      interrupt?.dispose()
      #expect(events == ["interrupted \(index)", "mapped: interrupted"])
      try tracker.checkAllGone()
    }
  }

  @Test func releasingTheDisposableOfStartWithSignalIsSilent() throws {
    let tracker = LifetimeTracker()
    var events: [String] = []
    var interrupt: (any Disposable)?
    SignalProducer<Int, Never>.never.startWithSignal { signal, disposable in
      let captured = tracker.track(1)
      signal.observe { events.append("\($0) \(captured.value)") }
      interrupt = disposable
    }
    #expect(tracker.liveCount == 1 && interrupt?.isDisposed == false)
    interrupt = nil
    #expect(events == [])
    try tracker.checkAllGone()
  }

  @Test func startWithSignalCanBeInterrupted() {
    var ended = 0
    var interruption: (any Disposable)?
    let recorder = Producer { observer, lifetime in
      lifetime.observeEnded {
        ended += 1
        _ = observer
      }
    }.startWithSignal { signal, it in
      interruption = it
      return Recorder(signal)
    }
    #expect(recorder.events == [] && ended == 0)
    interruption?.dispose()
    #expect(recorder.events == [.interrupted] && ended == 1)
  }

  @Test func aStartInterruptedInTheSetupDoesNotRun() {
    var starts = 0
    let recorder = Producer([1]).on(starting: { starts += 1 }).startWithSignal { signal, interruption in
      let recorder = Recorder(signal)
      interruption.dispose()
      return recorder
    }
    #expect(recorder.events == [.interrupted] && starts == 0)
  }

  @Test func releasingTheSignalOfAStartEndsTheStart() {
    var ended = 0
    let (source, input) = Signal<Int, Fault>.pipe()
    var signal: Signal<Int, Fault>?
    source.producer.on(disposed: { ended += 1 }).startWithSignal { it, _ in signal = it }
    let observation = signal?.observe { _ in }
    signal = nil
    input.send(value: 1)
    #expect(ended == 0)
    observation?.dispose()
    #expect(ended == 1)
  }
}
