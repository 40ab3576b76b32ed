// Forms of the operators with producers in place of what is generic. With them, the compiler knows what `.empty`,
// `.never` and `.init` are short for: `flatMap(.latest) { $0.isEmpty ? .empty : search($0) }`.
//
// Each of them calls the generic form, which the compiler prefers wherever it can, so that checking the types of other
// code takes no longer.

extension SignalProducer {
  /// Transforms each value into a producer, and flattens these producers into one according to `strategy`.
  ///
  /// ```swift
  /// let next = server.load(1).flatMap(.concat) { server.load($0.count) }
  /// next.materialize().collect().startWithValues { print($0) }  // prints: [value(page 6), completed]
  /// ```
  @inlinable
  @_disfavoredOverload
  public func flatMap<U>(
    _ strategy: FlattenStrategy, _ transform: @escaping (Value) -> SignalProducer<U, Failure>
  ) -> SignalProducer<U, Failure> {
    flatMap(strategy, transform)
  }

  /// Sends the latest values of both producers: see `combineLatest(with:)`.
  ///
  /// ```swift
  /// score.producer.combineLatest(with: query.producer).startWithValues { print($0) }  // prints: (0, "")
  /// query.value = "a"  // prints: (0, "a")
  /// ```
  @inlinable
  @_disfavoredOverload
  public func combineLatest<V>(with other: SignalProducer<V, Failure>) -> SignalProducer<(Value, V), Failure> {
    combineLatest(with: other)
  }

  /// Sends the values of both producers as pairs: see `zip(with:)`.
  ///
  /// ```swift
  /// SignalProducer(["a", "b"]).zip(with: SignalProducer(1...9)).collect().startWithValues { print($0) }
  /// // prints: [("a", 1), ("b", 2)]
  /// ```
  @inlinable
  @_disfavoredOverload
  public func zip<V>(with other: SignalProducer<V, Failure>) -> SignalProducer<(Value, V), Failure> {
    zip(with: other)
  }

  /// Completes when `trigger` sends a value or completes. The trigger is started first.
  ///
  /// ```swift
  /// let (stop, input) = Signal<Void, Never>.pipe()
  /// score.producer.take(until: stop.producer).startWithCompleted { print("done") }
  /// input.send(value: ())  // prints: done
  /// ```
  @inlinable
  @_disfavoredOverload
  public func take(until trigger: SignalProducer<(), Never>) -> SignalProducer {
    take(until: trigger)
  }

  /// Sends the events of `replacement` from its first one on: see `take(untilReplacement:)`.
  ///
  /// ```swift
  /// let first = SignalProducer<String, Never>.never.take(untilReplacement: server.search("a"))
  /// first.startWithValues { print($0) }  // prints: results for a
  /// ```
  @inlinable
  @_disfavoredOverload
  public func take(untilReplacement replacement: SignalProducer) -> SignalProducer {
    take(untilReplacement: replacement)
  }

  /// Drops values until `trigger` sends a value or completes. Terminal events are always sent. The trigger is started
  /// first.
  @inlinable
  @_disfavoredOverload
  public func skip(until trigger: SignalProducer<(), Never>) -> SignalProducer {
    skip(until: trigger)
  }

  /// Sends the latest value together with the value of `sampler`: see `sample(with:)`.
  @inlinable
  @_disfavoredOverload
  public func sample<V>(with sampler: SignalProducer<V, Never>) -> SignalProducer<(Value, V), Failure> {
    sample(with: sampler)
  }

  /// Sends the latest value whenever `sampler` sends a value: see `sample(on:)`.
  @inlinable
  @_disfavoredOverload
  public func sample(on sampler: SignalProducer<(), Never>) -> SignalProducer {
    sample(on: sampler)
  }

  /// Sends each value with the latest value of `samplee`: see `withLatest(from:)`.
  ///
  /// ```swift
  /// server.search("a").withLatest(from: score.producer).startWithValues { print($0) }  // prints: ("results for a", 0)
  /// ```
  @inlinable
  @_disfavoredOverload
  public func withLatest<V>(from samplee: SignalProducer<V, Never>) -> SignalProducer<(Value, V), Failure> {
    withLatest(from: samplee)
  }

  /// Starts `next` when this producer has completed, and sends only the values of `next`.
  ///
  /// ```swift
  /// let count = server.load(1).then(server.load(2).map(\.count))
  /// count.materialize().collect().startWithValues { print($0) }  // prints: [value(6), completed]
  /// ```
  @inlinable
  @_disfavoredOverload
  public func then<U>(_ next: SignalProducer<U, Failure>) -> SignalProducer<U, Failure> {
    then(next)
  }
}

extension SignalProducer where Failure == Never {
  /// Transforms each value into a producer, and flattens these producers into one according to `strategy`.
  ///
  /// ```swift
  /// let results = SignalProducer(["Ada", "Bob"]).flatMap(.concat) { server.search($0) }
  /// results.collect().startWithValues { print($0) }  // prints: ["results for Ada", "results for Bob"]
  /// ```
  @inlinable
  @_disfavoredOverload
  public func flatMap<U>(
    _ strategy: FlattenStrategy, _ transform: @escaping (Value) -> SignalProducer<U, Never>
  ) -> SignalProducer<U, Never> {
    flatMap(strategy, transform)
  }

  /// Transforms each value into a producer, and flattens these producers, which may fail, into one according to
  /// `strategy`.
  ///
  /// ```swift
  /// let pages = SignalProducer([2, 0, 1]).flatMap(.concat) { server.load($0) }
  /// pages.materialize().collect().startWithValues { print($0) }  // prints: [value(page 2), failed(offline)]
  /// ```
  @inlinable
  @_disfavoredOverload
  public func flatMap<U, F>(
    _ strategy: FlattenStrategy, _ transform: @escaping (Value) -> SignalProducer<U, F>
  ) -> SignalProducer<U, F> {
    flattened(strategy, transform, impossible)
  }

  /// Starts `next` when this producer has completed, and sends only the values of `next`.
  ///
  /// ```swift
  /// let saved = SignalProducer(1...3).on(value: { print("saves \($0)") }).then(SignalProducer(value: "saved"))
  /// ```
  @inlinable
  @_disfavoredOverload
  public func then<U>(_ next: SignalProducer<U, Never>) -> SignalProducer<U, Never> {
    then(next)
  }

  /// Starts `next`, which may fail, when this producer has completed, and sends only the values of `next`.
  ///
  /// ```swift
  /// SignalProducer(1...3).then(server.load(0)).startWithFailed { print($0) }  // prints: offline
  /// ```
  @inlinable
  @_disfavoredOverload
  public func then<U, F>(_ next: SignalProducer<U, F>) -> SignalProducer<U, F> {
    Unfailing<_, F>(self).producer.then(next)
  }
}

extension SignalProducer where Value == Bool {
  /// Sends whether the latest values of both producers are true.
  ///
  /// ```swift
  /// let isOn = MutableProperty(true)
  /// isOn.producer.and(query.producer.map { !$0.isEmpty }).startWithValues { print($0) }  // prints: false
  /// query.value = "a"  // prints: true
  /// ```
  @inlinable
  @_disfavoredOverload
  public func and(_ other: SignalProducer) -> SignalProducer {
    and(other)
  }

  /// Sends whether at least one of the latest values of both producers is true.
  ///
  /// ```swift
  /// let isOn = MutableProperty(false)
  /// isOn.producer.or(query.producer.map { !$0.isEmpty }).startWithValues { print($0) }  // prints: false
  /// query.value = "a"  // prints: true
  /// ```
  @inlinable
  @_disfavoredOverload
  public func or(_ other: SignalProducer) -> SignalProducer {
    or(other)
  }
}
