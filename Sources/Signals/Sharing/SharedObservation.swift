internal import Synchronization

/// Delivers to one closure where it belongs, and ends that.
/// ```
///   SignalCore ⇄ SharedObservation ──▶ the observer's closure, or a mailbox that leads to it
///                     ▲
///                held by users, as what ends it
/// ```
/// It is a link of the list of what it observes, if that has one. What it observes otherwise is in `start`.
///
/// `@unchecked Sendable`: what changes is only touched in the jobs of the domain, the rest is made for any thread.
@usableFromInline
package final class SharedObservation<Value, Failure: Error>: ObserverLink<Value, Failure>, @unchecked Sendable {
  /// Where events go. It cannot be copied, so that it is borrowed for a call, without a retain.
  @usableFromInline
  enum Receiver: ~Copyable {
    case values((Value) -> Void)
    case events((Event) -> Void)
    case mailbox(Mailbox<Event>)
    case none
  }

  @usableFromInline let domain: SharedDomain
  @exclusivity(unchecked) @usableFromInline var receiver: Receiver
  /// All that a start needs; set before anybody else has this.
  @exclusivity(unchecked) @usableFromInline var start: CompositeDisposable?
  /// The mailbox once more, to be closed from any thread.
  @usableFromInline let mailbox: Mailbox<Event>?

  /// Calls a closure that was written in no actor with values, on the thread that sends.
  @inlinable
  init(in domain: SharedDomain, values action: @escaping (Value) -> Void) {
    self.domain = domain
    receiver = .values(action)
    mailbox = nil
    super.init(.none)
  }

  /// Calls a closure with all events: on the thread that sends, or on its actor.
  @inlinable
  package init(in domain: SharedDomain, home: (any Actor)?, _ action: @escaping (Event) -> Void) {
    self.domain = domain
    if let home {
      let mailbox = Mailbox<Event>(domain.outbox(to: home)) { event in
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

  /// Observes through `start`, which runs as a job of the domain; its lifetime ends with the observation.
  @discardableResult
  @inlinable
  package static func begin(
    in domain: SharedDomain, home: (any Actor)?, _ action: @escaping (Event) -> Void,
    start: @escaping (@escaping (Event) -> Void, Lifetime) -> Void
  ) -> SharedDisposable {
    let observation = SharedObservation(in: domain, home: home, action)
    observation.begin(start)
    return observation
  }

  @inlinable
  package func begin(_ start: @escaping (@escaping (Event) -> Void, Lifetime) -> Void) {
    let ending = startEnding()
    let entrance = Entrance(self)
    domain.run { [self] in
      if !isDisposed { start({ entrance.observation.take($0) }, Lifetime(ending)) }
    }
  }

  /// What a start sends to, and it alone holds: without it, nothing can arrive any more, and the closure need not be kept for it.
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

  /// In a job.
  @inlinable
  func link(to signal: Signal<Value, Failure>) {
    guard !isDead else { return }
    // `self` is all that this captures, which needs no allocation. It goes when the signal lets go of this.
    action = .events { self.receive($0) }
    signal.add(self)
  }

  // MARK: Delivering, and ending

  /// In a job: an event of a start.
  @inlinable
  func take(_ event: Event) {
    guard !isDead else { return }
    isInUse = true
    receive(event)
    if event.isTerminal { markDead() }
    guard isDead else { return isInUse = false }
    start?.dispose()
    clear()
  }

  /// In a job, by what sees to it that it is not dead.
  @inlinable
  func receive(_ event: Event) {
    var isTaken = true
    switch receiver {
    case .values(let call):
      if case .value(let value) = event { domain.callOut { call(value) } }
    case .events(let call): domain.callOut { call(event) }
    // Perhaps inline, so this is a call as well. Without an actor there is nobody to take it any more.
    case .mailbox(let mailbox): isTaken = domain.callOut { mailbox.post(event) }
    case .none: break
    }
    if !isTaken { end() }
  }

  /// Disposed of, on any thread.
  @usableFromInline
  package override func dispose() {
    guard !disposed.exchange(true, ordering: .acquiringAndReleasing) else { return }
    mailbox?.close()
    if let scope = domain.begin() {
      unlink()
      domain.end(scope)
    } else {
      // A start that is under way finds out at once; the rest is done in a job.
      start?.silence()
      domain.run { self.unlink() }
    }
  }

  @usableFromInline
  package override func silence() { dispose() }

  /// In a job.
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

  /// Ends it with `lifetime`, which lives in another domain.
  package func tie(to lifetime: Lifetime, in domain: SharedDomain) {
    let ending = startEnding()
    domain.run { [self] in
      let entry = lifetime += self
      ending.add { entry?.dispose() }
    }
  }

  /// To be made before anybody else has this, who may dispose of it.
  @discardableResult
  @usableFromInline
  package func startEnding() -> CompositeDisposable {
    if let start { return start }
    let ending = CompositeDisposable()
    start = ending
    return ending
  }
}
