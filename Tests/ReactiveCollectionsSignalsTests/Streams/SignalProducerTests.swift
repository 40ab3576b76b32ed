import ReactiveCollectionsSignals
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

@Suite struct SignalProducerTests {
  typealias Event = Signal<Int, Fault>.Event
  typealias Producer = SignalProducer<Int, Fault>

  @Test func basicProducersSendTheirValuesAndEnd() {
    #expect(Recorder(Producer(value: 1)).events == [.value(1), .completed])
    #expect(Recorder(Producer(error: .first)).events == [.failed(.first)])
    #expect(Recorder(Producer([1, 2])).events == [.value(1), .value(2), .completed])
    #expect(Recorder(Producer([])).events == [.completed])
    #expect(Recorder(Producer.empty).events == [.completed])
    #expect(Recorder(Producer.never).events == [])
    #expect(Recorder(Producer(value: 1).producer).events == [.value(1), .completed])
  }

  @Test func theErrorTypeOfInfallibleProducersIsInferred() {
    var names: [String] = []
    SignalProducer([1, 2]).map { "\($0)" }.startWithValues { names.append($0) }
    SignalProducer(value: 3).map { "\($0)" }.startWithValues { names.append($0) }
    #expect(names == ["1", "2", "3"])
    let fallible: SignalProducer<Int, Fault> = SignalProducer([1])
    #expect(Recorder(fallible).values == [1])
  }

  @Test func nothingHappensUntilItIsStarted() {
    var starts = 0
    let producer = Producer { _, _ in starts += 1 }.map { $0 }
    #expect(starts == 0)
    producer.start()
    #expect(starts == 1)
  }

  @Test func eachStartIsSeparate() {
    var starts = 0
    let producer = Producer { observer, _ in
      starts += 1
      observer.send(value: starts)
      observer.send(value: starts * 10)
      observer.sendCompleted()
    }.scan(0, +)
    let recorders = (0..<3).map { _ in Recorder(producer) }
    #expect(recorders.map(\.values) == [[1, 11], [2, 22], [3, 33]])
  }

  @Test func everyWayOfStartingReceivesItsEvents() {
    var log: [String] = []
    func start(_ producer: Producer) {
      producer.start { log.append("\($0)") }
      producer.start(Signal.Observer(value: { log.append("o\($0)") }, completed: { log.append("o completed") }))
      producer.flatMapError { _ in .empty }.startWithValues { log.append("v\($0)") }
      producer.startWithFailed { log.append("f\($0)") }
      producer.startWithCompleted { log.append("c") }
      producer.startWithInterrupted { log.append("i") }
      producer.startWithResult { log.append("r\($0)") }
    }
    start(Producer(value: 1))
    #expect(log == ["value(1)", "completed", "o1", "o completed", "v1", "c", "rsuccess(1)"])
    log = []
    start(Producer(error: .first))
    #expect(log == ["failed(first)", "ffirst", "rfailure(ReactiveCollectionsTestSupport.Fault.first)"])
    log = []
    start(Producer { observer, _ in observer.sendInterrupted() })
    #expect(log == ["interrupted", "i"])
  }

  @Test(arguments: [Event.failed(.first), .completed, .interrupted])
  func nothingFollowsATerminalEvent(terminal: Event) {
    let recorder = Recorder(
      Producer { observer, _ in
        observer.send(terminal)
        observer.send(value: 1)
        observer.send(.completed)
      })
    #expect(recorder.events == [terminal])
  }

  @Test func droppingTheObserverInterrupts() {
    #expect(Recorder(Producer { _, _ in }).events == [.interrupted])
  }

  /// Retaining the lifetime does not retain the observer: when the observer is released, the start is interrupted, and
  /// then the lifetime ends. Objects that are tied to the lifetime are retained by it, even the observer.
  @Test func aHeldLifetimeDoesNotKeepTheObserverAlive() {
    var log: [String] = []
    var lifetimes: [Lifetime] = []
    let begun = Producer { _, lifetime in
      lifetime.observeEnded { log.append("ended") }
      lifetimes.append(lifetime)
    }.start { log.append("\($0)") }
    #expect(log == ["interrupted", "ended"] && lifetimes[0].hasEnded && begun.isDisposed)

    log = []
    var input: Signal<Int, Fault>.Observer?
    let later = Producer { observer, lifetime in
      lifetime.observeEnded { log.append("ended") }
      lifetimes.append(lifetime)
      input = observer
    }.start { log.append("\($0)") }
    #expect(log == [] && !lifetimes[1].hasEnded && !later.isDisposed)
    input = nil
    #expect(log == ["interrupted", "ended"] && lifetimes[1].hasEnded && later.isDisposed)

    log = []
    let sharingStack = Producer { observer, lifetime in
      lifetime.observeEnded {
        withExtendedLifetime(observer) {}
        log.append("ended")
      }
    }.start { log.append("\($0)") }
    #expect(log == [] && !sharingStack.isDisposed)
    sharingStack.dispose()
    #expect(log == ["ended"] && input == nil)
  }

  @Test func theLifetimeEndsWithTheStart() {
    var log: [String] = []
    var kept: Signal<Int, Fault>.Observer?
    let producer = Producer { observer, lifetime in
      #expect(!lifetime.hasEnded)
      lifetime.observeEnded { log.append("ended") }
      kept = observer
    }
    let start = producer.start { log.append("\($0)") }
    kept?.send(value: 1)
    #expect(!start.isDisposed)
    kept?.sendCompleted()
    #expect(log == ["value(1)", "completed", "ended"] && start.isDisposed)
    log = []
    producer.start { log.append("\($0)") }.dispose()
    kept?.send(value: 2)
    kept = nil
    #expect(log == ["ended"])
  }

  @Test func disposalInsideTheStartHandlerStopsTheStart() {
    var log: [String] = []
    let producer = Producer { observer, lifetime in
      for value in 0..<4 {
        observer.send(value: value)
        log.append("sent \(value)")
      }
      #expect(lifetime.hasEnded)
      lifetime.observeEnded { log.append("at once") }
    }
    let serial = SerialDisposable()
    producer.take(first: 2).start { log.append("\($0)") }
    #expect(
      log == ["value(0)", "sent 0", "value(1)", "completed", "sent 1", "sent 2", "sent 3", "at once"])
    serial.dispose()
  }

  @Test func aProducerOfAClosureCallsItAtEachStart() {
    var asked = 0
    let producer = SignalProducer {
      asked += 1
      return asked
    }
    #expect(asked == 0)
    for number in 1...2 { #expect(Recorder(producer).events == [.value(number), .completed]) }
    let fallible: SignalProducer<Int, Fault> = SignalProducer { 7 }
    #expect(Recorder(fallible.take(first: 1)).events == [.value(7), .completed])
  }

  /// The stream's error is the one that the closure throws, of whatever type.
  @Test func aProducerOfAThrowingClosureFailsWithItsError() {
    struct Refusal: Error {}
    func work(_ number: Int) throws -> Int {
      if number > 1 { throw Refusal() }
      return number
    }
    func typed(_ number: Int) throws(Fault) -> Int {
      if number > 1 { throw Fault.first }
      return number
    }
    let untyped = SignalProducer { try work(2) }
    var errors: [any Error] = []
    untyped.startWithFailed { errors.append($0) }
    #expect(errors.count == 1 && errors[0] is Refusal)
    var values: [Int] = []
    SignalProducer { try work(1) }.startWithResult { values.append(try! $0.get()) }
    #expect(values == [1])
    let fallible: SignalProducer<Int, Fault> = SignalProducer { () throws(Fault) in try typed(2) }
    #expect(Recorder(fallible).events == [.failed(.first)])
    // Nothing can fail, so there is no error to handle.
    let infallible = SignalProducer { 7 }
    let never: SignalProducer<Int, Never> = infallible
    #expect(Recorder(never).events == [.value(7), .completed])
    // Inside another stream with errors.
    let numbers = SignalProducer<Int, Fault>([1, 2, 3])
    let checked = numbers.flatMap(.concat) { number in
      SignalProducer<Int, Fault> { () throws(Fault) in try typed(number) }
    }
    #expect(Recorder(checked).events == [.value(1), .failed(.first)])
    let doubled = numbers.flatMap(.concat) { number in SignalProducer { 2 * number } }
    #expect(Recorder(doubled).events == [.value(2), .value(4), .value(6), .completed])
    let opened = SignalProducer([1, 2]).flatMap(.concat) { number in SignalProducer { try work(number) } }
    opened.startWithFailed { errors.append($0) }
    #expect(errors.count == 2)
  }

  @Test func anObserverCanDisposeOfItsOwnStart() {
    let (signal, input) = Signal<Int, Fault>.pipe()
    var values: [Int] = []
    let serial = SerialDisposable()
    serial.set(
      Producer(signal).startWithResult {
        values.append(try! $0.get())
        serial.dispose()
      })
    input.send(value: 1)
    input.send(value: 2)
    #expect(values == [1])
  }

  @Test func valuesSentInsideTheObserverAreDeliveredAfterwards() {
    var order: [String] = []
    Producer { observer, _ in
      observer.send(value: 1)
      observer.sendCompleted()
      order.append("handler done")
    }.start { event in order.append("\(event)") }
    #expect(order == ["value(1)", "completed", "handler done"])

    order = []
    var kept: Signal<Int, Fault>.Observer?
    Producer { observer, _ in
      kept = observer
      observer.send(value: 1)
    }.start { event in
      order.append("[\(event)")
      if event == .value(1) { kept?.send(value: 2) }
      order.append("]")
    }
    #expect(order == ["[value(1)", "]", "[value(2)", "]"])
  }

  @Test func aProducerOfASignalReceivesEventsFromItsStartOn() {
    let (signal, input) = Signal<Int, Fault>.pipe()
    input.send(value: 1)
    let recorder = Recorder(signal.producer)
    input.send(value: 2)
    input.sendCompleted()
    #expect(recorder.events == [.value(2), .completed])
    #expect(Recorder(signal.producer).events == [.interrupted])
  }

  // MARK: lift

  @Test func liftAppliesAnOperatorToEachStart() {
    let producer = Producer([1, 2, 3]).lift { $0.scan(0, +).filter { $0 > 1 } }
    for _ in 0..<2 { #expect(Recorder(producer).events == [.value(3), .value(6), .completed]) }
  }

  @Test func aLiftedStreamCanContinueAfterItsInput() {
    let (other, input) = Signal<Int, Fault>.pipe()
    var ended = 0
    let recorder = Recorder(Producer([1]).on(disposed: { ended += 1 }).lift { $0.merge(with: other) })
    #expect(recorder.events == [.value(1)] && ended == 1)
    input.send(value: 2)
    input.sendCompleted()
    #expect(recorder.events == [.value(1), .value(2), .completed])
  }

  /// A start that is disposed of sends nothing, so the lifted operators receive no event; their resources are released
  /// nevertheless.
  @Test func disposalOfALiftedStartEndsItsInnerStreams() {
    let (trigger, pull) = Signal<Void, Never>.pipe()
    let (source, input) = Signal<Int, Fault>.pipe()
    var ended = 0
    let producer = source.producer.lift { signal in
      signal.on(disposed: { ended += 1 }).take(until: trigger.on(disposed: { ended += 10 })).map { $0 }
    }
    producer.start().dispose()
    #expect(ended == 11)
    let recorder = Recorder(producer)
    input.send(value: 1)
    recorder.dispose()
    #expect(ended == 22 && recorder.values == [1])
    pull.sendCompleted()
  }

  /// No code can send any more, so no event can arrive: the closure is released, with everything that it refers to,
  /// even a reference to the start itself.
  @Test func observersAreReleasedWhenNoCodeCanSend() throws {
    try withLifetimeTracking { tracker in
      var start: (any Disposable)?
      let captured = tracker.track(1)
      start = Producer.never.start { _ in
        _ = captured
        start?.dispose()
      }
      let property = MutableProperty(0)
      var observation: (any Disposable)?
      observation = property.producer.map { $0 }.startWithValues { value in
        if value == captured.value { observation?.dispose() }
      }
    }
  }

  @Test func actorsAreHeldWeakly() async {
    actor Counter {
      let property = MutableProperty(1)
      var total = 0
      func start() -> Carried<(MutableProperty<Int>, any Disposable)> {
        Carried((property, property.producer.startWithValues(with: self) { me, value in me.total += value }))
      }
      func set(_ value: Int) { property.value = value }
    }
    var counter: Counter? = Counter()
    let gone = Weak(counter)
    let (property, start) = await counter!.start().value
    await counter?.set(2)
    #expect(await counter?.total == 3)
    counter = nil
    await until { gone.object == nil }
    #expect(!start.isDisposed)
    property.value = 3
    #expect(start.isDisposed, "it ends with the next value")
  }
}
