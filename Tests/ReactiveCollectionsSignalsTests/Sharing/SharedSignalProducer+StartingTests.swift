import Dispatch
import Foundation
import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsSignals

@Suite struct SharedSignalProducerStartingTests {
  typealias Event = Signal<Int, Fault>.Event
  typealias Producer = SharedSignalProducer<Int, Fault>

  private func producer(_ end: Event) -> Producer {
    Producer(
      SignalProducer { observer, _ in
        observer.send(value: 1)
        observer.send(end)
      })
  }

  @Test(arguments: [Event.failed(.first), .completed, .interrupted]) func everyKindOfStart(end: Event) {
    let log = Collected<String>()
    let producer = producer(end)
    producer.start()
    producer.startWithFailed { log.append("failed \($0)") }
    producer.startWithCompleted { log.append("completed") }
    producer.startWithInterrupted { log.append("interrupted") }
    producer.startWithResult {
      switch $0 {
      case .success(let value): log.append("value \(value)")
      case .failure(let error): log.append("error \(error)")
      }
    }
    let expected: [String] =
      switch end {
      case .failed: ["failed first", "value 1", "error first"]
      case .completed: ["completed", "value 1"]
      default: ["interrupted", "value 1"]
      }
    #expect(log.values == expected)
  }

  @MainActor @Test func observersWrittenInAnActorAreCalledOnIt() async {
    var log: [String] = []
    let failing = producer(.failed(.first)).observe(on: QueueScheduler())
    failing.startWithFailed { log.append("failed \($0) \(isOnMainActor())") }
    failing.startWithResult { if case .success(let value) = $0 { log.append("\(value) \(isOnMainActor())") } }
    producer(.completed).observe(on: QueueScheduler()).startWithCompleted { log.append("completed \(isOnMainActor())") }
    producer(.interrupted).observe(on: QueueScheduler()).startWithInterrupted {
      log.append("interrupted \(isOnMainActor())")
    }
    await until { log.count == 4 }
    #expect(Set(log) == ["failed first true", "1 true", "completed true", "interrupted true"])
  }

  @Test func intoASharedSignal() {
    let (signal, input) = SharedSignal<Int, Fault>.pipe()
    let list = Collected<Event>()
    signal.observe { list.append($0) }
    producer(.failed(.second)).start(input)
    #expect(list.values == [.value(1), .failed(.second)])
  }

  // MARK: Starting elsewhere

  private final class Marked: Sendable {
    private let key = DispatchSpecificKey<Bool>()
    let queue: DispatchQueue
    init(attributes: DispatchQueue.Attributes = []) {
      queue = DispatchQueue(label: "marked", attributes: attributes)
      queue.setSpecific(key: key, value: true)
    }
    var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }
  }

  @Test func observeOnASchedulerOrAQueue() async {
    let marked = Marked(attributes: .concurrent)
    let source = SharedSignalProducer(SignalProducer<Int, Never>(0..<100))
    for observed in [source.observe(on: marked.queue), source.observe(on: QueueScheduler(targeting: marked.queue))] {
      let lists = (0..<3).map { _ in Collected<Int>() }
      let ends = Collected<Bool>()
      for list in lists {
        observed.start {
          if case .value(let value) = $0 { list.append(marked.isCurrent ? value : -1) } else { ends.append(true) }
        }
      }
      await until { ends.count == 3 }
      for list in lists { #expect(list.values == Array(0..<100)) }
    }
  }

  /// While the queues are suspended, everything starts that precedes them, once.
  @Test func observeOnStartsWhereItIsStarted() async {
    let (first, second) = (Marked(), Marked())
    let starts = Collected<Int>()
    let source = SharedSignalProducer(
      SignalProducer<Int, Never> { observer, _ in
        starts.append(1)
        observer.send(value: 1)
        observer.send(value: 2)
        observer.sendCompleted()
      })
    let one = SharedProperty(1)
    let observed = source.observe(on: first.queue)
    let deep = (0..<200).reduce(observed) { chain, _ in chain.lift { $0.map { $0 } } }
    let chains: [(name: String, chain: SharedSignalProducer<Int, Never>, on: Marked)] = [
      ("observed", observed, first),
      ("lifted before", source.lift { $0.map { $0 } }.observe(on: first.queue), first),
      ("lifted", observed.lift { $0.map { $0 } }, first),
      ("lifted with a scheduler", observed.lift { $0.delay(.zero, on: $1) }, first),
      ("lifted many times", deep, first),
      ("joined", observed.lift(with: one) { $0.withLatest(from: $1).map { $0 * $1 } }, first),
      (
        "joined twice",
        observed.lift(with: one) { $0.withLatest(from: $1).map { $0 * $1 } }.lift { $0.map { $0 } }
          .lift(with: one, one) { $0.withLatest(from: $1).withLatest(from: $2).map { $0.0 * $0.1 * $1 } }, first
      ),
      ("on two queues", observed.lift { $0.map { $0 } }.observe(on: second.queue).lift { $0.map { $0 } }, second),
    ]
    for (name, chain, place) in chains {
      let events = Collected<Signal<Int, Never>.Event>()
      let isThere = Collected<Bool>()
      let before = starts.count
      // What has delivered the last event may not have returned, and would go on with those of the next start.
      for place in [first, second] { place.queue.sync {} }
      first.queue.suspend()
      second.queue.suspend()
      chain.start {
        isThere.append(place.isCurrent)
        events.append($0)
      }
      #expect(starts.count == before + 1 && events.count == 0, "\(name)")
      first.queue.resume()
      second.queue.resume()
      await until { events.count == 3 }
      #expect(events.values == [.value(1), .value(2), .completed] && !isThere.values.contains(false), "\(name)")
      #expect(starts.count == before + 1, "\(name)")
    }
  }

  /// What an ended start was started from is released, though its disposable is kept.
  @Test func anEndedStartReleasesItsSource() async {
    let queue = DispatchQueue(label: "queue")
    let ways: [@Sendable (SharedSignalProducer<Int, Never>) -> SharedSignalProducer<Int, Never>] = [
      { $0 }, { $0.observe(on: queue) }, { $0.observe(on: queue).observe(on: queue).lift { $0.map { $0 } } },
      { $0.start(on: queue) }, { $0.lift(with: $0.observe(on: queue)) { $0.merge(with: $1) } },
    ]
    for (index, way) in ways.enumerated() {
      for isDisposed in [false, true] {
        let log = Collected<String>()
        func start() -> SharedDisposable {
          let witness = Witness { log.append("gone") }
          let source = SharedSignalProducer(
            SignalProducer<Int, Never> { observer, lifetime in
              withExtendedLifetime(witness) { observer.send(value: 1) }
              if isDisposed { lifetime.observeEnded { _ = observer } } else { observer.sendCompleted() }
            })
          return way(source).start { _ in }
        }
        let disposable = start()
        if isDisposed { disposable.dispose() }
        await until { log.count == 1 }
        withExtendedLifetime(disposable) { #expect(log.values == ["gone"], "\(index)") }
      }
    }
  }

  /// A start whose chain has no use for its source ends when it is disposed of.
  @Test func disposalEndsAStartThatSendsNothing() async {
    let queue = DispatchQueue(label: "queue")
    for way in 0..<3 {
      let ends = Collected<Int>()
      let property = SharedProperty(1)
      let source = property.producer.lift { $0.on(disposed: { ends.append(1) }) }
      let chain = way == 0 ? source : way == 1 ? source.observe(on: queue) : source.start(on: queue)
      let start = chain.lift { _ in Signal<Int, Never>.never }.start()
      await reached(queue)
      await reached(queue)
      start.dispose()
      await until { ends.count == 1 }
    }
  }

  @Test func manyQueuesInAChainNeedNoDeepStack() async {
    let queue = DispatchQueue(label: "queue")
    let property = SharedProperty(0)
    let list = Collected<Int>()
    let start = Guarded<SharedDisposable?>(nil)
    onSmallStack {
      let chain = (0..<2000).reduce(property.producer) { chain, _ in chain.observe(on: queue) }
      start.withLock { $0 = chain.startWithValues { list.append($0) } }
    }
    await until { list.values == [0] }
    property.value = 1
    await until { list.values == [0, 1] }
    onSmallStack { start.withLock { $0?.dispose() } }
  }

  /// Only this thread sends. What it has sent is delivered when its calls return, though queues observe.
  @Test func eventsOfASingleThreadAreDeliveredBeforeItsCallReturns() async {
    let thread = currentThread()
    let property = SharedProperty(0)
    let direct = Collected<Int>()
    property.producer.startWithValues { direct.append($0) }
    let observed = property.producer.lift {
      $0.map {
        if currentThread() != thread { usleep(20_000) }
        return $0
      }
    }.observe(on: DispatchQueue(label: "queue"))
    let lists = (1...50).map { value in
      let list = Collected<Int>()
      observed.startWithValues { list.append($0) }
      property.value = value
      #expect(direct.values.last == value)
      return list
    }
    for (first, list) in lists.enumerated() {
      await until { list.values.last == 50 }
      #expect(list.values == Array(first...50))
    }
  }

  /// However late the start, no value is missed, and none arrives twice.
  @Test func observeOnWhileManyThreadsSend() async {
    let property = SharedProperty(0)
    let observed = property.producer.observe(on: QueueScheduler())
    let lists = (0..<2).map { _ in Collected<Int>() }
    onThreads(3) { thread in
      for round in 0..<100 {
        property.modify { $0 += 1 }
        if thread < 2, round == 50 { observed.startWithValues { lists[thread].append($0) } }
      }
    }
    for list in lists {
      await until { list.values.last == 300 }
      #expect(list.values == Array(list.values[0]...300))
    }
  }

  @Test func eventsOnAQueueAreNotDeliveredAfterDisposal() async {
    let scheduler = QueueScheduler()
    let list = Collected<Int>()
    let log = Collected<String>()
    func start() -> SharedDisposable {
      let witness = Witness { log.append("gone") }
      return SharedSignalProducer(SignalProducer<Int, Never>(0...3)).observe(on: scheduler).startWithValues {
        list.append($0)
        withExtendedLifetime(witness) {}
      }
    }
    scheduler.queue.suspend()
    let observation = start()
    onThread { observation.dispose() }
    scheduler.queue.resume()
    await until { log.count == 1 }
    #expect(list.values == [])
  }

  @Test func startOnASchedulerOrAQueue() async {
    let marked = Marked()
    let started = Collected<Bool>()
    let source = SharedSignalProducer(
      SignalProducer<Int, Never> { observer, _ in
        started.append(marked.isCurrent)
        observer.send(value: 1)
        observer.sendCompleted()
      })
    for producer in [source.start(on: marked.queue), source.start(on: QueueScheduler(targeting: marked.queue))] {
      let list = Collected<Signal<Int, Never>.Event>()
      producer.start { list.append($0) }
      await until { list.count == 2 }
      #expect(list.values == [.value(1), .completed])
    }
    #expect(started.values == [true, true])
  }

  @Test func aStartDisposedBeforeItIsScheduledDoesNotRun() async {
    let scheduler = QueueScheduler()
    let log = Collected<String>()
    let source = SharedSignalProducer(SignalProducer<Int, Never> { _, _ in log.append("started") })
    func start() -> SharedDisposable {
      let witness = Witness { log.append("gone") }
      return source.start(on: scheduler).startWithValues { _ in withExtendedLifetime(witness) {} }
    }
    scheduler.queue.suspend()
    start().dispose()
    // Released immediately.
    #expect(log.values == ["gone"])
    scheduler.queue.resume()
    await reached(scheduler.queue)
    #expect(log.values == ["gone"])
  }
}
