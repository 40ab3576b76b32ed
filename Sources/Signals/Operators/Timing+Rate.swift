// How often values are sent. All of these send through a gate, since a scheduler may run one thing inside of another. What has been
// scheduled is taken back by disposal, and by the end.

extension SignalProducer {
  /// Sends a value, on the scheduler, when no other has come for `interval`.
  ///
  /// The regular end does not wait: it is sent as soon as the scheduler runs it, and discards a value that still
  /// waits. If `discardWhenCompleted` is false, the value is sent when its time has come, and the end after it. Any
  /// other end discards the value.
  ///
  /// - Precondition: `interval` is not negative.
  @inlinable
  public func debounce(
    _ interval: Duration, on scheduler: some TimedScheduler, discardWhenCompleted: Bool = true
  ) -> SignalProducer {
    precondition(interval >= .zero, "Cannot wait for \(interval)")
    return .starting(after: depth, weight: 4) { sink, lifetime in
      let gate = SignalCore<Value, Failure>()
      lifetime += gate.observe(sink)
      let timer = SerialDisposable()
      lifetime += timer
      var waiting: Value?
      var isCompleted = false
      start(within: lifetime) { event in
        switch event {
        case .value(let value):
          waiting = value
          timer.set(
            scheduler.schedule(after: interval) {
              // Observers may send more, and the end, but not after the end.
              let isLast = isCompleted
              if let value = waiting.take() { gate.send(.value(value)) }
              if isLast { gate.send(.completed) }
            })
        case .completed where !discardWhenCompleted && waiting != nil: isCompleted = true
        case .failed, .completed, .interrupted: timer.set(scheduler.schedule { gate.send(event) })
        }
      }
    }
  }

  /// Sends values on the scheduler, at least `interval` apart; of those that come meanwhile, the newest.
  ///
  /// The end does not wait: it is sent as soon as the scheduler runs it, and discards a value that still waits.
  ///
  /// - Precondition: `interval` is not negative.
  @inlinable
  public func throttle(_ interval: Duration, on scheduler: some TimedScheduler) -> SignalProducer {
    precondition(interval >= .zero, "Cannot wait for \(interval)")
    return .starting(after: depth, weight: 4) { sink, lifetime in
      let gate = SignalCore<Value, Failure>()
      lifetime += gate.observe(sink)
      let timer = SerialDisposable()
      lifetime += timer
      var waiting: Value?
      /// No value is sent before.
      var next = scheduler.now
      start(within: lifetime) { event in
        guard case .value(let value) = event else { return timer.set(scheduler.schedule { gate.send(event) }) }
        let isFirst = waiting == nil
        waiting = value
        guard isFirst else { return }
        timer.set(
          scheduler.schedule(after: max(.zero, next - scheduler.now)) {
            next = scheduler.now + interval
            if let value = waiting.take() { gate.send(.value(value)) }
          })
      }
    }
  }

  /// Sends on the scheduler, and while `isHeld` is true, holds the newest value back.
  ///
  /// The end is not held back: it is sent as soon as the scheduler runs it, and discards a value that is. Once
  /// `isHeld` has ended, its last value stands.
  @inlinable
  public func throttle(
    while isHeld: some SignalProducerConvertible<Bool, Never>, on scheduler: some Scheduler
  ) -> SignalProducer {
    let isHeld = isHeld.producer
    return .starting(after: depth, weight: 4) { sink, lifetime in
      let gate = SignalCore<Value, Failure>()
      lifetime += gate.observe(sink)
      var holds = false
      var held: Value?
      func send(_ event: Event) { _ = scheduler.schedule { gate.send(event) } }
      isHeld.start(within: lifetime) { event in
        guard case .value(let new) = event else { return }
        holds = new
        if !holds, let value = held.take() { send(.value(value)) }
      }
      start(within: lifetime) { event in
        if case .value(let value) = event, holds {
          held = value
        } else {
          held = nil
          send(event)
        }
      }
    }
  }

  /// Transforms values on the scheduler; of those that come until it gets there, only the newest. The end comes after that, an
  /// interruption instead of it.
  @inlinable
  public func lazyMap<U>(
    on scheduler: some Scheduler, transform: @escaping (Value) -> U
  ) -> SignalProducer<U, Failure> {
    .starting(after: depth, weight: 4) { sink, lifetime in
      let gate = SignalCore<U, Failure>()
      lifetime += gate.observe(sink)
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

  /// Sends the values that have come, as an array, on the scheduler at multiples of `interval` from the start.
  ///
  /// - Parameters:
  ///   - interval: From one array to the next.
  ///   - scheduler: Where the arrays are sent, by whose time.
  ///   - skipEmpty: Whether to send nothing, rather than an empty array, when no values have come.
  ///   - discardWhenCompleted: Whether the regular end is sent as soon as the scheduler runs it, and discards the
  ///     values that
  ///     wait. Otherwise it is sent after them, when their time has come. Any other end discards them.
  /// - Precondition: `interval` is positive.
  @inlinable
  public func collect(
    every interval: Duration, on scheduler: some TimedScheduler, skipEmpty: Bool = false,
    discardWhenCompleted: Bool = true
  ) -> SignalProducer<[Value], Failure> {
    precondition(interval > .zero, "Cannot collect values every \(interval)")
    return .starting(after: depth, weight: 4) { sink, lifetime in
      let gate = SignalCore<[Value], Failure>()
      lifetime += gate.observe(sink)
      var values: [Value] = []
      var isCompleted = false
      let timer = scheduler.schedule(after: interval, repeating: interval) {
        let isLast = isCompleted
        if !skipEmpty || !values.isEmpty {
          var collected: [Value] = []
          swap(&collected, &values)
          gate.send(.value(collected))
        }
        if isLast { gate.send(.completed) }
      }
      lifetime += timer
      func end(_ event: Signal<[Value], Failure>.Event) {
        timer.dispose()
        _ = scheduler.schedule { gate.send(event) }
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
  /// Sends a value, on the scheduler, when no other has come for `interval`.
  ///
  /// The regular end does not wait: it is sent as soon as the scheduler runs it, and discards a value that still
  /// waits. If `discardWhenCompleted` is false, the value is sent when its time has come, and the end after it. Any
  /// other end discards the value.
  ///
  /// - Precondition: `interval` is not negative.
  @inlinable
  public func debounce(
    _ interval: Duration, on scheduler: some TimedScheduler, discardWhenCompleted: Bool = true
  ) -> Signal {
    .derived(from: producer.debounce(interval, on: scheduler, discardWhenCompleted: discardWhenCompleted))
  }

  /// Sends values on the scheduler, at least `interval` apart; of those that come meanwhile, the newest.
  ///
  /// The end does not wait: it is sent as soon as the scheduler runs it, and discards a value that still waits.
  ///
  /// - Precondition: `interval` is not negative.
  @inlinable
  public func throttle(_ interval: Duration, on scheduler: some TimedScheduler) -> Signal {
    .derived(from: producer.throttle(interval, on: scheduler))
  }

  /// Sends on the scheduler, and while `isHeld` is true, holds the newest value back.
  ///
  /// The end is not held back: it is sent as soon as the scheduler runs it, and discards a value that is. Once
  /// `isHeld` has ended, its last value stands.
  @inlinable
  public func throttle(
    while isHeld: some SignalProducerConvertible<Bool, Never>, on scheduler: some Scheduler
  ) -> Signal {
    .derived(from: producer.throttle(while: isHeld, on: scheduler))
  }

  /// Transforms values on the scheduler; of those that come until it gets there, only the newest. The end comes after that, an
  /// interruption instead of it.
  @inlinable
  public func lazyMap<U>(on scheduler: some Scheduler, transform: @escaping (Value) -> U) -> Signal<U, Failure> {
    .derived(from: producer.lazyMap(on: scheduler, transform: transform))
  }

  /// Sends the values that have come, as an array, on the scheduler at multiples of `interval` from now.
  ///
  /// - Parameters:
  ///   - interval: From one array to the next.
  ///   - scheduler: Where the arrays are sent, by whose time.
  ///   - skipEmpty: Whether to send nothing, rather than an empty array, when no values have come.
  ///   - discardWhenCompleted: Whether the regular end is sent as soon as the scheduler runs it, and discards the
  ///     values that
  ///     wait. Otherwise it is sent after them, when their time has come. Any other end discards them.
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
