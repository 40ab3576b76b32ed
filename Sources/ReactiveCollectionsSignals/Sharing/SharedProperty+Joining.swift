extension Shared where Base: MutablePropertyProtocol, Base.Value: Sendable {
  /// Joins the current value and each later one with another shared stream, using any operators. Each start has its own
  /// confined chain.
  ///
  /// ```swift
  /// let (name, count) = (SharedProperty("Ada"), SharedProperty(3))
  /// let label = name.lift(with: count) { name, count in name.combineLatest(with: count).map { "\($0): \($1)" } }
  /// label.startWithValues { print($0) }  // prints: Ada: 3
  /// ```
  ///
  /// The other stream is started before this property, as often as the chain starts it. Its events are transferred in
  /// their order. When the chain ends, these starts end.
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

  /// Joins this property with two other shared streams: see `lift(with:_:)`.
  ///
  /// ```swift
  /// let (name, count, unit) = (SharedProperty("Ada"), SharedProperty(3), SharedProperty("points"))
  /// let label = name.lift(with: count, unit) { name, count, unit in
  ///   Signal.combineLatest(name, count, unit).map { "\($0): \($1) \($2)" }
  /// }
  /// label.startWithValues { print($0) }  // prints: Ada: 3 points
  /// ```
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

  /// Joins this property with three other shared streams: see `lift(with:_:)`.
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
