/// A recipe for a stream of events: each start runs it anew.
///
/// A producer does nothing until it is started. It lives where it was made, like ``Signal``, and follows the same grammar
/// and the same rules of order.
public struct SignalProducer<Value, Failure: Error> {
  /// The events of a start.
  public typealias Event = Signal<Value, Failure>.Event
  /// Where a producer sends its events.
  public typealias Observer = Signal<Value, Failure>.Observer

  /// Starts: sends to the closure, one event at a time and nothing after a terminal one, and ties all that must be undone
  /// to the lifetime. Whoever begins ends the lifetime after the terminal event.
  @usableFromInline package let begin: (@escaping (Event) -> Void, Lifetime) -> Void
  /// How many operators lie before the closure that gets the events, which bounds the stack: see ``Trampoline``.
  @usableFromInline let depth: Int

  @inlinable
  init(depth: Int = 0, begin: @escaping (@escaping (Event) -> Void, Lifetime) -> Void) {
    self.depth = depth
    self.begin = begin
  }

  /// What an operator makes of producers of which the deepest is `depth` operators deep. It needs the stack of `weight` simple ones.
  @inlinable
  package static func starting(
    after depth: Int = 0, weight: Int = 1, _ begin: @escaping (@escaping (Event) -> Void, Lifetime) -> Void
  ) -> SignalProducer {
    guard Trampoline.isDueForStarts(after: depth, weight: weight) else {
      return SignalProducer(depth: depth + weight, begin: begin)
    }
    let recipe = ChainLink(begin)
    let bounces = Trampoline.isDue(after: depth, weight: weight)
    return SignalProducer(depth: depth + weight) { sink, lifetime in
      var sink = sink
      if bounces {
        let target = ChainLink(sink)
        sink = { event in Trampoline.run { if !lifetime.hasEnded { target.content(event) } } }
      }
      Trampoline.start { [sink] in if !lifetime.hasEnded { recipe.content(sink, lifetime) } }
    }
  }

  /// A producer that runs `startHandler` for each start. The lifetime ends when the start is disposed of, or after its
  /// terminal event. Letting go of the observer without a terminal event interrupts.
  public init(_ startHandler: @escaping (Observer, Lifetime) -> Void) {
    self.init(begin: { sink, lifetime in
      let core = SignalCore<Value, Failure>()
      // So a start that was disposed of lets go of what it would have called, whoever still holds the observer.
      lifetime += core.observe(sink)
      startHandler(Observer(core), lifetime)
    })
  }

  /// Sends one value and completes.
  @_disfavoredOverload  // Without its label, which a trailing closure drops, it would take any closure for the value.
  public init(value: Value) { self = .each(CollectionOfOne(value)) }

  /// Asks for a value at each start, sends it and completes.
  @inlinable
  public init(_ value: @escaping () -> Value) { self.init(lazy: value) }

  /// Asks for a value at each start, sends it and completes; fails with the error that the closure throws.
  @inlinable
  public init(_ value: @escaping () throws(Failure) -> Value) {
    self.init(begin: { sink, lifetime in
      do throws(Failure) { sink(.value(try value())) } catch { return sink(.failed(error)) }
      if !lifetime.hasEnded { sink(.completed) }
    })
  }

  @inlinable
  init(lazy value: @escaping () -> Value) {
    self.init(begin: { sink, lifetime in
      sink(.value(value()))
      if !lifetime.hasEnded { sink(.completed) }
    })
  }

  /// Fails.
  public init(error: Failure) {
    self.init(begin: { sink, _ in sink(.failed(error)) })
  }

  /// Sends the values of a sequence and completes. Stops in between when the start is disposed of.
  @inlinable
  public init<S: Sequence>(_ values: S) where S.Element == Value { self = .each(values) }

  @inlinable
  static func each(_ values: some Sequence<Value>) -> SignalProducer {
    SignalProducer(begin: { sink, lifetime in
      for value in values {
        sink(.value(value))
        if lifetime.hasEnded { return }
      }
      sink(.completed)
    })
  }

  /// Sends what `signal` sends from the start on.
  @inlinable
  public init(_ signal: Signal<Value, Failure>) {
    self.init(depth: signal.depth, begin: { sink, lifetime in lifetime += signal.observe(sink) })
  }

  /// Completes at once.
  public static var empty: SignalProducer { SignalProducer(begin: { sink, _ in sink(.completed) }) }

  /// Never sends anything.
  public static var never: SignalProducer { SignalProducer(begin: { _, _ in }) }
}

// MARK: - Starting

extension SignalProducer {
  /// Starts, and calls `action` with every event. Disposing of what is returned ends it without an event.
  @discardableResult
  @inlinable
  public func start(_ action: @escaping (Event) -> Void) -> any Disposable {
    let run = ProducerRun(action)
    Trampoline.runToCompletion { run.begin(self) }
    return run
  }

  /// Starts as a part of something, which begins no more than this once it has ended itself. What this start needs is let go of
  /// when it ends, though the whole goes on.
  @inlinable
  @discardableResult
  package func start(within whole: Lifetime, _ action: @escaping (Event) -> Void) -> any Disposable {
    let run = ProducerRun(action)
    if whole.hasEnded {
      run.dispose()
    } else {
      whole.tie(run, run.ending)
      run.beginInOrder(self)
    }
    return run
  }

  /// Starts, and sends every event to `observer`.
  @discardableResult
  @inlinable
  public func start(_ observer: Observer) -> any Disposable { start { observer.send($0) } }

  /// Starts without observing.
  @discardableResult
  public func start() -> any Disposable { start { _ in } }

  /// Starts, and calls `action` with every value. If the stream fails, nothing is called: see ``startWithResult(_:)``.
  @discardableResult
  @inlinable
  public func startWithValues(_ action: @escaping (Value) -> Void) -> any Disposable {
    start { if case .value(let value) = $0 { action(value) } }
  }

  /// Starts, and calls `action` with the error that ends it.
  @discardableResult
  @inlinable
  public func startWithFailed(_ action: @escaping (Failure) -> Void) -> any Disposable {
    start { if case .failed(let error) = $0 { action(error) } }
  }

  /// Starts, and calls `action` at the regular end.
  @discardableResult
  @inlinable
  public func startWithCompleted(_ action: @escaping () -> Void) -> any Disposable {
    start { if case .completed = $0 { action() } }
  }

  /// Starts, and calls `action` at the irregular end.
  @discardableResult
  @inlinable
  public func startWithInterrupted(_ action: @escaping () -> Void) -> any Disposable {
    start { if case .interrupted = $0 { action() } }
  }

  /// Starts, and calls `action` with every value, and with the error that ends it.
  @discardableResult
  @inlinable
  public func startWithResult(_ action: @escaping (Result<Value, Failure>) -> Void) -> any Disposable {
    start { event in
      switch event {
      case .value(let value): action(.success(value))
      case .failed(let error): action(.failure(error))
      case .completed, .interrupted: break
      }
    }
  }

  /// Starts on behalf of an actor, which is held weakly: in an actor, `[weak self]` would lose the isolation.
  ///
  /// The first value after the actor's end ends the start.
  @discardableResult
  public func startWithValues<Owner: Actor>(
    with owner: isolated Owner, _ action: @escaping (isolated Owner, Value) -> Void
  ) -> any Disposable {
    let action = OwnedAction(action)
    return whileAlive(owner, action.call) { startWithValues($0) }
  }

  /// Makes a signal of one start, and returns what `setup` returns.
  ///
  /// `setup` gets the signal before anything is sent, to observe it or to derive others from it; and a disposable
  /// that interrupts it, which is to be used where the producer was started. Like any derived signal, it goes on
  /// while it is held or observed: if it is neither once `setup` has returned, the start is disposed of.
  @discardableResult
  @inlinable
  public func startWithSignal<Result>(
    _ setup: (Signal<Value, Failure>, any Disposable) -> Result
  ) -> Result {
    let ending = CompositeDisposable()
    let core = SignalCore<Value, Failure>(upstream: ending)
    core.live()
    let signal = Signal<Value, Failure>(core, depth: depth)
    let result = setup(signal, AnyDisposable { core.sendLast(.interrupted) })
    // Held so long, lest it be abandoned before it has begun.
    withExtendedLifetime(signal) {
      let entrance = Signal<Value, Failure>.Entrance(core)
      if !core.isEnding { Trampoline.runToCompletion { begin({ entrance.core.send($0) }, Lifetime(ending)) } }
    }
    return result
  }
}

// MARK: - Deriving

extension SignalProducer {
  /// Applies an operator of signals to every start.
  @inlinable
  public func lift<U, F>(
    _ transform: @escaping (Signal<Value, Failure>) -> Signal<U, F>
  ) -> SignalProducer<U, F> {
    .starting(after: depth, weight: 8) { sink, lifetime in
      let core = SignalCore<Value, Failure>()
      lifetime += transform(Signal(core, depth: depth)).observe(sink)
      let entrance = Signal<Value, Failure>.Entrance(core)
      start(within: lifetime) { entrance.core.send($0) }
    }
  }

  /// Puts a projection before what gets the events.
  @inlinable
  func apply<P: Projection<Value, Failure, U, F>, U, F>(_ projection: P) -> SignalProducer<U, F> {
    transforming { output in { projection.project($0, output) } }
  }

  /// Puts a closure, which `attach` makes for each start, before the one that gets the events: so a chain of operators is one
  /// closure that calls the next, without a list or a queue between them.
  @inlinable
  func transforming<U, F>(
    _ attach: @escaping (@escaping (Signal<U, F>.Event) -> Void) -> (Event) -> Void
  ) -> SignalProducer<U, F> {
    .starting(after: depth) { sink, lifetime in begin(attach(sink), lifetime) }
  }

  /// The same for an operator that only deals with values; the end passes.
  @inlinable
  func transformingValues<U>(
    _ attach: @escaping (@escaping (Signal<U, Failure>.Event) -> Void) -> (Value) -> Void
  ) -> SignalProducer<U, Failure> {
    transforming { output in
      let receive = attach(output)
      return { event in
        switch event {
        case .value(let value): receive(value)
        case .failed(let error): output(.failed(error))
        case .completed: output(.completed)
        case .interrupted: output(.interrupted)
        }
      }
    }
  }
}

/// What can be started: producers, and what has one.
public protocol SignalProducerConvertible<Value, Failure> {
  /// The type of its values.
  associatedtype Value
  /// The type of its errors.
  associatedtype Failure: Error
  /// Its events, from the start on.
  var producer: SignalProducer<Value, Failure> { get }
  /// Starts the producer, perhaps without making one. `ready` gets what ends it before the first event.
  func _start(
    _ action: @escaping (Signal<Value, Failure>.Event) -> Void, ready: (any Disposable) -> Void)
}

extension SignalProducerConvertible {
  /// Starts the producer.
  @inlinable
  public func _start(
    _ action: @escaping (Signal<Value, Failure>.Event) -> Void, ready: (any Disposable) -> Void
  ) {
    let run = ProducerRun(action)
    ready(run)
    run.beginInOrder(producer)
  }

  /// Starts as a part of something, which begins no more than this once it has ended itself.
  @inlinable
  func start(within whole: Lifetime, _ action: @escaping (Signal<Value, Failure>.Event) -> Void) {
    producer.start(within: whole, action)
  }
}

extension SignalProducer: SignalProducerConvertible {
  /// Itself.
  @inlinable public var producer: SignalProducer { self }
}

extension Signal: SignalProducerConvertible {
  /// What it sends from the start on.
  @inlinable public var producer: SignalProducer<Value, Failure> { SignalProducer(self) }

  /// Observes.
  @inlinable
  public final func _start(_ action: @escaping (Event) -> Void, ready: (any Disposable) -> Void) {
    ready(observe(action))
  }
}
