/// The buffer between a stream and a loop, or a subscriber of a publisher: it holds values that have not been taken yet,
/// or a waiting loop.
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

  private typealias Loop = UnsafeContinuation<Void, Never>

  private enum State {
    /// More events may come. A loop may wait for them, unless there is something to take.
    case open(waiting: Loop?)
    /// The task of a loop has been cancelled, so that none waits any more.
    case cancelled
    /// The stream has ended, with an error that has not been thrown yet, if there is one.
    case ended(Failure?)
  }

  private let backlog: AsyncBacklog<Value>
  private let lock = Lock()
  private var state = State.open(waiting: nil)

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
    let (kept, loop) = lock.withLock { () -> (AsyncBacklog<Value>.Kept, Loop?) in
      if case .ended = state { return ((isMore: false, discarded: nil), nil) }
      let kept = backlog.keep(value)
      guard case .open(let loop) = state, !backlog.isEmpty() else { return (kept, nil) }
      state = .open(waiting: nil)
      return (kept, loop)
    }
    loop?.resume()
    // Released without the lock: releasing a value may run any code.
    return withExtendedLifetime(kept) { kept.isMore }
  }

  private func end(_ error: Failure?) { lock.withLock { enter(.ended(error)) }?.resume() }

  /// Changes the state, and returns the loop that waited in the previous one. Called with the lock held.
  private func enter(_ new: State) -> Loop? {
    let old = state
    state = new
    if case .open(let loop) = old { return loop }
    return nil
  }

  // MARK: Taking

  /// Takes the next value, or the end if there is none any more. If values are not to be taken, they stay.
  @usableFromInline
  package func next(takingValues takesValues: Bool = true) -> Next {
    while true {
      let (taken, otherwise) = lock.withLock { () -> (AsyncBacklog<Value>.Taken?, Next) in
        if takesValues {
          if let taken = backlog.takeFirst() { return (taken, .nothingYet) }
        } else if !backlog.isEmpty() {
          return (nil, .nothingYet)
        }
        guard case .ended(let error) = state else { return (nil, .nothingYet) }
        state = .ended(nil)
        return (nil, .end(error))
      }
      switch taken {
      case .value(let value): return .value(value)
      case .composed(let make): if let value = make() { return .value(value) }
      case nil: return otherwise
      }
    }
  }

  /// Drops what waits, without making values of it.
  package func discard() {
    while lock.withLock({ backlog.takeFirst() }) != nil {}
  }

  /// Waits until there is a next value or the end, or the task is cancelled.
  func wait(isolation: isolated (any Actor)?) async {
    await withTaskCancellationHandler {
      await withUnsafeContinuation(isolation: isolation) { suspend($0) }
    } onCancel: {
      lock.withLock { () -> Loop? in
        if case .ended = state { return nil }
        return enter(.cancelled)
      }?.resume()
    }
  }

  private func suspend(_ continuation: Loop) {
    let waits = lock.withLock {
      guard case .open(let other) = state else { return false }
      precondition(other == nil, "Copies of one iterator cannot wait at the same time")
      guard backlog.isEmpty() else { return false }
      state = .open(waiting: continuation)
      return true
    }
    if !waits { continuation.resume() }
  }
}
