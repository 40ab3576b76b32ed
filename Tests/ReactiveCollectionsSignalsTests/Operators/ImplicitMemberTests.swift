import ReactiveCollectionsSignals
import ReactiveCollectionsTesting
import Testing

// Every form of an operator that takes or returns `.empty`, `.never` or `.init(…)`, whose type is known by the context.

@Suite struct ImplicitMemberTests {
  typealias Numbers = SignalProducer<Int, Never>
  typealias Failing = SignalProducer<Int, Fault>

  let numbers = Numbers([1, 2, 3])
  let failing = Failing([1, 2, 3])

  func search(_ number: Int) -> SignalProducer<String, Never> { SignalProducer(value: "\(number)") }

  func load(_ number: Int) -> SignalProducer<String, Fault> {
    number < 3 ? SignalProducer(value: "\(number)") : SignalProducer(error: Fault.first)
  }

  /// What a signal that sends 1, 2 and 3 and completes becomes by `make`.
  func events<V, F>(_ make: (Signal<Int, Fault>) -> Signal<V, F>) -> [Signal<V, F>.Event] {
    events(of: Failing.self, make)
  }

  func events<Failure, V, F>(
    of type: SignalProducer<Int, Failure>.Type, _ make: (Signal<Int, Failure>) -> Signal<V, F>
  ) -> [Signal<V, F>.Event] {
    let (signal, input) = Signal<Int, Failure>.pipe()
    let recorder = Recorder(make(signal))
    for number in 1...3 { input.send(value: number) }
    input.sendCompleted()
    return recorder.events
  }

  // MARK: Results of closures

  @Test func flatMapClosuresCanReturnEmptyProducers() {
    let found: SignalProducer<String, Never> = numbers.flatMap(.latest) { number in
      guard number != 2 else { return .empty }
      return search(number)
    }
    #expect(Recorder(found).values == ["1", "3"])
    let loaded: SignalProducer<String, Fault> = numbers.flatMap(.concat) { number in
      guard number != 1 else { return .empty }
      return load(number)
    }
    #expect(Recorder(loaded).events == [.value("2"), .failed(Fault.first)])
    let reloaded: SignalProducer<String, Fault> = failing.flatMap(.concat) { number in
      guard number != 1 else { return .empty }
      return load(number)
    }
    #expect(Recorder(reloaded).events == [.value("2"), .failed(Fault.first)])
    #expect(Recorder(numbers.flatMap(.merge) { $0 == 2 ? .empty : search($0) }).values == ["1", "3"])
    #expect(Recorder(numbers.flatMap(.merge) { .init(value: $0 + 1) }).values == [2, 3, 4])
    #expect(Recorder(failing.flatMap(.merge) { .init([$0, $0]) }).values == [1, 1, 2, 2, 3, 3])
    let sent: Numbers = numbers.flatMap(.merge) { number in
      .init { observer, _ in
        observer.send(value: number * 10)
        observer.sendCompleted()
      }
    }
    #expect(Recorder(sent).events == [.value(10), .value(20), .value(30), .completed])
    let failed: Failing = failing.flatMap(.merge) { _ in .init(error: Fault.first) }
    #expect(Recorder(failed).events == [.failed(Fault.first)])
  }

  @Test func flatMapOfSignalsClosuresCanReturnEmpty() {
    let found: [Signal<String, Never>.Event] = events(of: Numbers.self) { signal in
      signal.flatMap(.latest) { number in
        guard number != 2 else { return .empty }
        return search(number)
      }
    }
    #expect(found == [.value("1"), .value("3"), .completed])
    let loaded: [Signal<String, Fault>.Event] = events(of: Numbers.self) { signal in
      signal.flatMap(.concat) { number in
        guard number != 1 else { return .empty }
        return load(number)
      }
    }
    #expect(loaded == [.value("2"), .failed(Fault.first)])
    let reloaded: [Signal<String, Fault>.Event] = events { signal in
      signal.flatMap(.concat) { number in
        guard number != 1 else { return .empty }
        return load(number)
      }
    }
    #expect(reloaded == [.value("2"), .failed(Fault.first)])
    let never: [Signal<Int, Never>.Event] = events(of: Numbers.self) { $0.flatMap(.race) { _ in .never } }
    #expect(never.isEmpty)
  }

  @Test func flatMapOfPropertiesClosuresCanReturnEmpty() {
    let number = MutableProperty(1)
    let text = number.flatMap(.latest) { .init(value: "\($0)") }
    let merged = number.flatMap(.merge) { .init(value: $0 + 1) }
    number.value = 2
    #expect(text.value == "2" && merged.value == 3)
  }

  @Test func flatMapErrorClosuresCanReturnEmpty() {
    let empty: Numbers = Failing(error: Fault.first).flatMapError { _ in .empty }
    #expect(Recorder(empty).events == [.completed])
    let one: [Signal<Int, Never>.Event] = events { signal in
      signal.attempt { $0 == 1 ? .success(()) : .failure(Fault.first) }.flatMapError { _ in .init(value: 9) }
    }
    #expect(one == [.value(1), .value(9), .completed])
  }

  // MARK: Arguments

  @Test func producerArgumentsCanBeWrittenInShortForm() {
    #expect(Recorder(numbers.combineLatest(with: .init(value: 5)).map { $0 + $1 }).values == [8])
    #expect(Recorder(failing.zip(with: .init([1, 1, 1])).map { $0 + $1 }).values == [2, 3, 4])
    #expect(Recorder(numbers.merge(with: .empty)).values == [1, 2, 3])
    #expect(Recorder(numbers.concat(.init(value: 4))).values == [1, 2, 3, 4])
    #expect(Recorder(numbers.prefix(.init(value: 0))).values == [0, 1, 2, 3])
    #expect(Recorder(numbers.take(until: .empty)).events == [.completed])
    #expect(Recorder(failing.skip(until: .init(value: ()))).values == [1, 2, 3])
    #expect(Recorder(numbers.take(untilReplacement: .init(value: 7))).values == [7])
    #expect(Recorder(numbers.sample(on: .init([(), ()]))).values == [3, 3])
    #expect(Recorder(numbers.sample(with: .init(["x"])).map { "\($0)\($1)" }).values == ["3x"])
    #expect(Recorder(failing.withLatest(from: .init(value: 1)).map { $0 + $1 }).values == [2, 3, 4])
  }

  @Test func thenAcceptsProducersInShortForm() {
    #expect(Recorder(numbers.then(.empty)).events == [.completed])
    #expect(Recorder(numbers.then(.init(value: "x"))).values == ["x"])
    #expect(Recorder(failing.then(.init(value: "x"))).values == ["x"])
    let failed: SignalProducer<String, Fault> = numbers.then(.init(error: Fault.first))
    #expect(Recorder(failed).events == [.failed(Fault.first)])
  }

  @Test func signalArgumentsCanBeWrittenInShortForm() {
    let joined: [Signal<(Int, String), Fault>.Event] = events { $0.combineLatest(with: .never) }
    #expect(joined.isEmpty)
    let zipped: [Signal<(Int, String), Fault>.Event] = events { $0.zip(with: .never) }
    #expect(zipped.isEmpty)
    #expect(events { $0.merge(with: .never) } == [.value(1), .value(2), .value(3)])
    #expect(events { $0.take(until: .never) } == [.value(1), .value(2), .value(3), .completed])
    #expect(events { $0.skip(until: .never) } == [.completed])
    #expect(events { $0.take(untilReplacement: .never) } == [.value(1), .value(2), .value(3)])
    #expect(events { $0.sample(on: .never) }.isEmpty)
    let sampled: [Signal<(Int, String), Fault>.Event] = events { $0.sample(with: .never) }
    #expect(sampled.isEmpty)
    let latest: [Signal<Int, Fault>.Event] = events { $0.withLatest(from: .init(value: 1)).map { $0 + $1 } }
    #expect(latest == [.value(2), .value(3), .value(4), .completed])
  }

  @Test func booleanArgumentsCanBeWrittenInShortForm() {
    let yes = SignalProducer<Bool, Never>(value: true)
    #expect(Recorder(yes.and(.init(value: false))).values == [false])
    #expect(Recorder(yes.or(.init(value: false))).values == [true])
    let signals: [Signal<Bool, Fault>.Event] = events { $0.map { $0 > 1 }.and(.never).or(.never) }
    #expect(signals.isEmpty)
  }
}
