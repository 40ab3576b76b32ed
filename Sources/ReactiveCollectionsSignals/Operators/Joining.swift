// Streams of one type, joined simultaneously or one after another.
//
// Methods with an argument have two forms: one takes a `SignalProducer`, so that you can write `concat(.empty)`; the
// other takes anything that can be started, such as a property. The forms of `then` for streams that cannot fail need
// no `promoteError`.

extension SignalProducer {
  @inlinable
  static func joining<Sources: Collection>(_ sources: Sources, _ strategy: FlattenStrategy) -> SignalProducer
  where Sources.Element: SignalProducerConvertible<Value, Failure> {
    let depth = sources.lazy.map { $0.producer.depth }.max()
    return SignalProducer<Sources.Element, Failure>(sources).flattened(strategy, { $0 }, { $0 }, after: depth ?? 0)
  }

  /// Returns a producer that sends the values of all `sources`. It completes when all have ended, unless one fails.
  ///
  /// ```swift
  /// let names = [Person.ada, .bob].map { SignalProducer(value: $0.name) }
  /// SignalProducer.merge(names).collect().startWithValues { print($0) }  // prints: ["Ada", "Bob"]
  /// ```
  @inlinable
  public static func merge<Sources: Sequence>(_ sources: Sources) -> SignalProducer
  where Sources.Element: SignalProducerConvertible<Value, Failure> {
    joining(Array(sources), .merge)
  }

  /// Returns a producer that sends the values of all `sources`. It completes when all have ended, unless one fails.
  ///
  /// ```swift
  /// let scores = SignalProducer(score.signal).map { "\($0) points" }
  /// SignalProducer.merge(query.producer.skip(first: 1), scores).startWithValues { print($0) }
  /// score.value = 3  // prints: 3 points
  /// query.value = "a"  // prints: a
  /// ```
  @inlinable
  public static func merge(_ sources: SignalProducer...) -> SignalProducer { merge(sources) }

  /// Sends the values of this producer and of another. Completes when both have ended, unless one fails.
  ///
  /// ```swift
  /// let both = SignalProducer(1...2).merge(with: SignalProducer(8...9))
  /// both.collect().startWithValues { print($0) }  // prints: [1, 2, 8, 9]
  /// ```
  @inlinable
  public func merge(with other: SignalProducer) -> SignalProducer { .merge(self, other) }

  /// Sends the values of this producer and of another stream. Completes when both have ended, unless one fails.
  ///
  /// ```swift
  /// SignalProducer(value: "Ada").merge(with: query.signal).startWithValues { print($0) }  // prints: Ada
  /// query.value = "Bob"  // prints: Bob
  /// ```
  @inlinable
  public func merge(with other: some SignalProducerConvertible<Value, Failure>) -> SignalProducer {
    merge(with: other.producer)
  }

  /// Returns a producer that sends the values of `sources`, each of which is started when the previous one has
  /// completed or was interrupted.
  ///
  /// ```swift
  /// let pages = (1...2).map { server.load($0) }
  /// SignalProducer.concat(pages).materialize().collect().startWithValues { print($0) }
  /// // prints: [value(page 1), value(page 2), completed]
  /// ```
  @inlinable
  public static func concat<Sources: Sequence>(_ sources: Sources) -> SignalProducer
  where Sources.Element: SignalProducerConvertible<Value, Failure> {
    joining(Array(sources), .concat)
  }

  /// Returns a producer that sends the values of `sources`, each of which is started when the previous one has
  /// completed or was interrupted.
  ///
  /// ```swift
  /// SignalProducer.concat(SignalProducer(1...2), SignalProducer(8...9)).collect().startWithValues { print($0) }
  /// // prints: [1, 2, 8, 9]
  /// ```
  @inlinable
  public static func concat(_ sources: SignalProducer...) -> SignalProducer { concat(sources) }

  /// Starts `next` when this producer has completed.
  ///
  /// ```swift
  /// SignalProducer(value: "loading").concat(server.search("a")).collect().startWithValues { print($0) }
  /// // prints: ["loading", "results for a"]
  /// ```
  @inlinable
  public func concat(_ next: SignalProducer) -> SignalProducer {
    .starting(after: max(depth, next.depth), weight: 8) { sink, lifetime in
      start(within: lifetime) { event in
        if case .completed = event { next.start(within: lifetime, sink) } else { sink(event) }
      }
    }
  }

  /// Starts `next` when this producer has completed.
  ///
  /// ```swift
  /// SignalProducer(value: "Ada").concat(query.signal).startWithValues { print($0) }  // prints: Ada
  /// query.value = "Bob"  // prints: Bob
  /// ```
  @inlinable
  public func concat(_ next: some SignalProducerConvertible<Value, Failure>) -> SignalProducer {
    concat(next.producer)
  }

  /// Sends one more value on completion.
  ///
  /// ```swift
  /// SignalProducer(1...2).concat(value: 3).collect().startWithValues { print($0) }  // prints: [1, 2, 3]
  /// ```
  @inlinable
  public func concat(value: Value) -> SignalProducer { concat(SignalProducer(value: value)) }

  /// Fails on completion.
  ///
  /// ```swift
  /// server.load(1).concat(error: .offline).materialize().collect().startWithValues { print($0) }
  /// // prints: [value(page 1), failed(offline)]
  /// ```
  @inlinable
  public func concat(error: Failure) -> SignalProducer { concat(SignalProducer(error: error)) }

  /// Starts this producer when `first` has completed.
  ///
  /// ```swift
  /// SignalProducer(3...4).prefix(SignalProducer(1...2)).collect().startWithValues { print($0) }
  /// // prints: [1, 2, 3, 4]
  /// ```
  @inlinable
  public func prefix(_ first: SignalProducer) -> SignalProducer { first.concat(self) }

  /// Starts this producer when `first` has completed.
  @inlinable
  public func prefix(_ first: some SignalProducerConvertible<Value, Failure>) -> SignalProducer {
    prefix(first.producer)
  }

  /// Sends one more value at the beginning.
  ///
  /// ```swift
  /// server.search("a").prefix(value: "loading").collect().startWithValues { print($0) }
  /// // prints: ["loading", "results for a"]
  /// ```
  @inlinable
  public func prefix(value: Value) -> SignalProducer { prefix(SignalProducer(value: value)) }

  /// Starts `next` when this producer has completed, and sends only the values of `next`.
  ///
  /// ```swift
  /// server.load(1).then(server.load(2)).materialize().collect().startWithValues { print($0) }
  /// // prints: [value(page 2), completed]
  /// ```
  @inlinable
  public func then(_ next: SignalProducer) -> SignalProducer { filter { _ in false }.concat(next) }

  /// Starts `next` when this producer has completed, and sends only the values of `next`.
  @inlinable
  public func then<Next: SignalProducerConvertible>(_ next: Next) -> SignalProducer<Next.Value, Failure>
  where Next.Failure == Failure {
    compactMap { _ in nil }.concat(next.producer)
  }

  /// Starts `next`, which does not fail, when this producer has completed, and sends only the values of `next`.
  ///
  /// ```swift
  /// server.load(0).then(server.search("a")).startWithFailed { print($0) }  // prints: offline
  /// ```
  @inlinable
  @_disfavoredOverload
  public func then<Next: SignalProducerConvertible>(_ next: Next) -> SignalProducer<Next.Value, Failure>
  where Next.Failure == Never {
    then(Unfailing(next))
  }
}

extension SignalProducer where Failure == Never {
  /// Starts `next` when this producer has completed, and sends only the values of `next`.
  @inlinable
  @_disfavoredOverload
  public func then<Next: SignalProducerConvertible>(_ next: Next) -> SignalProducer<Next.Value, Next.Failure> {
    Unfailing<_, Next.Failure>(self).producer.then(next)
  }
}

extension Signal {
  /// Returns a signal that sends the values of all `signals`. It completes when all have ended, unless one fails.
  ///
  /// ```swift
  /// let names = [MutableProperty("Ada"), MutableProperty("Bob")]
  /// Signal.merge(names.map(\.signal)).observeValues { print($0) }
  /// names[1].value = "Cleo"  // prints: Cleo
  /// ```
  @inlinable
  public static func merge(_ signals: some Sequence<Signal>) -> Signal {
    .derived(from: .merge(signals))
  }

  /// Returns a signal that sends the values of all `signals`. It completes when all have ended, unless one fails.
  ///
  /// ```swift
  /// Signal.merge(query.signal, score.signal.map { "\($0)" }).observeValues { print($0) }
  /// query.value = "a"  // prints: a
  /// score.value = 1  // prints: 1
  /// ```
  @inlinable
  public static func merge(_ signals: Signal...) -> Signal { merge(signals) }

  /// Sends the values of this signal and of another. Completes when both have ended, unless one fails.
  ///
  /// ```swift
  /// query.signal.merge(with: score.signal.map { "\($0)" }).observeValues { print($0) }
  /// query.value = "a"  // prints: a
  /// score.value = 1  // prints: 1
  /// ```
  @inlinable
  public func merge(with other: Signal) -> Signal { .merge(self, other) }

  /// Sends the values of this signal and of another stream. Completes when both have ended, unless one fails.
  @inlinable
  public func merge(with other: some SignalProducerConvertible<Value, Failure>) -> Signal {
    .derived(from: producer.merge(with: other))
  }
}
