extension SignalProducer {
  /// Starts once, with the first start, for all: each start gets the newest values, `capacity` at most, and the end if it has
  /// come, and then all that follows.
  ///
  /// The one start goes on until it ends, or this producer has gone with all its copies, and all starts have ended. Without a
  /// buffer of values there is ``Signal``, and for the newest one ``Property``, whose owner is plain to see: prefer them.
  ///
  /// O(*capacity*) a start, O(1) an event for each of them.
  ///
  /// - Precondition: `capacity` is not negative.
  @inlinable
  public func replayLazily(upTo capacity: Int) -> SignalProducer {
    precondition(capacity >= 0, "Cannot replay \(capacity) values")
    let replay = Replay(self, upTo: capacity)
    return .starting(after: depth, weight: 4) { sink, lifetime in replay.begin(sink, lifetime) }
  }
}

/// A start for many: what the producer that replays holds.
/// ```
///   producers ──▶ Replay ──▶ Tape ──▶ core ──▶ starts
///                   │         ▲                  │
///                   ▼         │                  │
///                 token ──▶ source's run         │
///                   ▲                            │
///                   └────────────────────────────┘
/// ```
@usableFromInline
final class Replay<Value, Failure: Error> {
  private let tape: Tape
  private let lifetime: Lifetime
  /// The source goes on as long as somebody holds this.
  private let token: Lifetime.Token
  /// What is still to be started.
  private var source: SignalProducer<Value, Failure>?

  @usableFromInline
  init(_ source: SignalProducer<Value, Failure>, upTo capacity: Int) {
    tape = Tape(capacity)
    (lifetime, token) = Lifetime.make()
    self.source = source
  }

  @usableFromInline
  func begin(_ sink: @escaping (Signal<Value, Failure>.Event) -> Void, _ lifetime: Lifetime) {
    lifetime.observeEnded { [token] in withExtendedLifetime(token) {} }
    // What is sent in between comes after what is replayed.
    let gate = SignalCore<Value, Failure>()
    lifetime += gate.observe(sink)
    tape.values.forEach { gate.enqueue(.value($0)) }
    if let end = tape.end { gate.enqueue(end) } else { lifetime += tape.core.observe { gate.send($0) } }
    gate.drain()
    guard let source = source.take() else { return }
    let entrance = Signal<Value, Failure>.Entrance(tape.core)
    source.start(within: self.lifetime) { [tape] event in withExtendedLifetime(entrance) { tape.receive(event) } }
  }

  /// What was sent, and who is told of more.
  private final class Tape {
    let core = SignalCore<Value, Failure>()
    private(set) var values = Queue<Value>()
    private(set) var end: Signal<Value, Failure>.Event?
    private let capacity: Int

    init(_ capacity: Int) {
      self.capacity = capacity
      core.live()
    }

    func receive(_ event: Signal<Value, Failure>.Event) {
      var dropped: Value?
      if case .value(let value) = event {
        values.append(value)
        if values.count > capacity { dropped = values.popFirst() }
      } else {
        end = event
      }
      core.send(event)
      // Its end may send more, which comes later.
      withExtendedLifetime(dropped) {}
    }
  }
}
