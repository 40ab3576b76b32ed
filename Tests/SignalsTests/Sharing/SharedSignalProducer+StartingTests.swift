import Dispatch
import ReactiveCollectionsTesting
import Testing

@testable import Signals

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

  @MainActor @Test func inAnActorTheyAreCalledThere() async {
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

  @Test func whatWaitsOnAQueueIsNotDeliveredAfterDisposal() async {
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

  @Test func whatIsDisposedOfBeforeItsTurnDoesNotStart() async {
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
