/// A recipe for a stream of events. Each start runs the recipe again.
///
/// A producer does nothing until it is started. Like a ``Signal``, it lives where it was made and follows the same
/// event grammar and ordering rules.
///
/// ```swift
/// var calls = 0
/// let greeting = SignalProducer {
///   calls += 1
///   return "Hello \(calls)"
/// }
/// greeting.startWithValues { print($0) }  // prints: Hello 1
/// greeting.startWithValues { print($0) }  // prints: Hello 2
/// ```
public struct SignalProducer<Value, Failure: Error> {
  /// The events that a start sends.
  public typealias Event = Signal<Value, Failure>.Event
  /// The observer that a producer sends its events to.
  public typealias Observer = Signal<Value, Failure>.Observer

  /// Starts the producer: sends events to the closure, one at a time and none after a terminal one, and ties everything
  /// that must be undone to the lifetime. The caller ends the lifetime after the terminal event.
  @usableFromInline package let begin: (@escaping (Event) -> Void, Lifetime) -> Void
  /// The number of operators before the closure that receives the events. It bounds the stack: see ``Trampoline``.
  @usableFromInline let depth: Int

  @inlinable
  init(depth: Int = 0, begin: @escaping (@escaping (Event) -> Void, Lifetime) -> Void) {
    self.depth = depth
    self.begin = begin
  }

  /// The producer that an operator makes of others, the deepest of which is `depth` operators deep. The operator needs
  /// as much stack as `weight` simple ones.
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

  /// The producer that an operator makes of others, the deepest of which is `depth` operators deep, and whose events
  /// pass through a gate: one at a time, and none after the end.
  @inlinable
  static func gated(
    after depth: Int, _ begin: @escaping (SignalCore<Value, Failure>, Lifetime) -> Void
  ) -> SignalProducer {
    .starting(after: depth, weight: 4) { sink, lifetime in
      let gate = SignalCore<Value, Failure>()
      lifetime += gate.observe(sink)
      begin(gate, lifetime)
    }
  }

  /// Creates a producer that runs `startHandler` for each start.
  ///
  /// The lifetime ends when the start is disposed of, or after its terminal event. If the observer is deallocated
  /// before a terminal event was sent, the start is interrupted.
  ///
  /// ```swift
  /// let typed = SignalProducer<String, Never> { observer, lifetime in
  ///   lifetime += query.signal.observeValues { observer.send(value: $0.uppercased()) }
  /// }
  /// typed.startWithValues { print($0) }
  /// query.value = "ada"  // prints: ADA
  /// ```
  public init(_ startHandler: @escaping (Observer, Lifetime) -> Void) {
    self.init(begin: { sink, lifetime in
      let core = SignalCore<Value, Failure>()
      // Observing a core releases the sink when the start is disposed of, even if the observer is still held.
      lifetime += core.observe(sink)
      startHandler(Observer(core), lifetime)
    })
  }

  /// Creates a producer that sends one value and completes.
  @_disfavoredOverload  // Without its label, which a trailing closure drops, it would take any closure for the value.
  public init(value: Value) { self = .each(CollectionOfOne(value)) }

  /// Creates a producer that calls the closure at each start, sends the value it returns, and completes.
  @inlinable
  public init(_ value: @escaping () -> Value) { self.init(lazy: value) }

  /// Creates a producer that calls the closure at each start, sends the value it returns, and completes. If the closure
  /// throws, the producer fails with the error.
  ///
  /// ```swift
  /// let page = SignalProducer { () throws(LoadError) -> String in throw .offline }
  /// page.startWithFailed { print($0) }  // prints: offline
  /// ```
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

  /// Creates a producer that fails immediately.
  public init(error: Failure) {
    self.init(begin: { sink, _ in sink(.failed(error)) })
  }

  /// Creates a producer that sends the values of a sequence and completes. It stops early if the start is disposed of.
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

  /// Creates a producer that sends what `signal` sends from the start on.
  @inlinable
  public init(_ signal: Signal<Value, Failure>) {
    self.init(depth: signal.depth, begin: { sink, lifetime in lifetime += signal.observe(sink) })
  }

  /// A producer that completes immediately.
  public static var empty: SignalProducer { SignalProducer(begin: { sink, _ in sink(.completed) }) }

  /// A producer that never sends anything.
  public static var never: SignalProducer { SignalProducer(begin: { _, _ in }) }
}

// MARK: - Starting

extension SignalProducer {
  /// Starts the producer and calls `action` with every event. Disposing of the result ends the start without sending an
  /// event.
  ///
  /// ```swift
  /// let start = query.producer.start { print($0) }  // prints: value()
  /// query.value = "a"  // prints: value(a)
  /// start.dispose()
  /// ```
  @discardableResult
  @inlinable
  public func start(_ action: @escaping (Event) -> Void) -> any Disposable {
    let run = ProducerRun(action)
    Trampoline.runToCompletion { run.begin(self) }
    return run
  }

  /// Starts the producer as a part of a whole. Once the whole has ended, it begins no more parts. Resources of this
  /// start are released when the start ends, even if the whole continues.
  @inlinable
  @discardableResult
  package func start(within whole: Lifetime, _ action: @escaping (Event) -> Void) -> any Disposable {
    start(within: whole, level: whole.level, action)
  }

  /// Starts the producer as a part of a whole, inside of a number of streams of streams.
  @inlinable
  @discardableResult
  func start(within whole: Lifetime, level: Int, _ action: @escaping (Event) -> Void) -> any Disposable {
    let run = ProducerRun(level: level, action)
    run.begin(self, within: whole)
    return run
  }

  /// Starts the producer and sends every event to `observer`.
  @discardableResult
  @inlinable
  public func start(_ observer: Observer) -> any Disposable { start { observer.send($0) } }

  /// Starts the producer without observing it.
  @discardableResult
  public func start() -> any Disposable { start { _ in } }

  /// Starts a producer that cannot fail, and calls `action` with every value. For one that can, see
  /// ``startWithResult(_:)``.
  @discardableResult
  @inlinable
  public func startWithValues(_ action: @escaping (Value) -> Void) -> any Disposable where Failure == Never {
    start { if case .value(let value) = $0 { action(value) } }
  }

  /// Starts the producer and calls `action` with the error if it fails.
  @discardableResult
  @inlinable
  public func startWithFailed(_ action: @escaping (Failure) -> Void) -> any Disposable {
    start { if case .failed(let error) = $0 { action(error) } }
  }

  /// Starts the producer and calls `action` if it completes.
  @discardableResult
  @inlinable
  public func startWithCompleted(_ action: @escaping () -> Void) -> any Disposable {
    start { if case .completed = $0 { action() } }
  }

  /// Starts the producer and calls `action` if it is interrupted.
  @discardableResult
  @inlinable
  public func startWithInterrupted(_ action: @escaping () -> Void) -> any Disposable {
    start { if case .interrupted = $0 { action() } }
  }

  /// Starts the producer and calls `action` with every value, and with the error if it fails.
  @discardableResult
  @inlinable
  public func startWithResult(_ action: @escaping (Result<Value, Failure>) -> Void) -> any Disposable {
    start { if let result = $0.result { action(result) } }
  }

  /// Starts a producer that cannot fail on behalf of an actor, which is held weakly. (In an actor, `[weak self]` would
  /// lose the isolation.)
  ///
  /// The first value that is sent after the actor has been deallocated ends the start.
  @discardableResult
  public func startWithValues<Owner: Actor>(
    with owner: isolated Owner, _ action: @escaping (isolated Owner, Value) -> Void
  ) -> any Disposable where Failure == Never {
    whileAlive(owner, unisolated(action)) { startWithValues($0) }
  }

  /// Makes a signal of one start, and returns what `setup` returns.
  ///
  /// `setup` receives the signal before anything is sent, so that you can observe it or derive others from it. It also
  /// receives a disposable that interrupts the signal, even if no other code can send to it; use it where the producer
  /// was started. Like any derived signal, the signal continues while it is held or observed. If it is neither once
  /// `setup` has returned, the start is disposed of.
  ///
  /// ```swift
  /// let last = SignalProducer(1...3).startWithSignal { numbers, _ in Property(initial: 0, then: numbers) }
  /// print(last.value)  // prints: 3
  /// ```
  @discardableResult
  @inlinable
  public func startWithSignal<Result>(
    _ setup: (Signal<Value, Failure>, any Disposable) -> Result
  ) -> Result {
    let ending = CompositeDisposable()
    let core = SignalCore<Value, Failure>(upstream: ending)
    core.live()
    let signal = Signal<Value, Failure>(core, depth: depth)
    // The disposable holds the entrance, too: while it is held, an interruption can be sent.
    let entrance = Signal<Value, Failure>.Entrance(core)
    let result = setup(signal, AnyDisposable { entrance.core.sendLast(.interrupted) })
    // Held until here, so that it is not abandoned before it has begun.
    withExtendedLifetime(signal) {
      if !core.isEnding { Trampoline.runToCompletion { begin({ entrance.core.send($0) }, Lifetime(ending)) } }
    }
    return result
  }
}

// MARK: - Deriving

extension SignalProducer {
  /// Applies a signal operator to every start.
  ///
  /// ```swift
  /// let doubled = SignalProducer(1...3).lift { numbers in numbers.map { $0 * 2 } }
  /// doubled.collect().startWithValues { print($0) }  // prints: [2, 4, 6]
  /// ```
  @inlinable
  public func lift<U, F>(
    _ transform: @escaping (Signal<Value, Failure>) -> Signal<U, F>
  ) -> SignalProducer<U, F> {
    .starting(after: depth, weight: 8) { sink, lifetime in
      let core = SignalCore<Value, Failure>()
      let outer = Trampoline.enter(lifetime.level)
      lifetime += transform(Signal(core, depth: depth)).observe(sink)
      Trampoline.leave(to: outer)
      let entrance = Signal<Value, Failure>.Entrance(core)
      start(within: lifetime) { entrance.core.send($0) }
    }
  }

  /// Applies an operator of two signals to every start of this producer, together with a start of another.
  ///
  /// ```swift
  /// let answers = SignalProducer(["Who?", "Why?"]).lift(with: SignalProducer(["Ada", "42"])) { $0.zip(with: $1) }
  /// answers.map { "\($0) \($1)" }.collect().startWithValues { print($0) }  // prints: ["Who? Ada", "Why? 42"]
  /// ```
  ///
  /// The other stream is started first.
  @inlinable
  public func lift<U, F, V, G>(
    with other: some SignalProducerConvertible<U, F>,
    _ transform: @escaping (Signal<Value, Failure>, Signal<U, F>) -> Signal<V, G>
  ) -> SignalProducer<V, G> {
    let other = other.producer
    return .starting(after: max(depth, other.depth), weight: 8) { sink, lifetime in
      let (left, right) = (SignalCore<Value, Failure>(), SignalCore<U, F>())
      lifetime += transform(Signal(left, depth: depth), Signal(right, depth: other.depth)).observe(sink)
      let (entrance, otherEntrance) = (Signal<Value, Failure>.Entrance(left), Signal<U, F>.Entrance(right))
      other.start(within: lifetime) { otherEntrance.core.send($0) }
      start(within: lifetime) { entrance.core.send($0) }
    }
  }

  /// Puts a projection in front of the closure that receives the events.
  @inlinable
  func apply<P: Projection<Value, Failure, U, F>, U, F>(_ projection: P) -> SignalProducer<U, F> {
    transforming { output in { projection.project($0, output) } }
  }

  /// Puts a closure, which `attach` makes for each start, in front of the one that receives the events. A chain of
  /// operators is thus one closure calling the next, without a list or a queue in between.
  @inlinable
  func transforming<U, F>(
    _ attach: @escaping (@escaping (Signal<U, F>.Event) -> Void) -> (Event) -> Void
  ) -> SignalProducer<U, F> {
    .starting(after: depth) { sink, lifetime in begin(attach(sink), lifetime) }
  }

  /// Like ``transforming(_:)``, for an operator that only handles values; terminal events pass through.
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
