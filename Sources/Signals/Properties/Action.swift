/// Something to do, once at a time: a task that is started with an input, and may be so while it is enabled.
///
///     let signIn = Action(state: name, enabledIf: { !$0.isEmpty }) { name, password in server.signIn(name, password) }
///     button.isEnabled <~ signIn.isEnabled
///     signIn <~ button.taps.map { field.text }
///     signIn.errors.observeValues { show($0) }
///
/// ``apply(_:)`` makes a producer of an execution. An execution that is not allowed when it is started fails with
/// ``ActionError/disabled``; any other sends what the task sends, and besides,
///
/// - ``isExecuting`` is true and ``isEnabled`` false from before the task starts until before its end is told to anybody: so
///   whoever hears of the end may start the next execution. Both go with the state in one step, see ``Property``;
/// - each event of the task is one of ``events``, once, in order, the starter being told first; an execution that is disposed of
///   adds an interruption, so that each has exactly one end.
///
/// An execution under way keeps the action alive, and so does a producer that ``apply(_:)`` has made; its signals and properties do not:
/// they complete when it goes, whatever becomes of its state, which it keeps alive until then. It lives where it was made, like ``Signal``.
public final class Action<Input, Output, Failure: Error> {
  private let executing = MutableProperty(false)
  /// Prepares an execution with the state of now; without one, that does not allow it.
  private let prepare: (Input) -> (() -> SignalProducer<Output, Failure>)?
  private let eventCore = SignalCore<Signal<Output, Failure>.Event, Never>()
  private let disabledCore = SignalCore<Void, Never>()
  private let token: Lifetime.Token
  /// How many starters are being told of something, each inside of the one before.
  private var starters = 0

  /// Ends with the action.
  public let lifetime: Lifetime
  /// Whether an execution is under way.
  public let isExecuting: Property<Bool>
  /// Whether an execution may start: none is under way, and the state allows it.
  public let isEnabled: Property<Bool>

  /// An action that may be executed while its state allows it, with the value that the state has then.
  public init<State: PropertyProtocol>(
    state: State, enabledIf isAllowed: @escaping (State.Value) -> Bool,
    execute: @escaping (State.Value, Input) -> SignalProducer<Output, Failure>
  ) {
    let state = state.readOnly
    let home = Home.current
    prepare = { input in
      let value = state.value
      return isAllowed(value) ? { execute(value, input) } : nil
    }
    isExecuting = Property(reflecting: executing)
    let (busy, present) = (isExecuting.reference, state.reference)
    isEnabled = Property(
      from: [isExecuting.source, state.source], keeping: nil, until: { busy._withUnsafeGuaranteedRef { $0.hasEnded } }
    ) {
      $0.become(!busy.latest() && isAllowed(present.latest()))
    }.skipRepeats()
    (lifetime, token) = Lifetime.make(at: home)
    eventCore.live(at: home)
    disabledCore.live(at: home)
  }

  deinit {
    eventCore.sendLast(.completed)
    disabledCore.sendLast(.completed)
  }

  /// What happens in all executions: each event of the tasks, and an interruption where one was disposed of.
  public var events: Signal<Signal<Output, Failure>.Event, Never> { Signal(eventCore) }

  /// The values of all executions.
  public var values: Signal<Output, Never> { events.compactMap(\.value) }

  /// The errors of all executions.
  public var errors: Signal<Failure, Never> { events.compactMap(\.error) }

  /// A value for each execution that has completed.
  public var completed: Signal<Void, Never> { events.compactMap { if case .completed = $0 { () } else { nil } } }

  /// A value for each execution that was not allowed.
  public var disabledErrors: Signal<Void, Never> { Signal(disabledCore) }

  /// An execution with `input` for each start.
  public func apply(_ input: Input) -> SignalProducer<Output, ActionError<Failure>> {
    SignalProducer(begin: { sink, lifetime in
      // In this order: the state's closure may start another execution.
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
    // Takes its place among the events at once, though others are told first.
    func note(_ event: Signal<Output, Failure>.Event) {
      eventCore.enqueue(.value(event))
      guard event.isTerminal, !isOver else { return }
      isOver = true
      executing.value = false
    }
    starter.observeEnded {
      if !isOver { self.tell { note(.interrupted) } }
    }
    executing.value = true
    guard !isOver else { return }
    execute().start(within: starter) { event in
      guard !isOver else { return }
      self.tell {
        note(event)
        if !starter.hasEnded { sink(event.mapError { .producerFailed($0) }) }
      }
    }
  }

  /// Tells a starter of something by `body`, and then all others: of nothing before its starter, also if that leads to more.
  private func tell(_ body: () -> Void) {
    starters += 1
    body()
    starters -= 1
    if starters == 0 { eventCore.drainOutsideTurns() }
  }
}

extension Action: BindingTargetProvider {
  /// Starts an execution with each value.
  public var bindingTarget: BindingTarget<Input> {
    BindingTarget(lifetime: lifetime) { [weak self] in self?.apply($0).start() }
  }
}
