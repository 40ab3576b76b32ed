// What joins several streams is defined on producers; a signal is derived from one start of that.

extension SignalProducer {
  /// Sends what this and another producer send. Completes when both have ended, unless one fails.
  @inlinable
  public func merge(with other: SignalProducer) -> SignalProducer {
    .starting(after: max(depth, other.depth)) { sink, lifetime in
      let gate = SignalCore<Value, Failure>()
      lifetime += gate.observe(sink)
      var running = 2
      func receive(_ event: Event) {
        switch event {
        case .value, .failed: gate.send(event)
        case .completed, .interrupted:
          running -= 1
          if running == 0 { gate.send(.completed) }
        }
      }
      self.start(within: lifetime, receive)
      other.start(within: lifetime, receive)
    }
  }

  /// Sends the latest values of both, whenever one of them sends and both have. Completes when both have, unless one fails or is
  /// interrupted.
  @inlinable
  public func combineLatest<V>(with other: SignalProducer<V, Failure>) -> SignalProducer<(Value, V), Failure> {
    .starting(after: max(depth, other.depth)) { sink, lifetime in
      let gate = SignalCore<(Value, V), Failure>()
      lifetime += gate.observe(sink)
      var left: Value?
      var right: V?
      var running = 2
      func sendBoth() {
        if let left, let right { gate.send(.value((left, right))) }
      }
      func end(_ event: Signal<(Value, V), Failure>.Event) {
        running -= 1
        if case .completed = event, running > 0 { return }
        gate.send(event)
      }
      self.start(within: lifetime) { event in
        switch event {
        case .value(let value):
          left = value
          sendBoth()
        case .failed(let error): end(.failed(error))
        case .completed: end(.completed)
        case .interrupted: end(.interrupted)
        }
      }
      other.start(within: lifetime) { event in
        switch event {
        case .value(let value):
          right = value
          sendBoth()
        case .failed(let error): end(.failed(error))
        case .completed: end(.completed)
        case .interrupted: end(.interrupted)
        }
      }
    }
  }
}

extension Signal {
  /// Sends what this and another signal send. Completes when both have ended, unless one fails.
  @inlinable
  public func merge(with other: Signal) -> Signal { .derived(from: producer.merge(with: other.producer)) }

  /// Sends the latest values of both, whenever one of them sends and both have. Completes when both have, unless one fails or is
  /// interrupted.
  @inlinable
  public func combineLatest<V>(with other: Signal<V, Failure>) -> Signal<(Value, V), Failure> {
    .derived(from: producer.combineLatest(with: other.producer))
  }
}
