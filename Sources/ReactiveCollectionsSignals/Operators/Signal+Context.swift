// Forms of the operators with signals and producers in place of what is generic. With them, the compiler knows what
// `.empty`, `.never` and `.init` are short for: `flatMap(.latest) { $0.isEmpty ? .empty : search($0) }`.
//
// Each of them calls the generic form, which the compiler prefers wherever it can, so that checking the types of other
// code takes no longer.

extension Signal {
  /// Transforms each value into a producer, and flattens these producers into one stream according to `strategy`.
  @inlinable
  @_disfavoredOverload
  public func flatMap<U>(
    _ strategy: FlattenStrategy, _ transform: @escaping (Value) -> SignalProducer<U, Failure>
  ) -> Signal<U, Failure> {
    flatMap(strategy, transform)
  }

  /// Sends the latest values of both signals: see `combineLatest(with:)`.
  ///
  /// ```swift
  /// score.signal.combineLatest(with: query.signal).observeValues { print($0) }
  /// score.value = 1
  /// query.value = "a"  // prints: (1, "a")
  /// ```
  @inlinable
  @_disfavoredOverload
  public func combineLatest<V>(with other: Signal<V, Failure>) -> Signal<(Value, V), Failure> {
    combineLatest(with: other)
  }

  /// Sends the values of both signals as pairs: see `zip(with:)`.
  ///
  /// ```swift
  /// score.signal.zip(with: query.signal).observeValues { print($0) }
  /// score.value = 1
  /// score.value = 2
  /// query.value = "a"  // prints: (1, "a")
  /// ```
  @inlinable
  @_disfavoredOverload
  public func zip<V>(with other: Signal<V, Failure>) -> Signal<(Value, V), Failure> {
    zip(with: other)
  }

  /// Completes when `trigger` sends a value or completes.
  ///
  /// ```swift
  /// let (stop, input) = Signal<Void, Never>.pipe()
  /// score.signal.take(until: stop).observeCompleted { print("done") }
  /// input.send(value: ())  // prints: done
  /// ```
  @inlinable
  @_disfavoredOverload
  public func take(until trigger: Signal<(), Never>) -> Signal {
    take(until: trigger)
  }

  /// Sends the events of `replacement` from its first one on: see `take(untilReplacement:)`.
  @inlinable
  @_disfavoredOverload
  public func take(untilReplacement replacement: Signal) -> Signal {
    take(untilReplacement: replacement)
  }

  /// Drops values until `trigger` sends a value or completes. Terminal events are always sent.
  ///
  /// ```swift
  /// let (start, input) = Signal<Void, Never>.pipe()
  /// score.signal.skip(until: start).observeValues { print($0) }
  /// score.value = 1
  /// input.send(value: ())
  /// score.value = 2  // prints: 2
  /// ```
  @inlinable
  @_disfavoredOverload
  public func skip(until trigger: Signal<(), Never>) -> Signal {
    skip(until: trigger)
  }

  /// Sends the latest value together with the value of `sampler`: see `sample(with:)`.
  @inlinable
  @_disfavoredOverload
  public func sample<V>(with sampler: Signal<V, Never>) -> Signal<(Value, V), Failure> {
    sample(with: sampler)
  }

  /// Sends the latest value whenever `sampler` sends a value: see `sample(on:)`.
  ///
  /// ```swift
  /// let (saves, input) = Signal<Void, Never>.pipe()
  /// query.signal.sample(on: saves).observeValues { print($0) }
  /// query.value = "Ada"
  /// input.send(value: ())  // prints: Ada
  /// ```
  @inlinable
  @_disfavoredOverload
  public func sample(on sampler: Signal<(), Never>) -> Signal {
    sample(on: sampler)
  }

  /// Sends each value with the latest value of `samplee`: see `withLatest(from:)`.
  ///
  /// ```swift
  /// score.signal.withLatest(from: query.producer).observeValues { print($0) }
  /// query.value = "a"
  /// score.value = 1  // prints: (1, "a")
  /// ```
  @inlinable
  @_disfavoredOverload
  public func withLatest<V>(from samplee: SignalProducer<V, Never>) -> Signal<(Value, V), Failure> {
    withLatest(from: samplee)
  }
}

extension Signal where Failure == Never {
  /// Transforms each value into a producer, and flattens these producers into one stream according to `strategy`.
  ///
  /// ```swift
  /// query.signal.flatMap(.latest) { server.search($0) }.observeValues { print($0) }
  /// query.value = "a"  // prints: results for a
  /// query.value = "ad"  // prints: results for ad
  /// ```
  @inlinable
  @_disfavoredOverload
  public func flatMap<U>(
    _ strategy: FlattenStrategy, _ transform: @escaping (Value) -> SignalProducer<U, Never>
  ) -> Signal<U, Never> {
    flatMap(strategy, transform)
  }

  /// Transforms each value into a producer, and flattens these producers, which may fail, into one stream according to
  /// `strategy`.
  ///
  /// ```swift
  /// score.signal.flatMap(.latest) { server.load($0) }.observe { print($0) }
  /// score.value = 1  // prints: value(page 1)
  /// score.value = 0  // prints: failed(offline)
  /// ```
  @inlinable
  @_disfavoredOverload
  public func flatMap<U, F>(
    _ strategy: FlattenStrategy, _ transform: @escaping (Value) -> SignalProducer<U, F>
  ) -> Signal<U, F> {
    .derived(from: producer.flatMap(strategy, transform))
  }
}

extension Signal where Value == Bool {
  /// Sends whether the latest values of both signals are true.
  @inlinable
  @_disfavoredOverload
  public func and(_ other: Signal) -> Signal {
    and(other)
  }

  /// Sends whether at least one of the latest values of both signals is true.
  @inlinable
  @_disfavoredOverload
  public func or(_ other: Signal) -> Signal {
    or(other)
  }
}
