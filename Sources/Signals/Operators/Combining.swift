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
}

extension Signal {
  /// Sends what this and another signal send. Completes when both have ended, unless one fails.
  @inlinable
  public func merge(with other: Signal) -> Signal { .derived(from: producer.merge(with: other.producer)) }
}
