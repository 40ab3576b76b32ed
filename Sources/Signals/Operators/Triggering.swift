extension Signal {
  /// Completes when `trigger` sends a value or completes.
  @inlinable
  public func take(until trigger: some SignalProducerConvertible<some Any, Never>) -> Signal {
    .derived(from: producer.take(until: trigger))
  }

  /// Goes on with `replacement` from its first event on. The regular end of what it replaces does not pass.
  @inlinable
  public func take(untilReplacement replacement: some SignalProducerConvertible<Value, Failure>) -> Signal {
    .derived(from: producer.take(untilReplacement: replacement))
  }

  /// Completes when `lifetime` ends.
  @inlinable
  public func take(during lifetime: Lifetime) -> Signal { .derived(from: producer.take(during: lifetime)) }

  /// Drops values until `trigger` sends a value or completes. The end passes at any time.
  @inlinable
  public func skip(until trigger: some SignalProducerConvertible<some Any, Never>) -> Signal {
    .derived(from: producer.skip(until: trigger))
  }

  /// Drops values until `lifetime` has ended. The end passes at any time.
  @inlinable
  public func skip(during lifetime: Lifetime) -> Signal { .derived(from: producer.skip(during: lifetime)) }
}

extension SignalProducer {
  /// Completes when `trigger` sends a value or completes. The trigger is started first.
  @inlinable
  public func take(until trigger: some SignalProducerConvertible<some Any, Never>) -> SignalProducer {
    let trigger = trigger.producer
    return .starting(after: max(depth, trigger.depth), weight: 4) { sink, lifetime in
      let gate = SignalCore<Value, Failure>()
      lifetime += gate.observe(sink)
      trigger.begin(within: lifetime) { event in
        switch event {
        case .value, .completed: gate.send(.completed)
        case .interrupted: break
        }
      }
      beginInOrder({ gate.send($0) }, lifetime)
    }
  }

  /// Goes on with `replacement` from its first event on. The regular end of what it replaces does not pass. The replacement is started
  /// first.
  @inlinable
  public func take(untilReplacement replacement: some SignalProducerConvertible<Value, Failure>) -> SignalProducer {
    let replacement = replacement.producer
    return .starting(after: max(depth, replacement.depth), weight: 4) { sink, lifetime in
      let gate = SignalCore<Value, Failure>()
      lifetime += gate.observe(sink)
      let original = CompositeDisposable()
      lifetime += original
      replacement.begin(within: lifetime) { event in
        if !original.isDisposed { original.dispose() }
        gate.send(event)
      }
      beginInOrder(
        { event in
          guard !original.isDisposed else { return }
          if case .completed = event { original.dispose() } else { gate.send(event) }
        }, Lifetime(original))
    }
  }

  /// Completes when `lifetime` ends.
  @inlinable
  public func take(during lifetime: Lifetime) -> SignalProducer { take(until: lifetime.ended) }

  /// Drops values until `trigger` sends a value or completes. The end passes at any time. The trigger is started first.
  @inlinable
  public func skip(until trigger: some SignalProducerConvertible<some Any, Never>) -> SignalProducer {
    let trigger = trigger.producer.take(first: 1)
    return .starting(after: depth, weight: 4) { sink, lifetime in
      var isOpen = false
      trigger.begin(within: lifetime) { event in
        switch event {
        case .value, .completed: isOpen = true
        case .interrupted: break
        }
      }
      beginInOrder({ if isOpen || $0.isTerminal { sink($0) } }, lifetime)
    }
  }

  /// Drops values until `lifetime` has ended. The end passes at any time.
  @inlinable
  public func skip(during lifetime: Lifetime) -> SignalProducer { skip(until: lifetime.ended) }
}

extension Lifetime {
  /// Completes when this lifetime ends, where it ends; at once if it has ended.
  ///
  /// A producer, since a signal that has ended only interrupts those who observe it later.
  public var ended: SignalProducer<Never, Never> {
    SignalProducer(begin: { sink, lifetime in
      lifetime += self.observeEnded { sink(.completed) }
    })
  }
}
