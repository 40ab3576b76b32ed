extension SignalProducer {
  /// Returns a producer that shares one start of this producer, made by its own first start. Each start receives the
  /// newest values, at most `capacity` of them, then the terminal event if the shared start has already ended, or else
  /// all events that follow.
  ///
  /// The shared start continues until it ends, or until the returned producer and all its copies have been deallocated
  /// and all starts have ended. If you don't need a buffer of values, prefer a ``Signal``; for the newest value only,
  /// prefer a ``Property``. Their owner is easy to see.
  ///
  /// O(*capacity*) per start, O(1) per event for each start.
  ///
  /// ```swift
  /// var loads = 0
  /// let page = SignalProducer {
  ///   loads += 1
  ///   return "load \(loads)"
  /// }.replayLazily(upTo: 1)
  /// page.startWithValues { print($0) }  // prints: load 1
  /// page.startWithValues { print($0) }  // prints: load 1
  /// ```
  ///
  /// - Precondition: `capacity` is not negative.
  @inlinable
  public func replayLazily(upTo capacity: Int) -> SignalProducer {
    precondition(capacity >= 0, "Cannot replay \(capacity) values")
    let replay = Replay(self, upTo: capacity)
    return .starting(after: depth, weight: 4) { sink, lifetime in replay.begin(sink, lifetime) }
  }
}

/// One start shared by many; held by the replaying producer.
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
  /// The source continues as long as this is held.
  private let token: Lifetime.Token
  /// The producer, until it is started.
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
    // Events that are sent meanwhile are delivered after the replayed ones.
    let gate = SignalCore<Value, Failure>()
    lifetime += gate.observe(sink)
    tape.values.forEach { gate.enqueue(.value($0)) }
    if let end = tape.end { gate.enqueue(end) } else { lifetime += tape.core.observe { gate.send($0) } }
    gate.drain()
    guard let source = source.take() else { return }
    let entrance = Signal<Value, Failure>.Entrance(tape.core)
    source.start(within: self.lifetime) { [tape] event in withExtendedLifetime(entrance) { tape.receive(event) } }
  }

  /// The events that were sent, and the core that sends further ones.
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
      // Releasing the dropped value may send more values, which must be sent after this one.
      withExtendedLifetime(dropped) {}
    }
  }
}
