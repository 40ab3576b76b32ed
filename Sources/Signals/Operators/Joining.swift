// Streams of one kind, at once or one after the other.
//
// An argument has two forms: a `SignalProducer`, so that one can write `concat(.empty)`, and anything that can be
// started, such as a property. The forms of `then` for streams that cannot fail need no `promoteError`.

extension SignalProducer {
  @inlinable
  static func joining<Sources: Collection>(_ sources: Sources, _ strategy: FlattenStrategy) -> SignalProducer
  where Sources.Element: SignalProducerConvertible<Value, Failure> {
    let depth = sources.lazy.map { $0.producer.depth }.max()
    return SignalProducer<Sources.Element, Failure>(sources).flattened(strategy, { $0 }, { $0 }, after: depth ?? 0)
  }

  /// Sends what all of `sources` send. Completes when all have ended, unless one fails.
  @inlinable
  public static func merge<Sources: Sequence>(_ sources: Sources) -> SignalProducer
  where Sources.Element: SignalProducerConvertible<Value, Failure> {
    joining(Array(sources), .merge)
  }

  /// Sends what all of `sources` send. Completes when all have ended, unless one fails.
  @inlinable
  public static func merge(_ sources: SignalProducer...) -> SignalProducer { merge(sources) }

  /// Sends what this and another stream send. Completes when both have ended, unless one fails.
  @inlinable
  public func merge(with other: SignalProducer) -> SignalProducer { .merge(self, other) }

  /// Sends what this and another stream send. Completes when both have ended, unless one fails.
  @inlinable
  public func merge(with other: some SignalProducerConvertible<Value, Failure>) -> SignalProducer {
    merge(with: other.producer)
  }

  /// Sends what `sources` send, each started when the one before has completed.
  @inlinable
  public static func concat<Sources: Sequence>(_ sources: Sources) -> SignalProducer
  where Sources.Element: SignalProducerConvertible<Value, Failure> {
    joining(Array(sources), .concat)
  }

  /// Sends what `sources` send, each started when the one before has completed.
  @inlinable
  public static func concat(_ sources: SignalProducer...) -> SignalProducer { concat(sources) }

  /// Starts `next` when this has completed.
  @inlinable
  public func concat(_ next: SignalProducer) -> SignalProducer {
    .starting(after: max(depth, next.depth), weight: 8) { sink, lifetime in
      start(within: lifetime) { event in
        if case .completed = event { next.start(within: lifetime, sink) } else { sink(event) }
      }
    }
  }

  /// Starts `next` when this has completed.
  @inlinable
  public func concat(_ next: some SignalProducerConvertible<Value, Failure>) -> SignalProducer {
    concat(next.producer)
  }

  /// Sends one more value at the end.
  @inlinable
  public func concat(value: Value) -> SignalProducer { concat(SignalProducer(value: value)) }

  /// Fails at the end.
  @inlinable
  public func concat(error: Failure) -> SignalProducer { concat(SignalProducer(error: error)) }

  /// Starts when `first` has completed.
  @inlinable
  public func prefix(_ first: SignalProducer) -> SignalProducer { first.concat(self) }

  /// Starts when `first` has completed.
  @inlinable
  public func prefix(_ first: some SignalProducerConvertible<Value, Failure>) -> SignalProducer {
    prefix(first.producer)
  }

  /// Sends one more value at the beginning.
  @inlinable
  public func prefix(value: Value) -> SignalProducer { prefix(SignalProducer(value: value)) }

  /// Starts `next` when this has completed, and sends only what that sends.
  @inlinable
  public func then(_ next: SignalProducer) -> SignalProducer { filter { _ in false }.concat(next) }

  /// Starts `next` when this has completed, and sends only what that sends.
  @inlinable
  public func then<Next: SignalProducerConvertible>(_ next: Next) -> SignalProducer<Next.Value, Failure>
  where Next.Failure == Failure {
    compactMap { _ in nil }.concat(next.producer)
  }

  /// Starts `next`, which does not fail, when this has completed, and sends only what that sends.
  @inlinable
  @_disfavoredOverload
  public func then<Next: SignalProducerConvertible>(_ next: Next) -> SignalProducer<Next.Value, Failure>
  where Next.Failure == Never {
    then(Unfailing(next))
  }
}

extension SignalProducer where Failure == Never {
  /// Starts `next` when this has completed, and sends only what that sends.
  @inlinable
  @_disfavoredOverload
  public func then<Next: SignalProducerConvertible>(_ next: Next) -> SignalProducer<Next.Value, Next.Failure> {
    Unfailing<_, Next.Failure>(self).producer.then(next)
  }
}

extension Signal {
  /// Sends what all of `signals` send. Completes when all have ended, unless one fails.
  @inlinable
  public static func merge(_ signals: some Sequence<Signal>) -> Signal {
    .derived(from: .merge(signals))
  }

  /// Sends what all of `signals` send. Completes when all have ended, unless one fails.
  @inlinable
  public static func merge(_ signals: Signal...) -> Signal { merge(signals) }

  /// Sends what this and another signal send. Completes when both have ended, unless one fails.
  @inlinable
  public func merge(with other: Signal) -> Signal { .merge(self, other) }

  /// Sends what this and another stream send. Completes when both have ended, unless one fails.
  @inlinable
  public func merge(with other: some SignalProducerConvertible<Value, Failure>) -> Signal {
    .derived(from: producer.merge(with: other))
  }
}
