// What joins several streams is defined on producers; a signal is derived from one start of that.

extension SignalProducer {
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
  /// Sends the latest values of both, whenever one of them sends and both have. Completes when both have, unless one fails or is
  /// interrupted.
  @inlinable
  public func combineLatest<V>(with other: Signal<V, Failure>) -> Signal<(Value, V), Failure> {
    .derived(from: producer.combineLatest(with: other.producer))
  }
}
