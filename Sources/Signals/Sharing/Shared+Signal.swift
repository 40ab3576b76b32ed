/// Signals proper, to constrain ``Shared`` by.
public protocol SignalProtocol<Value, Failure>: AnyObject {
  /// The type of its values.
  associatedtype Value
  /// The type of its errors.
  associatedtype Failure: Error
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
    private let core: SignalCore<Base.Value, Base.Failure>
    private let domain: SharedDomain

    fileprivate init(_ core: SignalCore<Base.Value, Base.Failure>, _ domain: SharedDomain) {
      self.core = core
      self.domain = domain
    }

    /// Sends an event.
    public func send(_ event: Signal<Base.Value, Base.Failure>.Event) {
      domain.run { [core] in core.send(event) }
    }
    /// Sends a value.
    public func send(value: Base.Value) { send(.value(value)) }
    /// Ends with an error.
    public func send(error: Base.Failure) { send(.failed(error)) }
    /// Ends regularly.
    public func sendCompleted() { send(.completed) }
    /// Ends irregularly.
    public func sendInterrupted() { send(.interrupted) }

    deinit { send(.interrupted) }
  }

  /// A shared signal of one's own making, and the way events get into it.
  public static func pipe<Value, Failure>() -> (output: Self, input: Input) where Base == Signal<Value, Failure> {
    let core = SignalCore<Value, Failure>()
    let domain = SharedDomain()
    return (Self(base: Signal(.core(core)), domain: domain), Input(core, domain))
  }

  /// Shares a signal that is given up, with all that observes it and all that sends to it.
  public init<Value, Failure>(_ signal: sending Signal<Value, Failure>) where Base == Signal<Value, Failure> {
    self.init(base: signal, domain: SharedDomain())
  }

  /// Observes all events.
  @discardableResult
  public func observe(
    @_inheritActorContext _ action: @escaping @isolated(any) @Sendable (Signal<Base.Value, Base.Failure>.Event) -> Void
  ) -> SharedDisposable {
    let action = IsolatedAction(action)
    let signal = base.signal
    return SharedObservation.begin(in: domain, home: action.home, action.call) { signal.observe($0) }
  }

  /// Observes values.
  @discardableResult
  public func observeValues(
    @_inheritActorContext _ action: @escaping @isolated(any) @Sendable (Base.Value) -> Void
  ) -> SharedDisposable {
    let action = IsolatedAction(action)
    let call = action.call
    let signal = base.signal
    return SharedObservation<Base.Value, Base.Failure>.begin(
      in: domain, home: action.home, { if case .value(let value) = $0 { call(value) } }
    ) { signal.observe($0) }
  }

  /// Observes the regular end.
  @discardableResult
  public func observeCompleted(
    @_inheritActorContext _ action: @escaping @isolated(any) @Sendable () -> Void
  ) -> SharedDisposable {
    let home = action.isolation
    let call = unsafeBitCast(action, to: (@Sendable () -> Void).self)
    let signal = base.signal
    return SharedObservation<Base.Value, Base.Failure>.begin(
      in: domain, home: home, { if case .completed = $0 { call() } }
    ) { signal.observe($0) }
  }

  /// Observes values on behalf of an actor, which is held weakly: in an actor, `[weak self]` would lose the isolation.
  @discardableResult
  public func observeValues<Owner: Actor>(
    with owner: isolated Owner, _ action: @escaping (isolated Owner, Base.Value) -> Void
  ) -> SharedDisposable {
    let call = unisolated(action)
    let signal = base.signal
    return SharedObservation<Base.Value, Base.Failure>.begin(
      in: domain, home: owner,
      { [weak owner] event in if let owner, case .value(let value) = event { call(owner, value) } }
    ) { signal.observe($0) }
  }

  /// Any operators at all, for any thread: `pipeline` makes a confined chain, once, with whatever state it needs, and one
  /// event at a time goes through it.
  public func lift<U: Sendable, F>(
    _ pipeline: @escaping @Sendable (sending Signal<Base.Value, Base.Failure>) -> sending Signal<U, F>
  ) -> SharedSignal<U, F> {
    let core = SignalCore<Base.Value, Base.Failure>()
    nonisolated(unsafe) let entrance = Signal(.core(core))  // Made here; all that enters it does so in jobs of the domain.
    let result = pipeline(entrance)
    let signal = base.signal
    domain.run { _ = signal.observe { core.send($0) } }
    return SharedSignal<U, F>(base: result, domain: domain)
  }

  /// Delivers on a scheduler, in order and one at a time.
  public func observe(on scheduler: some SharedScheduler) -> SharedSignal<Base.Value, Base.Failure> {
    let there = SharedDomain(scheduler: scheduler)
    let core = SignalCore<Base.Value, Base.Failure>()
    let signal = base.signal
    domain.run {
      _ = signal.observe { event in there.run { core.send(event) } }
    }
    return SharedSignal<Base.Value, Base.Failure>(base: Signal(.core(core)), domain: there)
  }
}

extension Signal where Value: Sendable {
  /// This signal's events for anybody, while the signal itself stays here.
  public func shared() -> SharedSignal<Value, Failure> {
    let (output, input) = SharedSignal<Value, Failure>.pipe()
    observe { input.send($0) }
    return output
  }

  /// A shared signal's events on the caller's actor, in order; from here on nothing need be `Sendable`.
  public convenience init(_ shared: SharedSignal<Value, Failure>, isolation: isolated any Actor = #isolation) {
    let core = SignalCore<Value, Failure>()
    let upstream = CompositeDisposable()
    core.upstream = upstream
    let source = shared.base
    let following = SharedObservation<Value, Failure>.begin(
      in: shared.domain, home: isolation, { core.send($0) }
    ) { source.observe($0) }
    upstream.add(following)
    self.init(.core(core))
  }
}
