extension Action {
  /// An action that may be executed at any time, with the value that its state has then.
  public convenience init<State: PropertyProtocol>(
    state: State, execute: @escaping (State.Value, Input) -> SignalProducer<Output, Failure>
  ) {
    self.init(state: state, enabledIf: { _ in true }, execute: execute)
  }

  /// An action that may be executed while a property is true.
  public convenience init(
    enabledIf isEnabled: some PropertyProtocol<Bool>, execute: @escaping (Input) -> SignalProducer<Output, Failure>
  ) {
    self.init(state: isEnabled, enabledIf: { $0 }) { _, input in execute(input) }
  }

  /// An action that may be executed at any time.
  public convenience init(execute: @escaping (Input) -> SignalProducer<Output, Failure>) {
    self.init(enabledIf: Property(value: true), execute: execute)
  }

  /// An action that may be executed while its state is there.
  public convenience init<State>(
    unwrapping state: some PropertyProtocol<State?>,
    execute: @escaping (State, Input) -> SignalProducer<Output, Failure>
  ) {
    self.init(state: state, enabledIf: { $0 != nil }) { state, input in
      // Without one it is not enabled.
      state.map { execute($0, input) } ?? .empty
    }
  }

  /// An action that may be executed while what was last proposed for its state is accepted, or something in its place.
  public convenience init<State, StateError>(
    validated state: ValidatingProperty<State, StateError>,
    execute: @escaping (State, Input) -> SignalProducer<Output, Failure>
  ) {
    self.init(unwrapping: state.result.map(\.value), execute: execute)
  }
}

extension Action where Input == Void {
  /// An action without input that may be executed while its state allows it, with the value that the state has then.
  public convenience init<State: PropertyProtocol>(
    state: State, enabledIf isAllowed: @escaping (State.Value) -> Bool,
    execute: @escaping (State.Value) -> SignalProducer<Output, Failure>
  ) {
    self.init(state: state, enabledIf: isAllowed) { state, _ in execute(state) }
  }

  /// An action without input that may be executed at any time, with the value that its state has then.
  public convenience init<State: PropertyProtocol>(
    state: State, execute: @escaping (State.Value) -> SignalProducer<Output, Failure>
  ) {
    self.init(state: state) { state, _ in execute(state) }
  }

  /// An action without input that may be executed while its state is there.
  public convenience init<State>(
    unwrapping state: some PropertyProtocol<State?>, execute: @escaping (State) -> SignalProducer<Output, Failure>
  ) {
    self.init(unwrapping: state) { state, _ in execute(state) }
  }

  /// An action without input that may be executed while what was last proposed for its state is accepted, or something in its
  /// place.
  public convenience init<State, StateError>(
    validated state: ValidatingProperty<State, StateError>,
    execute: @escaping (State) -> SignalProducer<Output, Failure>
  ) {
    self.init(validated: state) { state, _ in execute(state) }
  }

  /// An execution for each start.
  public func apply() -> SignalProducer<Output, ActionError<Failure>> { apply(()) }
}
