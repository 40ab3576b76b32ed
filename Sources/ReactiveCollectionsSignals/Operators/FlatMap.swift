extension SignalProducer {
  /// Transforms each value into a stream, and flattens these streams into one according to `strategy`.
  ///
  /// ```swift
  /// server.load(1).flatMap(.latest) { _ in server.load(2) }.startWithResult { page in
  ///   print((try? page.get()) ?? "no page")  // prints: page 2
  /// }
  /// ```
  @inlinable
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy, _ transform: @escaping (Value) -> Inner
  ) -> SignalProducer<Inner.Value, Failure> where Inner.Failure == Failure {
    flattened(strategy, transform) { $0 }
  }

  /// Transforms each value into a stream that does not fail, and flattens these streams into one according to
  /// `strategy`.
  ///
  /// ```swift
  /// let results = server.load(1).flatMap(.latest) { server.search($0) }
  /// results.materialize().collect().startWithValues { print($0) }  // prints: [value(results for page 1), completed]
  /// ```
  @inlinable
  @_disfavoredOverload
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy, _ transform: @escaping (Value) -> Inner
  ) -> SignalProducer<Inner.Value, Failure> where Inner.Failure == Never {
    flattened(strategy) {
      Unfailing(transform($0))
    } _: {
      $0
    }
  }

  @inlinable
  func flattened<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy, _ transform: @escaping (Value) -> Inner,
    _ transformError: @escaping (Failure) -> Inner.Failure, after depth: Int? = nil
  ) -> SignalProducer<Inner.Value, Inner.Failure> {
    .starting(after: depth ?? self.depth, weight: 8) { sink, lifetime in
      let gate = SignalCore<Inner.Value, Inner.Failure>()
      lifetime += gate.observe(Trampoline.descending(lifetime, sink))
      let level = lifetime.level + 1
      switch strategy.kind {
      case .concurrent(let limit):
        run(ConcurrentFlattening(gate, level: level, limit: limit), lifetime, transform, transformError)
      case .latest, .throttle:
        let flattening = SingleFlattening<Inner>(gate, level: level, replaces: strategy.kind == .latest)
        run(flattening, lifetime, transform, transformError)
      case .race: run(RaceFlattening(gate, level: level), lifetime, transform, transformError)
      }
    }
  }

  @inlinable
  func run<F: Flattening>(
    _ flattening: F, _ lifetime: Lifetime, _ transform: @escaping (Value) -> F.Inner,
    _ transformError: @escaping (Failure) -> F.Inner.Failure
  ) {
    // Held by its link: without it, no events can arrive.
    lifetime.observeEnded { [weak flattening] in flattening?.dispose() }
    let receive = Trampoline.climbing(lifetime) { (event: Event) in
      switch event {
      case .value(let value):
        let outer = Trampoline.enter(flattening.level)
        flattening.receive(transform(value))
        Trampoline.leave(to: outer)
      case .failed(let error): flattening.gate.send(.failed(transformError(error)))
      case .completed: flattening.finish()
      case .interrupted: flattening.gate.send(.interrupted)
      }
    }
    start(within: lifetime, receive)
  }
}

extension SignalProducer where Failure == Never {
  /// Transforms each value into a stream, and flattens these streams into one according to `strategy`.
  ///
  /// ```swift
  /// SignalProducer([1, 0]).flatMap(.concat) { server.load($0) }.materialize().collect()
  ///   .startWithValues { print($0) }  // prints: [value(page 1), failed(offline)]
  /// ```
  @inlinable
  @_disfavoredOverload
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy, _ transform: @escaping (Value) -> Inner
  ) -> SignalProducer<Inner.Value, Inner.Failure> {
    flattened(strategy, transform, impossible)
  }
}

extension SignalProducer where Value: SignalProducerConvertible {
  /// Flattens the streams that are sent into one according to `strategy`.
  ///
  /// ```swift
  /// let pages = SignalProducer<_, LoadError>([server.load(1), server.load(2)])
  /// pages.flatten(.concat).materialize().collect().startWithValues { print($0) }
  /// // prints: [value(page 1), value(page 2), completed]
  /// ```
  @inlinable
  public func flatten(_ strategy: FlattenStrategy) -> SignalProducer<Value.Value, Failure>
  where Value.Failure == Failure { flatMap(strategy) { $0 } }

  /// Flattens the streams that are sent, which do not fail, into one according to `strategy`.
  @inlinable
  @_disfavoredOverload
  public func flatten(_ strategy: FlattenStrategy) -> SignalProducer<Value.Value, Failure>
  where Value.Failure == Never { flatMap(strategy) { $0 } }
}

extension SignalProducer where Value: SignalProducerConvertible, Failure == Never {
  /// Flattens the streams that are sent into one according to `strategy`.
  ///
  /// ```swift
  /// let names = SignalProducer([SignalProducer(["Ada", "Bob"]), SignalProducer(value: "Cleo")])
  /// names.flatten(.concat).collect().startWithValues { print($0) }  // prints: ["Ada", "Bob", "Cleo"]
  /// ```
  @inlinable
  @_disfavoredOverload
  public func flatten(_ strategy: FlattenStrategy) -> SignalProducer<Value.Value, Value.Failure> {
    flatMap(strategy) { $0 }
  }
}

extension Signal {
  /// Transforms each value into a stream, and flattens these streams into one according to `strategy`.
  ///
  /// ```swift
  /// let (pages, input) = Signal<Int, LoadError>.pipe()
  /// pages.flatMap(.concat) { server.load($0) }.observe { print($0) }
  /// input.send(value: 1)  // prints: value(page 1)
  /// input.send(value: 0)  // prints: failed(offline)
  /// ```
  @inlinable
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy, _ transform: @escaping (Value) -> Inner
  ) -> Signal<Inner.Value, Failure> where Inner.Failure == Failure {
    .derived(from: producer.flatMap(strategy, transform))
  }

  /// Transforms each value into a stream that does not fail, and flattens these streams into one according to
  /// `strategy`.
  @inlinable
  @_disfavoredOverload
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy, _ transform: @escaping (Value) -> Inner
  ) -> Signal<Inner.Value, Failure> where Inner.Failure == Never {
    .derived(from: producer.flatMap(strategy, transform))
  }
}

extension Signal where Failure == Never {
  /// Transforms each value into a stream, and flattens these streams into one according to `strategy`.
  ///
  /// ```swift
  /// query.signal.flatMap(.latest) { server.search($0) }.observeValues { print($0) }
  /// query.value = "a"  // prints: results for a
  /// ```
  @inlinable
  @_disfavoredOverload
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy, _ transform: @escaping (Value) -> Inner
  ) -> Signal<Inner.Value, Inner.Failure> { .derived(from: producer.flatMap(strategy, transform)) }
}

extension Signal where Value: SignalProducerConvertible {
  /// Flattens the streams that are sent into one according to `strategy`.
  @inlinable
  public func flatten(_ strategy: FlattenStrategy) -> Signal<Value.Value, Failure>
  where Value.Failure == Failure { flatMap(strategy) { $0 } }

  /// Flattens the streams that are sent, which do not fail, into one according to `strategy`.
  @inlinable
  @_disfavoredOverload
  public func flatten(_ strategy: FlattenStrategy) -> Signal<Value.Value, Failure>
  where Value.Failure == Never { flatMap(strategy) { $0 } }
}

extension Signal where Value: SignalProducerConvertible, Failure == Never {
  /// Flattens the streams that are sent into one according to `strategy`.
  ///
  /// ```swift
  /// let (lists, input) = Signal<SignalProducer<Int, Never>, Never>.pipe()
  /// lists.flatten(.concat).scan(0, +).observeValues { print($0) }
  /// input.send(value: SignalProducer(value: 1))  // prints: 1
  /// input.send(value: SignalProducer(value: 2))  // prints: 3
  /// ```
  @inlinable
  @_disfavoredOverload
  public func flatten(_ strategy: FlattenStrategy) -> Signal<Value.Value, Value.Failure> {
    flatMap(strategy) { $0 }
  }
}

/// A stream that does not fail, used as one that may fail.
@usableFromInline
struct Unfailing<Source: SignalProducerConvertible, Failure: Error>: SignalProducerConvertible
where Source.Failure == Never {
  @usableFromInline let source: Source
  @inlinable init(_ source: Source) { self.source = source }

  @inlinable var producer: SignalProducer<Source.Value, Failure> { source.producer.promoteError() }

  @inlinable
  func _start(
    _ action: @escaping (Signal<Source.Value, Failure>.Event) -> Void, ready: (any Disposable) -> Void
  ) {
    source._start({ action($0.mapError(impossible)) }, ready: ready)
  }
}
