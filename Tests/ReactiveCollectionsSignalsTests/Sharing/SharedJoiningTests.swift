import Dispatch
import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsSignals

@Suite struct SharedJoiningTests {
  typealias Stream = SharedSignal<Int, Fault>
  typealias Event = Signal<Int, Fault>.Event

  private static var rounds: Int { isLongRun ? 100 : 5 }

  // MARK: Joined streams

  @Test func twoSignals() {
    let (a, toA) = Stream.pipe()
    let (b, toB) = SharedSignal<String, Fault>.pipe()
    let joined = a.lift(with: b) { a, b in a.combineLatest(with: b).map { "\($0)\($1)" } }
    let list = Collected<Signal<String, Fault>.Event>()
    joined.observe { list.append($0) }
    toA.send(value: 1)
    onThread { toB.send(value: "x") }
    toA.send(value: 2)
    toA.sendCompleted()
    toB.send(value: "y")
    toB.sendCompleted()
    #expect(list.values == [.value("1x"), .value("2x"), .value("2y"), .completed])
  }

  /// The value of a property is available before the first event.
  @Test func aSignalWithAPropertyAndAProducer() {
    let (a, toA) = SharedSignal<Int, Never>.pipe()
    let factor = SharedProperty(10)
    let offsets = SharedSignalProducer(SignalProducer<Int, Never>([1, 2, 3]))
    let joined = a.lift(with: factor, offsets) { a, factor, offsets in
      a.withLatest(from: factor.combineLatest(with: offsets)).map { $0 * $1.0 + $1.1 }
    }
    let list = Collected<Int>()
    joined.observeValues { list.append($0) }
    toA.send(value: 1)
    factor.value = 100
    toA.send(value: 2)
    #expect(list.values == [13, 203])
  }

  @Test func threeOthersOfEveryKind() {
    let (a, toA) = SharedSignal<Int, Never>.pipe()
    let (b, toB) = SharedSignal<Int, Never>.pipe()
    let property = SharedProperty(0)
    let producer = SharedSignalProducer(SignalProducer<Int, Never>(value: 7))
    let lists = (0..<3).map { _ in Collected<[Int]>() }
    a.lift(with: b, property, producer) { a, b, c, d in
      Signal.combineLatest(a, b, c, d).map { [$0, $1, $2, $3] }
    }.observeValues { lists[0].append($0) }
    property.lift(with: a, b, producer) { property, a, b, c in
      Signal.combineLatest(property, a, b, c).map { [$0, $1, $2, $3] }
    }.startWithValues { lists[1].append($0) }
    producer.lift(with: property, a, b) { producer, property, a, b in
      Signal.combineLatest(producer, property, a, b).map { [$0, $1, $2, $3] }
    }.startWithValues { lists[2].append($0) }
    toA.send(value: 1)
    toB.send(value: 2)
    property.value = 3
    #expect(lists[0].values == [[1, 2, 0, 7], [1, 2, 3, 7]])
    #expect(lists[1].values == [[0, 1, 2, 7], [3, 1, 2, 7]])
    #expect(lists[2].values == [[7, 0, 1, 2], [7, 3, 1, 2]])
  }

  @Test func eachStartHasItsOwnChain() {
    let name = SharedProperty("a")
    let count = SharedProperty(1)
    let joined = name.lift(with: count) { name, count in
      name.combineLatest(with: count).scan("") { "\($0)\($1.0)\($1.1)" }
    }
    let lists = (0..<2).map { _ in Collected<String>() }
    joined.startWithValues { lists[0].append($0) }
    count.value = 2
    joined.startWithValues { lists[1].append($0) }
    name.value = "b"
    #expect(lists[0].values == ["a1", "a1a2", "a1a2b2"] && lists[1].values == ["a2", "a2b2"])
  }

  /// The other streams begin first, so a stream that begins with a value finds their values.
  @Test func theFirstStreamFindsTheInitialValuesOfTheOthers() {
    let name = SharedProperty("a")
    let count = SharedProperty(1)
    let list = Collected<String>()
    name.lift(with: count, count) { $0.withLatest(from: $1).withLatest(from: $2).map { "\($0.0)\($0.1)\($1)" } }
      .startWithValues { list.append($0) }
    name.value = "b"
    #expect(list.values == ["a11", "b11"])
  }

  /// Streams of one domain do not leave it, and keep their common order.
  @Test func streamsOfTheSameDomainKeepTheirCommonOrder() {
    let (a, toA) = Stream.pipe()
    let doubled = a.lift { $0.map { $0 * 2 } }
    let list = Collected<Int>()
    let inJob = Collected<Bool>()
    let domain = a.domain
    let joined = a.lift(with: doubled) { a, doubled in
      a.merge(with: doubled).on(value: { _ in inJob.append(ThreadContext.existing?.runningDomain === domain) })
    }
    #expect(joined.domain === domain)
    joined.observe { if case .value(let value) = $0 { list.append(value) } }
    onThreads(2) { thread in for number in 0..<20 { toA.send(value: 2 * number + 1) } }
    let odd = list.values.filter { $0 % 2 == 1 }
    #expect(list.values.count == 80 && Set(inJob.values) == [true])
    #expect(list.values.filter { $0 % 2 == 0 } == odd.map { $0 * 2 })
    #expect(
      zip(list.values, list.values.dropFirst()).enumerated().allSatisfy {
        $0 % 2 == 1 || $1.1 == 2 * $1.0 || $1.0 == 2 * $1.1
      })
  }

  @Test func theChainBelongsToTheDomainOfTheFirstStream() {
    let (a, b) = (SharedProperty(0), SharedProperty(0))
    let joined = a.lift(with: b) { $0.combineLatest(with: $1).map { $0 + $1 } }
    #expect(joined.domain === a.domain && a.domain !== b.domain)
  }

  // MARK: Termination

  @Test func theEndOfEachStreamIsHandledByTheOperator() {
    func check(_ expected: [Event], _ feed: (Stream.Input, Stream.Input) -> Void) {
      let (a, toA) = Stream.pipe()
      let (b, toB) = Stream.pipe()
      let lists = (0..<2).map { _ in Collected<Event>() }
      a.lift(with: b) { $0.merge(with: $1) }.observe { lists[0].append($0) }
      SharedSignalProducer(base: a.base.producer, domain: a.domain).lift(with: b) { $0.merge(with: $1) }.start {
        lists[1].append($0)
      }
      feed(toA, toB)
      toA.send(value: -1)
      toB.send(value: -1)
      let alive = expected.last?.isTerminal != true
      #expect(lists[0].values == expected + (alive ? [.value(-1), .value(-1)] : []))
      #expect(lists[1].values == lists[0].values)
    }
    check([.value(1), .completed]) {
      $0.send(value: 1)
      $0.sendCompleted()
      $1.sendCompleted()
    }
    check([.value(1), .failed(.first)]) {
      $0.send(value: 1)
      $1.send(error: .first)
    }
    check([.value(1), .failed(.second)]) {
      $1.send(value: 1)
      $0.send(error: .second)
    }
    check([]) { _, _ in }
  }

  @Test func releasingAnInputInterruptsTheChain() {
    let (a, toA) = Stream.pipe()
    var (b, toB): (_, Stream.Input?) = Stream.pipe()
    let list = Collected<Event>()
    a.lift(with: b) { $0.combineLatest(with: $1).map { $0 + $1 } }.observe { list.append($0) }
    toA.send(value: 1)
    toB?.send(value: 2)
    toB = nil
    b = a
    #expect(list.values == [.value(3), .interrupted])
  }

  // MARK: Threads

  /// The events of each source keep their order, the chain receives one event at a time, and the terminal event comes
  /// last.
  @Test func threadsCanSendIntoAllStreamsConcurrently() {
    for round in 0..<Self.rounds {
      let (a, toA) = Stream.pipe()
      let (b, toB) = Stream.pipe()
      var c: SharedProperty<Int>? = SharedProperty(0)
      let list = Collected<Event>()
      let overlaps = Collected<Int>()
      let joined = a.lift(with: b, c!) { a, b, c in
        var isInside = false
        return a.merge(with: b).merge(with: c.promoteError(Fault.self)).on(
          event: { _ in
            if isInside { overlaps.append(1) }
            isInside = true
            withExtendedLifetime([1, 2, 3].map { $0 + 1 }) {}
            isInside = false
          })
      }
      joined.observe { list.append($0) }
      onThreads(4) { [c] thread in
        for number in 1...200 {
          switch thread {
          case 0: toA.send(value: 1000 + number)
          case 1: toB.send(value: 2000 + number)
          default: c?.modify { $0 += 1 }
          }
        }
      }
      toB.sendCompleted()
      toA.sendCompleted()
      c = nil
      let values = list.values.compactMap(\.value)
      #expect(overlaps.count == 0 && list.values.last == .completed && list.count == values.count + 1, "round \(round)")
      #expect(values.filter { $0 / 1000 == 1 } == (1001...1200).map { $0 }, "round \(round)")
      #expect(values.filter { $0 / 1000 == 2 } == (2001...2200).map { $0 }, "round \(round)")
      #expect(values.filter { $0 < 1000 } == Array(1...400), "round \(round)")
    }
  }

  /// Two properties join each other: no thread waits for another, and no value is lost.
  @Test func streamsThatJoinEachOtherDoNotDeadlock() {
    for round in 0..<Self.rounds {
      let (a, b) = (SharedProperty(0), SharedProperty(0))
      let lists = (0..<2).map { _ in Collected<(Int, Int)>() }
      a.lift(with: b) { $0.combineLatest(with: $1) }.startWithValues { lists[0].append($0) }
      b.lift(with: a) { $0.combineLatest(with: $1) }.startWithValues { lists[1].append(($0.1, $0.0)) }
      onThreads(4) { thread in for _ in 0..<200 { (thread % 2 == 0 ? a : b).modify { $0 += 1 } } }
      for list in lists {
        let pairs = list.values
        #expect(pairs.first! == (0, 0) && pairs.last! == (400, 400) && pairs.count == 801, "round \(round)")
        #expect(zip(pairs, pairs.dropFirst()).allSatisfy { $1.0 + $1.1 == $0.0 + $0.1 + 1 }, "round \(round)")
      }
    }
  }

  /// No event enters a chain before the chain is complete, even if other threads send all the time.
  @Test func chainsCanBeMadeWhileThreadsSend() {
    let (a, toA) = Stream.pipe()
    let b = SharedProperty(0)
    let isDone = Flag()
    let wrong = Collected<Int>()
    onThreads(3) { thread in
      switch thread {
      case 0:
        for _ in 0..<(isLongRun ? 500 : 50) {
          let last = Collected<Int>()
          let joined = a.lift(with: b) { a, b in
            var isComplete = false
            let checked = b.on(value: { if !isComplete { wrong.append($0) } }).promoteError(Fault.self)
            let chain = a.merge(with: checked)
            isComplete = true
            return chain
          }
          joined.observeResult { if case .success(let value) = $0 { last.append(value) } }.dispose()
          joined.lift(with: b) { $0.withLatest(from: $1) }.observe { _ in }.dispose()
        }
        isDone.flag.store(true, ordering: .releasing)
      case 1: while !isDone.flag.load(ordering: .acquiring) { toA.send(value: 1) }
      default: while !isDone.flag.load(ordering: .acquiring) { b.modify { $0 += 1 } }
      }
    }
    #expect(wrong.values == [])
  }

  // MARK: Disposal and lifetime

  @Test func disposalEndsAllStarts() {
    let (a, toA) = Stream.pipe()
    let (b, toB) = Stream.pipe()
    let list = Collected<Int>()
    let ends = Collected<String>()
    func observed(_ name: String, _ stream: Stream) -> Stream {
      stream.lift { $0.on(disposed: { ends.append(name) }) }
    }
    var joined: Stream? = observed("a", a).lift(with: observed("b", b)) { $0.merge(with: $1) }
    let observation = joined?.observeResult { if case .success(let value) = $0 { list.append(value) } }
    joined = nil
    toA.send(value: 1)
    toB.send(value: 2)
    onThread { observation?.dispose() }
    toA.send(value: 3)
    toB.send(value: 4)
    #expect(list.values == [1, 2] && ends.values.sorted() == ["a", "b"])
    #expect(!toA.core.hasObservers && !toB.core.hasObservers)
    let producer = SharedSignalProducer(base: a.base.producer, domain: a.domain).lift(with: observed("c", b)) {
      $0.merge(with: $1)
    }
    let start = producer.start { _ in }
    #expect(toA.core.hasObservers && toB.core.hasObservers)
    start.dispose()
    #expect(!toA.core.hasObservers && ends.count == 2)
  }

  /// One call may be in flight, on the thread of either source.
  @Test func atMostOneCallIsInFlightAfterDisposalOfAJoinedChain() {
    for round in 0..<Self.rounds {
      let (a, b) = (SharedProperty(0), SharedProperty(0))
      let (disposed, late) = (Flag(), Collected<Int>())
      let started = Gate()
      let observation = a.lift(with: b) { $0.merge(with: $1) }.startWithValues { value in
        if value == 10 { started.open() }
        if disposed.flag.load(ordering: .acquiring) { late.append(value) }
      }
      onThreads(3) { thread in
        if thread == 2 {
          started.wait()
          observation.dispose()
          disposed.flag.store(true, ordering: .releasing)
        } else {
          for _ in 0..<100 { (thread == 0 ? a : b).modify { $0 += 1 } }
        }
      }
      #expect(late.count <= 1, "round \(round)")
    }
  }

  @Test(arguments: 0..<6) func nothingLeaks(way: Int) {
    let log = Collected<String>()
    func witness(_ name: String) -> Witness { Witness { log.append(name) } }
    do {
      var (a, toA): (Stream, Stream.Input?) = Stream.pipe()
      var (b, toB): (Stream, Stream.Input?) = Stream.pipe()
      let captured = [witness("signal"), witness("producer"), witness("first"), witness("second")]
      let signal = a.lift(with: b) { [captured] a, b in
        a.merge(with: b).map { value in withExtendedLifetime(captured[0]) { value } }
      }
      let producer = SharedSignalProducer(base: a.base.producer, domain: a.domain).lift(with: b) { [captured] a, b in
        a.merge(with: b).map { value in withExtendedLifetime(captured[1]) { value } }
      }
      let first = signal.observe { [captured] _ in withExtendedLifetime(captured[2]) {} }
      let second = producer.start { [captured] _ in withExtendedLifetime(captured[3]) {} }
      toA?.send(value: 1)
      toB?.send(value: 2)
      switch way {
      case 0:
        toA?.sendCompleted()
        toB?.sendCompleted()
      case 1: toB?.send(error: .first)
      case 2:
        first.dispose()
        second.dispose()
      case 3: (toA, toB) = (nil, nil)
      case 4: (a, b) = (Stream.pipe().output, Stream.pipe().output)
      default: break
      }
    }
    #expect(log.values.sorted() == ["first", "producer", "second", "signal"])
  }
}
