extension Signal {
  /// Completes when `trigger` sends a value or completes.
  ///
  /// ```swift
  /// score.signal.take(until: query.signal).observe { print($0) }
  /// score.value = 1  // prints: value(1)
  /// query.value = "stop"  // prints: completed
  /// ```
  @inlinable
  public func take(until trigger: some SignalProducerConvertible<some Any, Never>) -> Signal {
    .derived(from: producer.take(until: trigger))
  }

  /// Sends this signal's events until `replacement` sends its first event, and the events of `replacement` from then
  /// on. The completion of this signal is not sent.
  ///
  /// ```swift
  /// let (live, input) = Signal<Int, Never>.pipe()
  /// score.signal.take(untilReplacement: live).observeValues { print($0) }
  /// score.value = 1  // prints: 1
  /// input.send(value: 10)  // prints: 10
  /// score.value = 2
  /// ```
  @inlinable
  public func take(untilReplacement replacement: some SignalProducerConvertible<Value, Failure>) -> Signal {
    .derived(from: producer.take(untilReplacement: replacement))
  }

  /// Completes when `lifetime` ends.
  ///
  /// ```swift
  /// let (lifetime, token) = Lifetime.make()
  /// score.signal.take(during: lifetime).observeCompleted { print("done") }
  /// token.dispose()  // prints: done
  /// ```
  @inlinable
  public func take(during lifetime: Lifetime) -> Signal { .derived(from: producer.take(during: lifetime)) }

  /// Drops values until `trigger` sends a value or completes. Terminal events are always sent.
  ///
  /// ```swift
  /// score.signal.skip(until: query.signal).observeValues { print($0) }
  /// score.value = 1
  /// query.value = "go"
  /// score.value = 2  // prints: 2
  /// ```
  @inlinable
  public func skip(until trigger: some SignalProducerConvertible<some Any, Never>) -> Signal {
    .derived(from: producer.skip(until: trigger))
  }

  /// Drops values until `lifetime` has ended. Terminal events are always sent.
  ///
  /// ```swift
  /// let (loading, token) = Lifetime.make()
  /// score.signal.skip(during: loading).observeValues { print($0) }
  /// score.value = 1
  /// token.dispose()
  /// score.value = 2  // prints: 2
  /// ```
  @inlinable
  public func skip(during lifetime: Lifetime) -> Signal { .derived(from: producer.skip(during: lifetime)) }
}

extension SignalProducer {
  /// Completes when `trigger` sends a value or completes. The trigger is started first.
  ///
  /// ```swift
  /// score.producer.take(until: query.signal).start { print($0) }  // prints: value(0)
  /// query.value = "stop"  // prints: completed
  /// ```
  @inlinable
  public func take(until trigger: some SignalProducerConvertible<some Any, Never>) -> SignalProducer {
    let trigger = trigger.producer
    return .gated(after: max(depth, trigger.depth)) { gate, lifetime in
      trigger.begin(within: lifetime) { event in
        switch event {
        case .value, .completed: gate.send(.completed)
        case .interrupted: break
        }
      }
      beginInOrder({ gate.send($0) }, lifetime)
    }
  }

  /// Sends this producer's events until `replacement` sends its first event, and the events of `replacement` from then
  /// on. The completion of this producer is not sent. The replacement is started first.
  ///
  /// ```swift
  /// server.search("a").take(untilReplacement: query.signal).startWithValues { print($0) }  // prints: results for a
  /// query.value = "none"  // prints: none
  /// ```
  @inlinable
  public func take(untilReplacement replacement: some SignalProducerConvertible<Value, Failure>) -> SignalProducer {
    let replacement = replacement.producer
    return .gated(after: max(depth, replacement.depth)) { gate, lifetime in
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
  ///
  /// ```swift
  /// let (lifetime, token) = Lifetime.make()
  /// score.producer.take(during: lifetime).startWithCompleted { print("done") }
  /// token.dispose()  // prints: done
  /// ```
  @inlinable
  public func take(during lifetime: Lifetime) -> SignalProducer { take(until: lifetime.ended) }

  /// Drops values until `trigger` sends a value or completes. Terminal events are always sent. The trigger is started
  /// first.
  ///
  /// ```swift
  /// score.producer.skip(until: query.signal).startWithValues { print($0) }
  /// query.value = "go"
  /// score.value = 1  // prints: 1
  /// ```
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

  /// Drops values until `lifetime` has ended. Terminal events are always sent.
  @inlinable
  public func skip(during lifetime: Lifetime) -> SignalProducer { skip(until: lifetime.ended) }
}

extension Lifetime {
  /// A producer that completes when this lifetime ends, where it ends, or immediately if it has already ended.
  ///
  /// This is a producer because a signal that has ended would only interrupt later observers.
  ///
  /// ```swift
  /// let (lifetime, token) = Lifetime.make()
  /// lifetime.ended.startWithCompleted { print("ended") }
  /// token.dispose()  // prints: ended
  /// ```
  public var ended: SignalProducer<Never, Never> {
    SignalProducer(begin: { sink, lifetime in
      lifetime += self.observeEnded { sink(.completed) }
    })
  }
}
