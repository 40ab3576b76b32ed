public import Dispatch

extension Shared where Base: SignalProducerProtocol, Base.Value: Sendable {
  /// Starts without observing.
  @discardableResult
  @inlinable
  public func start() -> SharedDisposable { start(at: nil) { _ in } }

  /// Starts, and sends every event to a shared signal, which it keeps from being interrupted meanwhile.
  @discardableResult
  @inlinable
  public func start(_ input: SharedSignal<Base.Value, Base.Failure>.Input) -> SharedDisposable {
    start(at: nil) { input.send($0) }
  }

  /// Starts, and calls `action` with the error that ends it.
  @discardableResult
  @inlinable
  public func startWithFailed(
    @_inheritActorContext _ action: @escaping @isolated(any) @Sendable (Base.Failure) -> Void
  ) -> SharedDisposable {
    let action = IsolatedAction(action)
    return start(at: action.home) { [call = action.call] event in
      if case .failed(let error) = event { call(error) }
    }
  }

  /// Starts, and calls `action` at the regular end.
  @discardableResult
  @inlinable
  public func startWithCompleted(
    @_inheritActorContext _ action: @escaping @isolated(any) @Sendable () -> Void
  ) -> SharedDisposable {
    let action = IsolatedNotice(action)
    return start(at: action.home) { [call = action.call] event in
      if case .completed = event { call() }
    }
  }

  /// Starts, and calls `action` at the irregular end.
  @discardableResult
  @inlinable
  public func startWithInterrupted(
    @_inheritActorContext _ action: @escaping @isolated(any) @Sendable () -> Void
  ) -> SharedDisposable {
    let action = IsolatedNotice(action)
    return start(at: action.home) { [call = action.call] event in
      if case .interrupted = event { call() }
    }
  }

  /// Starts, and calls `action` with every value, and with the error that ends it.
  @discardableResult
  @inlinable
  public func startWithResult(
    @_inheritActorContext _ action:
      @escaping @isolated(any) @Sendable (Result<Base.Value, Base.Failure>) -> Void
  ) -> SharedDisposable {
    let action = IsolatedAction(action)
    return start(at: action.home) { [call = action.call] event in
      switch event {
      case .value(let value): call(.success(value))
      case .failed(let error): call(.failure(error))
      case .completed, .interrupted: break
      }
    }
  }

  @inlinable
  func start(
    at home: (any Actor)?, _ action: @escaping (Signal<Base.Value, Base.Failure>.Event) -> Void
  ) -> SharedDisposable {
    SharedObservation.begin(in: domain, home: home, action, start: base.producer.begin)
  }

  // MARK: Elsewhere

  /// Starts, and delivers, on a scheduler, in order and one at a time.
  public func observe(on scheduler: some SharedScheduler) -> SharedSignalProducer<Base.Value, Base.Failure> {
    moved(to: SharedDomain(scheduler: scheduler)) { begin in begin() }
  }

  /// Starts, and delivers, on a queue, in order and one at a time, also if it is a concurrent one.
  public func observe(on queue: DispatchQueue) -> SharedSignalProducer<Base.Value, Base.Failure> {
    observe(on: QueueScheduler(targeting: queue))
  }

  /// Starts on a scheduler; what is sent later is delivered on the thread that sends.
  public func start(on scheduler: some SharedScheduler) -> SharedSignalProducer<Base.Value, Base.Failure> {
    moved(to: SharedDomain()) { begin in scheduler.schedule(begin) }
  }

  /// Starts on a queue; what is sent later is delivered on the thread that sends.
  public func start(on queue: DispatchQueue) -> SharedSignalProducer<Base.Value, Base.Failure> {
    start(on: QueueScheduler(targeting: queue))
  }

  private func moved(
    to there: SharedDomain, _ start: @escaping (@escaping @Sendable () -> Void) -> Void
  ) -> SharedSignalProducer<Base.Value, Base.Failure> {
    SharedSignalProducer(base: carried(to: there, start), domain: there)
  }
}
