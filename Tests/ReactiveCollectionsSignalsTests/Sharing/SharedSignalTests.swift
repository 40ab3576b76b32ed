import Dispatch
import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsSignals

@Suite struct SharedSignalTests {
  typealias Event = Signal<Int, Fault>.Event
  typealias Stream = SharedSignal<Int, Fault>

  @Test(arguments: [Event.failed(.first), .completed, .interrupted])
  func everyKindOfObserverAndTheGrammar(end: Event) {
    let (signal, input) = Stream.pipe()
    let log = Collected<String>()
    signal.observe { log.append("\($0)") }
    signal.lift { $0.flatMapError { _ in .empty } }.observeValues { log.append("value \($0)") }
    signal.observeCompleted { log.append("the end") }
    input.send(value: 1)
    switch end {
    case .failed(let error): input.send(error: error)
    case .completed: input.sendCompleted()
    default: input.sendInterrupted()
    }
    input.send(value: 2)
    input.sendCompleted()
    signal.observe { log.append("late \($0)") }
    let expected = ["value(1)", "value 1", "\(end)"] + (end == .completed ? ["the end"] : []) + ["late interrupted"]
    #expect(log.values == expected)
  }

  @Test func droppingTheInputInterrupts() {
    var (signal, input): (_, Stream.Input?) = Stream.pipe()
    let log = Collected<String>()
    signal.observe { log.append("\($0)") }
    onThread { [input] in input?.send(value: 1) }
    input = nil
    #expect(log.values == ["value(1)", "interrupted"])
    signal = Stream.pipe().output
  }

  /// Many threads send values and terminal events of all kinds. All observers receive the same events, with exactly one
  /// terminal event, which is the last.
  @Test func theGrammarHoldsForManyThreads() {
    for round in 0..<(isLongRun ? 500 : 50) {
      let (signal, input) = Stream.pipe()
      let lists = (0..<3).map { _ in Collected<Event>() }
      for list in lists { signal.observe { list.append($0) } }
      onThreads(4) { thread in
        for index in 0..<50 {
          input.send(value: thread * 100 + index)
          if index == 30 + thread { input.send([.completed, .interrupted, .failed(.first), .failed(.second)][thread]) }
        }
      }
      let events = lists[0].values
      #expect(events.filter(\.isTerminal).count == 1 && events.last?.isTerminal == true, "round \(round)")
      for thread in 0..<4 {
        let own = events.compactMap(\.value).filter { $0 / 100 == thread }
        #expect(own == own.sorted(), "round \(round)")
      }
      for list in lists { #expect(list.values == events, "round \(round)") }
    }
  }

  @Test func sharingAConfinedSignalKeepsItsObservers() {
    let log = Collected<Int>()
    func make() -> SharedSignal<Int, Never> {
      let (signal, input) = Signal<Int, Never>.pipe()
      signal.observeValues { log.append($0) }
      signal.observeValues { if $0 == 1 { input.send(value: 2) } }
      input.send(value: 1)
      return SharedHandle(signal)
    }
    let shared = make()
    #expect(log.values == [1, 2])
    withExtendedLifetime(shared) {}
  }

  @Test func aConfinedSignalCanBeSharedWhileItIsUsed() {
    let (signal, input) = Signal<Int, Fault>.pipe()
    let log = Collected<String>()
    let shared = signal.map { $0 * 10 }.shared()
    onThread { shared.observe { log.append("\($0)") } }
    input.send(value: 1)
    input.send(error: .first)
    #expect(log.values == ["value(10)", "failed(first)"])
  }

  /// In a job, it is not possible to determine whether a confined signal lives on the current thread, so the
  /// observation is only marked there.
  @Test func releasingASharedViewDetachesItFromTheSource() {
    let tracker = LifetimeTracker()
    let (signal, input) = Signal<Int, Never>.pipe()
    var shared: SharedSignal<Int, Never>?
    do {
      let captured = tracker.track(1)
      shared = signal.map { $0 + captured.value }.shared()
    }
    var seen = Collected<Int>()
    let observation = shared?.observeValues { [seen] in seen.append($0) }
    input.send(value: 1)
    observation?.dispose()
    shared = nil
    #expect(tracker.liveCount == 1)
    input.send(value: 2)
    #expect(seen.values == [2])
    seen = Collected()
    input.send(value: 3)
    #expect(tracker.liveCount == 0 && !input.core.hasObservers)
  }

  // MARK: Operators

  @Test func aLiftedChainHasOneStateForAllThreads() {
    for round in 0..<(isLongRun ? 200 : 20) {
      let (signal, input) = SharedSignal<Int, Never>.pipe()
      let totals = signal.lift { $0.scan(0, +).filter { $0 % 2 == 0 } }
      let lists = (0..<2).map { _ in Collected<Int>() }
      for list in lists { totals.observeValues { list.append($0) } }
      onThreads(4) { _ in
        for _ in 0..<100 { input.send(value: 1) }
      }
      for list in lists { #expect(list.values == Array(stride(from: 2, through: 400, by: 2)), "round \(round)") }
    }
  }

  @Test func aLiftedChainEndsWithItsSourceOrItsLastObserver() {
    let (signal, input) = Stream.pipe()
    let log = Collected<String>()
    func lifted(_ name: String) -> Stream {
      signal.lift { $0.on(disposed: { log.append("\(name) disposed") }).take(first: 2) }
    }
    lifted("dropped").observe { _ in }.dispose()
    #expect(log.values == ["dropped disposed"])
    lifted("unused").lift { $0.map { $0 } }.observe { log.append("\($0)") }
    input.send(value: 1)
    input.send(value: 2)
    #expect(
      log.values == ["dropped disposed", "value(1)", "value(2)", "completed", "unused disposed"]
        || log.values == ["dropped disposed", "value(1)", "value(2)", "unused disposed", "completed"], "\(log.values)")
    lifted("last").observe { log.append("\($0)") }
    input.sendCompleted()
    #expect(log.values.suffix(2).sorted() == ["completed", "last disposed"])
  }

  /// A chain that has ended while it was made keeps nothing in its source.
  @Test func aLiftedChainThatHasEndedDoesNotAttach() {
    let (signal, input) = Stream.pipe()
    let log = Collected<String>()
    func lifted() -> Stream {
      let witness = Witness { log.append("gone") }
      return signal.lift { $0.map { value in withExtendedLifetime(witness) { value } }.take(first: 0) }
    }
    let chain = lifted()
    #expect(signal.base.core?.hasObservers == false && log.values == ["gone"])
    chain.observe { log.append("\($0)") }
    input.send(value: 1)
    #expect(log.values == ["gone", "interrupted"])
  }

  /// No further events can arrive: wherever the events have got to, observers are released without a terminal event.
  @Test func silentReleasesPropagateToEveryDomain() async {
    let log = Collected<String>()
    let scheduler = QueueScheduler()
    func observe(_ name: String, _ signal: SharedSignal<Int, Never>) -> SharedDisposable {
      let witness = Witness { log.append("\(name) gone") }
      return signal.observe { event in withExtendedLifetime(witness) { log.append("\(name) \(event)") } }
    }
    var observations: [SharedDisposable] = []
    // The observers of this signal are released without an event.
    var sinks: [(Signal<Int, Never>.Event) -> Void] = []
    let silent = Signal<Int, Never>.derived(from: SignalProducer(begin: { sink, _ in sinks.append(sink) }))
    let shared = silent.shared()
    let other = SharedProperty(0)
    observations += [
      observe("shared", shared), observe("lifted", shared.lift { $0.map { $0 } }),
      observe("moved", shared.observe(on: scheduler)),
      observe("joined", shared.lift(with: other) { $0.withLatest(from: $1).map { $0.0 } }),
    ]
    let expected = ["shared", "lifted", "moved", "joined"]
    sinks[0](.value(1))
    await reached(scheduler.queue)
    #expect(Set(log.values) == Set(expected.map { "\($0) value(1)" }))
    sinks = []
    await until { log.count == 8 }
    #expect(Set(log.values.dropFirst(4)) == Set(expected.map { "\($0) gone" }))
    withExtendedLifetime((observations, silent)) {}
  }

  @MainActor @Test func silentReleasesPropagateToActors() async {
    var sinks: [(Signal<Int, Never>.Event) -> Void] = []
    let silent = Signal<Int, Never>.derived(from: SignalProducer(begin: { sink, _ in sinks.append(sink) }))
    let signal = Signal(silent.shared())
    let log = Collected<String>()
    do {
      let witness = Witness { log.appendPlace() }
      signal.observe { event in withExtendedLifetime(witness) { log.append("\(event)") } }
    }
    sinks[0](.value(1))
    #expect(log.values == ["value(1)"])
    sinks = []
    await until { log.count == 2 }
    #expect(log.values == ["value(1)", "home"])
    withExtendedLifetime(signal) {}
  }

  @Test func manyLiftsNeedNoDeepStack() {
    onSmallStack {
      let length = 2_000
      let (signal, input) = SharedSignal<Int, Never>.pipe()
      let other = SharedProperty(0)
      let chains: [(SharedSignal<Int, Never>) -> SharedSignal<Int, Never>] = [
        { $0.lift { $0.map { $0 + 1 } } }, { $0.lift { $0.scan(0) { $1 + 1 } } }, { $0.lift { $0 } },
        { $0.lift(with: other) { signal, _ in signal.map { $0 + 1 } } },
        { signal in signal.lift(with: signal) { signal, _ in signal } },
      ]
      for (index, next) in chains.enumerated() {
        var lifted = signal
        for _ in 0..<length { lifted = next(lifted) }
        let list = Collected<Int>()
        let observation = lifted.observeValues { list.append($0) }
        lifted = signal
        input.send(value: 1)
        input.send(value: 2)
        let added = [2, 4].contains(index) ? 0 : length
        #expect(list.values == [1 + added, 2 + added], "\(index)")
        observation.dispose()
        #expect(signal.base.core?.hasObservers == false, "\(index)")
      }
    }
  }

  @Test func observeOnAQueueDeliversInOrderOnTheQueue() async {
    let scheduler = QueueScheduler(qos: .userInitiated)
    let key = DispatchSpecificKey<Bool>()
    scheduler.queue.setSpecific(key: key, value: true)
    let (signal, input) = Stream.pipe()
    let list = Collected<Event>()
    let elsewhere = Collected<Bool>()
    signal.observe(on: scheduler).observe { event in
      if DispatchQueue.getSpecific(key: key) != true { elsewhere.append(true) }
      list.append(event)
    }
    onThreads(3) { thread in
      for index in 0..<100 { input.send(value: thread * 1000 + index) }
    }
    input.sendCompleted()
    await until { list.values.last?.isTerminal == true }
    #expect(elsewhere.count == 0 && list.count == 301 && list.values.last == .completed)
    for thread in 0..<3 {
      let own = list.values.compactMap(\.value).filter { $0 / 1000 == thread }
      #expect(own == (0..<100).map { thread * 1000 + $0 })
    }
  }

  @Test func eventsOnAQueueAreNotDeliveredAfterDisposal() async {
    let scheduler = QueueScheduler()
    let (signal, input) = Stream.pipe()
    let list = Collected<Event>()
    scheduler.queue.suspend()
    let observation = signal.observe(on: scheduler).observe { list.append($0) }
    input.send(value: 1)
    observation.dispose()
    scheduler.queue.resume()
    await reached(scheduler.queue)
    #expect(list.count == 0)
  }

  @Test func signalsThatSendToEachOtherDeliverInOrder() {
    let (a, toA) = SharedSignal<Int, Never>.pipe()
    let (b, toB) = SharedSignal<Int, Never>.pipe()
    let log = Collected<String>()
    a.observeValues { value in
      log.append("a\(value)")
      if value < 3 { toB.send(value: value) }
      log.append("-\(value)")
    }
    b.observeValues { value in
      log.append("b\(value)")
      toA.send(value: value + 1)
    }
    toA.send(value: 1)
    #expect(log.values == ["a1", "b1", "-1", "a2", "b2", "-2", "a3", "-3"])
  }
}
