import ReactiveCollectionsSignals
import ReactiveCollectionsTesting
import Testing

@Suite struct MaterializingTests {
  typealias Event = Signal<Int, Fault>.Event
  typealias Materialized = Signal<Event, Never>.Event
  typealias Outcome = Result<Int, Fault>

  @Test func materialize() {
    let cases: [(Event, Materialized)] = [
      (.completed, .completed), (.failed(.first), .completed), (.interrupted, .interrupted),
    ]
    for (end, last) in cases {
      expect(
        [.value(.value(1)), .value(end), last], from: [.value(1), end], { $0.materialize() }, { $0.materialize() })
    }
  }

  @Test func materializeResults() {
    typealias Output = Signal<Outcome, Never>.Event
    let cases: [(Event, [Output])] = [
      (.completed, [.completed]), (.failed(.first), [.value(.failure(.first)), .completed]),
      (.interrupted, [.interrupted]),
    ]
    for (end, last) in cases {
      expect(
        [.value(.success(1))] + last, from: [.value(1), end],
        { $0.materializeResults() }, { $0.materializeResults() })
    }
  }

  @Test(arguments: [Event.completed, .failed(.first), .interrupted]) func dematerialize(end: Event) {
    let events: [Materialized] = [.value(.value(1)), .value(end), .value(.value(2)), .value(.completed), .completed]
    expect([.value(1), end], from: events, { $0.dematerialize() }, { $0.dematerialize() })
  }

  @Test func dematerializeEndsWithItsInput() {
    for (end, expected) in [(Materialized.completed, Event.completed), (.interrupted, .interrupted)] {
      expect([.value(1), expected], from: [.value(.value(1)), end], { $0.dematerialize() }, { $0.dematerialize() })
    }
  }

  @Test func dematerializeResults() {
    expect(
      [.value(1), .failed(.first)], of: Outcome.success(1), .failure(.first), .success(2),
      by: { $0.dematerializeResults() }, { $0.dematerializeResults() })
    expect(
      [.value(1), .completed], of: Outcome.success(1),
      by: { $0.dematerializeResults() }, { $0.dematerializeResults() })
    expect(
      [Event.interrupted], from: [Signal<Outcome, Never>.Event.interrupted],
      { $0.dematerializeResults() }, { $0.dematerializeResults() })
  }

  @Test(arguments: [Event.completed, .failed(.first), .interrupted])
  func dematerializingReversesMaterializing(end: Event) {
    expect(
      [.value(1), .value(2), end], from: [.value(1), .value(2), end],
      { $0.materialize().dematerialize() }, { $0.materialize().dematerialize() })
    if end != .interrupted {
      expect(
        [.value(1), end], from: [.value(1), end],
        { $0.materializeResults().dematerializeResults() }, { $0.materializeResults().dematerializeResults() })
    }
  }

  /// The last value may be all that the receiver wanted.
  @Test func noCompletionIsSentAfterDisposalByTheLastValue() {
    var log: [String] = []
    let producer = SignalProducer<Int, Fault>(error: .first).materialize()
      .on(completed: { log.append("completed") }, value: { log.append("\($0)") })
    #expect(Recorder(producer.take(first: 1)).events == [.value(.failed(.first)), .completed])
    #expect(log == ["failed(first)"])
  }
}
