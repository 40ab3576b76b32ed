/// One start of a stream whose events are sent in the jobs of another domain.
/// ```
///   the stream ──▶ observation ──▶ entrance ──job──▶ core ──▶ the chain
///   └──────── its own domain ───────┘               └─ the other one ─┘
/// ```
/// `@unchecked Sendable`: `start` is called once, on any thread; `core` is used only in the jobs of the other domain.
@usableFromInline
package final class RemoteStart<Value, Failure: Error>: AnyRemoteStart, @unchecked Sendable {
  private let core: SignalCore<Value, Failure>
  private let start: () -> Void

  /// Prepares a start whose events are sent in jobs of `there`. `start` begins the observation, in whose jobs events are
  /// sent to the entrance.
  package init(
    to there: SharedDomain,
    _ observe: (RemoteEntrance<Value, Failure>) -> (observation: SharedDisposable, start: () -> Void)
  ) {
    core = SignalCore()
    let (observation, start) = observe(RemoteEntrance(core, in: there))
    self.start = start
    super.init(observation)
  }

  /// Prepares a start of a stream, which lives in `domain`.
  @usableFromInline
  convenience init(
    of stream: @escaping (@escaping (Signal<Value, Failure>.Event) -> Void, Lifetime) -> Void, in domain: SharedDomain,
    to there: SharedDomain
  ) {
    self.init(to: there) { entrance in
      let observation = SharedObservation<Value, Failure>(in: domain, home: nil) { event in
        entrance.core.send(event, in: there)
      }
      observation.startEnding()
      return (observation, { observation.begin(stream) })
    }
  }

  /// Connects what receives the events. Called in a job of the other domain, before the first event.
  @usableFromInline
  func connect(_ sink: @escaping (Signal<Value, Failure>.Event) -> Void, _ lifetime: Lifetime) {
    lifetime += core.observe(sink)
    lifetime += observation
  }

  /// Starts the stream, on the calling thread.
  @usableFromInline
  override func begin() { start() }
}

/// A start of a stream of any type.
///
/// `@unchecked Sendable`: `observation` is; subclasses justify their own conformance.
@usableFromInline
package class AnyRemoteStart: @unchecked Sendable {
  @usableFromInline let observation: SharedDisposable

  init(_ observation: SharedDisposable) { self.observation = observation }

  @usableFromInline
  func begin() {}
}
