extension Operator where Value == U, Failure == F {
  /// Two streams into one: each has its own completion, and either failure ends both.
  @inlinable
  static func merge(with other: SignalProducer<Value, Failure>) -> Operator {
    Operator { output, lifetime in
      let gate = SignalCore<Value, Failure>()
      lifetime += gate.observe(output)
      var running = 2
      func receive(_ event: Signal<Value, Failure>.Event) {
        if case .completed = event {
          running -= 1
          if running > 0 { return }
        }
        gate.send(event)
      }
      other.begin(receive, lifetime)
      return receive
    }
  }

  @inlinable
  static func take<Trigger>(until trigger: SignalProducer<Trigger, Never>) -> Operator {
    Operator { output, lifetime in
      let gate = SignalCore<Value, Failure>()
      lifetime += gate.observe(output)
      trigger.begin(
        { event in
          switch event {
          case .value, .completed: gate.send(.completed)
          case .interrupted, .failed: break
          }
        }, lifetime)
      return { gate.send($0) }
    }
  }
}

extension Operator where Failure == F {
  @inlinable
  static func combineLatest<V>(with other: SignalProducer<V, Failure>) -> Operator where U == (Value, V) {
    Operator { output, lifetime in
      let gate = SignalCore<U, Failure>()
      lifetime += gate.observe(output)
      var left: Value?
      var right: V?
      var running = 2
      func end() {
        running -= 1
        if running == 0 { gate.send(.completed) }
      }
      let receive: (Signal<Value, Failure>.Event) -> Void = { event in
        switch event {
        case .value(let value):
          left = value
          if let right { gate.send(.value((value, right))) }
        case .failed(let error): gate.send(.failed(error))
        case .completed: end()
        case .interrupted: gate.send(.interrupted)
        }
      }
      other.begin(
        { event in
          switch event {
          case .value(let value):
            right = value
            if let left { gate.send(.value((left, value))) }
          case .failed(let error): gate.send(.failed(error))
          case .completed: end()
          case .interrupted: gate.send(.interrupted)
          }
        }, lifetime)
      return receive
    }
  }
}

extension Signal {
  /// Sends what this and another signal send.
  @inlinable
  public func merge(with other: Signal) -> Signal { apply(.merge(with: other.producer)) }

  /// Sends the latest values of both, whenever one of them sends and both have.
  @inlinable
  public func combineLatest<V>(with other: Signal<V, Failure>) -> Signal<(Value, V), Failure> {
    apply(.combineLatest(with: other.producer))
  }

  /// Completes when `trigger` sends a value or completes.
  @inlinable
  public func take(until trigger: some SignalProducerConvertible<some Any, Never>) -> Signal {
    apply(.take(until: trigger.producer))
  }

  /// Completes when `lifetime` ends.
  @inlinable
  public func take(during lifetime: Lifetime) -> Signal { apply(.take(until: lifetime.ended)) }
}

extension SignalProducer {
  /// Sends what this and another producer send.
  @inlinable
  public func merge(with other: SignalProducer) -> SignalProducer { apply(.merge(with: other)) }

  /// Sends the latest values of both, whenever one of them sends and both have.
  @inlinable
  public func combineLatest<V>(with other: SignalProducer<V, Failure>) -> SignalProducer<(Value, V), Failure> {
    apply(.combineLatest(with: other))
  }

  /// Completes when `trigger` sends a value or completes.
  @inlinable
  public func take(until trigger: some SignalProducerConvertible<some Any, Never>) -> SignalProducer {
    apply(.take(until: trigger.producer))
  }

  /// Completes when `lifetime` ends.
  @inlinable
  public func take(during lifetime: Lifetime) -> SignalProducer { apply(.take(until: lifetime.ended)) }
}

extension Lifetime {
  /// Completes when this lifetime ends.
  public var ended: SignalProducer<Never, Never> {
    SignalProducer(begin: { sink, lifetime in
      lifetime += self.observeEnded { sink(.completed) }
    })
  }
}
