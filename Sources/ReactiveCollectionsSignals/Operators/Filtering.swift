/// Drops the values that do not satisfy a predicate.
@usableFromInline
struct Filtering<Value, Failure: Error>: Projection {
  @usableFromInline let isIncluded: (Value) -> Bool
  @inlinable init(_ isIncluded: @escaping (Value) -> Bool) { self.isIncluded = isIncluded }

  @inlinable
  func project(_ event: Signal<Value, Failure>.Event, _ output: (Signal<Value, Failure>.Event) -> Void) {
    if case .value(let value) = event, !isIncluded(value) { return }
    output(event)
  }
}

extension Signal {
  /// Drops the values that do not satisfy a predicate.
  @inlinable
  public func filter(_ isIncluded: @escaping (Value) -> Bool) -> Signal { apply(Filtering(isIncluded)) }

  /// Drops each value for which `areEqual` returns `true` when compared with the last value sent.
  @inlinable
  public func skipRepeats(_ areEqual: @escaping (Value, Value) -> Bool) -> Signal {
    .derived(from: producer.skipRepeats(areEqual))
  }

  /// Drops each value whose identity has occurred before. All identities are kept.
  @inlinable
  public func uniqueValues<Identity: Hashable>(_ identity: @escaping (Value) -> Identity) -> Signal {
    .derived(from: producer.uniqueValues(identity))
  }

  /// Drops the first `count` values.
  ///
  /// - Precondition: `count` is not negative.
  @inlinable
  public func skip(first count: Int) -> Signal { .derived(from: producer.skip(first: count)) }

  /// Drops the last `count` values: each value is sent when `count` more have been received. O(`count`) memory.
  ///
  /// - Precondition: `count` is not negative.
  @inlinable
  public func skip(last count: Int) -> Signal { .derived(from: producer.skip(last: count)) }

  /// Drops the first values, as long as they satisfy a predicate.
  @inlinable
  public func skip(while isSkipped: @escaping (Value) -> Bool) -> Signal {
    .derived(from: producer.skip(while: isSkipped))
  }
}

extension Signal where Value: Equatable {
  /// Drops each value that equals the last one sent.
  @inlinable
  public func skipRepeats() -> Signal { skipRepeats(==) }
}

extension Signal where Value: Hashable {
  /// Drops each value that has occurred before. All values are kept.
  @inlinable
  public func uniqueValues() -> Signal { uniqueValues { $0 } }
}

extension SignalProducer {
  /// Drops the values that do not satisfy a predicate.
  @inlinable
  public func filter(_ isIncluded: @escaping (Value) -> Bool) -> SignalProducer { apply(Filtering(isIncluded)) }

  /// Drops each value for which `areEqual` returns `true` when compared with the last value sent.
  @inlinable
  public func skipRepeats(_ areEqual: @escaping (Value, Value) -> Bool) -> SignalProducer {
    transformingValues { output in
      var last: Value?
      return { value in
        if let last, areEqual(last, value) { return }
        last = value
        output(.value(value))
      }
    }
  }

  /// Drops each value whose identity has occurred before. All identities are kept.
  @inlinable
  public func uniqueValues<Identity: Hashable>(_ identity: @escaping (Value) -> Identity) -> SignalProducer {
    transformingValues { output in
      var seen: Set<Identity> = []
      return { value in
        if seen.insert(identity(value)).inserted { output(.value(value)) }
      }
    }
  }

  /// Drops the first `count` values.
  ///
  /// - Precondition: `count` is not negative.
  @inlinable
  public func skip(first count: Int) -> SignalProducer {
    precondition(count >= 0, "Cannot skip \(count) values")
    return transformingValues { output in
      var remaining = count
      return { value in
        if remaining > 0 { remaining -= 1 } else { output(.value(value)) }
      }
    }
  }

  /// Drops the last `count` values: each value is sent when `count` more have been received. O(`count`) memory.
  ///
  /// - Precondition: `count` is not negative.
  @inlinable
  public func skip(last count: Int) -> SignalProducer {
    precondition(count >= 0, "Cannot skip \(count) values")
    return transformingValues { output in
      var held = Queue<Value>()
      return { value in
        held.append(value)
        if held.count > count { output(.value(held.removeFirst())) }
      }
    }
  }

  /// Drops the first values, as long as they satisfy a predicate.
  @inlinable
  public func skip(while isSkipped: @escaping (Value) -> Bool) -> SignalProducer {
    transformingValues { output in
      var skipping = true
      return { value in
        if skipping, isSkipped(value) { return }
        skipping = false
        output(.value(value))
      }
    }
  }
}

extension SignalProducer where Value: Equatable {
  /// Drops each value that equals the last one sent.
  @inlinable
  public func skipRepeats() -> SignalProducer { skipRepeats(==) }
}

extension SignalProducer where Value: Hashable {
  /// Drops each value that has occurred before. All values are kept.
  @inlinable
  public func uniqueValues() -> SignalProducer { uniqueValues { $0 } }
}
