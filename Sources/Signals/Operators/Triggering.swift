extension Signal {
  /// Completes when `trigger` sends a value or completes.
  @inlinable
  public func take(until trigger: some SignalProducerConvertible<some Any, Never>) -> Signal {
    .derived(from: producer.take(until: trigger))
  }

  /// Completes when `lifetime` ends.
  @inlinable
  public func take(during lifetime: Lifetime) -> Signal { .derived(from: producer.take(during: lifetime)) }

  /// Drops values until `trigger` sends a value or completes. The end passes at any time.
  @inlinable
  public func skip(until trigger: some SignalProducerConvertible<some Any, Never>) -> Signal {
    .derived(from: producer.skip(until: trigger))
  }
}

extension SignalProducer {
  /// Completes when `trigger` sends a value or completes. The trigger is started first.
  @inlinable
  public func take(until trigger: some SignalProducerConvertible<some Any, Never>) -> SignalProducer {
    let trigger = trigger.producer
    return .starting(after: depth) { sink, lifetime in
      let gate = SignalCore<Value, Failure>()
      lifetime += gate.observe(sink)
      trigger.start(within: lifetime) { event in
        switch event {
        case .value, .completed: gate.send(.completed)
        case .interrupted, .failed: break
        }
      }
      if !lifetime.hasEnded { begin({ gate.send($0) }, lifetime) }
    }
  }

  /// Completes when `lifetime` ends.
  @inlinable
  public func take(during lifetime: Lifetime) -> SignalProducer { take(until: lifetime.ended) }

  /// Drops values until `trigger` sends a value or completes. The end passes at any time. The trigger is started first.
  @inlinable
  public func skip(until trigger: some SignalProducerConvertible<some Any, Never>) -> SignalProducer {
    let trigger = trigger.producer
    return .starting(after: depth) { sink, lifetime in
      var isOpen = false
      trigger.start(within: lifetime) { event in
        switch event {
        case .value, .completed: isOpen = true
        case .interrupted, .failed: break
        }
      }
      begin({ if isOpen || $0.isTerminal { sink($0) } }, lifetime)
    }
  }
}

extension Lifetime {
  /// Completes when this lifetime ends.
  public var ended: SignalProducer<Never, Never> {
    SignalProducer(begin: { sink, lifetime in
      lifetime += self.observeEnded { sink(.completed) }
    })
  }
}
