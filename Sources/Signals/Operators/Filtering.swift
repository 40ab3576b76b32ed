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

  /// Drops each value that is the same as the one before it.
  @inlinable
  public func skipRepeats(_ areEqual: @escaping (Value, Value) -> Bool) -> Signal {
    .derived(from: producer.skipRepeats(areEqual))
  }

  /// Drops the first values.
  @inlinable
  public func skip(first count: Int) -> Signal { .derived(from: producer.skip(first: count)) }

  /// Drops the first values, as long as they satisfy a predicate.
  @inlinable
  public func skip(while isSkipped: @escaping (Value) -> Bool) -> Signal {
    .derived(from: producer.skip(while: isSkipped))
  }

  /// Sends the first values and completes.
  @inlinable
  public func take(first count: Int = 1) -> Signal { .derived(from: producer.take(first: count)) }

  /// Sends the first values as long as they satisfy a predicate, and completes.
  @inlinable
  public func take(while isTaken: @escaping (Value) -> Bool) -> Signal { .derived(from: producer.take(while: isTaken)) }
}

extension Signal where Value: Equatable {
  /// Drops each value that equals the one before it.
  @inlinable
  public func skipRepeats() -> Signal { skipRepeats(==) }
}

extension SignalProducer {
  /// Drops the values that do not satisfy a predicate.
  @inlinable
  public func filter(_ isIncluded: @escaping (Value) -> Bool) -> SignalProducer { apply(Filtering(isIncluded)) }

  /// Drops each value that is the same as the one before it.
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

  /// Drops the first values.
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

  /// Sends the first values and completes.
  @inlinable
  public func take(first count: Int = 1) -> SignalProducer {
    precondition(count >= 0, "Cannot take \(count) values")
    guard count > 0 else { return .empty }
    return transforming { output in
      var remaining = count
      return { event in
        guard remaining > 0 else { return }
        guard case .value = event else {
          remaining = 0
          return output(event)
        }
        remaining -= 1
        let isLast = remaining == 0
        output(event)
        if isLast { output(.completed) }
      }
    }
  }

  /// Sends the first values as long as they satisfy a predicate, and completes.
  @inlinable
  public func take(while isTaken: @escaping (Value) -> Bool) -> SignalProducer {
    transforming { output in
      var taking = true
      return { event in
        guard taking else { return }
        if case .value(let value) = event, !isTaken(value) {
          taking = false
          output(.completed)
        } else {
          taking = !event.isTerminal
          output(event)
        }
      }
    }
  }
}

extension SignalProducer where Value: Equatable {
  /// Drops each value that equals the one before it.
  @inlinable
  public func skipRepeats() -> SignalProducer { skipRepeats(==) }
}
