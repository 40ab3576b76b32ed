/// The way from what sends to the loop that asks: values that have not been taken yet, or a loop that waits.
///
/// `@unchecked Sendable`: all that changes is guarded by `lock`. Values of a confined stream are sent and taken in one place, those
/// of a shared stream are `Sendable`; only a cancellation comes from elsewhere, and touches no value.
final class AsyncBuffer<Value, Failure: Error>: @unchecked Sendable {
  /// What a loop gets next.
  enum Next {
    case value(Value)
    case end(Failure?)
    case nothingYet
  }

  private let limit: (count: Int, keepsNewest: Bool)
  private let lock = Lock()
  private var values = Queue<Value>()
  private var hasEnded = false
  private var error: Failure?
  private var isCancelled = false
  private var loop: UnsafeContinuation<Void, Never>?

  init(_ buffering: AsyncBuffering) {
    limit = buffering.limit
    precondition(limit.count > 0, "Values cannot be sent through a buffer of \(limit.count)")
  }

  // MARK: Sending

  func receive(_ event: Signal<Value, Failure>.Event) {
    switch event {
    case .value(let value): append(value)
    case .failed(let error): end(error)
    case .completed, .interrupted: end(nil)
    }
  }

  private func append(_ value: Value) {
    var dropped: Value?
    let loop: UnsafeContinuation<Void, Never>? = lock.withLock {
      guard !hasEnded, values.count < limit.count || limit.keepsNewest else { return nil }
      if values.count == limit.count { dropped = values.popFirst() }
      values.append(value)
      return self.loop.take()
    }
    loop?.resume()
    // Without the lock: the end of a value may run anything.
    withExtendedLifetime(dropped) {}
  }

  private func end(_ error: Failure?) {
    let loop = lock.withLock {
      hasEnded = true
      self.error = error
      return self.loop.take()
    }
    loop?.resume()
  }

  // MARK: Taking

  func next() -> Next {
    lock.withLock {
      if let value = values.popFirst() { return .value(value) }
      return hasEnded ? .end(error.take()) : .nothingYet
    }
  }

  /// Waits until there is something next, or the task is cancelled.
  func wait(isolation: isolated (any Actor)?) async {
    await withTaskCancellationHandler {
      await withUnsafeContinuation(isolation: isolation) { suspend($0) }
    } onCancel: {
      lock.withLock {
        isCancelled = true
        return loop.take()
      }?.resume()
    }
  }

  private func suspend(_ continuation: UnsafeContinuation<Void, Never>) {
    let goesOn = lock.withLock {
      precondition(loop == nil, "Copies of one iterator cannot wait at the same time")
      let goesOn = values.first != nil || hasEnded || isCancelled
      if !goesOn { loop = continuation }
      return goesOn
    }
    if goesOn { continuation.resume() }
  }
}
