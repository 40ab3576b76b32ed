extension SignalProducer {
  /// Starts the producer and returns the first value, or `nil` if it ends without a value or the task is cancelled.
  ///
  /// ```swift
  /// print(try await server.load(1).first() ?? "no page")  // prints: page 1
  /// ```
  public func first() async throws(Failure) -> Value? {
    var iterator = take(first: 1).values.makeAsyncIterator()
    return try await iterator.next()
  }

  /// Starts the producer and returns the last value when it has ended, or `nil` if it ends without a value or the task
  /// is cancelled.
  ///
  /// ```swift
  /// print(await SignalProducer(1...3).last() ?? 0)  // prints: 3
  /// ```
  public func last() async throws(Failure) -> Value? {
    var last: Value?
    for try await value in values(buffering: .newest(1)) { last = value }
    // Cancellation ends the loop as well.
    return Task.isCancelled ? nil : last
  }

  /// Starts the producer and returns its only value when it has ended, or `nil` if it ends without a value, sends a
  /// second one, or the task is cancelled. A second value ends the start.
  ///
  /// ```swift
  /// print(await SignalProducer(value: 1).single() ?? 0)  // prints: 1
  /// print(await SignalProducer(1...3).single() ?? 0)  // prints: 0
  /// ```
  public func single() async throws(Failure) -> Value? {
    var values: [Value] = []
    for try await value in take(first: 2).values { values.append(value) }
    return Task.isCancelled || values.count != 1 ? nil : values[0]
  }
}

extension SharedHandle where Base: SignalProducerProtocol, Base.Value: Sendable {
  /// Starts the producer and returns the first value, or `nil` if it ends without a value or the task is cancelled.
  ///
  /// ```swift
  /// let name = SharedProperty("Ada")
  /// print(await name.producer.first() ?? "none")  // prints: Ada
  /// ```
  public func first() async throws(Base.Failure) -> Base.Value? {
    var iterator = lift { $0.take(first: 1) }.values.makeAsyncIterator()
    return try await iterator.next()
  }

  /// Starts the producer and returns the last value when it has ended, or `nil` if it ends without a value or the task
  /// is cancelled.
  ///
  /// ```swift
  /// let numbers = SharedSignalProducer(SignalProducer(1...3))
  /// print(await numbers.last() ?? 0)  // prints: 3
  /// ```
  public func last() async throws(Base.Failure) -> Base.Value? {
    var last: Base.Value?
    for try await value in values(buffering: .newest(1)) { last = value }
    // Cancellation ends the loop as well.
    return Task.isCancelled ? nil : last
  }

  /// Starts the producer and returns its only value when it has ended, or `nil` if it ends without a value, sends a
  /// second one, or the task is cancelled. A second value ends the start.
  ///
  /// ```swift
  /// let number = SharedSignalProducer(SignalProducer(value: 1))
  /// print(await number.single() ?? 0)  // prints: 1
  /// ```
  public func single() async throws(Base.Failure) -> Base.Value? {
    var values: [Base.Value] = []
    for try await value in lift({ $0.take(first: 2) }).values { values.append(value) }
    return Task.isCancelled || values.count != 1 ? nil : values[0]
  }
}
