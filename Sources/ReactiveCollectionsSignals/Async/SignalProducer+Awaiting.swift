extension SignalProducer {
  /// Starts the producer and returns the first value, or `nil` if it ends without a value or the task is cancelled.
  public func first() async throws(Failure) -> Value? {
    var iterator = take(first: 1).values.makeAsyncIterator()
    return try await iterator.next()
  }

  /// Starts the producer and returns the last value when it has ended, or `nil` if it ends without a value or the task
  /// is cancelled.
  public func last() async throws(Failure) -> Value? {
    var last: Value?
    for try await value in values(buffering: .newest(1)) { last = value }
    // Cancellation ends the loop as well.
    return Task.isCancelled ? nil : last
  }

  /// Starts the producer and returns its only value when it has ended, or `nil` if it ends without a value, sends a
  /// second one, or the task is cancelled. A second value ends the start.
  public func single() async throws(Failure) -> Value? {
    var values: [Value] = []
    for try await value in take(first: 2).values { values.append(value) }
    return Task.isCancelled || values.count != 1 ? nil : values[0]
  }
}

extension Shared where Base: SignalProducerProtocol, Base.Value: Sendable {
  /// Starts the producer and returns the first value, or `nil` if it ends without a value or the task is cancelled.
  public func first() async throws(Base.Failure) -> Base.Value? {
    var iterator = lift { $0.take(first: 1) }.values.makeAsyncIterator()
    return try await iterator.next()
  }

  /// Starts the producer and returns the last value when it has ended, or `nil` if it ends without a value or the task
  /// is cancelled.
  public func last() async throws(Base.Failure) -> Base.Value? {
    var last: Base.Value?
    for try await value in values(buffering: .newest(1)) { last = value }
    // Cancellation ends the loop as well.
    return Task.isCancelled ? nil : last
  }

  /// Starts the producer and returns its only value when it has ended, or `nil` if it ends without a value, sends a
  /// second one, or the task is cancelled. A second value ends the start.
  public func single() async throws(Base.Failure) -> Base.Value? {
    var values: [Base.Value] = []
    for try await value in lift({ $0.take(first: 2) }).values { values.append(value) }
    return Task.isCancelled || values.count != 1 ? nil : values[0]
  }
}
