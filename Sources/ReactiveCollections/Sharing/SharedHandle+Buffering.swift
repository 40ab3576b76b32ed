public import Dispatch

// Updates of shared lists, for subscribers that are slower than the threads that edit. A policy is passed to the stream
// as `sending`, because it is used, by one thread at a time, on the threads that send or deliver. So are the
// comparisons in it.

extension SharedHandle
where Base: SignalProducerProtocol, Base.Value: ListUpdate & Sendable, Base.Failure == Never {
  /// Starts, and calls `action` with updates. A policy decides what is kept until the actor that the closure belongs to
  /// gets to it.
  ///
  /// A closure that belongs to no actor is called on the thread that sends, with every update.
  ///
  /// ```swift
  /// let shared = SharedCollectionProperty([1, 2])
  /// shared.updates.startWithValues(buffering: .coalesced) { print($0.after) }  // prints: [1, 2]
  /// ```
  @discardableResult
  @inlinable
  public func startWithValues(
    buffering: sending Base.Value.Policy,
    @_inheritActorContext _ action: @escaping @isolated(any) @Sendable (Base.Value) -> Void
  ) -> SharedDisposable {
    let call = unisolated(action)
    return start(Base.Value._backlog(buffering, after: nil), at: action.isolation) {
      if case .value(let update) = $0 { call(update) }
    }
  }

  /// Starts, and calls `action` with updates and the end. A policy decides what is kept until the actor that the
  /// closure belongs to gets to it. The end is delivered after the updates that have been kept.
  @discardableResult
  @inlinable
  public func start(
    buffering: sending Base.Value.Policy,
    @_inheritActorContext _ action: @escaping @isolated(any) @Sendable (Signal<Base.Value, Never>.Event) -> Void
  ) -> SharedDisposable {
    start(Base.Value._backlog(buffering, after: nil), at: action.isolation, unisolated(action))
  }

  /// Starts on behalf of an actor, which is held weakly. A policy decides what is kept until the actor gets to it.
  ///
  /// ```swift
  /// actor Archive {
  ///   var count = 0
  ///   func follow(_ list: SharedCollectionProperty<Int>) {
  ///     list.updates.startWithValues(with: self, buffering: .coalesced) { $0.count = $1.after.count }
  ///   }
  /// }
  /// ```
  @discardableResult
  @inlinable
  public func startWithValues<Owner: Actor>(
    with owner: isolated Owner, buffering: sending Base.Value.Policy,
    _ action: @escaping (isolated Owner, Base.Value) -> Void
  ) -> SharedDisposable {
    let call = unisolated(action)
    return start(Base.Value._backlog(buffering, after: nil), at: owner) { [weak owner] in
      if let owner, case .value(let update) = $0 { call(owner, update) }
    }
  }

  @usableFromInline
  func start(
    _ backlog: UpdateBacklog<Base.Value>, at actor: (any Actor)?,
    _ action: @escaping (Signal<Base.Value, Never>.Event) -> Void
  ) -> SharedDisposable {
    BufferedStart(backlog, base.producer.begin).begin(in: domain, actor: actor, action)
  }

  // MARK: Elsewhere

  /// Delivers updates on a scheduler, in order and one at a time. A policy decides what is kept until the scheduler
  /// gets to it. The stream is started where the result is.
  ///
  /// ```swift
  /// let shared = SharedCollectionProperty([1, 2])
  /// let saved = shared.updates.observe(on: QueueScheduler(name: "saving"), buffering: .coalesced)
  /// saved.startWithValues { @Sendable in save($0.after) }
  /// func save(_ list: PersistentArray<Int>) {}
  /// ```
  @inlinable
  public func observe(
    on scheduler: some SharedScheduler, buffering: sending Base.Value.Policy
  ) -> SharedSignalProducer<Base.Value, Never> {
    observe(on: scheduler, Base.Value._backlog(buffering, after: nil))
  }

  /// Delivers updates on a queue, in order and one at a time, even if it is a concurrent queue. A policy decides what
  /// is kept until the queue gets to it. The stream is started where the result is.
  @inlinable
  public func observe(
    on queue: DispatchQueue, buffering: sending Base.Value.Policy
  ) -> SharedSignalProducer<Base.Value, Never> {
    observe(on: QueueScheduler(targeting: queue), buffering: buffering)
  }

  @usableFromInline
  func observe(
    on scheduler: some SharedScheduler, _ backlog: UpdateBacklog<Base.Value>
  ) -> SharedSignalProducer<Base.Value, Never> {
    // This is called only on the queue of this stream's domain.
    nonisolated(unsafe) let begin = base.producer.begin
    return SharedSignalProducer(on: scheduler) { [domain] there in
      BufferedStart(backlog, begin).prepare(in: domain, to: there)
    }
  }

  // MARK: Waiting

  /// The updates, for a `for await` loop: the changes that are made while the loop is busy are combined to one update.
  /// See ``ListProducer/values``.
  ///
  /// Each loop starts the stream separately.
  ///
  /// ```swift
  /// let shared = SharedCollectionProperty([1, 2])
  /// for await update in shared.updates.values {
  ///   print(update.after)  // prints: [1, 2]
  ///   break
  /// }
  /// ```
  @inlinable
  public var values: SharedAsyncValues<Base.Value, Never> {
    values(buffering: Base.Value._coalesced)
  }

  /// Returns the updates, for a `for await` loop, with a policy that decides what is kept while the loop is busy. Each
  /// loop starts the stream separately.
  ///
  /// ```swift
  /// let shared = SharedCollectionProperty([Person.ada])
  /// for await update in shared.updates.values(buffering: .latest(by: .init())) {
  ///   print(update.after.map(\.name))  // prints: ["Ada"]
  ///   break
  /// }
  /// ```
  @inlinable
  public func values(buffering: sending Base.Value.Policy) -> SharedAsyncValues<Base.Value, Never> {
    // The backlog belongs to the stream alone, and so do the comparisons in it.
    nonisolated(unsafe) let backlog = Base.Value._backlog(buffering, after: nil)
    return SharedAsyncValues({ backlog.make() }, of: SharedSignalProducer(base: base.producer, domain: domain))
  }
}
