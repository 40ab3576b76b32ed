extension Operator where Value == U, Failure == F {
  @inlinable
  static func take(until trigger: SignalProducer<some Any, Never>) -> Operator {
    Operator { output, lifetime in
      let gate = SignalCore<Value, Failure>()
      lifetime += gate.observe(output)
      trigger.start(within: lifetime) { event in
        switch event {
        case .value, .completed: gate.send(.completed)
        case .interrupted, .failed: break
        }
      }
      return { gate.send($0) }
    }
  }

  @inlinable
  static func skip(until trigger: SignalProducer<some Any, Never>) -> Operator {
    Operator { output, lifetime in
      var isOpen = false
      trigger.start(within: lifetime) { event in
        switch event {
        case .value, .completed: isOpen = true
        case .interrupted, .failed: break
        }
      }
      return { event in
        if isOpen || event.isTerminal { output(event) }
      }
    }
  }
}

extension Signal {
  /// Completes when `trigger` sends a value or completes.
  @inlinable
  public func take(until trigger: some SignalProducerConvertible<some Any, Never>) -> Signal {
    apply(.take(until: trigger.producer))
  }

  /// Completes when `lifetime` ends.
  @inlinable
  public func take(during lifetime: Lifetime) -> Signal { apply(.take(until: lifetime.ended)) }

  /// Drops values until `trigger` sends a value or completes. The end passes at any time.
  @inlinable
  public func skip(until trigger: some SignalProducerConvertible<some Any, Never>) -> Signal {
    apply(.skip(until: trigger.producer))
  }
}

extension SignalProducer {
  /// Completes when `trigger` sends a value or completes. The trigger is started first.
  @inlinable
  public func take(until trigger: some SignalProducerConvertible<some Any, Never>) -> SignalProducer {
    apply(.take(until: trigger.producer))
  }

  /// Completes when `lifetime` ends.
  @inlinable
  public func take(during lifetime: Lifetime) -> SignalProducer { apply(.take(until: lifetime.ended)) }

  /// Drops values until `trigger` sends a value or completes. The end passes at any time. The trigger is started first.
  @inlinable
  public func skip(until trigger: some SignalProducerConvertible<some Any, Never>) -> SignalProducer {
    apply(.skip(until: trigger.producer))
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
