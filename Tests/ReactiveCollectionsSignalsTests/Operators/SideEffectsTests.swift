import ReactiveCollectionsSignals
import ReactiveCollectionsTesting
import Testing

@Suite struct SideEffectsTests {
  typealias Event = Signal<Int, Fault>.Event

  @Test(arguments: [Event.failed(.first), .completed, .interrupted])
  func sideEffectsRunBeforeEventsAreForwarded(end: Event) {
    var log: [String] = []
    let (signal, input) = Signal<Int, Fault>.pipe()
    let watched = signal.on(
      event: { log.append("event \($0)") }, failed: { log.append("failed \($0)") },
      completed: { log.append("completed") },
      interrupted: { log.append("interrupted") }, terminated: { log.append("terminated") },
      disposed: { log.append("disposed") }, value: { log.append("value \($0)") })
    watched.observe { log.append("observer \($0)") }
    input.send(value: 1)
    input.send(end)
    let name = "\(end)".replacing("(", with: " ").replacing(")", with: "")
    #expect(
      log == [
        "event value(1)", "value 1", "observer value(1)", "event \(end)", name, "terminated", "observer \(end)",
        "disposed",
      ])
  }

  @Test func sideEffectsOfAProducerIncludeTheStart() {
    var log: [String] = []
    let producer = SignalProducer<Int, Fault> { observer, _ in
      log.append("handler")
      observer.send(value: 1)
      observer.sendCompleted()
    }.on(
      starting: { log.append("starting") }, started: { log.append("started") }, completed: { log.append("completed") },
      terminated: { log.append("terminated") }, disposed: { log.append("disposed") },
      value: { log.append("value \($0)") })
    #expect(log == [])
    producer.start { log.append("observer \($0)") }
    #expect(
      log == [
        "starting", "handler", "value 1", "observer value(1)", "completed", "terminated", "observer completed",
        "disposed",
        "started",
      ])
  }

  @Test func disposalIsNoInterruption() {
    var log: [String] = []
    let producer = SignalProducer<Int, Fault> { observer, lifetime in
      lifetime.observeEnded {
        log.append("ended")
        observer.send(value: 1)
      }
    }.on(
      event: { log.append("event \($0)") }, interrupted: { log.append("interrupted") },
      terminated: { log.append("terminated") }, disposed: { log.append("disposed") })
    producer.start { log.append("\($0)") }.dispose()
    #expect(log == ["ended", "disposed"])
  }

  @Test func disposalInsideASideEffectStopsTheEvent() {
    var log: [String] = []
    func watch(_ start: (@escaping (Int) -> Void) -> any Disposable) -> any Disposable {
      start { log.append("observer \($0)") }
    }
    let (signal, input) = Signal<Int, Never>.pipe()
    var observation: (any Disposable)?
    let first = { (value: Int) in if value == 2 { observation?.dispose() } }
    let second = { (value: Int) in log.append("second \(value)") }
    for isSignal in [true, false] {
      log = []
      observation =
        isSignal
        ? watch { signal.on(value: first).on(value: second).observeValues($0) }
        : watch { signal.producer.on(value: first).on(value: second).startWithValues($0) }
      for value in 1...3 { input.send(value: value) }
      #expect(log == ["second 1", "observer 1"], "\(isSignal)")
    }
  }

  @Test func aStartThatIsEndedBeforeItBeginsDoesNotRun() {
    let (lifetime, token) = Lifetime.make()
    var log: [String] = []
    SignalProducer<Int, Never> { _, _ in log.append("begun") }
      .on(starting: { token.dispose() }, started: { log.append("started") }, disposed: { log.append("disposed") })
      .take(during: lifetime).start { log.append("\($0)") }
    #expect(log == ["completed", "disposed"])
  }

  @Test func disposedRunsWhenTheLastObserverIsDisposed() {
    var disposed = 0
    let (signal, input) = Signal<Int, Never>.pipe()
    signal.on(disposed: { disposed += 1 }).observeValues { _ in }.dispose()
    #expect(disposed == 1)
    input.sendCompleted()
    #expect(disposed == 1)
  }

  @Test func observeOnDeliversLaterAndInOrder() {
    let scheduler = TestScheduler()
    let (signal, input) = Signal<Int, Fault>.pipe()
    let recorders = [
      Recorder(signal.observe(on: scheduler)), Recorder(signal.producer.observe(on: scheduler)),
      Recorder(signal.producer.observe(on: scheduler).observe(on: scheduler)),
    ]
    input.send(value: 1)
    input.send(value: 2)
    input.send(error: .first)
    for recorder in recorders { #expect(recorder.events == []) }
    scheduler.run()
    for recorder in recorders { #expect(recorder.events == [.value(1), .value(2), .failed(.first)]) }
  }

  @Test func scheduledEventsAreNotSentAfterDisposal() {
    let scheduler = TestScheduler()
    let (signal, input) = Signal<Int, Never>.pipe()
    let recorders = [Recorder(signal.observe(on: scheduler)), Recorder(signal.producer.observe(on: scheduler))]
    input.send(value: 1)
    for recorder in recorders { recorder.dispose() }
    scheduler.run()
    for recorder in recorders { #expect(recorder.events == []) }
  }

  @Test func observeOnDisposesOfItsInputWhenItEnds() {
    var log: [String] = []
    let scheduler = TestScheduler()
    SignalProducer<Int, Never>(value: 1).on(disposed: { log.append("disposed") }).observe(on: scheduler)
      .start { log.append("\($0)") }
    #expect(log == ["disposed"])
    scheduler.run()
    #expect(log == ["disposed", "value(1)", "completed"])
  }

  /// A scheduler that runs waiting actions from inside an action.
  @Test func observeOnANestingSchedulerKeepsTheOrder() {
    final class RecursionLimiter: SignalScheduler {
      var waiting: [() -> Void] = []
      func schedule(_ action: @escaping () -> Void) -> (any Disposable)? {
        waiting.append(action)
        return nil
      }
      func run() { while !waiting.isEmpty { waiting.removeFirst()() } }
    }
    let scheduler = RecursionLimiter()
    var log: [String] = []
    var depth = 0
    SignalProducer<Int, Never>([1, 2, 3]).observe(on: scheduler).start {
      depth += 1
      #expect(depth == 1)
      log.append("\($0)")
      scheduler.run()
      depth -= 1
    }
    scheduler.run()
    #expect(log == ["value(1)", "value(2)", "value(3)", "completed"])
  }

  @Test func startOnAScheduler() {
    let scheduler = TestScheduler()
    var started = 0
    let producer = SignalProducer<Int, Never>([1, 2]).on(starting: { started += 1 }).start(on: scheduler)
    let recorder = Recorder(producer)
    let cancelled = Recorder(producer)
    cancelled.dispose()
    #expect(started == 0 && recorder.events == [])
    scheduler.run()
    #expect(started == 1 && recorder.events == [.value(1), .value(2), .completed] && cancelled.events == [])
    #expect(Recorder(producer.start(on: SynchronousScheduler())).events == [])
    scheduler.run()
  }
}
