extension SharedHandle where Base: SignalProtocol, Base.Value: Sendable {
  /// Observes all events.
  ///
  /// ```swift
  /// let (names, input) = SharedSignal<String, Never>.pipe()
  /// names.observe { print($0) }
  /// input.send(value: "Ada")  // prints: value(Ada)
  /// input.sendCompleted()  // prints: completed
  /// ```
  @discardableResult
  @inlinable
  public func observe(
    @_inheritActorContext _ action: @escaping @isolated(any) @Sendable (Signal<Base.Value, Base.Failure>.Event) -> Void
  ) -> SharedDisposable {
    observe(at: action.isolation, unisolated(action))
  }

  /// Observes the values of a signal that cannot fail. For one that can, see ``observeResult(_:)``.
  ///
  /// ```swift
  /// let name = SharedProperty("Ada")
  /// let observation = name.signal.observeValues { print($0) }  // called on the actor on which this is written
  /// name.value = "Cleo"  // prints: Cleo
  /// ```
  @discardableResult
  @inlinable
  public func observeValues(
    @_inheritActorContext _ action: @escaping @isolated(any) @Sendable (Base.Value) -> Void
  ) -> SharedDisposable where Base.Failure == Never {
    let call = unisolated(action)
    guard let actor = action.isolation else {
      let observation = SharedObservation<Base.Value, Base.Failure>(in: domain, values: call)
      observation.observe(base.signal)
      return observation
    }
    return observe(at: actor) { if case .value(let value) = $0 { call(value) } }
  }

  /// Observes the values of a signal that cannot fail, on behalf of an actor, which is held weakly. (In an actor,
  /// `[weak self]` would lose the isolation.)
  ///
  /// ```swift
  /// actor Player {
  ///   var scores: [Int] = []
  ///   func record(_ score: SharedProperty<Int>) {
  ///     score.signal.observeValues(with: self) { player, score in player.scores.append(score) }
  ///   }
  /// }
  /// ```
  @discardableResult
  @inlinable
  public func observeValues<Owner: Actor>(
    with owner: isolated Owner, _ action: @escaping (isolated Owner, Base.Value) -> Void
  ) -> SharedDisposable where Base.Failure == Never {
    let call = unisolated(action)
    return observe(at: owner) { [weak owner] in
      if let owner, case .value(let value) = $0 { call(owner, value) }
    }
  }

  /// Observes the error if the signal fails.
  ///
  /// ```swift
  /// let (pages, input) = SharedSignal<String, LoadError>.pipe()
  /// pages.observeFailed { print($0) }
  /// input.send(error: .offline)  // prints: offline
  /// ```
  @discardableResult
  @inlinable
  public func observeFailed(
    @_inheritActorContext _ action: @escaping @isolated(any) @Sendable (Base.Failure) -> Void
  ) -> SharedDisposable {
    let call = unisolated(action)
    return observe(at: action.isolation) { if case .failed(let error) = $0 { call(error) } }
  }

  /// Observes completion.
  ///
  /// ```swift
  /// let (names, input) = SharedSignal<String, Never>.pipe()
  /// names.observeCompleted { print("done") }
  /// input.sendCompleted()  // prints: done
  /// ```
  @discardableResult
  @inlinable
  public func observeCompleted(
    @_inheritActorContext _ action: @escaping @isolated(any) @Sendable () -> Void
  ) -> SharedDisposable {
    let call = unisolated(action)
    return observe(at: action.isolation) { if case .completed = $0 { call(()) } }
  }

  /// Observes interruption.
  ///
  /// ```swift
  /// let (names, input) = SharedSignal<String, Never>.pipe()
  /// names.observeInterrupted { print("stopped") }
  /// input.sendInterrupted()  // prints: stopped
  /// ```
  @discardableResult
  @inlinable
  public func observeInterrupted(
    @_inheritActorContext _ action: @escaping @isolated(any) @Sendable () -> Void
  ) -> SharedDisposable {
    let call = unisolated(action)
    return observe(at: action.isolation) { if case .interrupted = $0 { call(()) } }
  }

  /// Observes values, and the error if the signal fails, as results.
  ///
  /// ```swift
  /// let (pages, input) = SharedSignal<String, LoadError>.pipe()
  /// pages.observeResult { page in print((try? page.get()) ?? "no page") }
  /// input.send(value: "Home")  // prints: Home
  /// input.send(error: .offline)  // prints: no page
  /// ```
  @discardableResult
  @inlinable
  public func observeResult(
    @_inheritActorContext _ action:
      @escaping @isolated(any) @Sendable (Result<Base.Value, Base.Failure>) -> Void
  ) -> SharedDisposable {
    let call = unisolated(action)
    return observe(at: action.isolation) { if let result = $0.result { call(result) } }
  }

  /// Sends all events to the input of another shared signal. Meanwhile, the observation keeps the input alive, so that
  /// the other signal is not interrupted.
  ///
  /// ```swift
  /// let (copies, input) = SharedSignal<String, Never>.pipe()
  /// copies.observeValues { print($0) }
  /// let name = SharedProperty("Ada")
  /// name.signal.observe(input)
  /// name.value = "Cleo"  // prints: Cleo
  /// ```
  @discardableResult
  @inlinable
  public func observe(_ input: SharedSignal<Base.Value, Base.Failure>.Input) -> SharedDisposable {
    observe(at: nil) { input.send($0) }
  }

  @inlinable
  func observe(
    at actor: (any Actor)?, _ action: @escaping (Signal<Base.Value, Base.Failure>.Event) -> Void
  ) -> SharedDisposable {
    let observation = SharedObservation(in: domain, actor: actor, action)
    observation.observe(base.signal)
    return observation
  }
}
