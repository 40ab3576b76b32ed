extension Operator where Value == U, Failure == F {
  @inlinable
  static func filter(_ isIncluded: @escaping (Value) -> Bool) -> Operator {
    Operator(values: { output in
      { if isIncluded($0) { output(.value($0)) } }
    })
  }

  @inlinable
  static func skipRepeats(_ areEqual: @escaping (Value, Value) -> Bool) -> Operator {
    Operator(values: { output in
      var last: Value?
      return { value in
        if let last, areEqual(last, value) { return }
        last = value
        output(.value(value))
      }
    })
  }

  @inlinable
  static func skip(first count: Int) -> Operator {
    precondition(count >= 0, "Cannot skip \(count) values")
    return Operator(values: { output in
      var remaining = count
      return { value in
        if remaining > 0 { remaining -= 1 } else { output(.value(value)) }
      }
    })
  }

  @inlinable
  static func skip(while isSkipped: @escaping (Value) -> Bool) -> Operator {
    Operator(values: { output in
      var skipping = true
      return { value in
        if skipping, isSkipped(value) { return }
        skipping = false
        output(.value(value))
      }
    })
  }

  @inlinable
  static func take(first count: Int) -> Operator {
    precondition(count >= 0, "Cannot take \(count) values")
    return Operator { output, _ in
      var remaining = count
      if remaining == 0 { output(.completed) }
      return { event in
        guard remaining > 0 else { return }
        switch event {
        case .value:
          remaining -= 1
          let isLast = remaining == 0
          output(event)
          if isLast { output(.completed) }
        case .failed, .completed, .interrupted:
          remaining = 0
          output(event)
        }
      }
    }
  }

  @inlinable
  static func take(while isTaken: @escaping (Value) -> Bool) -> Operator {
    Operator { output, _ in
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

extension Signal {
  /// Drops the values that do not satisfy a predicate.
  @inlinable
  public func filter(_ isIncluded: @escaping (Value) -> Bool) -> Signal { apply(.filter(isIncluded)) }

  /// Drops each value that is the same as the one before it.
  @inlinable
  public func skipRepeats(_ areEqual: @escaping (Value, Value) -> Bool) -> Signal { apply(.skipRepeats(areEqual)) }

  /// Drops the first values.
  @inlinable
  public func skip(first count: Int) -> Signal { apply(.skip(first: count)) }

  /// Drops the first values, as long as they satisfy a predicate.
  @inlinable
  public func skip(while isSkipped: @escaping (Value) -> Bool) -> Signal { apply(.skip(while: isSkipped)) }

  /// Sends the first values and completes.
  @inlinable
  public func take(first count: Int = 1) -> Signal { apply(.take(first: count)) }

  /// Sends the first values as long as they satisfy a predicate, and completes.
  @inlinable
  public func take(while isTaken: @escaping (Value) -> Bool) -> Signal { apply(.take(while: isTaken)) }
}

extension Signal where Value: Equatable {
  /// Drops each value that equals the one before it.
  @inlinable
  public func skipRepeats() -> Signal { skipRepeats(==) }
}

extension SignalProducer {
  /// Drops the values that do not satisfy a predicate.
  @inlinable
  public func filter(_ isIncluded: @escaping (Value) -> Bool) -> SignalProducer { apply(.filter(isIncluded)) }

  /// Drops each value that is the same as the one before it.
  @inlinable
  public func skipRepeats(_ areEqual: @escaping (Value, Value) -> Bool) -> SignalProducer {
    apply(.skipRepeats(areEqual))
  }

  /// Drops the first values.
  @inlinable
  public func skip(first count: Int) -> SignalProducer { apply(.skip(first: count)) }

  /// Drops the first values, as long as they satisfy a predicate.
  @inlinable
  public func skip(while isSkipped: @escaping (Value) -> Bool) -> SignalProducer { apply(.skip(while: isSkipped)) }

  /// Sends the first values and completes.
  @inlinable
  public func take(first count: Int = 1) -> SignalProducer { apply(.take(first: count)) }

  /// Sends the first values as long as they satisfy a predicate, and completes.
  @inlinable
  public func take(while isTaken: @escaping (Value) -> Bool) -> SignalProducer { apply(.take(while: isTaken)) }
}

extension SignalProducer where Value: Equatable {
  /// Drops each value that equals the one before it.
  @inlinable
  public func skipRepeats() -> SignalProducer { skipRepeats(==) }
}
