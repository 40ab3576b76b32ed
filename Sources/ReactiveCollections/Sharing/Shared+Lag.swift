public import Dispatch
public import Signals

// Updates of shared lists, for those who are slower than the threads that edit. A policy is given up to the stream, since it is used on
// whatever thread sends or delivers, one at a time; so are the comparisons in it.

extension Shared
where Base: SignalProducerProtocol, Base.Value: ListUpdate & Sendable, Base.Failure == Never {
  /// Starts, and calls `action` with updates: what comes before the actor that it was written in gets to it is kept by a policy.
  ///
  /// A closure that was written in no actor is called by the thread that sends, with every update.
  @discardableResult
  @inlinable
  public func startWithValues(
    lag: sending Base.Value.Policy,
    @_inheritActorContext _ action: @escaping @isolated(any) @Sendable (Base.Value) -> Void
  ) -> SharedDisposable {
    let action = IsolatedAction(action)
    return start(Base.Value._backlog(lag, after: nil), at: action.home) { [call = action.call] event in
      if case .value(let update) = event { call(update) }
    }
  }

  /// Starts, and calls `action` with updates and the end: what comes before the actor that it was written in gets to it is kept by a
  /// policy. The end comes behind it.
  @discardableResult
  @inlinable
  public func start(
    lag: sending Base.Value.Policy,
    @_inheritActorContext _ action: @escaping @isolated(any) @Sendable (Signal<Base.Value, Never>.Event) -> Void
  ) -> SharedDisposable {
    let action = IsolatedAction(action)
    return start(Base.Value._backlog(lag, after: nil), at: action.home, action.call)
  }

  /// Starts on behalf of an actor, which is held weakly; what comes before it gets to it is kept by a policy.
  @discardableResult
  @inlinable
  public func startWithValues<Owner: Actor>(
    with owner: isolated Owner, lag: sending Base.Value.Policy,
    _ action: @escaping (isolated Owner, Base.Value) -> Void
  ) -> SharedDisposable {
    let action = OwnedAction(action)
    return start(Base.Value._backlog(lag, after: nil), at: owner) { [weak owner, call = action.call] event in
      if let owner, case .value(let update) = event { call(owner, update) }
    }
  }

  @usableFromInline
  func start(
    _ backlog: UpdateBacklog<Base.Value>, at home: (any Actor)?,
    _ action: @escaping (Signal<Base.Value, Never>.Event) -> Void
  ) -> SharedDisposable {
    LaggingStart(backlog, base.producer.begin).begin(in: domain, home: home, action)
  }

  // MARK: Elsewhere

  /// Starts, and delivers, on a scheduler, in order and one at a time; what comes before it gets to it is kept by a policy.
  @inlinable
  public func observe(
    on scheduler: some SharedScheduler, lag: sending Base.Value.Policy
  ) -> SharedSignalProducer<Base.Value, Never> {
    observe(in: SharedDomain(scheduler: scheduler), Base.Value._backlog(lag, after: nil))
  }

  /// Starts, and delivers, on a queue, in order and one at a time, also if it is a concurrent one; what comes before it gets to it is
  /// kept by a policy.
  @inlinable
  public func observe(
    on queue: DispatchQueue, lag: sending Base.Value.Policy
  ) -> SharedSignalProducer<Base.Value, Never> {
    observe(on: QueueScheduler(targeting: queue), lag: lag)
  }

  @usableFromInline
  func observe(
    in there: SharedDomain, _ backlog: UpdateBacklog<Base.Value>
  ) -> SharedSignalProducer<Base.Value, Never> {
    let here = domain
    // Called only in the jobs of this stream's domain.
    nonisolated(unsafe) let begin = base.producer.begin
    let carried = SignalProducer<Base.Value, Never>.starting { sink, lifetime in
      let gate = SignalCore<Base.Value, Never>()
      let entrance = RemoteEntrance(gate, in: there)
      lifetime += gate.observe(sink)
      let start = LaggingStart(backlog, begin)
      lifetime += start.begin(in: here, there: there) { entrance.core.send($0) }
    }
    return SharedSignalProducer(base: carried, domain: there)
  }

  // MARK: Waiting

  /// The updates, for a `for await` loop: all that comes while the loop is busy is one update. See ``CollectionProducer/values``.
  ///
  /// Each loop is a start of its own.
  @inlinable
  public var values: SharedAsyncValues<Base.Value, Never> {
    values(lag: Base.Value._coalesced)
  }

  /// The updates, for a `for await` loop, and what is kept while the loop is busy. Each loop is a start of its own.
  @inlinable
  public func values(lag: sending Base.Value.Policy) -> SharedAsyncValues<Base.Value, Never> {
    // It is the stream's own, and so are the comparisons in it.
    nonisolated(unsafe) let backlog = Base.Value._backlog(lag, after: nil)
    return SharedAsyncValues({ backlog.make() }, of: SharedSignalProducer(base: base.producer, domain: domain))
  }
}
