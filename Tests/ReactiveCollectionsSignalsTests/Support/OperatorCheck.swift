import ReactiveCollectionsSignals
import ReactiveCollectionsTesting
import Testing

/// Feeds events to a signal operator, to a producer operator, and to the signal operator lifted to producers, and
/// expects the same result from all of them.
func expect<V, F, U: Equatable, G: Equatable & Error>(
  _ expected: [Signal<U, G>.Event], from events: [Signal<V, F>.Event],
  _ signalOperator: @escaping (Signal<V, F>) -> Signal<U, G>,
  _ producerOperator: (SignalProducer<V, F>) -> SignalProducer<U, G>,
  _ location: SourceLocation = #_sourceLocation
) {
  let (signal, input) = Signal<V, F>.pipe()
  let recorder = Recorder(signalOperator(signal))
  for event in events { input.send(event) }
  #expect(recorder.events == expected, "of a signal", sourceLocation: location)

  var kept: [Signal<V, F>.Observer] = []
  let producer = SignalProducer<V, F> { observer, _ in
    for event in events { observer.send(event) }
    // If the test wants no terminal event, the observer is kept.
    if events.last?.isTerminal != true { kept.append(observer) }
  }
  let derived = producerOperator(producer)
  for _ in 0..<2 {
    #expect(Recorder(derived).events == expected, "of a producer", sourceLocation: location)
  }
  #expect(Recorder(producer.lift(signalOperator)).events == expected, "lifted", sourceLocation: location)
  kept = []
}

/// Does the same for a source that sends the given values and completes.
func expect<V, U: Equatable, G: Equatable & Error>(
  _ expected: [Signal<U, G>.Event], of values: V...,
  by signalOperator: @escaping (Signal<V, Never>) -> Signal<U, G>,
  _ producerOperator: (SignalProducer<V, Never>) -> SignalProducer<U, G>,
  _ location: SourceLocation = #_sourceLocation
) {
  expect(expected, from: values.map { .value($0) } + [.completed], signalOperator, producerOperator, location)
}

/// Expects that 100,000 values arrive, each of which an observer of the one before sets.
func expectALongQueue(
  of signal: Signal<Int, Never>, _ location: SourceLocation = #_sourceLocation, set: @escaping (Int) -> Void
) {
  var seen = 0
  signal.observeValues { value in
    seen += 1
    if value < 100_000 { set(value + 1) }
  }
  set(1)
  #expect(seen == 100_000, sourceLocation: location)
}
