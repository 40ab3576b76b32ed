/// The buffer between a stream and a loop: it holds values that have not been taken yet, or a waiting loop.
///
/// `@unchecked Sendable`: all mutable state is guarded by `lock`. Values of a confined stream are sent and taken in one
/// place; values of a shared stream are `Sendable`. Only a cancellation comes from elsewhere, and it touches no value.
@usableFromInline
package final class AsyncBuffer<Value, Failure: Error>: @unchecked Sendable {
  /// The next step of a loop.
  @usableFromInline
  package enum Next {
    case value(Value)
    case end(Failure?)
    case nothingYet
  }

  private let backlog: AsyncBacklog<Value>
  private let lock = Lock()
  private var hasEnded = false
  private var error: Failure?
  private var isCancelled = false
  private var loop: UnsafeContinuation<Void, Never>?

  @usableFromInline
  package init(_ backlog: AsyncBacklog<Value>) { self.backlog = backlog }

  // MARK: Sending

  /// Stores an event. Returns whether there is more to take than before.
  @discardableResult
  @usableFromInline
  package func receive(_ event: Signal<Value, Failure>.Event) -> Bool {
    switch event {
    case .value(let value): return append(value)
    case .failed(let error): end(error)
    case .completed, .interrupted: end(nil)
    }
    return true
  }

  private func append(_ value: Value) -> Bool {
    let (kept, loop) = lock.withLock { () -> (AsyncBacklog<Value>.Kept, UnsafeContinuation<Void, Never>?) in
      guard !hasEnded else { return (AsyncBacklog.Kept(isMore: false, discarded: nil), nil) }
      let kept = backlog.keep(value)
      return (kept, backlog.isEmpty() ? nil : self.loop.take())
    }
    loop?.resume()
    // Released without the lock: releasing a value may run any code.
    return withExtendedLifetime(kept) { kept.isMore }
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

  @usableFromInline
  package func next() -> Next {
    while true {
      let (taken, otherwise) = lock.withLock { () -> (AsyncBacklog<Value>.Taken?, Next) in
        if let taken = backlog.takeFirst() { return (taken, .nothingYet) }
        return (nil, hasEnded ? .end(error.take()) : .nothingYet)
      }
      switch taken {
      case .value(let value): return .value(value)
      case .composed(let make): if let value = make() { return .value(value) }
      case nil: return otherwise
      }
    }
  }

  /// Waits until there is a next value or the end, or the task is cancelled.
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
    let sharesStack = lock.withLock {
      precondition(loop == nil, "Copies of one iterator cannot wait at the same time")
      let sharesStack = !backlog.isEmpty() || hasEnded || isCancelled
      if !sharesStack { loop = continuation }
      return sharesStack
    }
    if sharesStack { continuation.resume() }
  }
}
