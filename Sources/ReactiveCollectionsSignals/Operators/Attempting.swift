// On a stream that does not fail, closures may throw any error: the error type is `any Error`, unless they declare
// `throws(E)`. `@_disfavoredOverload` makes the compiler try that form first; in a long chain, trying all forms takes
// seconds.

extension Signal {
  /// Calls `action` with each value, and sends the value if `action` succeeds. Fails with the first failure.
  ///
  /// ```swift
  /// let (pages, input) = Signal<Int, LoadError>.pipe()
  /// pages.attempt { $0 > 0 ? .success(()) : .failure(.offline) }.observe { print($0) }
  /// input.send(value: 1)  // prints: value(1)
  /// input.send(value: 0)  // prints: failed(offline)
  /// ```
  @_disfavoredOverload
  @inlinable
  public func attempt(_ action: @escaping (Value) -> Result<Void, Failure>) -> Signal {
    .derived(from: producer.attempt(action))
  }

  /// Transforms each value. Fails with the first failure.
  ///
  /// ```swift
  /// let (pages, input) = Signal<Int, LoadError>.pipe()
  /// pages.attemptMap { $0 > 0 ? .success("page \($0)") : .failure(.offline) }.observe { print($0) }
  /// input.send(value: 1)  // prints: value(page 1)
  /// input.send(value: 0)  // prints: failed(offline)
  /// ```
  @_disfavoredOverload
  @inlinable
  public func attemptMap<U>(_ transform: @escaping (Value) -> Result<U, Failure>) -> Signal<U, Failure> {
    .derived(from: producer.attemptMap(transform))
  }
}

extension Signal where Failure == any Error {
  /// Calls `action` with each value, and then sends the value. Fails with the error if `action` throws.
  ///
  /// ```swift
  /// let (pages, input) = Signal<Int, any Error>.pipe()
  /// pages.attempt { if $0 < 1 { throw LoadError.offline } }.observe { print($0) }
  /// input.send(value: 0)  // prints: failed(offline)
  /// ```
  @_disfavoredOverload
  @inlinable
  public func attempt(_ action: @escaping (Value) throws -> Void) -> Signal {
    .derived(from: producer.attempt(action))
  }

  /// Transforms each value. Fails with the error if `transform` throws.
  ///
  /// ```swift
  /// let (pages, input) = Signal<Int, any Error>.pipe()
  /// pages.attemptMap { page in
  ///   guard page > 0 else { throw LoadError.offline }
  ///   return "page \(page)"
  /// }.observe { print($0) }
  /// input.send(value: 0)  // prints: failed(offline)
  /// ```
  @_disfavoredOverload
  @inlinable
  public func attemptMap<U>(_ transform: @escaping (Value) throws -> U) -> Signal<U, any Error> {
    .derived(from: producer.attemptMap(transform))
  }
}

extension Signal where Failure == Never {
  /// Calls `action` with each value, and then sends the value. Fails with the error if `action` throws.
  ///
  /// ```swift
  /// score.signal.attempt { score throws(LoadError) in if score < 0 { throw .offline } }.observe { print($0) }
  /// score.value = 1  // prints: value(1)
  /// score.value = -1  // prints: failed(offline)
  /// ```
  @inlinable
  public func attempt<E: Error>(_ action: @escaping (Value) throws(E) -> Void) -> Signal<Value, E> {
    .derived(from: producer.attempt(action))
  }

  /// Transforms each value. Fails with the error if `transform` throws.
  ///
  /// ```swift
  /// let pages = score.signal.attemptMap { page throws(LoadError) -> String in
  ///   if page < 1 { throw .offline }
  ///   return "page \(page)"
  /// }
  /// pages.observe { print($0) }
  /// score.value = 0  // prints: failed(offline)
  /// ```
  @inlinable
  public func attemptMap<U, E: Error>(_ transform: @escaping (Value) throws(E) -> U) -> Signal<U, E> {
    .derived(from: producer.attemptMap(transform))
  }
}

extension SignalProducer {
  /// Calls `action` with each value, and sends the value if `action` succeeds. Fails with the first failure.
  ///
  /// ```swift
  /// server.load(1).attempt { $0.isEmpty ? .failure(.offline) : .success(()) }.startWithCompleted { print("loaded") }
  /// // prints: loaded
  /// ```
  @_disfavoredOverload
  @inlinable
  public func attempt(_ action: @escaping (Value) -> Result<Void, Failure>) -> SignalProducer {
    attempting { value in action(value).map { value } }
  }

  /// Transforms each value. Fails with the first failure.
  ///
  /// ```swift
  /// let lengths = server.load(1).attemptMap { $0.isEmpty ? .failure(.offline) : .success($0.count) }
  /// lengths.materialize().collect().startWithValues { print($0) }  // prints: [value(6), completed]
  /// ```
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
  ///
  /// ```swift
  /// let page = SignalProducer<Int, any Error>(value: 0).attempt { if $0 < 1 { throw LoadError.offline } }
  /// page.startWithFailed { print($0) }  // prints: offline
  /// ```
  @_disfavoredOverload
  @inlinable
  public func attempt(_ action: @escaping (Value) throws -> Void) -> SignalProducer {
    attemptMap { value in
      try action(value)
      return value
    }
  }

  /// Transforms each value. Fails with the error if `transform` throws.
  ///
  /// ```swift
  /// let loud = SignalProducer<String, any Error>(value: "").attemptMap { text in
  ///   if text.isEmpty { throw LoadError.offline }
  ///   return text.uppercased()
  /// }
  /// loud.startWithFailed { print($0) }  // prints: offline
  /// ```
  @_disfavoredOverload
  @inlinable
  public func attemptMap<U>(_ transform: @escaping (Value) throws -> U) -> SignalProducer<U, any Error> {
    attempting(throwing: transform)
  }
}

extension SignalProducer where Failure == Never {
  /// Calls `action` with each value, and then sends the value. Fails with the error if `action` throws.
  ///
  /// ```swift
  /// let pages = SignalProducer([1, 0]).attempt { page throws(LoadError) in if page < 1 { throw .offline } }
  /// pages.materialize().collect().startWithValues { print($0) }  // prints: [value(1), failed(offline)]
  /// ```
  @inlinable
  public func attempt<E: Error>(_ action: @escaping (Value) throws(E) -> Void) -> SignalProducer<Value, E> {
    attemptMap { value throws(E) in
      try action(value)
      return value
    }
  }

  /// Transforms each value. Fails with the error if `transform` throws.
  ///
  /// ```swift
  /// let numbers = SignalProducer(["1", "x"]).attemptMap { text throws(LoadError) -> Int in
  ///   guard let number = Int(text) else { throw .offline }
  ///   return number
  /// }
  /// numbers.materialize().collect().startWithValues { print($0) }  // prints: [value(1), failed(offline)]
  /// ```
  @inlinable
  public func attemptMap<U, E: Error>(_ transform: @escaping (Value) throws(E) -> U) -> SignalProducer<U, E> {
    promoteError(E.self).attempting(throwing: transform)
  }
}
