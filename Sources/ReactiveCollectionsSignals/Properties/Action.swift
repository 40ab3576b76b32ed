/// A task that runs at most once at a time. It is started with an input, and only while it is enabled.
///
/// ```swift
/// let signIn = Action(state: query, enabledIf: { !$0.isEmpty }) { (name, password: String) in
///   SignalProducer<String, LoadError>(value: "\(name) has signed in")
/// }
/// signIn.values.observeValues { print($0) }
/// query.value = "Ada"
/// signIn.apply("secret").start()  // prints: Ada has signed in
/// ```
///
/// ``apply(_:)`` returns a producer of an execution. An execution that is not allowed when it is started fails with
/// ``ActionError/disabled``. Any other execution sends the task's events, and in addition:
///
/// - ``isExecuting`` is `true` and ``isEnabled`` is `false` from before the task starts until before its end is sent to
///   any observer, so an observer of the end may start the next execution. Both change together with the state in one
///   step: see ``Property``.
/// - ``events`` sends each event of the task once, in order, after the code that started the execution has received it.
///   An execution that is disposed of adds an interruption, so that each execution has exactly one end.
///
/// A running execution keeps the action alive, and so does a producer returned by ``apply(_:)``. The action's signals
/// and properties do not. They complete when the action is deallocated, regardless of its state, which the action keeps
/// alive until then. An action lives where it was made, like a ``Signal``.
public final class Action<Input, Output, Failure: Error> {
  private let executing = MutableProperty(false)
  /// Prepares an execution with the current state; `nil` if the state does not allow it.
  private let prepare: (Input) -> (() -> SignalProducer<Output, Failure>)?
  private let eventCore = SignalCore<Signal<Output, Failure>.Event, Never>()
  private let disabledCore = SignalCore<Void, Never>()
  private let token: Lifetime.Token
  /// How many starters are receiving an event, each nested inside the previous one.
  private var starters = 0

  /// The lifetime of the action.
  public let lifetime: Lifetime
  /// Whether an execution is running.
  public let isExecuting: Property<Bool>
  /// Whether an execution may start: none is running, and the state allows it.
  public let isEnabled: Property<Bool>

  /// Creates an action that may be executed while its state allows it. The execution receives the value of the state at
  /// that time.
  ///
  /// ```swift
  /// let rename = Action(state: query, enabledIf: { !$0.isEmpty }) { (old, new: String) in
  ///   SignalProducer(value: "\(old) is now \(new)")
  /// }
  /// print(rename.isEnabled.value)  // prints: false
  /// query.value = "Ada"
  /// rename.apply("Bob").startWithResult { name in print((try? name.get()) ?? "none") }  // prints: Ada is now Bob
  /// ```
  public init<State: PropertyProtocol>(
    state: State, enabledIf isAllowed: @escaping (State.Value) -> Bool,
    execute: @escaping (State.Value, Input) -> SignalProducer<Output, Failure>
  ) {
    let state = state.readOnly
    let isolation = Isolation.current
    prepare = { input in
      let value = state.value
      return isAllowed(value) ? { execute(value, input) } : nil
    }
    // An execution that has begun is not taken back with the transaction in which it did.
    executing.core.followsElsewhere = true
    isExecuting = Property(reflecting: executing)
    let (busy, present) = (isExecuting.reference, state.reference)
    isEnabled = Property(
      from: [isExecuting.source, state.source], keeping: nil, until: { busy._withUnsafeGuaranteedRef { $0.isFinal } }
    ) { _, moment in !busy.latest(moment) && isAllowed(present.latest(moment)) }.skipRepeats()
    (lifetime, token) = Lifetime.make(at: isolation)
    eventCore.live(at: isolation)
    disabledCore.live(at: isolation)
  }

  deinit {
    eventCore.sendLast(.completed)
    disabledCore.sendLast(.completed)
  }

  /// A signal of the events of all executions: each event of the tasks, and an interruption for each execution that was
  /// disposed of.
  ///
  /// ```swift
  /// let load = Action<Int, String, LoadError> { page in server.load(page) }
  /// load.events.observeValues { print($0) }
  /// load.apply(0).start()  // prints: failed(offline)
  /// ```
  public var events: Signal<Signal<Output, Failure>.Event, Never> { Signal(eventCore) }

  /// A signal of the values of all executions.
  ///
  /// ```swift
  /// let load = Action<Int, String, LoadError> { page in server.load(page) }
  /// load.values.observeValues { print($0) }
  /// load.apply(1).start()  // prints: page 1
  /// ```
  public var values: Signal<Output, Never> { events.compactMap(\.value) }

  /// A signal of the errors of all executions.
  ///
  /// ```swift
  /// let load = Action<Int, String, LoadError> { page in server.load(page) }
  /// load.errors.observeValues { print($0) }
  /// load.apply(0).start()  // prints: offline
  /// ```
  public var errors: Signal<Failure, Never> { events.compactMap(\.error) }

  /// A signal that sends a value for each execution that has completed.
  ///
  /// ```swift
  /// let load = Action<Int, String, LoadError> { page in server.load(page) }
  /// load.completed.observeValues { print("loaded") }
  /// load.apply(1).start()  // prints: loaded
  /// ```
  public var completed: Signal<Void, Never> { events.compactMap { if case .completed = $0 { () } else { nil } } }

  /// A signal that sends a value for each execution that was not allowed.
  ///
  /// ```swift
  /// let load = Action<Int, String, LoadError>(enabledIf: Property(value: false)) { page in server.load(page) }
  /// load.disabledErrors.observeValues { print("not now") }
  /// load.apply(1).start()  // prints: not now
  /// ```
  public var disabledErrors: Signal<Void, Never> { Signal(disabledCore) }

  /// Returns a producer that starts an execution with `input` for each of its starts.
  ///
  /// ```swift
  /// let load = Action<Int, String, LoadError> { page in server.load(page) }
  /// load.apply(0).startWithFailed { print($0) }  // prints: offline
  /// ```
  public func apply(_ input: Input) -> SignalProducer<Output, ActionError<Failure>> {
    SignalProducer(begin: { sink, lifetime in
      // In this order, because the state's closure may start another execution.
      guard let execute = self.prepare(input), !self.executing.value else {
        sink(.failed(.disabled))
        return self.disabledCore.accept(.value(()))
      }
      self.run(execute, sink, lifetime)
    })
  }

  private func run(
    _ execute: () -> SignalProducer<Output, Failure>,
    _ sink: @escaping (Signal<Output, ActionError<Failure>>.Event) -> Void, _ starter: Lifetime
  ) {
    // The closure that allows the execution may have ended its start.
    guard !starter.hasEnded else { return }
    var isOver = false
    // Queues the event in `events` immediately, though the starter receives it first.
    func note(_ event: Signal<Output, Failure>.Event) {
      eventCore.enqueue(.value(event))
      guard event.isTerminal, !isOver else { return }
      isOver = true
      executing.value = false
    }
    starter.observeEnded {
      if !isOver { self.notify { note(.interrupted) } }
    }
    executing.value = true
    guard !isOver else { return }
    execute().start(within: starter) { event in
      guard !isOver else { return }
      self.notify {
        note(event)
        if !starter.hasEnded { sink(event.mapError { .producerFailed($0) }) }
      }
    }
  }

  /// Sends an event to its starter by calling `body`, and then the queued events to all other observers. No event
  /// reaches them before its starter has received it, even if it causes further events.
  private func notify(_ body: () -> Void) {
    starters += 1
    body()
    starters -= 1
    if starters == 0 { eventCore.drainAfterDeferral() }
  }
}

extension Action: BindingTargetProvider {
  /// A target that starts an execution with each value.
  ///
  /// ```swift
  /// let load = Action<Int, String, LoadError> { page in server.load(page) }
  /// load.values.observeValues { print($0) }
  /// load <~ score.signal
  /// score.value = 1  // prints: page 1
  /// ```
  public var bindingTarget: BindingTarget<Input> {
    BindingTarget(lifetime: lifetime) { [weak self] in self?.apply($0).start() }
  }
}
