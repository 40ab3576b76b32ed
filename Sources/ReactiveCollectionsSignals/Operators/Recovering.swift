// `flatMapError` has three forms: one whose closure returns a `SignalProducer` that cannot fail, so that you can write
// `.empty` and start or transform the result, one for those that can, and one whose closure returns anything that can
// be started, such as a property.

extension Signal {
  /// On failure, continues with the stream that `transform` returns for the error. It cannot fail.
  ///
  /// ```swift
  /// let (pages, input) = Signal<String, LoadError>.pipe()
  /// pages.flatMapError { _ in SignalProducer(value: "cached") }.observeValues { print($0) }
  /// input.send(error: .offline)  // prints: cached
  /// ```
  @inlinable
  public func flatMapError(
    _ transform: @escaping (Failure) -> SignalProducer<Value, Never>
  ) -> Signal<Value, Never> {
    .derived(from: producer.flatMapError(transform))
  }

  /// On failure, continues with the stream that `transform` returns for the error.
  ///
  /// ```swift
  /// let (pages, input) = Signal<String, LoadError>.pipe()
  /// pages.flatMapError { _ in server.load(0) }.observeFailed { print($0) }
  /// input.send(error: .offline)  // prints: offline
  /// ```
  @inlinable
  public func flatMapError<F>(_ transform: @escaping (Failure) -> SignalProducer<Value, F>) -> Signal<Value, F> {
    .derived(from: producer.flatMapError(transform))
  }

  /// On failure, continues with the stream that `transform` returns for the error.
  @inlinable
  public func flatMapError<Inner: SignalProducerConvertible<Value, F>, F>(
    _ transform: @escaping (Failure) -> Inner
  ) -> Signal<Value, F> {
    .derived(from: producer.flatMapError(transform))
  }
}

extension SignalProducer {
  /// On failure, continues with the stream that `transform` returns for the error. It cannot fail.
  ///
  /// ```swift
  /// let page = server.load(0).flatMapError { _ in SignalProducer(value: "cached") }
  /// page.startWithValues { print($0) }  // prints: cached
  /// ```
  @inlinable
  public func flatMapError(
    _ transform: @escaping (Failure) -> SignalProducer<Value, Never>
  ) -> SignalProducer<Value, Never> {
    recovering(transform)
  }

  /// On failure, continues with the stream that `transform` returns for the error.
  ///
  /// ```swift
  /// server.load(0).flatMapError { _ in server.load(1) }.materialize().collect().startWithValues { print($0) }
  /// // prints: [value(page 1), completed]
  /// ```
  @inlinable
  public func flatMapError<F>(
    _ transform: @escaping (Failure) -> SignalProducer<Value, F>
  ) -> SignalProducer<Value, F> {
    recovering(transform)
  }

  @inlinable
  func recovering<F>(_ transform: @escaping (Failure) -> SignalProducer<Value, F>) -> SignalProducer<Value, F> {
    .starting(after: depth, weight: 8) { sink, lifetime in
      let parts = Succession(within: lifetime)
      let sink = Trampoline.descending(lifetime, sink)
      parts.start {
        start(within: lifetime) { event in
          switch event {
          case .value(let value): sink(.value(value))
          case .failed(let error):
            let level = lifetime.level + 1
            let outer = Trampoline.enter(level)
            let replacement = transform(error)
            Trampoline.leave(to: outer)
            parts.start { replacement.start(within: lifetime, level: level, sink) }
          case .completed: sink(.completed)
          case .interrupted: sink(.interrupted)
          }
        }
      }
    }
  }

  /// On failure, continues with the stream that `transform` returns for the error.
  @inlinable
  public func flatMapError<Inner: SignalProducerConvertible<Value, F>, F>(
    _ transform: @escaping (Failure) -> Inner
  ) -> SignalProducer<Value, F> {
    recovering { transform($0).producer }
  }

  /// On failure, starts this producer again, up to `count` times. After that, a failure is passed on.
  ///
  /// ```swift
  /// var attempts = 0
  /// let page = SignalProducer<String, LoadError> { observer, _ in
  ///   attempts += 1
  ///   if attempts < 3 { observer.send(error: .offline) } else { observer.send(value: "attempt \(attempts)") }
  /// }
  /// page.retry(upTo: 2).start { if let page = $0.value { print(page) } }  // prints: attempt 3
  /// ```
  ///
  /// - Precondition: `count` is not negative.
  @inlinable
  public func retry(upTo count: Int) -> SignalProducer {
    retrying(upTo: count) { _ in { again in again() } }
  }

  /// On failure, starts this producer again after `interval`, up to `count` times. After that, a failure is passed on.
  ///
  /// ```swift
  /// let clock = TestScheduler()
  /// server.load(0).retry(upTo: 2, interval: .seconds(1), on: clock).startWithFailed { print("\($0) at \(clock.now)") }
  /// clock.run()  // prints: offline at 2.0 seconds
  /// ```
  ///
  /// - Precondition: `count` and `interval` are not negative.
  @inlinable
  public func retry(upTo count: Int, interval: Duration, on scheduler: some TimedScheduler) -> SignalProducer {
    precondition(interval >= .zero, "Cannot wait for \(interval)")
    return retrying(upTo: count) { lifetime in
      let wait = SerialDisposable()
      lifetime += wait
      return { again in wait.set { scheduler.schedule(after: interval, again) } }
    }
  }

  /// On failure, starts this producer again by the closure that `waiting` makes for each start. The closure receives
  /// the action that starts it again.
  @inlinable
  func retrying(
    upTo count: Int, _ waiting: @escaping (Lifetime) -> (@escaping () -> Void) -> Void
  ) -> SignalProducer {
    precondition(count >= 0, "Cannot retry \(count) times")
    return .starting(after: depth, weight: 8) { sink, lifetime in
      let rounds = Succession(within: lifetime)
      let wait = waiting(lifetime)
      var remaining = count
      func round() -> any Disposable {
        start(within: lifetime) { event in
          guard case .failed = event, remaining > 0 else { return sink(event) }
          remaining -= 1
          wait { rounds.start(round) }
        }
      }
      rounds.start(round)
    }
  }
}
