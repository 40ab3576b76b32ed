public import Dispatch

/// Signals proper, to constrain ``Shared`` by.
public protocol SignalProtocol<Value, Failure>: AnyObject, SignalProducerConvertible {
  /// Itself.
  var signal: Signal<Value, Failure> { get }
}

extension Signal: SignalProtocol {
  /// Itself.
  public var signal: Signal { self }
}

extension Shared where Base: SignalProtocol, Base.Value: Sendable {
  /// Where events of a shared signal enter, from any thread. Letting go of it interrupts the signal.
  ///
  /// `@unchecked Sendable`: the core is used only in jobs of the domain.
  public final class Input: @unchecked Sendable {
    @usableFromInline let core: SignalCore<Base.Value, Base.Failure>
    @usableFromInline let domain: SharedDomain

    fileprivate init(_ core: SignalCore<Base.Value, Base.Failure>, _ domain: SharedDomain) {
      self.core = core
      self.domain = domain
    }

    /// Sends an event.
    @inlinable
    public func send(_ event: Signal<Base.Value, Base.Failure>.Event) { core.send(event, in: domain) }
    /// Sends a value.
    @inlinable
    public func send(value: Base.Value) { send(.value(value)) }
    /// Ends with an error.
    @inlinable
    public func send(error: Base.Failure) { send(.failed(error)) }
    /// Ends regularly.
    @inlinable
    public func sendCompleted() { send(.completed) }
    /// Ends irregularly.
    @inlinable
    public func sendInterrupted() { send(.interrupted) }

    deinit { send(.interrupted) }
  }

  /// A shared signal of one's own making, and the way events get into it.
  public static func pipe<Value, Failure>() -> (output: Self, input: Input) where Base == Signal<Value, Failure> {
    let core = SignalCore<Value, Failure>()
    let domain = SharedDomain()
    return (Self(base: Signal(core), domain: domain), Input(core, domain))
  }

  /// Shares a signal that is given up, with all that observes it and all that sends to it.
  public init<Value, Failure>(_ signal: sending Signal<Value, Failure>) where Base == Signal<Value, Failure> {
    let domain = SharedDomain()
    signal.core?.live(in: domain)
    self.init(base: signal, domain: domain)
  }

  /// Observes all events.
  @discardableResult
  @inlinable
  public func observe(
    @_inheritActorContext _ action: @escaping @isolated(any) @Sendable (Signal<Base.Value, Base.Failure>.Event) -> Void
  ) -> SharedDisposable {
    let action = IsolatedAction(action)
    return observe(on: action.home, action.call)
  }

  /// Observes values. If the stream fails, nothing is called.
  @discardableResult
  @inlinable
  public func observeValues(
    @_inheritActorContext _ action: @escaping @isolated(any) @Sendable (Base.Value) -> Void
  ) -> SharedDisposable {
    let action = IsolatedAction(action)
    guard let home = action.home else {
      let observation = SharedObservation<Base.Value, Base.Failure>(in: domain, values: action.call)
      observation.observe(base.signal)
      return observation
    }
    return observe(on: home) { [call = action.call] event in
      if case .value(let value) = event { call(value) }
    }
  }

  /// Observes the regular end.
  @discardableResult
  @inlinable
  public func observeCompleted(
    @_inheritActorContext _ action: @escaping @isolated(any) @Sendable () -> Void
  ) -> SharedDisposable {
    let action = IsolatedNotice(action)
    return observe(on: action.home) { [call = action.call] event in
      if case .completed = event { call() }
    }
  }

  /// Observes values on behalf of an actor, which is held weakly: in an actor, `[weak self]` would lose the isolation.
  @discardableResult
  @inlinable
  public func observeValues<Owner: Actor>(
    with owner: isolated Owner, _ action: @escaping (isolated Owner, Base.Value) -> Void
  ) -> SharedDisposable {
    let action = OwnedAction(action)
    return observe(on: owner) { [weak owner, call = action.call] event in
      if let owner, case .value(let value) = event { call(owner, value) }
    }
  }

  @inlinable
  func observe(
    on home: (any Actor)?, _ action: @escaping (Signal<Base.Value, Base.Failure>.Event) -> Void
  ) -> SharedDisposable {
    let observation = SharedObservation(in: domain, home: home, action)
    observation.observe(base.signal)
    return observation
  }

  /// Any operators at all, for any thread: `pipeline` makes a confined chain, once, with whatever state it needs, and one
  /// event at a time goes through it.
  @inlinable
  public func lift<U: Sendable, F>(
    _ pipeline: @escaping @Sendable (sending Signal<Base.Value, Base.Failure>) -> sending Signal<U, F>
  ) -> SharedSignal<U, F> {
    let upstream = CompositeDisposable()
    let core = SignalCore<Base.Value, Base.Failure>(upstream: upstream)
    core.live(in: domain)
    // Made here, and entered only in jobs of the domain, once the chain is complete.
    nonisolated(unsafe) let entrance = Signal(core)
    let result = domain.making { pipeline(entrance) }
    domain.run { [signal = base.signal] in upstream.add(signal.observe { core.send($0) }) }
    return SharedSignal<U, F>(base: result, domain: domain)
  }

  /// Delivers on a scheduler, in order and one at a time.
  public func observe(on scheduler: some SharedScheduler) -> SharedSignal<Base.Value, Base.Failure> {
    let there = SharedDomain(scheduler: scheduler)
    let upstream = CompositeDisposable()
    let core = SignalCore<Base.Value, Base.Failure>(upstream: upstream)
    core.live(in: there)
    upstream.add(observe(on: nil) { event in there.run { core.send(event) } })
    return SharedSignal<Base.Value, Base.Failure>(base: Signal(core), domain: there)
  }

  /// Delivers on a queue, in order and one at a time, also if it is a concurrent one.
  public func observe(on queue: DispatchQueue) -> SharedSignal<Base.Value, Base.Failure> {
    observe(on: QueueScheduler(targeting: queue))
  }
}

extension Signal where Value: Sendable {
  /// This signal's events for anybody, while the signal itself stays here.
  public func shared() -> SharedSignal<Value, Failure> {
    let domain = SharedDomain()
    let upstream = CompositeDisposable()
    let core = SignalCore<Value, Failure>(upstream: upstream)
    core.live(in: domain)
    // Safe to be disposed of in a job: an observation away from home is only marked.
    upstream.add(observe { event in domain.run { core.send(event) } })
    return SharedSignal(base: Signal(core), domain: domain)
  }

  /// A shared signal's events on the caller's actor, in order; from here on nothing need be `Sendable`.
  public convenience init(_ shared: SharedSignal<Value, Failure>, isolation: isolated any Actor = #isolation) {
    let upstream = CompositeDisposable()
    let core = SignalCore<Value, Failure>(upstream: upstream)
    core.live()
    let source = shared.base
    upstream.add(
      SharedObservation.begin(in: shared.domain, home: isolation, { core.send($0) }) { sink, lifetime in
        lifetime += source.observe(sink)
      })
    self.init(core)
  }
}

extension SignalCore {
  /// Sends in a job of `domain`, at once if nothing is under way there.
  @inlinable
  func send(_ event: Event, in domain: SharedDomain) {
    if let scope = domain.begin() {
      send(event)
      domain.end(scope)
    } else {
      domain.run { self.send(event) }
    }
  }
}
