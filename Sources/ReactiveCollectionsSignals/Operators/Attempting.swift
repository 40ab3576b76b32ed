// On a stream that does not fail, closures may throw any error: the error type is `any Error`, unless they declare
// `throws(E)`. `@_disfavoredOverload` makes the compiler try that form first; in a long chain, trying all forms takes
// seconds.

extension Signal {
  /// Calls `action` with each value, and sends the value if `action` succeeds. Fails with the first failure.
  @_disfavoredOverload
  @inlinable
  public func attempt(_ action: @escaping (Value) -> Result<Void, Failure>) -> Signal {
    .derived(from: producer.attempt(action))
  }

  /// Transforms each value. Fails with the first failure.
  @_disfavoredOverload
  @inlinable
  public func attemptMap<U>(_ transform: @escaping (Value) -> Result<U, Failure>) -> Signal<U, Failure> {
    .derived(from: producer.attemptMap(transform))
  }
}

extension Signal where Failure == any Error {
  /// Calls `action` with each value, and then sends the value. Fails with the error if `action` throws.
  @_disfavoredOverload
  @inlinable
  public func attempt(_ action: @escaping (Value) throws -> Void) -> Signal {
    .derived(from: producer.attempt(action))
  }

  /// Transforms each value. Fails with the error if `transform` throws.
  @_disfavoredOverload
  @inlinable
  public func attemptMap<U>(_ transform: @escaping (Value) throws -> U) -> Signal<U, any Error> {
    .derived(from: producer.attemptMap(transform))
  }
}

extension Signal where Failure == Never {
  /// Calls `action` with each value, and then sends the value. Fails with the error if `action` throws.
  @inlinable
  public func attempt<E: Error>(_ action: @escaping (Value) throws(E) -> Void) -> Signal<Value, E> {
    .derived(from: producer.attempt(action))
  }

  /// Transforms each value. Fails with the error if `transform` throws.
  @inlinable
  public func attemptMap<U, E: Error>(_ transform: @escaping (Value) throws(E) -> U) -> Signal<U, E> {
    .derived(from: producer.attemptMap(transform))
  }
}

extension SignalProducer {
  /// Calls `action` with each value, and sends the value if `action` succeeds. Fails with the first failure.
  @_disfavoredOverload
  @inlinable
  public func attempt(_ action: @escaping (Value) -> Result<Void, Failure>) -> SignalProducer {
    attempting { value in action(value).map { value } }
  }

  /// Transforms each value. Fails with the first failure.
  @_disfavoredOverload
  @inlinable
  public func attemptMap<U>(_ transform: @escaping (Value) -> Result<U, Failure>) -> SignalProducer<U, Failure> {
    attempting(transform)
  }

  /// Sends successful results, up to the first failure.
  @inlinable
  func attempting<U>(_ transform: @escaping (Value) -> Result<U, Failure>) -> SignalProducer<U, Failure> {
    transforming { output in
      var isGoingOn = true
      return { event in
        guard isGoingOn else { return }
        switch event {
        case .value(let value):
          switch transform(value) {
          case .success(let new): output(.value(new))
          case .failure(let error):
            isGoingOn = false
            output(.failed(error))
          }
        case .failed(let error): output(.failed(error))
        case .completed: output(.completed)
        case .interrupted: output(.interrupted)
        }
      }
    }
  }

  /// Sends returned values, up to the first thrown error.
  @inlinable
  func attempting<U>(throwing transform: @escaping (Value) throws(Failure) -> U) -> SignalProducer<U, Failure> {
    attempting { value in Result { () throws(Failure) in try transform(value) } }
  }
}

extension SignalProducer where Failure == any Error {
  /// Calls `action` with each value, and then sends the value. Fails with the error if `action` throws.
  @_disfavoredOverload
  @inlinable
  public func attempt(_ action: @escaping (Value) throws -> Void) -> SignalProducer {
    attemptMap { value in
      try action(value)
      return value
    }
  }

  /// Transforms each value. Fails with the error if `transform` throws.
  @_disfavoredOverload
  @inlinable
  public func attemptMap<U>(_ transform: @escaping (Value) throws -> U) -> SignalProducer<U, any Error> {
    attempting(throwing: transform)
  }
}

extension SignalProducer where Failure == Never {
  /// Calls `action` with each value, and then sends the value. Fails with the error if `action` throws.
  @inlinable
  public func attempt<E: Error>(_ action: @escaping (Value) throws(E) -> Void) -> SignalProducer<Value, E> {
    attemptMap { value throws(E) in
      try action(value)
      return value
    }
  }

  /// Transforms each value. Fails with the error if `transform` throws.
  @inlinable
  public func attemptMap<U, E: Error>(_ transform: @escaping (Value) throws(E) -> U) -> SignalProducer<U, E> {
    promoteError(E.self).attempting(throwing: transform)
  }
}
