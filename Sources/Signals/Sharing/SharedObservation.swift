/// Delivers to one closure where it belongs, and ends that.
/// ```
///   SignalCore ──link──▶ SharedObservation ──▶ the observer's closure, or a mailbox that leads to it
///                             ▲
///                        held by users, as what ends it
/// ```
///
/// `@unchecked Sendable`: what changes is only touched in the jobs of the domain, the rest is made for any thread.
@usableFromInline
package final class SharedObservation<Value, Failure: Error>: SharedDisposable, @unchecked Sendable {
  @usableFromInline package typealias Event = Signal<Value, Failure>.Event

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
  /// The receiver is being called, or let go of: its end may lead here again.
  @exclusivity(unchecked) @usableFromInline var isInUse = false
  /// The observation of a signal.
  @exclusivity(unchecked) @usableFromInline var link: (any Disposable)?
  /// All that a start needs; set before anybody else has this.
  @usableFromInline var start: CompositeDisposable?
  /// The mailbox once more, to be closed from any thread.
  @usableFromInline let mailbox: Mailbox<Event>?

  /// Calls a closure that was written in no actor with values, on the thread that sends.
  @inlinable
  init(in domain: SharedDomain, values action: @escaping (Value) -> Void) {
    self.domain = domain
    receiver = .values(action)
    mailbox = nil
    super.init(())
  }

  /// Calls a closure with all events: on the thread that sends, or on its actor.
  @inlinable
  package init(in domain: SharedDomain, home: (any Actor)?, _ action: @escaping (Event) -> Void) {
    self.domain = domain
    if let home {
      let mailbox = Mailbox<Event>(home) { event in
        action(event)
        return !event.isTerminal
      }
      receiver = .mailbox(mailbox)
      self.mailbox = mailbox
    } else {
      receiver = .events(action)
      mailbox = nil
    }
    super.init(())
  }

  // MARK: Beginning

  /// Observes through `start`, which runs as a job of the domain; its lifetime ends with the observation.
  @discardableResult
  package static func begin(
    in domain: SharedDomain, home: (any Actor)?, _ action: @escaping (Event) -> Void,
    start: @escaping (@escaping (Event) -> Void, Lifetime) -> Void
  ) -> SharedDisposable {
    let observation = SharedObservation(in: domain, home: home, action)
    observation.begin(start)
    return observation
  }

  @usableFromInline
  package func begin(_ start: @escaping (@escaping (Event) -> Void, Lifetime) -> Void) {
    let ending = startEnding()
    domain.run { [self] in
      if !isDisposed { start({ self.receive($0) }, Lifetime(ending)) }
    }
  }

  /// Observes a signal.
  @inlinable
  func observe(_ signal: Signal<Value, Failure>) {
    if let scope = domain.begin() {
      link(to: signal)
      domain.end(scope)
    } else {
      domain.run { self.link(to: signal) }
    }
  }

  /// In a job.
  @inlinable
  func link(to signal: Signal<Value, Failure>) {
    guard !isDisposed else { return }
    // `self` is all that this captures, which needs no allocation.
    let link = signal.observe { self.receive($0) }
    if !link.isDisposed { self.link = link }
  }

  // MARK: Delivering, and ending

  /// In a job.
  @inlinable
  func receive(_ event: Event) {
    guard !isDisposed else { return }
    isInUse = true
    switch receiver {
    case .values(let call):
      if case .value(let value) = event { domain.callOut { call(value) } }
    case .events(let call): domain.callOut { call(event) }
    // Perhaps inline, so this is a call as well. Without an actor there is nobody to take it any more.
    case .mailbox(let mailbox): if !domain.callOut({ mailbox.post(event) }) { silence() }
    case .none: break
    }
    isInUse = false
    if event.isTerminal || isDisposed { letGo() }
  }

  /// In a job: nothing is received any more.
  @usableFromInline
  func letGo() {
    link = nil
    start?.dispose()
    if !isInUse {
      isInUse = true
      receiver = .none
    }
  }

  /// Disposed of, on any thread.
  @usableFromInline
  override func end() {
    mailbox?.close()
    if let scope = domain.begin() {
      unlink()
      domain.end(scope)
    } else {
      // A start that is under way finds out at once; the rest waits for its turn.
      start?.silence()
      domain.run { self.unlink() }
    }
  }

  /// In a job.
  private func unlink() {
    let observed = link
    link = nil
    observed?.dispose()
    letGo()
  }

  /// Ends it with `lifetime`, which lives in another domain.
  package func tie(to lifetime: Lifetime, in domain: SharedDomain) {
    let ending = startEnding()
    domain.run { [self] in
      let entry = lifetime += self
      ending.add { entry?.dispose() }
    }
  }

  private func startEnding() -> CompositeDisposable {
    let ending = start ?? CompositeDisposable()
    start = ending
    return ending
  }
}
