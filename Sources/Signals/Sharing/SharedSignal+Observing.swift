extension Shared where Base: SignalProtocol, Base.Value: Sendable {
  /// Observes the error that ends the signal.
  @discardableResult
  public func observeFailed(
    @_inheritActorContext _ action: @escaping @isolated(any) @Sendable (Base.Failure) -> Void
  ) -> SharedDisposable {
    let action = IsolatedAction(action)
    return observe(at: action.home) { [call = action.call] event in
      if case .failed(let error) = event { call(error) }
    }
  }

  /// Observes the irregular end.
  @discardableResult
  public func observeInterrupted(
    @_inheritActorContext _ action: @escaping @isolated(any) @Sendable () -> Void
  ) -> SharedDisposable {
    let action = IsolatedNotice(action)
    return observe(at: action.home) { [call = action.call] event in
      if case .interrupted = event { call() }
    }
  }

  /// Observes values, and the error that ends the signal, as results.
  @discardableResult
  public func observeResult(
    @_inheritActorContext _ action:
      @escaping @isolated(any) @Sendable (Result<Base.Value, Base.Failure>) -> Void
  ) -> SharedDisposable {
    let action = IsolatedAction(action)
    return observe(at: action.home) { [call = action.call] event in
      switch event {
      case .value(let value): call(.success(value))
      case .failed(let error): call(.failure(error))
      case .completed, .interrupted: break
      }
    }
  }

  /// Sends all events to another shared signal, which it keeps from being interrupted meanwhile.
  @discardableResult
  public func observe(_ input: SharedSignal<Base.Value, Base.Failure>.Input) -> SharedDisposable {
    observe(at: nil) { input.send($0) }
  }

  private func observe(
    at home: (any Actor)?, _ action: @escaping (Signal<Base.Value, Base.Failure>.Event) -> Void
  ) -> SharedDisposable {
    let signal = base.signal
    return SharedObservation.begin(in: domain, home: home, action) { sink, lifetime in
      lifetime += signal.observe(sink)
    }
  }
}
