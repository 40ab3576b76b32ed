extension Signal {
  /// Sends the result of combining each value with the previous result.
  @inlinable
  public func scan<U>(_ initial: U, _ next: @escaping (U, Value) -> U) -> Signal<U, Failure> {
    .derived(from: producer.scan(initial, next))
  }

  /// Sends the result of combining each value with the previous result, which is changed in place.
  @inlinable
  public func scan<U>(into initial: U, _ next: @escaping (inout U, Value) -> Void) -> Signal<U, Failure> {
    .derived(from: producer.scan(into: initial, next))
  }

  /// Sends an output for each value, computed from the value and a state. `next` returns the new state and the output.
  @inlinable
  public func scanMap<State, U>(_ initial: State, _ next: @escaping (State, Value) -> (State, U)) -> Signal<U, Failure>
  {
    .derived(from: producer.scanMap(initial, next))
  }

  /// Sends an output for each value, computed from the value and a state, which is changed in place.
  @inlinable
  public func scanMap<State, U>(
    into initial: State, _ next: @escaping (inout State, Value) -> U
  ) -> Signal<U, Failure> {
    .derived(from: producer.scanMap(into: initial, next))
  }

  /// Combines all values, and sends the last result on completion.
  @inlinable
  public func reduce<U>(_ initial: U, _ next: @escaping (U, Value) -> U) -> Signal<U, Failure> {
    .derived(from: producer.reduce(initial, next))
  }

  /// Combines all values into a result that is changed in place, and sends the result on completion.
  @inlinable
  public func reduce<U>(into initial: U, _ next: @escaping (inout U, Value) -> Void) -> Signal<U, Failure> {
    .derived(from: producer.reduce(into: initial, next))
  }

  /// Sends each value with the previous one, from the second value on.
  @inlinable
  public func combinePrevious() -> Signal<(Value, Value), Failure> { .derived(from: producer.combinePrevious()) }

  /// Sends each value with the previous one, and the first value with `initial`.
  @inlinable
  public func combinePrevious(_ initial: Value) -> Signal<(Value, Value), Failure> {
    .derived(from: producer.combinePrevious(initial))
  }
}

extension SignalProducer {
  /// Sends the result of combining each value with the previous result.
  @inlinable
  public func scan<U>(_ initial: U, _ next: @escaping (U, Value) -> U) -> SignalProducer<U, Failure> {
    scan(into: initial) { $0 = next($0, $1) }
  }

  /// Sends the result of combining each value with the previous result, which is changed in place.
  @inlinable
  public func scan<U>(into initial: U, _ next: @escaping (inout U, Value) -> Void) -> SignalProducer<U, Failure> {
    scanMap(into: initial) { state, value in
      next(&state, value)
      return state
    }
  }

  /// Sends an output for each value, computed from the value and a state. `next` returns the new state and the output.
  @inlinable
  public func scanMap<State, U>(
    _ initial: State, _ next: @escaping (State, Value) -> (State, U)
  ) -> SignalProducer<U, Failure> {
    scanMap(into: initial) { state, value in
      let (new, output) = next(state, value)
      state = new
      return output
    }
  }

  /// Sends an output for each value, computed from the value and a state, which is changed in place.
  @inlinable
  public func scanMap<State, U>(
    into initial: State, _ next: @escaping (inout State, Value) -> U
  ) -> SignalProducer<U, Failure> {
    transformingValues { output in
      let result = Accumulation(initial)
      return { value in output(.value(next(&result.state, value))) }
    }
  }

  /// Combines all values, and sends the last result on completion.
  @inlinable
  public func reduce<U>(_ initial: U, _ next: @escaping (U, Value) -> U) -> SignalProducer<U, Failure> {
    reduce(into: initial) { $0 = next($0, $1) }
  }

  /// Combines all values into a result that is changed in place, and sends the result on completion.
  @inlinable
  public func reduce<U>(into initial: U, _ next: @escaping (inout U, Value) -> Void) -> SignalProducer<U, Failure> {
    .starting(after: depth) { sink, lifetime in
      let result = Accumulation(initial)
      begin(
        { event in
          switch event {
          case .value(let value): next(&result.state, value)
          case .failed(let error): sink(.failed(error))
          case .completed:
            sink(.value(result.state))
            if !lifetime.hasEnded { sink(.completed) }
          case .interrupted: sink(.interrupted)
          }
        }, lifetime)
    }
  }

  /// Sends each value with the previous one, from the second value on.
  @inlinable
  public func combinePrevious() -> SignalProducer<(Value, Value), Failure> { combinePrevious(from: nil) }

  /// Sends each value with the previous one, and the first value with `initial`.
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

/// A state that events change. Exclusivity is not checked: events come one at a time, so changes cannot overlap.
@usableFromInline
final class Accumulation<State> {
  @exclusivity(unchecked) @usableFromInline var state: State
  @inlinable init(_ state: State) { self.state = state }
}
