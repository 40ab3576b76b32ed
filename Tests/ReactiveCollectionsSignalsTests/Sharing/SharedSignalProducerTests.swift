import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsSignals

@Suite struct SharedSignalProducerTests {
  typealias Event = Signal<Int, Never>.Event

  @Test func eachStartRunsSeparately() {
    let starts = Collected<Int>()
    let producer = SharedSignalProducer(
      SignalProducer<Int, Never> { observer, _ in
        starts.append(1)
        for value in 1...3 { observer.send(value: starts.count * 10 + value) }
        observer.sendCompleted()
      })
    #expect(starts.count == 0)
    let lists = (0..<2).map { _ in Collected<Event>() }
    for list in lists { producer.start { list.append($0) } }
    #expect(lists[0].values == [.value(11), .value(12), .value(13), .completed])
    #expect(lists[1].values == [.value(21), .value(22), .value(23), .completed])
  }

  @Test func manyLiftsNeedNoDeepStack() {
    onSmallStack {
      let length = 1_000
      let (signal, input) = SharedSignal<Int, Never>.pipe()
      let other = SharedProperty(0)
      typealias Producer = SharedSignalProducer<Int, Never>
      let chains: [(Producer) -> Producer] = [
        { $0.lift { $0.map { $0 + 1 } } }, { $0.lift { $0 } },
        { $0.lift(with: other) { signal, _ in signal.map { $0 + 1 } } },
        { $0.lift(with: signal) { signal, _ in signal } },
      ]
      for (index, next) in chains.enumerated() {
        var lifted = Producer(base: signal.base.producer, domain: signal.domain)
        for _ in 0..<length { lifted = next(lifted) }
        let list = Collected<Int>()
        let observation = lifted.startWithValues { list.append($0) }
        input.send(value: 1)
        input.send(value: 2)
        let added = [1, 3].contains(index) ? 0 : length
        #expect(list.values == [1 + added, 2 + added], "\(index)")
        observation.dispose()
        #expect(signal.base.core?.hasObservers == false, "\(index)")
      }
    }
  }

  /// State that was sent in with the producer needs no protection of its own.
  @Test func startsOfManyThreadsDoNotOverlap() {
    func make() -> SharedSignalProducer<Int, Never> {
      var running = 0
      return SharedHandle(
        SignalProducer<Int, Never> { observer, _ in
          running += 1
          for _ in 0..<10 { observer.send(value: running) }
          running -= 1
          observer.sendCompleted()
        })
    }
    let producer = make()
    let list = Collected<Int>()
    onThreads(4) { _ in
      for _ in 0..<50 { producer.startWithValues { list.append($0) } }
    }
    #expect(list.values == Array(repeating: 1, count: 2000))
  }

  @Test func aLiftedChainHasAStateForEachStart() {
    let producer = SharedSignalProducer(SignalProducer<Int, Never>([1, 2, 3])).lift { $0.scan(0, +) }
    for _ in 0..<2 {
      let list = Collected<Int>()
      producer.startWithValues { list.append($0) }
      #expect(list.values == [1, 3, 6])
    }
  }

  /// It stops between two values if the receiver asks it to.
  @MainActor @Test func anEndlessStartStopsWhenEnoughValuesAreTaken() {
    let endless = SharedSignalProducer(SignalProducer<Int, Never>(0...))
    #expect(Recorder(SignalProducer(endless).take(first: 3)).events == [.value(0), .value(1), .value(2), .completed])
    let lifted = endless.lift { $0.map { $0 * 2 }.take(first: 2) }
    let list = Collected<Event>()
    lifted.start { list.append($0) }
    #expect(list.values == [.value(0), .value(2), .completed])
  }

  @Test func disposalOnAnotherThreadStopsAnEndlessStart() {
    let isRunning = Gate()
    let ended = Collected<Int>()
    let endless = SharedSignalProducer(SignalProducer<Int, Never>(0...)).lift { signal in
      signal.on(disposed: { ended.append(1) }, value: { if $0 == 10 { isRunning.open() } })
    }
    let observation = SharedObservation<Int, Never>(in: endless.domain, actor: nil) { _ in }
    onThreads(2) { thread in
      if thread == 0 {
        observation.begin(endless.base.begin)
      } else {
        isRunning.wait()
        observation.dispose()
      }
    }
    #expect(ended.count == 1)
  }

  @Test func disposalReleasesTheClosureAndEndsTheStart() {
    let log = Collected<String>()
    func make() -> SharedSignalProducer<Int, Never> {
      var kept: [Signal<Int, Never>.Observer] = []
      return SharedHandle(
        SignalProducer { observer, lifetime in
          kept.append(observer)
          observer.send(value: kept.count)
          lifetime.observeEnded { log.append("ended") }
        })
    }
    let producer = make()
    let observation: SharedDisposable
    do {
      let witness = Witness { log.append("gone") }
      observation = producer.startWithValues {
        log.append("\($0)")
        _ = witness
      }
    }
    #expect(log.values == ["1"])
    onThread { observation.dispose() }
    #expect(Set(log.values) == ["1", "ended", "gone"] && log.count == 3)
  }

  /// Another thread's start may be using the objects that the recipe captured, so they are released in a work item.
  @Test func theStartHandlerIsReleasedInAWorkItem() {
    let log = Collected<Bool>()
    func make() -> SharedSignalProducer<Int, Never> {
      let property = MutableProperty(0)
      let witness = Witness { log.append(ThreadContext.current.runningDomain != nil) }
      return SharedHandle(property.producer.map { $0 + (withExtendedLifetime(witness) { 0 }) })
    }
    var producer: SharedSignalProducer<Int, Never>? = make()
    producer?.startWithValues { _ in }.dispose()
    #expect(log.count == 0)
    producer = nil
    #expect(log.values == [true])
  }

  /// No code can send any more, so the closure is released, even though the disposable is retained.
  @Test func aStartThatNoCodeCanSendToReleasesItsObserverSilently() {
    let log = Collected<String>()
    func start(_ producer: SharedSignalProducer<Int, Never>) -> SharedDisposable {
      let witness = Witness { log.append("gone") }
      return producer.start {
        log.append("\($0)")
        _ = witness
      }
    }
    let never = start(SharedHandle(SignalProducer<Int, Never>.never))
    #expect(log.values == ["gone"])
    let once = start(SharedHandle(SignalProducer<Int, Never>.never.prefix(value: 1)))
    #expect(log.values == ["gone", "value(1)", "gone"])
    withExtendedLifetime([never, once]) {}
  }
}
