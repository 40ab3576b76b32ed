/// One start of a stream whose events are sent on the queue of another domain.
/// ```
///   the stream ──▶ observation ──▶ entrance ──work item──▶ core ──▶ the chain
///   └──────── its own domain ───────┘               └─ the other one ─┘
/// ```
/// `@unchecked Sendable`: `start` is called once, on any thread; `core` is used only on the queue of the other domain.
@usableFromInline
package final class RemoteStart<Value, Failure: Error>: AnyRemoteStart, @unchecked Sendable {
  /// Begins an observation. The closure that it receives is called when everything that this starts has begun.
  package typealias Start = ((() -> Void)?) -> Void

  @usableFromInline let observation: SharedDisposable
  private let there: SharedDomain
  private let core: SignalCore<Value, Failure>
  private let start: Start

  /// Prepares a start whose events are sent on the queue of `there`. `observe` returns the observation, on whose queue
  /// events are sent to the entrance.
  package init(
    to there: SharedDomain,
    _ observe: (RemoteEntrance<Value, Failure>) -> (observation: SharedDisposable, start: Start)
  ) {
    self.there = there
    core = SignalCore()
    (observation, start) = observe(RemoteEntrance(core, in: there))
  }

  /// Prepares a start of a stream, which lives in `domain`.
  @usableFromInline
  convenience init(
    of stream: @escaping (@escaping (Signal<Value, Failure>.Event) -> Void, Lifetime) -> Void, in domain: SharedDomain,
    to there: SharedDomain
  ) {
    self.init(to: there) { entrance in
      let observation = SharedObservation<Value, Failure>(in: domain, actor: nil) { event in
        entrance.core.send(event, in: there)
      }
      observation.startEnding()
      return (observation, { begun in observation.begin(stream, begun) })
    }
  }

  /// Connects what receives the events. Called on the queue of the other domain, before the first event.
  @usableFromInline
  func connect(_ sink: @escaping (Signal<Value, Failure>.Event) -> Void, _ lifetime: Lifetime) {
    lifetime += core.observe(sink)
    lifetime += observation
  }

  @usableFromInline
  func begin(_ group: StartGroup?) {
    guard let group else { return start(nil) }
    start { [there] in there.run { group.leave() } }
  }
}

/// A start of a stream of any type.
protocol AnyRemoteStart: Sendable {
  var observation: SharedDisposable { get }

  /// Starts the stream, on the calling thread. `group`, which has been entered, is left when the stream has begun and
  /// the events with which it began have arrived.
  func begin(_ group: StartGroup?)
}

/// Starts that something waits for, like a `DispatchGroup`. It lives on the queue of one domain.
@usableFromInline
final class StartGroup {
  private var count = 1
  private let completion: () -> Void

  /// Creates a group that has been entered once. `completion` is called when it has been left as often as entered.
  init(_ completion: @escaping () -> Void) { self.completion = completion }

  func enter() { count += 1 }

  @usableFromInline
  func leave() {
    count -= 1
    if count == 0 { completion() }
  }
}

/// What the streams of a domain on a scheduler follow: a stream of another domain, which is started by the thread that
/// starts one of them.
protocol Upstream: AnyObject {
  /// The start that the chain which is being made will receive. Used only on the queue.
  var begun: (any AnyRemoteStart)? { get set }

  func prepare() -> any AnyRemoteStart
}
