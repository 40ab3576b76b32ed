extension Operator where Failure == F {
  @inlinable
  static func map(_ transform: @escaping (Value) -> U) -> Operator {
    Operator(values: { output in { output(.value(transform($0))) } })
  }

  @inlinable
  static func compactMap(_ transform: @escaping (Value) -> U?) -> Operator {
    Operator(values: { output in
      { if let new = transform($0) { output(.value(new)) } }
    })
  }

  @inlinable
  static func scan(_ initial: U, _ next: @escaping (inout U, Value) -> Void) -> Operator {
    Operator(values: { output in
      var state = initial
      return { value in
        next(&state, value)
        output(.value(state))
      }
    })
  }

  @inlinable
  static func reduce(_ initial: U, _ next: @escaping (inout U, Value) -> Void) -> Operator {
    Operator { output, _ in
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
}

extension Operator where Failure == F, U == (Value, Value) {
  @inlinable
  static func combinePrevious(_ initial: Value?) -> Operator {
    Operator(values: { output in
      var previous = initial
      return { value in
        let last = previous
        previous = value
        if let last { output(.value((last, value))) }
      }
    })
  }
}

extension Operator where Value == U {
  @inlinable
  static func mapError(_ transform: @escaping (Failure) -> F) -> Operator {
    Operator { output, _ in { output($0.mapError(transform)) } }
  }
}

extension Signal {
  /// Transforms each value.
  @inlinable
  public func map<U>(_ transform: @escaping (Value) -> U) -> Signal<U, Failure> { apply(.map(transform)) }

  /// Transforms each value, and drops those that have no result.
  @inlinable
  public func compactMap<U>(_ transform: @escaping (Value) -> U?) -> Signal<U, Failure> {
    apply(.compactMap(transform))
  }

  /// Transforms the error.
  @inlinable
  public func mapError<F>(_ transform: @escaping (Failure) -> F) -> Signal<Value, F> { apply(.mapError(transform)) }

  /// Sends what came of each value and the result before.
  @inlinable
  public func scan<U>(_ initial: U, _ next: @escaping (U, Value) -> U) -> Signal<U, Failure> {
    apply(.scan(initial) { $0 = next($0, $1) })
  }

  /// Sends what came of each value and the result before, which is changed in place.
  @inlinable
  public func scan<U>(into initial: U, _ next: @escaping (inout U, Value) -> Void) -> Signal<U, Failure> {
    apply(.scan(initial, next))
  }

  /// Sends the last result at the end.
  @inlinable
  public func reduce<U>(_ initial: U, _ next: @escaping (U, Value) -> U) -> Signal<U, Failure> {
    apply(.reduce(initial) { $0 = next($0, $1) })
  }

  /// Sends the last result, which is changed in place, at the end.
  @inlinable
  public func reduce<U>(into initial: U, _ next: @escaping (inout U, Value) -> Void) -> Signal<U, Failure> {
    apply(.reduce(initial, next))
  }

  /// Sends all values at the end, as an array.
  @inlinable
  public func collect() -> Signal<[Value], Failure> { apply(.reduce([]) { $0.append($1) }) }

  /// Sends each value with the one before, from the second on.
  @inlinable
  public func combinePrevious() -> Signal<(Value, Value), Failure> { apply(.combinePrevious(nil)) }

  /// Sends each value with the one before; the first with `initial`.
  @inlinable
  public func combinePrevious(_ initial: Value) -> Signal<(Value, Value), Failure> {
    apply(.combinePrevious(.some(initial)))
  }
}

extension SignalProducer {
  /// Transforms each value.
  @inlinable
  public func map<U>(_ transform: @escaping (Value) -> U) -> SignalProducer<U, Failure> { apply(.map(transform)) }

  /// Transforms each value, and drops those that have no result.
  @inlinable
  public func compactMap<U>(_ transform: @escaping (Value) -> U?) -> SignalProducer<U, Failure> {
    apply(.compactMap(transform))
  }

  /// Transforms the error.
  @inlinable
  public func mapError<F>(_ transform: @escaping (Failure) -> F) -> SignalProducer<Value, F> {
    apply(.mapError(transform))
  }

  /// Sends what came of each value and the result before.
  @inlinable
  public func scan<U>(_ initial: U, _ next: @escaping (U, Value) -> U) -> SignalProducer<U, Failure> {
    apply(.scan(initial) { $0 = next($0, $1) })
  }

  /// Sends what came of each value and the result before, which is changed in place.
  @inlinable
  public func scan<U>(into initial: U, _ next: @escaping (inout U, Value) -> Void) -> SignalProducer<U, Failure> {
    apply(.scan(initial, next))
  }

  /// Sends the last result at the end.
  @inlinable
  public func reduce<U>(_ initial: U, _ next: @escaping (U, Value) -> U) -> SignalProducer<U, Failure> {
    apply(.reduce(initial) { $0 = next($0, $1) })
  }

  /// Sends the last result, which is changed in place, at the end.
  @inlinable
  public func reduce<U>(into initial: U, _ next: @escaping (inout U, Value) -> Void) -> SignalProducer<U, Failure> {
    apply(.reduce(initial, next))
  }

  /// Sends all values at the end, as an array.
  @inlinable
  public func collect() -> SignalProducer<[Value], Failure> { apply(.reduce([]) { $0.append($1) }) }

  /// Sends each value with the one before, from the second on.
  @inlinable
  public func combinePrevious() -> SignalProducer<(Value, Value), Failure> { apply(.combinePrevious(nil)) }

  /// Sends each value with the one before; the first with `initial`.
  @inlinable
  public func combinePrevious(_ initial: Value) -> SignalProducer<(Value, Value), Failure> {
    apply(.combinePrevious(.some(initial)))
  }
}
