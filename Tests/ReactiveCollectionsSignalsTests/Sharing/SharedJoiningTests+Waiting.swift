import Dispatch
import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsSignals

// Streams that wait for others to begin.
extension SharedJoiningTests {
  /// An observer of the other stream keeps its domain busy, so that the stream begins later.
  @Test func theFirstStreamWaitsForBusyOtherStreams() {
    let name = SharedProperty("A")
    let (clicks, input) = SharedSignal<Int, Never>.pipe()
    let log = Collected<String>()
    let kept = Guarded<[Any]>([])
    name.signal.observeValues { value in
      guard value == "B" else { return }
      let signal = clicks.lift(with: name) { $0.withLatest(from: $1).map { "\($0)\($1)" } }
      signal.observe { log.append("signal \($0)") }
      let producer = SharedSignalProducer(base: SignalProducer<Int, Never>([1, 2]), domain: SharedDomain())
      producer.lift(with: name) { $0.withLatest(from: $1).map { "\($0)\($1)" } }
        .startWithValues { log.append("producer \($0)") }
      kept.withLock { $0.append(signal) }
      input.send(value: 1)
      input.send(value: 2)
      name.value = "C"
      #expect(log.values == [])
    }
    name.value = "B"
    // The values that the first stream has sent arrive when the other stream has begun, which it does with its newest
    // value.
    #expect(log.values == ["signal value(1C)", "signal value(2C)", "producer 1C", "producer 2C"])
    input.send(value: 3)
    input.sendCompleted()
    #expect(log.values.suffix(2) == ["signal value(3C)", "signal completed"])
  }

  /// A stream that is observed on a queue begins before the chain does, and waits for the others.
  @Test func eventsOnAQueueWaitForTheOtherStreams() async {
    let name = SharedProperty("A")
    let (first, input) = SharedSignal<Int, Never>.pipe()
    let queue = DispatchQueue(label: "queue")
    let observed = SharedSignalProducer(base: SignalProducer(first.base), domain: first.domain).observe(on: queue)
    let log = Collected<String>()
    name.signal.observeValues { value in
      guard value == "B" else { return }
      observed.lift(with: name) { $0.withLatest(from: $1).map { "\($0)\($1)" } }.start { log.append("\($0)") }
      input.send(value: 1)
      queue.sync {}
      input.send(value: 2)
      queue.sync {}
      name.value = "C"
      #expect(log.values == [])
    }
    name.value = "B"
    await until { log.count == 2 }
    input.send(value: 3)
    input.sendCompleted()
    await until { log.count == 4 }
    #expect(log.values == ["value(1C)", "value(2C)", "value(3C)", "completed"])
  }

  /// The other stream comes from a busy property through further domains. The first one waits until it has come.
  @Test func theFirstStreamWaitsForOtherStreamsBehindSeveralDomains() async {
    let (one, two) = (DispatchQueue(label: "one"), DispatchQueue(label: "two"))
    typealias Way = @Sendable (SharedSignalProducer<Int, Never>) -> SharedSignalProducer<Int, Never>
    let ways: [Way] = [
      { $0 }, { $0.observe(on: one) }, { $0.observe(on: two) }, { $0.start(on: two) },
      { $0.observe(on: two).lift { $0.map { $0 } }.observe(on: one) }, { $0.start(on: one).observe(on: two) },
      { $0.lift(with: $0.start(on: two)) { $0.combineLatest(with: $1).map { $0.0 } } },
    ]
    for (firstWay, first) in ways.enumerated() {
      for (otherWay, other) in ways.enumerated() {
        for isInTransaction in [false, true] {
          let property = SharedProperty(0)
          let list = Collected<Int>()
          let start: @Sendable () -> Void = {
            let chain = first(property.producer).lift(with: other(property.producer)) { $0.withLatest(from: $1) }
            chain.lift { $0.take(first: 1) }.startWithValues { list.append($0.0 + $0.1) }
          }
          if isInTransaction {
            property.modify {
              $0 = 1
              start()
            }
          } else {
            property.signal.observeValues { _ in start() }
            property.value = 1
          }
          await until { list.count == 1 }
          #expect(list.values == [2], "\(firstWay) \(otherWay)")
        }
      }
    }
  }

  /// The first stream is so deep that its start is put off, and begins where the chain is started all the same.
  @Test func aDeepFirstStreamOnAQueueStartsWithTheChain() async {
    let queue = DispatchQueue(label: "queue")
    let property = SharedProperty(0)
    let observed = property.producer.observe(on: queue)
    let first = (0..<100).reduce(observed) { chain, _ in chain.lift { $0.map { $0 } } }
    let list = Collected<String>()
    queue.suspend()
    first.lift(with: observed) { first, other in
      first.map { "first \($0)" }.merge(with: other.map { "other \($0)" })
    }.startWithValues { list.append($0) }
    property.value = 1
    queue.resume()
    await until { list.count == 3 }
    #expect(list.values == ["other 1", "first 0", "first 1"])
  }

  /// The chain starts one of them, and the other has begun.
  @Test func aStreamOnAQueueCanBeJoinedWithItself() async {
    let property = SharedProperty(1)
    let ends = Collected<Int>()
    let observed = property.producer.lift { $0.on(disposed: { ends.append(1) }) }
      .observe(on: DispatchQueue(label: "queue"))
    let list = Collected<Int>()
    let start = observed.lift(with: observed) { $0.combineLatest(with: $1).map { $0 + $1 } }
      .startWithValues { list.append($0) }
    await until { list.count == 1 }
    property.value = 2
    await until { list.count == 3 }
    #expect(list.values == [2, 3, 4])
    start.dispose()
    await until { ends.count == 2 }
  }

  @Test func theEndOfTheFirstStreamWaitsForTheOthers() {
    let name = SharedProperty("A")
    let log = Collected<String>()
    let kept = Guarded<[Any]>([])
    name.signal.observeValues { _ in
      let (clicks, input) = SharedSignal<Int, Never>.pipe()
      let signal = clicks.lift(with: name) { $0.withLatest(from: $1).map { "\($0)\($1)" } }
      signal.observe { log.append("\($0)") }
      kept.withLock { $0.append(signal) }
      input.send(value: 1)
      input.sendCompleted()
    }
    name.value = "B"
    #expect(log.values == ["value(1B)", "completed"])
  }

  /// A chain that is no longer retained when the other streams have begun does not stay in the first stream's list.
  @Test func aChainReleasedWhileItWaitsLeavesNothingBehind() {
    let name = SharedProperty("A")
    let (clicks, input) = SharedSignal<Int, Never>.pipe()
    let seen = Collected<String>()
    name.signal.observeValues { _ in
      _ = clicks.lift(with: name) { clicks, name in
        name.startWithValues { seen.append($0) }
        return clicks.map { $0 }
      }
    }
    name.value = "B"
    #expect(seen.values == ["B"])
    #expect(!input.core.hasObservers)
  }
}
