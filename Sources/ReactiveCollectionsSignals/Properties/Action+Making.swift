extension Action {
  /// Creates an action that may be executed at any time. The execution receives the value of the state at that time.
  public convenience init<State: PropertyProtocol>(
    state: State, execute: @escaping (State.Value, Input) -> SignalProducer<Output, Failure>
  ) {
    self.init(state: state, enabledIf: { _ in true }, execute: execute)
  }

  /// Creates an action that may be executed while a property is `true`.
  public convenience init(
    enabledIf isEnabled: some PropertyProtocol<Bool>, execute: @escaping (Input) -> SignalProducer<Output, Failure>
  ) {
    self.init(state: isEnabled, enabledIf: { $0 }) { _, input in execute(input) }
  }

  /// Creates an action that may be executed at any time.
  public convenience init(execute: @escaping (Input) -> SignalProducer<Output, Failure>) {
    self.init(enabledIf: Property(value: true), execute: execute)
  }

  /// Creates an action that may be executed while its state is not `nil`.
  public convenience init<State>(
    unwrapping state: some PropertyProtocol<State?>,
    execute: @escaping (State, Input) -> SignalProducer<Output, Failure>
  ) {
    self.init(state: state, enabledIf: { $0 != nil }) { state, input in
      // The action is not enabled without a state.
      state.map { execute($0, input) } ?? .empty
    }
  }

  /// Creates an action that may be executed while the last value proposed for its state is accepted or replaced by
  /// another one.
  public convenience init<State, StateError>(
    validated state: ValidatingProperty<State, StateError>,
    execute: @escaping (State, Input) -> SignalProducer<Output, Failure>
  ) {
    self.init(unwrapping: state.result.map(\.value), execute: execute)
  }
}

extension Action where Input == Void {
  /// Creates an action without input that may be executed while its state allows it. The execution receives the value
  /// of the state at that time.
  public convenience init<State: PropertyProtocol>(
    state: State, enabledIf isAllowed: @escaping (State.Value) -> Bool,
    execute: @escaping (State.Value) -> SignalProducer<Output, Failure>
  ) {
    self.init(state: state, enabledIf: isAllowed) { state, _ in execute(state) }
  }

  /// Creates an action without input that may be executed at any time. The execution receives the value of the state at
  /// that time.
  public convenience init<State: PropertyProtocol>(
    state: State, execute: @escaping (State.Value) -> SignalProducer<Output, Failure>
  ) {
    self.init(state: state) { state, _ in execute(state) }
  }

  /// Creates an action without input that may be executed while its state is not `nil`.
  public convenience init<State>(
    unwrapping state: some PropertyProtocol<State?>, execute: @escaping (State) -> SignalProducer<Output, Failure>
  ) {
    self.init(unwrapping: state) { state, _ in execute(state) }
  }

  /// Creates an action without input that may be executed while the last value proposed for its state is accepted or
  /// replaced by another one.
  public convenience init<State, StateError>(
    validated state: ValidatingProperty<State, StateError>,
    execute: @escaping (State) -> SignalProducer<Output, Failure>
  ) {
    self.init(validated: state) { state, _ in execute(state) }
  }

  /// Returns a producer that starts an execution for each of its starts.
  public func apply() -> SignalProducer<Output, ActionError<Failure>> { apply(()) }
}
