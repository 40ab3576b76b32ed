// Operators that send through a gate, since a scheduler may run one scheduled action inside another. Disposal and the
// end cancel scheduled actions.

extension SignalProducer {
  /// Sends values and completion later by `interval`. A failure or an interruption is sent as soon as the scheduler
  /// runs it, after what is due by then.
  ///
  /// The scheduler orders the events of all streams that are delayed on it: by their times, and then as they were
  /// received. O(log n) per event, where n actions wait on the scheduler.
  ///
  /// ```swift
  /// let clock = TestScheduler()
  /// SignalProducer(value: "Ada").delay(.seconds(1), on: clock).startWithValues { print($0) }
  /// clock.advance(by: .seconds(1))  // prints: Ada
  /// ```
  ///
  /// - Precondition: `interval` is not negative.
  @inlinable
  public func delay(_ interval: Duration, on scheduler: some TimedScheduler) -> SignalProducer {
    precondition(interval >= .zero, "Cannot delay events by \(interval)")
    return .gated(after: depth) { gate, lifetime in
      // An action for each event, so that the scheduler orders the events of all streams.
      var late = Queue<Event>()
      func sendNext() { if let event = late.popFirst() { gate.send(event) } }
      start(within: lifetime) { event in
        switch event {
        case .value, .completed:
          late.append(event)
          lifetime += scheduler.schedule(after: interval, sendNext)
        case .failed, .interrupted: lifetime += scheduler.schedule { gate.send(event) }
        }
      }
    }
  }

  /// Fails with `error`, on the scheduler, unless the stream ends within `interval` from the start.
  ///
  /// With an interval of zero, only a stream that ends immediately is in time.
  ///
  /// ```swift
  /// let clock = TestScheduler()
  /// let page = SignalProducer<String, LoadError>.never.timeout(after: .seconds(5), raising: .offline, on: clock)
  /// page.startWithFailed { print($0) }
  /// clock.advance(by: .seconds(5))  // prints: offline
  /// ```
  ///
  /// - Precondition: `interval` is not negative.
  @inlinable
  public func timeout(
    after interval: Duration, raising error: Failure, on scheduler: some TimedScheduler
  ) -> SignalProducer {
    precondition(interval >= .zero, "Cannot wait for \(interval)")
    return .gated(after: depth) { gate, lifetime in
      lifetime += scheduler.schedule(after: interval) { gate.send(.failed(error)) }
      beginInOrder({ gate.send($0) }, lifetime)
    }
  }

  /// Returns a producer that sends the values of a sequence, `interval` apart, the first after the first interval. It
  /// completes one interval after the last value. Each start has its own iterator.
  ///
  /// ```swift
  /// let clock = TestScheduler()
  /// SignalProducer.interval(["a", "b"], interval: .seconds(1), on: clock).startWithValues { print($0) }
  /// clock.advance(by: .seconds(1))  // prints: a
  /// clock.advance(by: .seconds(1))  // prints: b
  /// ```
  ///
  /// - Precondition: `interval` is positive.
  @inlinable
  public static func interval<S: Sequence>(
    _ values: S, interval: Duration, on scheduler: some TimedScheduler
  ) -> SignalProducer where S.Element == Value, Failure == Never {
    repeating(every: interval, on: scheduler) {
      var iterator = values.makeIterator()
      return { iterator.next() }
    }
  }

  /// Calls `makeNext` for each start, sends the results of the returned closure at multiples of an interval, and
  /// completes at the first `nil`.
  @inlinable
  static func repeating(
    every interval: Duration, on scheduler: some TimedScheduler, _ makeNext: @escaping () -> () -> Value?
  ) -> SignalProducer {
    precondition(interval > .zero, "Cannot repeat something every \(interval)")
    return .starting { sink, lifetime in
      let gate = SignalCore<Value, Failure>()
      lifetime += gate.observe(sink)
      let next = makeNext()
      lifetime += scheduler.schedule(after: interval, repeating: interval) {
        gate.send(next().map { .value($0) } ?? .completed)
      }
    }
  }
}

extension SignalProducer where Value == Duration, Failure == Never {
  /// Returns a producer that repeatedly sends the time of `scheduler`, at multiples of an interval from the start. It
  /// never ends by itself. Times that were missed because the scheduler was busy are skipped.
  ///
  /// ```swift
  /// let clock = TestScheduler()
  /// SignalProducer.timer(interval: .seconds(1), on: clock).startWithValues { print($0) }
  /// clock.advance(by: .seconds(1))  // prints: 1.0 seconds
  /// clock.advance(by: .seconds(1))  // prints: 2.0 seconds
  /// ```
  ///
  /// - Precondition: `interval` is positive.
  @inlinable
  public static func timer(interval: Duration, on scheduler: some TimedScheduler) -> SignalProducer {
    repeating(every: interval, on: scheduler) { { scheduler.now } }
  }
}

extension SignalProducer where Value == Int, Failure == Never {
  /// Returns a producer that sends 0, 1, 2 and so on, `interval` apart, the first after the first interval. It never
  /// ends by itself.
  ///
  /// ```swift
  /// let clock = TestScheduler()
  /// SignalProducer.interval(.seconds(1), on: clock).take(first: 3).collect().startWithValues { print($0) }
  /// clock.advance(by: .seconds(3))  // prints: [0, 1, 2]
  /// ```
  ///
  /// - Precondition: `interval` is positive.
  @inlinable
  public static func interval(_ interval: Duration, on scheduler: some TimedScheduler) -> SignalProducer {
    .interval(0..., interval: interval, on: scheduler)
  }
}

extension SignalProducer where Failure == Never {
  /// Fails with `error`, on the scheduler, unless the stream ends within `interval` from the start.
  ///
  /// With an interval of zero, only a stream that ends immediately is in time.
  ///
  /// ```swift
  /// let clock = TestScheduler()
  /// query.producer.timeout(after: .seconds(5), raising: LoadError.offline, on: clock).startWithFailed { print($0) }
  /// clock.advance(by: .seconds(5))  // prints: offline
  /// ```
  ///
  /// - Precondition: `interval` is not negative.
  @inlinable
  public func timeout<NewFailure>(
    after interval: Duration, raising error: NewFailure, on scheduler: some TimedScheduler
  ) -> SignalProducer<Value, NewFailure> {
    let failing: SignalProducer<Value, NewFailure> = transforming { output in { output($0.mapError(impossible)) } }
    return failing.timeout(after: interval, raising: error, on: scheduler)
  }
}

extension Signal {
  /// Sends values and completion later by `interval`. A failure or an interruption is sent as soon as the scheduler
  /// runs it, after what is due by then.
  ///
  /// The scheduler orders the events of all streams that are delayed on it: by their times, and then as they were
  /// received. O(log n) per event, where n actions wait on the scheduler.
  ///
  /// ```swift
  /// let clock = TestScheduler()
  /// query.signal.delay(.seconds(1), on: clock).observeValues { print($0) }
  /// query.value = "a"
  /// clock.advance(by: .seconds(1))  // prints: a
  /// ```
  ///
  /// - Precondition: `interval` is not negative.
  @inlinable
  public func delay(_ interval: Duration, on scheduler: some TimedScheduler) -> Signal {
    .derived(from: producer.delay(interval, on: scheduler))
  }

  /// Fails with `error`, on the scheduler, unless the signal ends within `interval` from now.
  ///
  /// With an interval of zero, only a signal that ends immediately is in time.
  ///
  /// ```swift
  /// let clock = TestScheduler()
  /// let (pages, input) = Signal<String, LoadError>.pipe()
  /// pages.timeout(after: .seconds(5), raising: .offline, on: clock).observeFailed { print($0) }
  /// clock.advance(by: .seconds(5))  // prints: offline
  /// ```
  ///
  /// - Precondition: `interval` is not negative.
  @inlinable
  public func timeout(after interval: Duration, raising error: Failure, on scheduler: some TimedScheduler) -> Signal {
    .derived(from: producer.timeout(after: interval, raising: error, on: scheduler))
  }
}

extension Signal where Failure == Never {
  /// Fails with `error`, on the scheduler, unless the signal ends within `interval` from now.
  ///
  /// With an interval of zero, only a signal that ends immediately is in time.
  ///
  /// ```swift
  /// let clock = TestScheduler()
  /// query.signal.timeout(after: .seconds(5), raising: LoadError.offline, on: clock).observeFailed { print($0) }
  /// clock.advance(by: .seconds(5))  // prints: offline
  /// ```
  ///
  /// - Precondition: `interval` is not negative.
  @inlinable
  public func timeout<NewFailure>(
    after interval: Duration, raising error: NewFailure, on scheduler: some TimedScheduler
  ) -> Signal<Value, NewFailure> {
    .derived(from: producer.timeout(after: interval, raising: error, on: scheduler))
  }
}
