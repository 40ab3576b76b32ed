extension Shared where Base: MutablePropertyProtocol, Base.Value: Sendable {
  /// Joins the current value and each later one with another shared stream, by any operators at all: a confined chain of its own for
  /// every start.
  ///
  ///     let label = name.lift(with: count) { name, count in name.combineLatest(with: count).map { "\($0): \($1)" } }
  ///
  /// The other stream is started, as often as the chain starts it, before this one; its events are carried over in their order. What
  /// ends the chain ends these starts.
  @inlinable
  public func lift<Other, U: Sendable, F>(
    with other: Shared<Other>,
    _ pipeline:
      @escaping @Sendable (
        sending Signal<Base.Value, Never>,
        sending SignalProducer<Other.Value, Other.Failure>
      ) -> sending Signal<U, F>
  ) -> SharedSignalProducer<U, F>
  where
    Other: SignalProducerConvertible, Other.Value: Sendable
  {
    producer.lift(with: other, pipeline)
  }

  /// The same with two others: see `lift(with:_:)`.
  @inlinable
  public func lift<Other, Second, U: Sendable, F>(
    with other: Shared<Other>, _ second: Shared<Second>,
    _ pipeline:
      @escaping @Sendable (
        sending Signal<Base.Value, Never>,
        sending SignalProducer<Other.Value, Other.Failure>,
        sending SignalProducer<Second.Value, Second.Failure>
      ) -> sending Signal<U, F>
  ) -> SharedSignalProducer<U, F>
  where
    Other: SignalProducerConvertible, Other.Value: Sendable,
    Second: SignalProducerConvertible, Second.Value: Sendable
  {
    producer.lift(with: other, second, pipeline)
  }

  /// The same with three others: see `lift(with:_:)`.
  @inlinable
  public func lift<Other, Second, Third, U: Sendable, F>(
    with other: Shared<Other>, _ second: Shared<Second>, _ third: Shared<Third>,
    _ pipeline:
      @escaping @Sendable (
        sending Signal<Base.Value, Never>,
        sending SignalProducer<Other.Value, Other.Failure>,
        sending SignalProducer<Second.Value, Second.Failure>,
        sending SignalProducer<Third.Value, Third.Failure>
      ) -> sending Signal<U, F>
  ) -> SharedSignalProducer<U, F>
  where
    Other: SignalProducerConvertible, Other.Value: Sendable,
    Second: SignalProducerConvertible, Second.Value: Sendable,
    Third: SignalProducerConvertible, Third.Value: Sendable
  {
    producer.lift(with: other, second, third, pipeline)
  }
}
