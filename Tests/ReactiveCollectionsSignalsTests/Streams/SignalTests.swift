import ReactiveCollectionsSignals
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

/// The grammar, the kinds of observers, and the beginning and end of a signal.
@Suite struct SignalTests {
  typealias Event = Signal<Int, Fault>.Event

  @Test(arguments: [Event.failed(.first), .completed, .interrupted])
  func nothingFollowsATerminalEvent(terminal: Event) {
    let (signal, input) = Signal<Int, Fault>.pipe()
    let recorder = Recorder(signal)
    input.send(value: 1)
    input.send(terminal)
    input.send(value: 2)
    for event in [Event.failed(.second), .completed, .interrupted] { input.send(event) }
    #expect(recorder.events == [.value(1), terminal])
  }

  @Test(arguments: [Event.failed(.first), .completed, .interrupted])
  func observingAnEndedSignalInterruptsAtOnce(terminal: Event) {
    let (signal, input) = Signal<Int, Fault>.pipe()
    input.send(terminal)
    var events: [Event] = []
    let observation = signal.observe { events.append($0) }
    #expect(events == [.interrupted])
    #expect(observation.isDisposed)
  }

  @Test func observersAreCalledInTheOrderOfSubscription() {
    let (signal, input) = Signal<Int, Never>.pipe()
    var order: [String] = []
    for name in ["a", "b", "c"] { signal.observeValues { order.append("\(name)\($0)") } }
    input.send(value: 1)
    input.send(value: 2)
    #expect(order == ["a1", "b1", "c1", "a2", "b2", "c2"])
  }

  @Test func observersReceiveOnlyLaterEvents() {
    let (signal, input) = Signal<Int, Never>.pipe()
    input.send(value: 1)
    let recorder = Recorder(signal)
    input.send(value: 2)
    #expect(recorder.values == [2])
  }

  @Test func everyKindOfObserver() {
    var log: [String] = []
    func observe(_ signal: Signal<Int, Fault>) {
      signal.flatMapError { _ in .empty }.observeValues { log.append("value \($0)") }
      signal.observeFailed { log.append("failed \($0)") }
      signal.observeCompleted { log.append("completed") }
      signal.observeInterrupted { log.append("interrupted") }
      signal.observeResult { log.append("\($0)") }
      signal.observe(
        Signal.Observer(
          value: { log.append("o value \($0)") }, failed: { log.append("o failed \($0)") },
          completed: { log.append("o completed") }, interrupted: { log.append("o interrupted") }))
    }
    let expected: [(Event, [String])] = [
      (.value(1), ["value 1", "success(1)", "o value 1"]),
      (.failed(.first), ["failed first", "failure(ReactiveCollectionsTestSupport.Fault.first)", "o failed first"]),
      (.completed, ["completed", "o completed"]),
      (.interrupted, ["interrupted", "o interrupted"]),
    ]
    for (event, lines) in expected {
      let (signal, input) = Signal<Int, Fault>.pipe()
      observe(signal)
      log = []
      input.send(event)
      #expect(log == lines)
    }
  }

  @Test func droppingTheInputInterrupts() {
    var (signal, input): (_, Signal<Int, Never>.Observer?) = Signal<Int, Never>.pipe()
    let recorder = Recorder(signal)
    input?.send(value: 1)
    input = nil
    #expect(recorder.events == [.value(1), .interrupted])
    signal = .never
  }

  @Test func droppingTheInputAfterTheEndIsSilent() {
    var (signal, input): (_, Signal<Int, Never>.Observer?) = Signal<Int, Never>.pipe()
    let recorder = Recorder(signal)
    input?.sendCompleted()
    input = nil
    #expect(recorder.events == [.completed])
    signal = .never
  }

  /// An observer made of closures is not an input: releasing it ends nothing, and its closures are not called.
  @Test func droppingAnObserverMadeOfClosuresIsSilent() {
    let (signal, input) = Signal<Int, Never>.pipe()
    var events: [Signal<Int, Never>.Event] = []
    let observation = signal.observe(Signal.Observer { events.append($0) })
    input.send(value: 1)
    observation.dispose()
    #expect(events == [.value(1)])
  }

  @Test func emptyHasEndedAndNeverSendsNothing() {
    #expect(Recorder(Signal<Int, Never>.empty).events == [.interrupted])
    #expect(Recorder(Signal<Int, Never>.never).events == [])
  }

  @Test func neverHoldsNoObserver() throws {
    try withLifetimeTracking { tracker in
      let captured = tracker.track(1)
      let never = Signal<Int, Never>.never
      never.observeValues { _ in _ = captured }
    }
  }

  @Test func observersOfViewsAreCalledInSubscriptionOrder() {
    let (signal, input) = Signal<Int, Fault>.pipe()
    var order: [String] = []
    signal.observe { if case .value(let value) = $0 { order.append("a\(value)") } }
    let view = SignalView<Int, Fault> { action in signal.observe(action) }
    view.observe { order.append("b\($0)") }
    signal.observe { if case .value(let value) = $0 { order.append("c\(value)") } }
    view.map { "\($0)!" }.observe { if case .value(let value) = $0 { order.append("d\(value)") } }
    input.send(value: 1)
    input.send(error: .first)
    #expect(order == ["a1", "bvalue(1)", "c1", "d1!", "bfailed(first)"])
  }

  @Test func actorsAreHeldWeakly() async {
    actor Counter {
      let (signal, input) = Signal<Int, Never>.pipe()
      var total = 0
      func start() -> Carried<(Signal<Int, Never>.Observer, [any Disposable])> {
        let signals = [signal, signal.map { $0 * 10 }, signal.scan(0, +).map { _ in 0 }]
        return Carried((input, signals.map { $0.observeValues(with: self) { me, value in me.total += value } }))
      }
      func send(_ value: Int) { input.send(value: value) }
    }
    var counter: Counter? = Counter()
    let gone = Weak(counter)
    let (input, observations) = await counter!.start().value
    await counter?.send(1)
    await counter?.send(2)
    #expect(await counter?.total == 33)
    counter = nil
    await until { gone.object == nil }
    #expect(!observations.contains { $0.isDisposed })
    input.send(value: 3)
    #expect(observations.allSatisfy { $0.isDisposed }, "they end with the next value")
  }

  /// A failed expectation reflects every value in it.
  @Test func aSignalCanBeDumped() {
    let (signal, _) = Signal<Int, Never>.pipe()
    for one in [signal, signal.map { $0 }, signal.scan(0, +), MutableProperty(1).signal] {
      var text = ""
      dump(one, to: &text)
      #expect(text.contains("Signal"))
    }
  }
}
