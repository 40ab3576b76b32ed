/// Drops the values that do not satisfy a predicate.
@usableFromInline
struct FilterProjection<Value, Failure: Error>: Projection {
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
  ///
  /// ```swift
  /// query.signal.filter { $0.count > 1 }.observeValues { print($0) }
  /// query.value = "a"
  /// query.value = "ad"  // prints: ad
  /// ```
  @inlinable
  public func filter(_ isIncluded: @escaping (Value) -> Bool) -> Signal { apply(FilterProjection(isIncluded)) }

  /// Drops each value for which `areEqual` returns `true` when compared with the last value sent.
  ///
  /// ```swift
  /// query.signal.skipRepeats { $0.lowercased() == $1.lowercased() }.observeValues { print($0) }
  /// query.value = "ada"  // prints: ada
  /// query.value = "Ada"
  /// ```
  @inlinable
  public func skipRepeats(_ areEqual: @escaping (Value, Value) -> Bool) -> Signal {
    .derived(from: producer.skipRepeats(areEqual))
  }

  /// Drops each value whose identity has occurred before. All identities are kept.
  ///
  /// ```swift
  /// query.signal.uniqueValues { $0.lowercased() }.observeValues { print($0) }
  /// query.value = "ada"  // prints: ada
  /// query.value = "bob"  // prints: bob
  /// query.value = "Ada"
  /// ```
  @inlinable
  public func uniqueValues<Identity: Hashable>(_ identity: @escaping (Value) -> Identity) -> Signal {
    .derived(from: producer.uniqueValues(identity))
  }

  /// Drops the first `count` values.
  ///
  /// ```swift
  /// score.signal.skip(first: 1).observeValues { print($0) }
  /// score.value = 1
  /// score.value = 2  // prints: 2
  /// ```
  ///
  /// - Precondition: `count` is not negative.
  @inlinable
  public func skip(first count: Int) -> Signal { .derived(from: producer.skip(first: count)) }

  /// Drops the last `count` values: each value is sent when `count` more have been received. O(`count`) memory.
  ///
  /// ```swift
  /// score.signal.skip(last: 1).observeValues { print($0) }
  /// score.value = 1
  /// score.value = 2  // prints: 1
  /// ```
  ///
  /// - Precondition: `count` is not negative.
  @inlinable
  public func skip(last count: Int) -> Signal { .derived(from: producer.skip(last: count)) }

  /// Drops the first values, as long as they satisfy a predicate.
  ///
  /// ```swift
  /// score.signal.skip(while: { $0 < 10 }).observeValues { print($0) }
  /// score.value = 5
  /// score.value = 10  // prints: 10
  /// score.value = 5  // prints: 5
  /// ```
  @inlinable
  public func skip(while isSkipped: @escaping (Value) -> Bool) -> Signal {
    .derived(from: producer.skip(while: isSkipped))
  }
}

extension Signal where Value: Equatable {
  /// Drops each value that equals the last one sent.
  ///
  /// ```swift
  /// score.signal.skipRepeats().observeValues { print($0) }
  /// score.value = 1  // prints: 1
  /// score.value = 1
  /// score.value = 0  // prints: 0
  /// ```
  @inlinable
  public func skipRepeats() -> Signal { skipRepeats(==) }
}

extension Signal where Value: Hashable {
  /// Drops each value that has occurred before. All values are kept.
  ///
  /// ```swift
  /// score.signal.uniqueValues().observeValues { print($0) }
  /// score.value = 1  // prints: 1
  /// score.value = 2  // prints: 2
  /// score.value = 1
  /// ```
  @inlinable
  public func uniqueValues() -> Signal { uniqueValues { $0 } }
}

extension SignalProducer {
  /// Drops the values that do not satisfy a predicate.
  ///
  /// ```swift
  /// SignalProducer(1...4).filter { $0 % 2 == 0 }.collect().startWithValues { print($0) }  // prints: [2, 4]
  /// ```
  @inlinable
  public func filter(_ isIncluded: @escaping (Value) -> Bool) -> SignalProducer { apply(FilterProjection(isIncluded)) }

  /// Drops each value for which `areEqual` returns `true` when compared with the last value sent.
  ///
  /// ```swift
  /// SignalProducer(["ada", "Ada", "bob"]).skipRepeats { $0.lowercased() == $1.lowercased() }.collect()
  ///   .startWithValues { print($0) }  // prints: ["ada", "bob"]
  /// ```
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
  ///
  /// ```swift
  /// SignalProducer([Person.ada, .bob, .cleo]).uniqueValues(\.team).map(\.name).collect()
  ///   .startWithValues { print($0) }  // prints: ["Ada", "Bob"]
  /// ```
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
  /// ```swift
  /// score.producer.skip(first: 1).startWithValues { print($0) }
  /// score.value = 1  // prints: 1
  /// ```
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
  /// ```swift
  /// SignalProducer(1...4).skip(last: 2).collect().startWithValues { print($0) }  // prints: [1, 2]
  /// ```
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
  ///
  /// ```swift
  /// SignalProducer([1, 5, 2]).skip(while: { $0 < 3 }).collect().startWithValues { print($0) }  // prints: [5, 2]
  /// ```
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
  ///
  /// ```swift
  /// SignalProducer([1, 1, 2, 1]).skipRepeats().collect().startWithValues { print($0) }  // prints: [1, 2, 1]
  /// ```
  @inlinable
  public func skipRepeats() -> SignalProducer { skipRepeats(==) }
}

extension SignalProducer where Value: Hashable {
  /// Drops each value that has occurred before. All values are kept.
  ///
  /// ```swift
  /// SignalProducer([1, 1, 2, 1]).uniqueValues().collect().startWithValues { print($0) }  // prints: [1, 2]
  /// ```
  @inlinable
  public func uniqueValues() -> SignalProducer { uniqueValues { $0 } }
}
