extension Action {
  /// Creates an action that may be executed at any time. The execution receives the value of the state at that time.
  ///
  /// ```swift
  /// let search = Action(state: query) { (query, page: Int) in SignalProducer(value: "\(query), page \(page)") }
  /// search.values.observeValues { print($0) }
  /// query.value = "Ada"
  /// search.apply(2).start()  // prints: Ada, page 2
  /// ```
  public convenience init<State: PropertyProtocol>(
    state: State, execute: @escaping (State.Value, Input) -> SignalProducer<Output, Failure>
  ) {
    self.init(state: state, enabledIf: { _ in true }, execute: execute)
  }

  /// Creates an action that may be executed while a property is `true`.
  ///
  /// ```swift
  /// let isOnline = MutableProperty(false)
  /// let load = Action<Int, String, LoadError>(enabledIf: isOnline) { page in server.load(page) }
  /// load.apply(1).startWithFailed { _ in print("disabled") }  // prints: disabled
  /// ```
  public convenience init(
    enabledIf isEnabled: some PropertyProtocol<Bool>, execute: @escaping (Input) -> SignalProducer<Output, Failure>
  ) {
    self.init(state: isEnabled, enabledIf: { $0 }) { _, input in execute(input) }
  }

  /// Creates an action that may be executed at any time.
  ///
  /// ```swift
  /// let load = Action<Int, String, LoadError> { page in server.load(page) }
  /// load.values.observeValues { print($0) }
  /// load.apply(1).start()  // prints: page 1
  /// ```
  public convenience init(execute: @escaping (Input) -> SignalProducer<Output, Failure>) {
    self.init(enabledIf: Property(value: true), execute: execute)
  }

  /// Creates an action that may be executed while its state is not `nil`.
  ///
  /// ```swift
  /// let selection = MutableProperty<Person?>(nil)
  /// let rename = Action(unwrapping: selection) { (old, new: String) in SignalProducer(value: "\(old.name): \(new)") }
  /// print(rename.isEnabled.value)  // prints: false
  /// selection.value = .ada
  /// print(rename.isEnabled.value)  // prints: true
  /// ```
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
  ///
  /// ```swift
  /// let save = Action(state: query, enabledIf: { !$0.isEmpty }) { SignalProducer(value: "saved \($0)") }
  /// save.values.observeValues { print($0) }
  /// query.value = "Ada"
  /// save.apply().start()  // prints: saved Ada
  /// ```
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
  ///
  /// ```swift
  /// let selection = MutableProperty<Person?>(.ada)
  /// let delete = Action(unwrapping: selection) { SignalProducer(value: "deleted \($0.name)") }
  /// delete.values.observeValues { print($0) }
  /// delete.apply().start()  // prints: deleted Ada
  /// ```
  public convenience init<State>(
    unwrapping state: some PropertyProtocol<State?>, execute: @escaping (State) -> SignalProducer<Output, Failure>
  ) {
    self.init(unwrapping: state) { state, _ in execute(state) }
  }

  /// Creates an action without input that may be executed while the last value proposed for its state is accepted or
  /// replaced by another one.
  ///
  /// ```swift
  /// let name = ValidatingProperty<String, NameError>("") { $0.isEmpty ? .invalid(.isEmpty) : .valid }
  /// let save = Action(validated: name) { SignalProducer(value: "saved \($0)") }
  /// print(save.isEnabled.value)  // prints: false
  /// name.value = "Ada"
  /// print(save.isEnabled.value)  // prints: true
  /// ```
  public convenience init<State, StateError>(
    validated state: ValidatingProperty<State, StateError>,
    execute: @escaping (State) -> SignalProducer<Output, Failure>
  ) {
    self.init(validated: state) { state, _ in execute(state) }
  }

  /// Returns a producer that starts an execution for each of its starts.
  ///
  /// ```swift
  /// let save = Action(state: score) { SignalProducer(value: "saved \($0)") }
  /// save.values.observeValues { print($0) }
  /// save.apply().start()  // prints: saved 0
  /// ```
  public func apply() -> SignalProducer<Output, ActionError<Failure>> { apply(()) }
}
