extension Signal {
  /// Where events enter: the input of a pipe, what a producer sends to, or an observer made of closures.
  ///
  /// After a terminal event, nothing that is sent has an effect.
  ///
  /// It belongs to the function or actor that made it, as its signal does. The input of a shared signal,
  /// ``Shared/Input``, can be used on any thread and is a type of its own.
  ///
  /// The input of a pipe interrupts the signal when it is deallocated: on the main actor, if the pipe was made there.
  /// On any other actor, let its owner be deallocated on the actor: otherwise observers are called where that
  /// happens.
  public final class Observer {
    @usableFromInline let core: SignalCore<Value, Failure>
    private let interrupts: Bool

    /// An entrance of `core`, the only one: without it, `core` is interrupted.
    @usableFromInline
    init(_ core: SignalCore<Value, Failure>) {
      self.core = core
      interrupts = true
    }

    /// An observer that calls `action` with every event, one at a time and up to the terminal one. Letting go of it sends
    /// nothing.
    public init(_ action: @escaping (Event) -> Void) {
      core = SignalCore()
      interrupts = false
      _ = core.observe(action)
    }

    /// An observer made of a closure for each kind of event. Letting go of it sends nothing.
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
    public func send(_ event: Event) { core.accept(event) }

    /// Sends a value.
    @inlinable
    public func send(value: Value) { core.accept(.value(value)) }

    /// Ends with an error.
    @inlinable
    public func send(error: Failure) { core.accept(.failed(error)) }

    /// Ends regularly.
    @inlinable
    public func sendCompleted() { core.accept(.completed) }

    /// Ends irregularly.
    @inlinable
    public func sendInterrupted() { core.accept(.interrupted) }

    deinit {
      if interrupts { core.sendLast(.interrupted) }
    }
  }
}
