extension Signal {
  /// The sending side of a stream: the input of a pipe, the observer that a producer sends to, or an observer made of
  /// closures.
  ///
  /// Events that are sent after a terminal event have no effect.
  ///
  /// An observer belongs to the function or actor that made it, as its signal does. The input of a shared signal,
  /// ``SharedHandle/Input``, can be used on any thread and is a separate type.
  ///
  /// When the input of a pipe is deallocated, it interrupts the signal: on the main actor, if the pipe was made there.
  /// On any other actor, make sure that its owner is deallocated on the actor; otherwise observers are called wherever
  /// the deallocation happens.
  ///
  /// ```swift
  /// let (names, input) = Signal<String, Never>.pipe()
  /// names.observe { print($0) }
  /// input.send(value: "Ada")  // prints: value(Ada)
  /// input.sendCompleted()  // prints: completed
  /// input.send(value: "Bob")
  /// ```
  public final class Observer {
    @usableFromInline let core: SignalCore<Value, Failure>
    /// The input itself, as what sends its signal's events.
    var origin: ObjectIdentifier { ObjectIdentifier(core) }
    private let interrupts: Bool

    /// Creates the only entrance of `core`. When it is deallocated, `core` is interrupted.
    @usableFromInline
    init(_ core: SignalCore<Value, Failure>) {
      self.core = core
      interrupts = true
    }

    /// Creates an observer that calls `action` with every event, one at a time and up to the terminal one. Deallocating
    /// the observer sends nothing.
    ///
    /// ```swift
    /// let observer = Signal<Int, Never>.Observer { print($0) }
    /// SignalProducer(value: 1).filter { $0 > 1 }.start(observer)  // prints: completed
    /// ```
    public init(_ action: @escaping (Event) -> Void) {
      core = SignalCore()
      interrupts = false
      _ = core.observe(action)
    }

    /// Creates an observer from one closure for each kind of event. Deallocating the observer sends nothing.
    ///
    /// ```swift
    /// let observer = Signal<Int, Never>.Observer(value: { print($0) }, interrupted: { print("stopped") })
    /// observer.send(value: 1)  // prints: 1
    /// observer.sendInterrupted()  // prints: stopped
    /// ```
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

    /// Sends `failed` with an error.
    @inlinable
    public func send(error: Failure) { core.accept(.failed(error)) }

    /// Sends `completed`.
    @inlinable
    public func sendCompleted() { core.accept(.completed) }

    /// Sends `interrupted`.
    @inlinable
    public func sendInterrupted() { core.accept(.interrupted) }

    deinit {
      if interrupts { core.sendLast(.interrupted) }
    }
  }
}
