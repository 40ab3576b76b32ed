import ReactiveCollectionsSignals
import ReactiveCollectionsTesting
import Testing

@Suite struct TakingTests {
  typealias Input = Signal<Int, Fault>.Event
  static let ends: [Input] = [.failed(.first), .completed, .interrupted]

  @Test func takeFirstCompletesWithItsLastValue() {
    expect([.value(1), .value(2), .completed], of: 1, 2, 3, by: { $0.take(first: 2) }, { $0.take(first: 2) })
    expect([.value(1), .completed], of: 1, 2, by: { $0.take() }, { $0.take() })
    #expect(Recorder(SignalProducer<Int, Never>([1]).take(first: 0)).events == [.completed])
    #expect(Recorder(Signal<Int, Never>.pipe().output.take(first: 0)).events == [.interrupted], "it has completed")
    expect([.value(1), .completed], of: 1, by: { $0.take(first: 5) }, { $0.take(first: 5) })
    for end in Self.ends {
      expect([.value(1), end], from: [.value(1), end], { $0.take(first: 2) }, { $0.take(first: 2) })
    }
  }

  @Test func takeWhile() {
    expect(
      [.value(1), .value(2), .completed], of: 1, 2, 3, 1, by: { $0.take(while: { $0 < 3 }) },
      { $0.take(while: { $0 < 3 }) })
    for end in Self.ends {
      expect([.value(1), end], from: [.value(1), end], { $0.take(while: { $0 < 3 }) }, { $0.take(while: { $0 < 3 }) })
    }
  }

  @Test func takeUntilAPredicateFails() {
    expect(
      [.value(1), .value(2), .value(3), .completed], of: 1, 2, 3, 1,
      by: { $0.take(until: { $0 < 3 }) }, { $0.take(until: { $0 < 3 }) })
    expect([.value(5), .completed], of: 5, 1, by: { $0.take(until: { $0 < 3 }) }, { $0.take(until: { $0 < 3 }) })
    for end in Self.ends {
      expect([.value(1), end], from: [.value(1), end], { $0.take(until: { $0 < 3 }) }, { $0.take(until: { $0 < 3 }) })
    }
  }

  @Test func takeLastSendsTheLastValuesAtCompletion() {
    expect(
      [.value(3), .value(4), .completed], of: 1, 2, 3, 4, by: { $0.take(last: 2) }, { $0.take(last: 2) })
    expect(
      [.value(3), .value(4), .value(5), .completed], of: 1, 2, 3, 4, 5, by: { $0.take(last: 3) }, { $0.take(last: 3) })
    expect([.value(1), .completed], of: 1, by: { $0.take(last: 2) }, { $0.take(last: 2) })
    expect([.completed], of: 1, 2, by: { $0.take(last: 0) }, { $0.take(last: 0) })
    for end in [Input.failed(.first), .interrupted] {
      expect([end], from: [.value(1), end], { $0.take(last: 2) }, { $0.take(last: 2) })
    }
  }

  @Test(arguments: 1...5) func takeLastOfAnyLength(count: Int) {
    for length in 0...12 {
      let last = Recorder(SignalProducer<Int, Never>(0..<length).take(last: count))
      #expect(last.values == Array((0..<length).suffix(count)), "\(length)")
    }
  }

  @Test func takeLastStopsWhenEnoughValuesAreTaken() {
    var log: [Int] = []
    let last = SignalProducer<Int, Never>([1, 2, 3, 4]).take(last: 3).on(value: { log.append($0) })
    #expect(Recorder(last.take(first: 2)).events == [.value(2), .value(3), .completed])
    #expect(log == [2, 3])
  }

  @Test func aNegativeCountTraps() async {
    await #expect(processExitsWith: .failure) { _ = Signal<Int, Never>.never.take(first: -1) }
    await #expect(processExitsWith: .failure) { _ = Signal<Int, Never>.never.take(last: -1) }
  }

  @Test func anInfiniteSequenceWithAnEndEnds() {
    let numbers = SignalProducer<Int, Never>(0...)
    #expect(Recorder(numbers.take(first: 3)).events == [.value(0), .value(1), .value(2), .completed])
    #expect(Recorder(numbers.take(while: { $0 < 2 })).events == [.value(0), .value(1), .completed])
    #expect(Recorder(numbers.take(first: 0)).events == [.completed])
    #expect(Recorder(numbers.map { $0 * 2 }.filter { $0 > 2 }.take(first: 1).collect()).values == [[4]])
    #expect(Recorder(numbers.lift { $0.take(first: 2) }).values == [0, 1])
    #expect(Recorder(numbers.lift { $0.map { $0 }.take(first: 2) }.map { $0 }).values == [0, 1])
  }

  @Test func earlyTerminationStopsTheUpstream() {
    var sideEffects: [String] = []
    let producer = SignalProducer<Int, Never> { observer, lifetime in
      lifetime.observeEnded { sideEffects.append("ended") }
      for value in 0..<5 {
        observer.send(value: value)
        if lifetime.hasEnded { return }
      }
    }
    let recorder = Recorder(
      producer.on(disposed: { sideEffects.append("disposed") }, value: { sideEffects.append("\($0)") }).take(first: 2))
    #expect(recorder.events == [.value(0), .value(1), .completed])
    #expect(sideEffects == ["0", "1", "ended", "disposed"])

    let (signal, input) = Signal<Int, Never>.pipe()
    sideEffects = []
    let taken = signal.on(value: { sideEffects.append("\($0)") }).take(first: 1)
    for value in 0..<3 { input.send(value: value) }
    #expect(sideEffects == ["0"])
    #expect(Recorder(taken).events == [.interrupted])
  }

  @Test func takeIsExactWhenItsObserverSendsMore() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let recorder = Recorder(signal.take(first: 3))
    signal.take(first: 3).observeValues { input.send(value: $0 + 1) }
    input.send(value: 0)
    #expect(recorder.events == [.value(0), .value(1), .value(2), .completed])
  }
}
