extension SharedHandle where Base: SignalProducerProtocol, Base.Value: Sendable {
  /// Starts the producer without observing it.
  @discardableResult
  @inlinable
  public func start() -> SharedDisposable { start(at: nil) { _ in } }

  /// Starts the producer and sends every event to the input of a shared signal. Meanwhile, the start keeps the input
  /// alive, so that the signal is not interrupted.
  ///
  /// ```swift
  /// let (names, input) = SharedSignal<String, Never>.pipe()
  /// names.observeValues { print($0) }
  /// SharedProperty("Ada").producer.start(input)  // prints: Ada
  /// ```
  @discardableResult
  @inlinable
  public func start(_ input: SharedSignal<Base.Value, Base.Failure>.Input) -> SharedDisposable {
    start(at: nil) { input.send($0) }
  }

  /// Starts the producer and calls `action` with every event.
  ///
  /// ```swift
  /// let page = SharedSignalProducer(SignalProducer<String, LoadError>(error: .offline))
  /// page.start { print($0) }  // prints: failed(offline)
  /// ```
  @discardableResult
  @inlinable
  public func start(
    @_inheritActorContext _ action: @escaping @isolated(any) @Sendable (Signal<Base.Value, Base.Failure>.Event) -> Void
  ) -> SharedDisposable {
    start(at: action.isolation, unisolated(action))
  }

  /// Starts a producer that cannot fail, and calls `action` with every value. For one that can, see
  /// ``startWithResult(_:)``.
  ///
  /// ```swift
  /// let name = SharedProperty("Ada")
  /// name.producer.startWithValues { print($0) }  // prints: Ada
  /// name.value = "Cleo"  // prints: Cleo
  /// ```
  @discardableResult
  @inlinable
  public func startWithValues(
    @_inheritActorContext _ action: @escaping @isolated(any) @Sendable (Base.Value) -> Void
  ) -> SharedDisposable where Base.Failure == Never {
    let call = unisolated(action)
    return start(at: action.isolation) { if case .value(let value) = $0 { call(value) } }
  }

  /// Starts a producer that cannot fail on behalf of an actor, which is held weakly. (In an actor, `[weak self]` would
  /// lose the isolation.)
  ///
  /// ```swift
  /// actor Player {
  ///   var scores: [Int] = []
  ///   func record(_ score: SharedProperty<Int>) {
  ///     score.producer.startWithValues(with: self) { player, score in player.scores.append(score) }
  ///   }
  /// }
  /// ```
  @discardableResult
  @inlinable
  public func startWithValues<Owner: Actor>(
    with owner: isolated Owner, _ action: @escaping (isolated Owner, Base.Value) -> Void
  ) -> SharedDisposable where Base.Failure == Never {
    let call = unisolated(action)
    return start(at: owner) { [weak owner] in
      if let owner, case .value(let value) = $0 { call(owner, value) }
    }
  }

  /// Starts the producer and calls `action` with the error if it fails.
  ///
  /// ```swift
  /// let page = SharedSignalProducer(SignalProducer<String, LoadError>(error: .offline))
  /// page.startWithFailed { print($0) }  // prints: offline
  /// ```
  @discardableResult
  @inlinable
  public func startWithFailed(
    @_inheritActorContext _ action: @escaping @isolated(any) @Sendable (Base.Failure) -> Void
  ) -> SharedDisposable {
    let call = unisolated(action)
    return start(at: action.isolation) { if case .failed(let error) = $0 { call(error) } }
  }

  /// Starts the producer and calls `action` if it completes.
  ///
  /// ```swift
  /// SharedSignalProducer(SignalProducer(1...3)).startWithCompleted { print("done") }  // prints: done
  /// ```
  @discardableResult
  @inlinable
  public func startWithCompleted(
    @_inheritActorContext _ action: @escaping @isolated(any) @Sendable () -> Void
  ) -> SharedDisposable {
    let call = unisolated(action)
    return start(at: action.isolation) { if case .completed = $0 { call(()) } }
  }

  /// Starts the producer and calls `action` if it is interrupted.
  @discardableResult
  @inlinable
  public func startWithInterrupted(
    @_inheritActorContext _ action: @escaping @isolated(any) @Sendable () -> Void
  ) -> SharedDisposable {
    let call = unisolated(action)
    return start(at: action.isolation) { if case .interrupted = $0 { call(()) } }
  }

  /// Starts the producer and calls `action` with every value, and with the error if it fails.
  ///
  /// ```swift
  /// let page = SharedSignalProducer(SignalProducer<String, LoadError>(value: "Home"))
  /// page.startWithResult { page in print((try? page.get()) ?? "no page") }  // prints: Home
  /// ```
  @discardableResult
  @inlinable
  public func startWithResult(
    @_inheritActorContext _ action:
      @escaping @isolated(any) @Sendable (Result<Base.Value, Base.Failure>) -> Void
  ) -> SharedDisposable {
    let call = unisolated(action)
    return start(at: action.isolation) { if let result = $0.result { call(result) } }
  }

  @inlinable
  func start(
    at actor: (any Actor)?, _ action: @escaping (Signal<Base.Value, Base.Failure>.Event) -> Void
  ) -> SharedDisposable {
    SharedObservation.begin(in: domain, actor: actor, action, start: base.producer.begin)
  }
}
