/// Delivers events to one closure in the closure's isolation, and is the disposable that ends this.
/// ```
///   SignalCore ⇄ SharedObservation ──▶ the observer's closure, or a mailbox that leads to it
///                     ▲
///                held by users, as what ends it
/// ```
/// It is a link of the observed signal's list, if the signal has one. Otherwise `start` holds the observation.
///
/// `@unchecked Sendable`: mutable state is touched only on the queue of the domain; the rest may be used on any thread.
@usableFromInline
package final class SharedObservation<Value, Failure: Error>: ObserverLink<Value, Failure>, @unchecked Sendable {
  /// The receiver of the events. As the enum is not copyable, it is borrowed for a call, without a retain.
  @usableFromInline
  enum Receiver: ~Copyable {
    case values((Value) -> Void)
    case events((Event) -> Void)
    case mailbox(Mailbox<Event>)
    case none
  }

  @usableFromInline let domain: SharedDomain
  /// Exclusivity is not checked: it is replaced only when no call is in progress: see `isInUse`.
  @exclusivity(unchecked) @usableFromInline var receiver: Receiver
  /// The resources of a start. Set before other code can access this object.
  @usableFromInline var start: CompositeDisposable?
  /// The mailbox again, to be closed from any thread.
  @usableFromInline let mailbox: Mailbox<Event>?

  /// Creates an observation that calls a non-isolated closure with values, on the thread that sends.
  @inlinable
  init(in domain: SharedDomain, values action: @escaping (Value) -> Void) {
    self.domain = domain
    receiver = .values(action)
    mailbox = nil
    super.init(.none)
  }

  /// Creates an observation that calls a closure with all events: on the thread that sends, or on the closure's actor.
  @inlinable
  package init(in domain: SharedDomain, actor: (any Actor)?, _ action: @escaping (Event) -> Void) {
    self.domain = domain
    if let actor {
      let mailbox = Mailbox<Event>(domain.outbox(to: actor)) { event in
        action(event)
        return !event.isTerminal
      }
      receiver = .mailbox(mailbox)
      self.mailbox = mailbox
    } else {
      receiver = .events(action)
      mailbox = nil
    }
    super.init(.none)
  }

  // MARK: Beginning

  /// Observes through `start`, which runs as a work item of the domain. Its lifetime ends with the observation.
  @discardableResult
  @inlinable
  package static func begin(
    in domain: SharedDomain, actor: (any Actor)?, _ action: @escaping (Event) -> Void,
    start: @escaping (@escaping (Event) -> Void, Lifetime) -> Void
  ) -> SharedDisposable {
    let observation = SharedObservation(in: domain, actor: actor, action)
    observation.begin(start)
    return observation
  }

  /// `begun` is called on the queue of the domain when this and everything that it starts elsewhere has begun.
  @inlinable
  package func begin(
    _ start: @escaping (@escaping (Event) -> Void, Lifetime) -> Void, _ begun: (() -> Void)? = nil
  ) {
    let ending = startEnding()
    let entrance = Entrance(self)
    domain.runStart(ending, begun) { [self] in
      if !isDisposed { start({ entrance.observation.take($0) }, Lifetime(ending)) }
    }
  }

  /// The entrance that a start sends to. Only the start holds it: once it is released, no event can arrive, and the
  /// closure does not need to be kept.
  @usableFromInline
  final class Entrance {
    @usableFromInline let observation: SharedObservation
    @inlinable init(_ observation: SharedObservation) { self.observation = observation }
    deinit { if !observation.isDead { observation.domain.run(observation.end) } }
  }

  /// Observes a signal.
  @inlinable
  func observe(_ signal: Signal<Value, Failure>) {
    if signal.isView {
      begin { sink, lifetime in lifetime += signal.observe(sink) }
    } else if let scope = domain.begin() {
      link(to: signal)
      domain.end(scope)
    } else {
      domain.run { self.link(to: signal) }
    }
  }

  /// Links this to a signal. Called on the queue.
  @inlinable
  func link(to signal: Signal<Value, Failure>) {
    guard !isDead else { return }
    // The closure captures only `self`, which needs no allocation. It is released when the signal releases this link.
    action = .events { self.receive($0) }
    signal.add(self)
  }

  // MARK: Delivering, and ending

  /// Receives an event of a start. Called on the queue.
  @inlinable
  func take(_ event: Event) {
    guard !isDead else { return }
    entry.isInUse = true
    receive(event)
    if event.isTerminal { markDead() }
    guard isDead else { return entry.isInUse = false }
    start?.dispose()
    clear()
  }

  /// Receives an event. Called on the queue; the caller ensures that this is not dead.
  @inlinable
  func receive(_ event: Event) {
    var isTaken = true
    switch receiver {
    case .values(let call):
      if case .value(let value) = event { domain.callOut { call(value) } }
    case .events(let call): domain.callOut { call(event) }
    // Possibly delivered inline, so this is an outside call as well. If the actor has been deallocated, the event
    // cannot be taken.
    case .mailbox(let mailbox): isTaken = domain.callOut { mailbox.post(event) }
    case .none: break
    }
    if !isTaken { end() }
  }

  /// Disposes of the observation, on any thread.
  @usableFromInline
  package override func dispose() {
    // Also if the stream has ended: its last events may still be on their way.
    mailbox?.close()
    guard !disposed.exchange(true, ordering: .acquiringAndReleasing) else { return endStart() }
    if let scope = domain.begin() {
      unlink()
      domain.end(scope)
    } else {
      // A running start notices immediately; the rest is done on the queue.
      start?.silence()
      domain.run { self.unlink() }
    }
  }

  /// Ends a start that goes on after it has released its entrance.
  private func endStart() {
    guard let start, !start.isDisposed else { return }
    start.silence()
    domain.run(start.dispose)
  }

  @usableFromInline
  package override func silence() { dispose() }

  /// Ends the observation. Called on the queue.
  private func unlink() {
    start?.dispose()
    end()
  }

  @usableFromInline
  override func clear() {
    mailbox?.closeBehindAll()
    receiver = .none
    super.clear()
  }

  /// Ends this with `lifetime`, which lives in another domain.
  package func tie(to lifetime: Lifetime, in domain: SharedDomain) {
    let ending = startEnding()
    domain.run { [self] in
      let entry = lifetime += self
      ending.add { entry?.dispose() }
    }
  }

  /// Must be called before other code has access to this object and could dispose of it.
  @discardableResult
  @usableFromInline
  package func startEnding() -> CompositeDisposable {
    if let start { return start }
    let ending = CompositeDisposable()
    start = ending
    return ending
  }
}
