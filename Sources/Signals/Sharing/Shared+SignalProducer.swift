/// Producers proper, to constrain ``Shared`` by.
public protocol SignalProducerProtocol<Value, Failure>: SignalProducerConvertible {}

extension SignalProducer: SignalProducerProtocol {}

extension Shared where Base: SignalProducerProtocol, Base.Value: Sendable {
  /// Shares a producer that is given up.
  @inlinable
  public init<Value, Failure>(_ producer: sending SignalProducer<Value, Failure>)
  where Base == SignalProducer<Value, Failure> {
    let domain = SharedDomain()
    let recipe = SharedRecipe(producer.begin, of: domain)
    self.init(base: SignalProducer(begin: { sink, lifetime in recipe.begin(sink, lifetime) }), domain: domain)
  }

  /// Starts, and calls `action` with every event.
  @discardableResult
  @inlinable
  public func start(
    @_inheritActorContext _ action: @escaping @isolated(any) @Sendable (Signal<Base.Value, Base.Failure>.Event) -> Void
  ) -> SharedDisposable {
    let action = IsolatedAction(action)
    return SharedObservation.begin(in: domain, home: action.home, action.call, start: base.producer.begin)
  }

  /// Starts, and calls `action` with every value. If the stream fails, nothing is called.
  @discardableResult
  @inlinable
  public func startWithValues(
    @_inheritActorContext _ action: @escaping @isolated(any) @Sendable (Base.Value) -> Void
  ) -> SharedDisposable {
    let action = IsolatedAction(action)
    return startWithValues(on: action.home, action.call)
  }

  /// Starts on behalf of an actor, which is held weakly: in an actor, `[weak self]` would lose the isolation.
  @discardableResult
  @inlinable
  public func startWithValues<Owner: Actor>(
    with owner: isolated Owner, _ action: @escaping (isolated Owner, Base.Value) -> Void
  ) -> SharedDisposable {
    let action = OwnedAction(action)
    return startWithValues(on: owner) { [weak owner, call = action.call] value in
      if let owner { call(owner, value) }
    }
  }

  @inlinable
  func startWithValues(on home: (any Actor)?, _ action: @escaping (Base.Value) -> Void) -> SharedDisposable {
    SharedObservation<Base.Value, Base.Failure>.begin(
      in: domain, home: home, { if case .value(let value) = $0 { action(value) } }, start: base.producer.begin)
  }

  /// Any operators at all, for any thread: a confined chain of its own for every start.
  @inlinable
  public func lift<U: Sendable, F>(
    _ pipeline: @escaping @Sendable (sending Signal<Base.Value, Base.Failure>) -> sending Signal<U, F>
  ) -> SharedSignalProducer<U, F> {
    SharedSignalProducer<U, F>(
      base: base.producer.lift { signal in
        // Made for this start, and entered only by its events.
        nonisolated(unsafe) let signal = signal
        return pipeline(signal)
      }, domain: domain)
  }
}

/// What a shared producer does for each start; what that captured is let go of in a job, since it may belong to starts that are
/// going on.
@usableFromInline
final class SharedRecipe<Value, Failure: Error> {
  @usableFromInline typealias Begin = (@escaping (Signal<Value, Failure>.Event) -> Void, Lifetime) -> Void

  @usableFromInline var recipe: Begin?
  @usableFromInline let domain: SharedDomain

  @inlinable
  init(_ recipe: @escaping Begin, of domain: SharedDomain) {
    self.recipe = recipe
    self.domain = domain
  }

  @inlinable
  func begin(_ sink: @escaping (Signal<Value, Failure>.Event) -> Void, _ lifetime: Lifetime) { recipe?(sink, lifetime) }

  deinit {
    let parcel = Parcel(recipe.take())
    domain.run { parcel.empty() }
  }
}

extension SignalProducer where Value: Sendable {
  /// A shared producer's events on the actor that made this, in order; from here on nothing need be `Sendable`.
  @inlinable
  public init(_ shared: SharedSignalProducer<Value, Failure>, isolation: isolated any Actor = #isolation) {
    let begin = shared.base.begin
    let domain = shared.domain
    self.init(begin: { sink, lifetime in
      let observation = SharedObservation<Value, Failure>(in: domain, home: isolation, sink)
      observation.startEnding()
      lifetime += observation
      observation.begin(begin)
    })
  }
}
