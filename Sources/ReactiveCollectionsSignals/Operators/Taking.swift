extension Signal {
  /// Sends the first `count` values and completes.
  ///
  /// ```swift
  /// score.signal.take(first: 1).observe { print($0) }
  /// score.value = 1  // prints: value(1)
  /// // prints: completed
  /// ```
  ///
  /// - Precondition: `count` is not negative.
  @inlinable
  public func take(first count: Int = 1) -> Signal { .derived(from: producer.take(first: count)) }

  /// Sends the last `count` values on completion. O(`count`) memory.
  ///
  /// ```swift
  /// let (prices, input) = Signal<Int, Never>.pipe()
  /// prices.take(last: 1).observeValues { print($0) }
  /// input.send(value: 1)
  /// input.send(value: 2)
  /// input.sendCompleted()  // prints: 2
  /// ```
  ///
  /// - Precondition: `count` is not negative.
  @inlinable
  public func take(last count: Int) -> Signal { .derived(from: producer.take(last: count)) }

  /// Sends values as long as they satisfy a predicate, and completes at the first one that does not.
  ///
  /// ```swift
  /// score.signal.take(while: { $0 < 10 }).observe { print($0) }
  /// score.value = 5  // prints: value(5)
  /// score.value = 10  // prints: completed
  /// ```
  @inlinable
  public func take(while isTaken: @escaping (Value) -> Bool) -> Signal { .derived(from: producer.take(while: isTaken)) }

  /// Sends values up to and including the first one that does not satisfy a predicate, and completes.
  ///
  /// ```swift
  /// query.signal.take(until: { !$0.hasSuffix(".") }).observeCompleted { print("done") }
  /// query.value = "Dear Ada"
  /// query.value = "Dear Ada."  // prints: done
  /// ```
  @inlinable
  public func take(until shouldContinue: @escaping (Value) -> Bool) -> Signal {
    .derived(from: producer.take(until: shouldContinue))
  }
}

extension SignalProducer {
  /// Sends the first `count` values and completes.
  ///
  /// ```swift
  /// query.producer.filter { $0.count > 1 }.take(first: 1).startWithValues { print($0) }
  /// query.value = "ad"  // prints: ad
  /// query.value = "ada"
  /// ```
  ///
  /// - Precondition: `count` is not negative.
  @inlinable
  public func take(first count: Int = 1) -> SignalProducer {
    precondition(count >= 0, "Cannot take \(count) values")
    guard count > 0 else { return .empty }
    return .starting(after: depth) { sink, lifetime in
      var remaining = count
      begin(
        { event in
          guard remaining > 0 else { return }
          guard case .value = event else {
            remaining = 0
            return sink(event)
          }
          remaining -= 1
          let isLast = remaining == 0
          sink(event)
          if isLast, !lifetime.hasEnded { sink(.completed) }
        }, lifetime)
    }
  }

  /// Sends the last `count` values on completion. O(`count`) memory.
  ///
  /// ```swift
  /// SignalProducer(1...4).take(last: 2).collect().startWithValues { print($0) }  // prints: [3, 4]
  /// ```
  ///
  /// - Precondition: `count` is not negative.
  @inlinable
  public func take(last count: Int) -> SignalProducer {
    precondition(count >= 0, "Cannot take \(count) values")
    return .starting(after: depth) { sink, lifetime in
      // A ring once it is full, beginning at `oldest`.
      var last: [Value] = []
      var oldest = 0
      begin(
        { event in
          switch event {
          case .value(let value):
            if last.count < count {
              last.append(value)
            } else if count > 0 {
              last[oldest] = value
              oldest = (oldest + 1) % count
            }
          case .failed, .interrupted: sink(event)
          case .completed:
            for value in last[oldest...] + last[..<oldest] {
              sink(.value(value))
              if lifetime.hasEnded { return }
            }
            sink(.completed)
          }
        }, lifetime)
    }
  }

  /// Sends values as long as they satisfy a predicate, and completes at the first one that does not.
  ///
  /// ```swift
  /// SignalProducer([1, 5, 2]).take(while: { $0 < 3 }).collect().startWithValues { print($0) }  // prints: [1]
  /// ```
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

  /// Sends values up to and including the first one that does not satisfy a predicate, and completes.
  ///
  /// ```swift
  /// SignalProducer([1, 5, 2]).take(until: { $0 < 3 }).collect().startWithValues { print($0) }  // prints: [1, 5]
  /// ```
  @inlinable
  public func take(until shouldContinue: @escaping (Value) -> Bool) -> SignalProducer {
    .starting(after: depth) { sink, lifetime in
      var taking = true
      begin(
        { event in
          guard taking else { return }
          if case .value(let value) = event { taking = shouldContinue(value) } else { taking = false }
          let isLast = !taking && !event.isTerminal
          sink(event)
          if isLast, !lifetime.hasEnded { sink(.completed) }
        }, lifetime)
    }
  }
}
