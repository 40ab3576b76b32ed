// Operators that limit how often values are sent. They send through a gate, since a scheduler may run one scheduled
// action inside another. Nothing is sent after disposal or the end. Disposal cancels timers; an action that is to run
// at once may still run, and sends nothing.
//
// An end that discards what waits is scheduled behind it and leaves the timer alone: what is due by then is sent first,
// as the scheduler has it, and the end cancels what would be due later.

extension SignalProducer {
  /// Sends a value, on the scheduler, when no other value has followed for `interval`.
  ///
  /// Completion is not delayed: it is sent as soon as the scheduler runs it, and discards a value that is not due by
  /// then. If `discardWhenCompleted` is `false`, the value is sent when its time has come, followed by the completion.
  /// A failure or an interruption always discards a value that is not due.
  ///
  /// ```swift
  /// let clock = TestScheduler()
  /// query.producer.debounce(.milliseconds(300), on: clock).startWithValues { print($0) }
  /// query.value = "a"
  /// query.value = "ad"
  /// clock.advance(by: .milliseconds(300))  // prints: ad
  /// ```
  ///
  /// - Precondition: `interval` is not negative.
  @inlinable
  public func debounce(
    _ interval: Duration, on scheduler: some TimedScheduler, discardWhenCompleted: Bool = true
  ) -> SignalProducer {
    precondition(interval >= .zero, "Cannot wait for \(interval)")
    return .gated(after: depth) { gate, lifetime in
      let timer = SerialDisposable()
      lifetime += timer
      var waiting: (value: Value, isLast: Bool)?
      start(within: lifetime) { event in
        switch event {
        case .value(let value):
          waiting = (value, isLast: false)
          timer.set {
            scheduler.schedule(after: interval) {
              guard let (value, isLast) = waiting.take() else { return }
              gate.send(.value(value))
              if isLast { gate.send(.completed) }
            }
          }
        case .completed where !discardWhenCompleted && waiting != nil: waiting?.isLast = true
        case .failed, .completed, .interrupted: lifetime += scheduler.schedule { gate.send(event) }
        }
      }
    }
  }

  /// Sends values on the scheduler, at least `interval` apart. Of the values received in between, only the newest is
  /// sent.
  ///
  /// Terminal events are not delayed: they are sent as soon as the scheduler runs them, and discard a value that is not
  /// due by then. A value is due at once if none was sent during the last `interval`.
  ///
  /// ```swift
  /// let clock = TestScheduler()
  /// SignalProducer.interval(.milliseconds(100), on: clock).throttle(.seconds(1), on: clock)
  ///   .startWithValues { print($0) }
  /// clock.advance(by: .milliseconds(100))  // prints: 0
  /// clock.advance(by: .seconds(1))  // prints: 9
  /// ```
  ///
  /// - Precondition: `interval` is not negative.
  @inlinable
  public func throttle(_ interval: Duration, on scheduler: some TimedScheduler) -> SignalProducer {
    precondition(interval >= .zero, "Cannot wait for \(interval)")
    return .gated(after: depth) { gate, lifetime in
      let timer = SerialDisposable()
      lifetime += timer
      var waiting: Value?
      /// The time before which no value is sent.
      var next = scheduler.now
      // Given up at the end, because the scheduler may hold a last action.
      var clock = Optional(scheduler)
      start(within: lifetime) { event in
        guard case .value(let value) = event else {
          clock = nil
          lifetime += scheduler.schedule { gate.send(event) }
          return
        }
        let isFirst = waiting == nil
        waiting = value
        guard isFirst else { return }
        timer.set {
          scheduler.schedule(after: max(.zero, next - scheduler.now)) {
            if let clock { next = clock.now + interval }
            if let value = waiting.take() { gate.send(.value(value)) }
          }
        }
      }
    }
  }

  /// Sends events on the scheduler. While `isHeld` is `true`, holds back the newest value.
  ///
  /// Terminal events are not held back: they are sent as soon as the scheduler runs them, and discard a held value.
  /// When `isHeld` has ended, its last value remains in effect.
  ///
  /// ```swift
  /// let isScrolling = MutableProperty(true)
  /// query.producer.throttle(while: isScrolling, on: SynchronousScheduler()).startWithValues { print($0) }
  /// query.value = "a"
  /// query.value = "ad"
  /// isScrolling.value = false  // prints: ad
  /// ```
  @inlinable
  public func throttle(
    while isHeld: some SignalProducerConvertible<Bool, Never>, on scheduler: some SignalScheduler
  ) -> SignalProducer {
    let isHeld = isHeld.producer
    return .gated(after: depth) { gate, lifetime in
      var held: (isOn: Bool, newest: Value?) = (false, nil)
      func send(_ event: Event) { _ = scheduler.schedule { gate.send(event) } }
      isHeld.start(within: lifetime) { event in
        guard case .value(let isOn) = event else { return }
        held.isOn = isOn
        if !isOn, let newest = held.newest.take() { send(.value(newest)) }
      }
      start(within: lifetime) { event in
        guard held.isOn else { return send(event) }
        held.newest = event.value
        if event.isTerminal { send(event) }
      }
    }
  }

  /// Transforms values on the scheduler. Of the values received before the scheduler runs the transformation, only the
  /// newest is transformed. Completion or a failure is sent after that value; an interruption is sent instead of it.
  ///
  /// ```swift
  /// let clock = TestScheduler()
  /// SignalProducer(1...3).lazyMap(on: clock) { "drawn \($0)" }.startWithValues { print($0) }
  /// clock.run()  // prints: drawn 3
  /// ```
  @inlinable
  public func lazyMap<U>(
    on scheduler: some SignalScheduler, transform: @escaping (Value) -> U
  ) -> SignalProducer<U, Failure> {
    .gated(after: depth) { gate, lifetime in
      var waiting: Value?
      func end(_ event: Signal<U, Failure>.Event) { _ = scheduler.schedule { gate.send(event) } }
      start(within: lifetime) { event in
        switch event {
        case .value(let value):
          let isFirst = waiting == nil
          waiting = value
          guard isFirst else { return }
          _ = scheduler.schedule {
            if !lifetime.hasEnded, let value = waiting.take() { gate.send(.value(transform(value))) }
          }
        case .failed(let error): end(.failed(error))
        case .completed: end(.completed)
        case .interrupted:
          waiting = nil
          end(.interrupted)
        }
      }
    }
  }

  /// Sends the values received so far as an array, on the scheduler, at multiples of `interval` from the start.
  ///
  /// ```swift
  /// let clock = TestScheduler()
  /// let ticks = SignalProducer.interval(.milliseconds(400), on: clock)
  /// ticks.collect(every: .seconds(1), on: clock).startWithValues { print($0) }
  /// clock.advance(by: .seconds(1))  // prints: [0, 1]
  /// ```
  ///
  /// - Parameters:
  ///   - interval: The time from one array to the next.
  ///   - scheduler: The scheduler on which, and by whose time, the arrays are sent.
  ///   - skipEmpty: Whether to send nothing, instead of an empty array, if no values were received.
  ///   - discardWhenCompleted: Whether completion is sent as soon as the scheduler runs it and discards the waiting
  ///     values, unless they are due by then. If `false`, it is sent after them, when their time has come. A failure or
  ///     an interruption always discards values that are not due.
  /// - Precondition: `interval` is positive.
  @inlinable
  public func collect(
    every interval: Duration, on scheduler: some TimedScheduler, skipEmpty: Bool = false,
    discardWhenCompleted: Bool = true
  ) -> SignalProducer<[Value], Failure> {
    precondition(interval > .zero, "Cannot collect values every \(interval)")
    return .gated(after: depth) { gate, lifetime in
      var values: [Value] = []
      var isCompleted = false
      let timer = scheduler.repeating(after: interval, every: interval) {
        let isLast = isCompleted
        if !skipEmpty || !values.isEmpty {
          var collected: [Value] = []
          swap(&collected, &values)
          gate.send(.value(collected))
        }
        if isLast { gate.send(.completed) }
      }
      lifetime += timer.ending
      func end(_ event: Signal<[Value], Failure>.Event) {
        timer.finish()
        lifetime += scheduler.schedule { gate.send(event) }
      }
      start(within: lifetime) { event in
        switch event {
        case .value(let value): values.append(value)
        case .failed(let error): end(.failed(error))
        case .completed: if discardWhenCompleted { end(.completed) } else { isCompleted = true }
        case .interrupted: end(.interrupted)
        }
      }
    }
  }
}

extension Signal {
  /// Sends a value, on the scheduler, when no other value has followed for `interval`.
  ///
  /// Completion is not delayed: it is sent as soon as the scheduler runs it, and discards a value that is not due by
  /// then. If `discardWhenCompleted` is `false`, the value is sent when its time has come, followed by the completion.
  /// A failure or an interruption always discards a value that is not due.
  ///
  /// ```swift
  /// let clock = TestScheduler()
  /// query.signal.debounce(.milliseconds(300), on: clock).observeValues { print($0) }
  /// query.value = "a"
  /// query.value = "ad"
  /// clock.advance(by: .milliseconds(300))  // prints: ad
  /// ```
  ///
  /// - Precondition: `interval` is not negative.
  @inlinable
  public func debounce(
    _ interval: Duration, on scheduler: some TimedScheduler, discardWhenCompleted: Bool = true
  ) -> Signal {
    .derived(from: producer.debounce(interval, on: scheduler, discardWhenCompleted: discardWhenCompleted))
  }

  /// Sends values on the scheduler, at least `interval` apart. Of the values received in between, only the newest is
  /// sent.
  ///
  /// Terminal events are not delayed: they are sent as soon as the scheduler runs them, and discard a value that is not
  /// due by then. A value is due at once if none was sent during the last `interval`.
  ///
  /// ```swift
  /// let clock = TestScheduler()
  /// score.signal.throttle(.seconds(1), on: clock).observeValues { print($0) }
  /// for new in 1...3 { score.value = new }
  /// clock.advance()  // prints: 3
  /// ```
  ///
  /// - Precondition: `interval` is not negative.
  @inlinable
  public func throttle(_ interval: Duration, on scheduler: some TimedScheduler) -> Signal {
    .derived(from: producer.throttle(interval, on: scheduler))
  }

  /// Sends events on the scheduler. While `isHeld` is `true`, holds back the newest value.
  ///
  /// Terminal events are not held back: they are sent as soon as the scheduler runs them, and discard a held value.
  /// When `isHeld` has ended, its last value remains in effect.
  ///
  /// ```swift
  /// let isScrolling = MutableProperty(true)
  /// query.signal.throttle(while: isScrolling, on: SynchronousScheduler()).observeValues { print($0) }
  /// query.value = "a"
  /// query.value = "ad"
  /// isScrolling.value = false  // prints: ad
  /// ```
  @inlinable
  public func throttle(
    while isHeld: some SignalProducerConvertible<Bool, Never>, on scheduler: some SignalScheduler
  ) -> Signal {
    .derived(from: producer.throttle(while: isHeld, on: scheduler))
  }

  /// Transforms values on the scheduler. Of the values received before the scheduler runs the transformation, only the
  /// newest is transformed. Completion or a failure is sent after that value; an interruption is sent instead of it.
  ///
  /// ```swift
  /// let clock = TestScheduler()
  /// score.signal.lazyMap(on: clock) { "drawn \($0)" }.observeValues { print($0) }
  /// score.value = 1
  /// score.value = 2
  /// clock.run()  // prints: drawn 2
  /// ```
  @inlinable
  public func lazyMap<U>(on scheduler: some SignalScheduler, transform: @escaping (Value) -> U) -> Signal<U, Failure> {
    .derived(from: producer.lazyMap(on: scheduler, transform: transform))
  }

  /// Sends the values received so far as an array, on the scheduler, at multiples of `interval` from now.
  ///
  /// ```swift
  /// let clock = TestScheduler()
  /// score.signal.collect(every: .seconds(1), on: clock).observeValues { print($0) }
  /// score.value = 1
  /// score.value = 2
  /// clock.advance(by: .seconds(1))  // prints: [1, 2]
  /// ```
  ///
  /// - Parameters:
  ///   - interval: The time from one array to the next.
  ///   - scheduler: The scheduler on which, and by whose time, the arrays are sent.
  ///   - skipEmpty: Whether to send nothing, instead of an empty array, if no values were received.
  ///   - discardWhenCompleted: Whether completion is sent as soon as the scheduler runs it and discards the waiting
  ///     values, unless they are due by then. If `false`, it is sent after them, when their time has come. A failure or
  ///     an interruption always discards values that are not due.
  /// - Precondition: `interval` is positive.
  @inlinable
  public func collect(
    every interval: Duration, on scheduler: some TimedScheduler, skipEmpty: Bool = false,
    discardWhenCompleted: Bool = true
  ) -> Signal<[Value], Failure> {
    .derived(
      from: producer.collect(
        every: interval, on: scheduler, skipEmpty: skipEmpty, discardWhenCompleted: discardWhenCompleted))
  }
}
