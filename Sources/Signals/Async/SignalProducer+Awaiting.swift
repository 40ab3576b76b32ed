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
}
