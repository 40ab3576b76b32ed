/// Transforms values.
@usableFromInline
struct Mapping<Value, NewValue, Failure: Error>: Projection {
  @usableFromInline let transform: (Value) -> NewValue
  @inlinable init(_ transform: @escaping (Value) -> NewValue) { self.transform = transform }

  @inlinable
  func project(_ event: Signal<Value, Failure>.Event, _ output: (Signal<NewValue, Failure>.Event) -> Void) {
    output(event.map(transform))
  }
}

/// Transforms values, and drops those without a result.
@usableFromInline
struct CompactMapping<Value, NewValue, Failure: Error>: Projection {
  @usableFromInline let transform: (Value) -> NewValue?
  @inlinable init(_ transform: @escaping (Value) -> NewValue?) { self.transform = transform }

  @inlinable
  func project(_ event: Signal<Value, Failure>.Event, _ output: (Signal<NewValue, Failure>.Event) -> Void) {
    switch event {
    case .value(let value): if let new = transform(value) { output(.value(new)) }
    case .failed(let error): output(.failed(error))
    case .completed: output(.completed)
    case .interrupted: output(.interrupted)
    }
  }
}

/// Transforms errors.
@usableFromInline
struct ErrorMapping<Value, Failure: Error, NewFailure: Error>: Projection {
  @usableFromInline let transform: (Failure) -> NewFailure
  @inlinable init(_ transform: @escaping (Failure) -> NewFailure) { self.transform = transform }

  @inlinable
  func project(_ event: Signal<Value, Failure>.Event, _ output: (Signal<Value, NewFailure>.Event) -> Void) {
    output(event.mapError(transform))
  }
}

extension Signal {
  /// Transforms each value.
  @inlinable
  public func map<U>(_ transform: @escaping (Value) -> U) -> Signal<U, Failure> { apply(Mapping(transform)) }

  /// Transforms each value, and drops those that have no result.
  @inlinable
  public func compactMap<U>(_ transform: @escaping (Value) -> U?) -> Signal<U, Failure> {
    apply(CompactMapping(transform))
  }

  /// Transforms the error.
  @inlinable
  public func mapError<F>(_ transform: @escaping (Failure) -> F) -> Signal<Value, F> { apply(ErrorMapping(transform)) }

  /// Sends what came of each value and the result before.
  @inlinable
  public func scan<U>(_ initial: U, _ next: @escaping (U, Value) -> U) -> Signal<U, Failure> {
    .derived(from: producer.scan(initial, next))
  }

  /// Sends what came of each value and the result before, which is changed in place.
  @inlinable
  public func scan<U>(into initial: U, _ next: @escaping (inout U, Value) -> Void) -> Signal<U, Failure> {
    .derived(from: producer.scan(into: initial, next))
  }

  /// Sends the last result at the end.
  @inlinable
  public func reduce<U>(_ initial: U, _ next: @escaping (U, Value) -> U) -> Signal<U, Failure> {
    .derived(from: producer.reduce(initial, next))
  }

  /// Sends the last result, which is changed in place, at the end.
  @inlinable
  public func reduce<U>(into initial: U, _ next: @escaping (inout U, Value) -> Void) -> Signal<U, Failure> {
    .derived(from: producer.reduce(into: initial, next))
  }

  /// Sends all values at the end, as an array.
  @inlinable
  public func collect() -> Signal<[Value], Failure> { .derived(from: producer.collect()) }

  /// Sends each value with the one before, from the second on.
  @inlinable
  public func combinePrevious() -> Signal<(Value, Value), Failure> { .derived(from: producer.combinePrevious()) }

  /// Sends each value with the one before; the first with `initial`.
  @inlinable
  public func combinePrevious(_ initial: Value) -> Signal<(Value, Value), Failure> {
    .derived(from: producer.combinePrevious(initial))
  }
}

extension SignalProducer {
  /// Transforms each value.
  @inlinable
  public func map<U>(_ transform: @escaping (Value) -> U) -> SignalProducer<U, Failure> { apply(Mapping(transform)) }

  /// Transforms each value, and drops those that have no result.
  @inlinable
  public func compactMap<U>(_ transform: @escaping (Value) -> U?) -> SignalProducer<U, Failure> {
    apply(CompactMapping(transform))
  }

  /// Transforms the error.
  @inlinable
  public func mapError<F>(_ transform: @escaping (Failure) -> F) -> SignalProducer<Value, F> {
    apply(ErrorMapping(transform))
  }

  /// Sends what came of each value and the result before.
  @inlinable
  public func scan<U>(_ initial: U, _ next: @escaping (U, Value) -> U) -> SignalProducer<U, Failure> {
    scan(into: initial) { $0 = next($0, $1) }
  }

  /// Sends what came of each value and the result before, which is changed in place.
  @inlinable
  public func scan<U>(into initial: U, _ next: @escaping (inout U, Value) -> Void) -> SignalProducer<U, Failure> {
    transformingValues { output in
      var state = initial
      return { value in
        next(&state, value)
        output(.value(state))
      }
    }
  }

  /// Sends the last result at the end.
  @inlinable
  public func reduce<U>(_ initial: U, _ next: @escaping (U, Value) -> U) -> SignalProducer<U, Failure> {
    reduce(into: initial) { $0 = next($0, $1) }
  }

  /// Sends the last result, which is changed in place, at the end.
  @inlinable
  public func reduce<U>(into initial: U, _ next: @escaping (inout U, Value) -> Void) -> SignalProducer<U, Failure> {
    transforming { output in
      var state = initial
      return { event in
        switch event {
        case .value(let value): next(&state, value)
        case .failed(let error): output(.failed(error))
        case .completed:
          output(.value(state))
          output(.completed)
        case .interrupted: output(.interrupted)
        }
      }
    }
  }

  /// Sends all values at the end, as an array.
  @inlinable
  public func collect() -> SignalProducer<[Value], Failure> { reduce(into: []) { $0.append($1) } }

  /// Sends each value with the one before, from the second on.
  @inlinable
  public func combinePrevious() -> SignalProducer<(Value, Value), Failure> { combinePrevious(from: nil) }

  /// Sends each value with the one before; the first with `initial`.
  @inlinable
  public func combinePrevious(_ initial: Value) -> SignalProducer<(Value, Value), Failure> {
    combinePrevious(from: .some(initial))
  }

  @inlinable
  func combinePrevious(from initial: Value?) -> SignalProducer<(Value, Value), Failure> {
    transformingValues { output in
      var previous = initial
      return { value in
        let last = previous
        previous = value
        if let last { output(.value((last, value))) }
      }
    }
  }
}
