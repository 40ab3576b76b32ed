extension Signal {
  /// Sends the latest value together with the value of `sampler`, whenever `sampler` sends one. Completes when both
  /// have completed, unless this signal fails or either is interrupted.
  ///
  /// ```swift
  /// score.signal.sample(with: query.signal).observeValues { print($0) }
  /// score.value = 1
  /// score.value = 2
  /// query.value = "a"  // prints: (2, "a")
  /// ```
  @inlinable
  public func sample<V>(with sampler: some SignalProducerConvertible<V, Never>) -> Signal<(Value, V), Failure> {
    .derived(from: producer.sample(with: sampler))
  }

  /// Sends the latest value whenever `sampler` sends a value. Completes when both have completed, unless this signal
  /// fails or either is interrupted.
  ///
  /// ```swift
  /// let (saves, input) = Signal<Void, Never>.pipe()
  /// query.signal.sample(on: saves).observeValues { print($0) }
  /// query.value = "Ada"
  /// input.send(value: ())  // prints: Ada
  /// ```
  @inlinable
  public func sample(on sampler: some SignalProducerConvertible<some Any, Never>) -> Signal {
    .derived(from: producer.sample(on: sampler))
  }

  /// Sends each value with the latest value of `samplee`, once `samplee` has sent one. The end of `samplee` has no
  /// effect.
  ///
  /// ```swift
  /// let (clicks, input) = Signal<Int, Never>.pipe()
  /// clicks.withLatest(from: query).observeValues { print($0) }
  /// query.value = "a"
  /// input.send(value: 1)  // prints: (1, "a")
  /// ```
  @inlinable
  public func withLatest<V>(from samplee: some SignalProducerConvertible<V, Never>) -> Signal<(Value, V), Failure> {
    .derived(from: producer.withLatest(from: samplee))
  }
}

extension SignalProducer {
  /// Sends the latest value together with the value of `sampler`, whenever `sampler` sends one. Completes when both
  /// have completed, unless this producer fails or either is interrupted.
  ///
  /// ```swift
  /// score.producer.sample(with: query.signal).startWithValues { print($0) }
  /// query.value = "a"  // prints: (0, "a")
  /// ```
  @inlinable
  public func sample<V>(
    with sampler: some SignalProducerConvertible<V, Never>
  ) -> SignalProducer<(Value, V), Failure> {
    let sampler = sampler.producer
    return .gated(after: max(depth, sampler.depth)) { gate, lifetime in
      var latest: Value?
      var running = 2
      func complete() {
        running -= 1
        if running == 0 { gate.send(.completed) }
      }
      begin(within: lifetime) { event in
        switch event {
        case .value(let value): latest = value
        case .failed(let error): gate.send(.failed(error))
        case .completed: complete()
        case .interrupted: gate.send(.interrupted)
        }
      }
      sampler.begin(within: lifetime) { event in
        switch event {
        case .value(let sample): if let latest { gate.send(.value((latest, sample))) }
        case .completed: complete()
        case .interrupted: gate.send(.interrupted)
        }
      }
    }
  }

  /// Sends the latest value whenever `sampler` sends a value. Completes when both have completed, unless this producer
  /// fails or either is interrupted.
  ///
  /// ```swift
  /// let (saves, input) = Signal<Void, Never>.pipe()
  /// score.producer.sample(on: saves).startWithValues { print($0) }
  /// score.value = 1
  /// input.send(value: ())  // prints: 1
  /// ```
  @inlinable
  public func sample(on sampler: some SignalProducerConvertible<some Any, Never>) -> SignalProducer {
    sample(with: sampler).map { $0.0 }
  }

  /// Sends each value with the latest value of `samplee`, once `samplee` has sent one. The end of `samplee` has no
  /// effect. `samplee` is started first.
  ///
  /// ```swift
  /// server.search("a").withLatest(from: score).startWithValues { print($0) }  // prints: ("results for a", 0)
  /// ```
  @inlinable
  public func withLatest<V>(
    from samplee: some SignalProducerConvertible<V, Never>
  ) -> SignalProducer<(Value, V), Failure> {
    let samplee = samplee.producer
    return .starting(after: depth, weight: 4) { sink, lifetime in
      var latest: V?
      samplee.begin(within: lifetime) { if case .value(let value) = $0 { latest = value } }
      beginInOrder(
        { event in
          switch event {
          case .value(let value): if let latest { sink(.value((value, latest))) }
          case .failed(let error): sink(.failed(error))
          case .completed: sink(.completed)
          case .interrupted: sink(.interrupted)
          }
        }, lifetime)
    }
  }
}
