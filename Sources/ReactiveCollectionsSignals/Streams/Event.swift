extension Signal {
  /// An event of a signal. The events of a signal follow the grammar `value* (failed | completed | interrupted)?`.
  ///
  /// ```swift
  /// let events: [Signal<Int, LoadError>.Event] = [.value(1), .value(2), .failed(.offline)]
  /// print(events.compactMap(\.value))  // prints: [1, 2]
  /// print(events.map(\.isTerminal))  // prints: [false, false, true]
  /// ```
  public enum Event {
    /// A value.
    case value(Value)
    /// The end, because of an error.
    case failed(Failure)
    /// The end: all values have been sent.
    case completed
    /// The end, before all values were sent: the sender was released or stopped.
    case interrupted

    /// Whether no event follows this one.
    @inlinable
    public var isTerminal: Bool {
      if case .value = self { false } else { true }
    }

    /// Whether this is the completion.
    @inlinable
    public var isCompleted: Bool {
      if case .completed = self { true } else { false }
    }

    /// The value of a value event; `nil` for other events.
    @inlinable
    public var value: Value? {
      if case .value(let value) = self { value } else { nil }
    }

    /// The error of a failure; `nil` for other events.
    @inlinable
    public var error: Failure? {
      if case .failed(let error) = self { error } else { nil }
    }

    /// The value or the error, as a result; `nil` for other events.
    @inlinable
    var result: Result<Value, Failure>? {
      switch self {
      case .value(let value): .success(value)
      case .failed(let error): .failure(error)
      case .completed, .interrupted: nil
      }
    }

    /// Returns this event with its value transformed.
    ///
    /// ```swift
    /// let event: Signal<Int, Never>.Event = .value(1)
    /// print(event.map { "\($0) point" })  // prints: value(1 point)
    /// ```
    @inlinable
    public func map<U>(_ transform: (Value) -> U) -> Signal<U, Failure>.Event {
      switch self {
      case .value(let value): .value(transform(value))
      case .failed(let error): .failed(error)
      case .completed: .completed
      case .interrupted: .interrupted
      }
    }

    /// Returns this event with its error transformed.
    ///
    /// ```swift
    /// let event: Signal<Int, LoadError>.Event = .failed(.offline)
    /// print(event.mapError { ActionError.producerFailed($0) })  // prints: failed(offline)
    /// ```
    @inlinable
    public func mapError<F: Error>(_ transform: (Failure) -> F) -> Signal<Value, F>.Event {
      switch self {
      case .value(let value): .value(value)
      case .failed(let error): .failed(transform(error))
      case .completed: .completed
      case .interrupted: .interrupted
      }
    }
  }
}

extension Signal.Event: Equatable where Value: Equatable, Failure: Equatable {}
extension Signal.Event: Hashable where Value: Hashable, Failure: Hashable {}
extension Signal.Event: Sendable where Value: Sendable {}

extension Signal.Event: CustomStringConvertible {
  /// `value(1)`, `failed(error)`, `completed` or `interrupted`.
  public var description: String {
    switch self {
    case .value(let value): "value(\(value))"
    case .failed(let error): "failed(\(error))"
    case .completed: "completed"
    case .interrupted: "interrupted"
    }
  }
}
