extension Signal {
  /// Where events enter: the input of a pipe, what a producer sends to, or an observer made of closures.
  ///
  /// After a terminal event, nothing that is sent has an effect.
  public final class Observer {
    @usableFromInline let core: SignalCore<Value, Failure>

    /// An entrance of `core`.
    @usableFromInline
    init(_ core: SignalCore<Value, Failure>) { self.core = core }

    /// An observer that calls `action` with every event, one at a time and up to the terminal one.
    public init(_ action: @escaping (Event) -> Void) {
      core = SignalCore()
      _ = core.observe(action)
    }

    /// An observer made of a closure for each kind of event.
    public convenience init(
      value: ((Value) -> Void)? = nil, failed: ((Failure) -> Void)? = nil,
      completed: (() -> Void)? = nil, interrupted: (() -> Void)? = nil
    ) {
      self.init { event in
        switch event {
        case .value(let new): value?(new)
        case .failed(let error): failed?(error)
        case .completed: completed?()
        case .interrupted: interrupted?()
        }
      }
    }

    /// Sends an event.
    @inlinable
    public func send(_ event: Event) { core.send(event) }

    /// Sends a value.
    @inlinable
    public func send(value: Value) { core.send(.value(value)) }

    /// Ends with an error.
    @inlinable
    public func send(error: Failure) { core.send(.failed(error)) }

    /// Ends regularly.
    @inlinable
    public func sendCompleted() { core.send(.completed) }

    /// Ends irregularly.
    @inlinable
    public func sendInterrupted() { core.send(.interrupted) }

    deinit { core.send(.interrupted) }
  }
}
