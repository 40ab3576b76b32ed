extension Shared where Base: SignalProtocol, Base.Value: Sendable {
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
    let action = IsolatedAction(action)
    return observe(at: action.actor, action.call)
  }

  /// Observes values. A failure is not reported.
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
  ) -> SharedDisposable {
    let action = IsolatedAction(action)
    guard let actor = action.actor else {
      let observation = SharedObservation<Base.Value, Base.Failure>(in: domain, values: action.call)
      observation.observe(base.signal)
      return observation
    }
    return observe(at: actor) { [call = action.call] event in
      if case .value(let value) = event { call(value) }
    }
  }

  /// Observes values on behalf of an actor, which is held weakly. (In an actor, `[weak self]` would lose the
  /// isolation.)
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
  ) -> SharedDisposable {
    let action = OwnedAction(action)
    return observe(at: owner) { [weak owner, call = action.call] event in
      if let owner, case .value(let value) = event { call(owner, value) }
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
    let action = IsolatedAction(action)
    return observe(at: action.actor) { [call = action.call] event in
      if case .failed(let error) = event { call(error) }
    }
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
    let action = IsolatedNotice(action)
    return observe(at: action.actor) { [call = action.call] event in
      if case .completed = event { call() }
    }
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
    let action = IsolatedNotice(action)
    return observe(at: action.actor) { [call = action.call] event in
      if case .interrupted = event { call() }
    }
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
    let action = IsolatedAction(action)
    return observe(at: action.actor) { [call = action.call] event in
      switch event {
      case .value(let value): call(.success(value))
      case .failed(let error): call(.failure(error))
      case .completed, .interrupted: break
      }
    }
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
