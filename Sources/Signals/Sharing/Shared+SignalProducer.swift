/// Producers proper, to constrain ``Shared`` by.
public protocol SignalProducerProtocol<Value, Failure>: SignalProducerConvertible {}

extension SignalProducer: SignalProducerProtocol {}

extension Shared where Base: SignalProducerProtocol, Base.Value: Sendable {
  /// Shares a producer that is given up.
  public init<Value, Failure>(_ producer: sending SignalProducer<Value, Failure>)
  where Base == SignalProducer<Value, Failure> {
    self.init(base: producer, domain: SharedDomain())
  }

  /// Starts, and calls `action` with every event.
  @discardableResult
  public func start(
    @_inheritActorContext _ action: @escaping @isolated(any) @Sendable (Signal<Base.Value, Base.Failure>.Event) -> Void
  ) -> SharedDisposable {
    let action = IsolatedAction(action)
    let producer = base.producer
    return SharedObservation.begin(in: domain, home: action.home, action.call) { producer.start($0) }
  }

  /// Starts, and calls `action` with every value.
  @discardableResult
  public func startWithValues(
    @_inheritActorContext _ action: @escaping @isolated(any) @Sendable (Base.Value) -> Void
  ) -> SharedDisposable {
    let action = IsolatedAction(action)
    let call = action.call
    let producer = base.producer
    return SharedObservation<Base.Value, Base.Failure>.begin(
      in: domain, home: action.home, { if case .value(let value) = $0 { call(value) } }
    ) { producer.start($0) }
  }

  /// Starts on behalf of an actor, which is held weakly: in an actor, `[weak self]` would lose the isolation.
  @discardableResult
  public func startWithValues<Owner: Actor>(
    with owner: isolated Owner, _ action: @escaping (isolated Owner, Base.Value) -> Void
  ) -> SharedDisposable {
    let call = unisolated(action)
    let producer = base.producer
    return SharedObservation<Base.Value, Base.Failure>.begin(
      in: domain, home: owner,
      { [weak owner] event in if let owner, case .value(let value) = event { call(owner, value) } }
    ) { producer.start($0) }
  }

  /// Any operators at all, for any thread: a confined chain of its own for every start.
  public func lift<U: Sendable, F>(
    _ pipeline: @escaping @Sendable (sending Signal<Base.Value, Base.Failure>) -> sending Signal<U, F>
  ) -> SharedSignalProducer<U, F> {
    SharedSignalProducer<U, F>(
      base: base.producer.lift { signal in
        nonisolated(unsafe) let signal = signal  // Made for this start, and entered only by its events.
        return pipeline(signal)
      }, domain: domain)
  }
}

extension SignalProducer where Value: Sendable {
  /// A shared producer's events on the actor that starts it, in order; from here on nothing need be `Sendable`.
  public init(_ shared: SharedSignalProducer<Value, Failure>, isolation: isolated any Actor = #isolation) {
    let source = shared.base
    let domain = shared.domain
    self.init(begin: { sink, lifetime in
      lifetime += SharedObservation<Value, Failure>.begin(in: domain, home: isolation, sink) { source.start($0) }
    })
  }
}
