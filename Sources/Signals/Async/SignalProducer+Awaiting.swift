extension SignalProducer {
  /// Starts, and returns the first value, or nil if the stream ends without one, or the task is cancelled.
  public func first() async throws(Failure) -> Value? {
    var iterator = take(first: 1).values.makeAsyncIterator()
    return try await iterator.next()
  }

  /// Starts, and returns the last value when the stream has ended, or nil if it ends without one, or the task is cancelled.
  public func last() async throws(Failure) -> Value? {
    var last: Value?
    for try await value in values(buffering: .newest(1)) { last = value }
    // Cancellation ends the loop, too.
    return Task.isCancelled ? nil : last
  }
}

extension Shared where Base: SignalProducerProtocol, Base.Value: Sendable {
  /// Starts, and returns the first value, or nil if the stream ends without one, or the task is cancelled.
  public func first() async throws(Base.Failure) -> Base.Value? {
    var iterator = lift { $0.take(first: 1) }.values.makeAsyncIterator()
    return try await iterator.next()
  }

  /// Starts, and returns the last value when the stream has ended, or nil if it ends without one, or the task is cancelled.
  public func last() async throws(Base.Failure) -> Base.Value? {
    var last: Base.Value?
    for try await value in values(buffering: .newest(1)) { last = value }
    // Cancellation ends the loop, too.
    return Task.isCancelled ? nil : last
  }
}
