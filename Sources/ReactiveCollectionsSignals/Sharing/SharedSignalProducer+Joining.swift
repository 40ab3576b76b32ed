extension SharedHandle where Base: StartableProtocol, Base.Value: Sendable {
  /// Joins the events of this producer, or the current value of this property and each later one, with another shared
  /// stream, using any operators. Each start has its own confined chain.
  ///
  /// ```swift
  /// let (name, count) = (SharedProperty("Ada"), SharedProperty(3))
  /// let label = name.lift(with: count) { name, count in name.combineLatest(with: count).map { "\($0): \($1)" } }
  /// label.startWithValues { print($0) }  // prints: Ada: 3
  /// ```
  ///
  /// The chain lives where this producer or property does, and one event at a time passes through it. The other stream
  /// is started before this one, as often as the chain starts it. (If this producer is observed on a scheduler, it is
  /// started first, and its events wait until the other stream has begun.) The other stream's events are transferred in
  /// their order. When the chain ends, these starts end.
  @inlinable
  public func lift<Other, U: Sendable, F>(
    with other: SharedHandle<Other>,
    _ pipeline:
      @escaping @Sendable (
        sending Signal<Base.Value, Base.Failure>,
        sending SignalProducer<Other.Value, Other.Failure>
      ) -> sending Signal<U, F>
  ) -> SharedSignalProducer<U, F>
  where
    Other: SignalProducerConvertible, Other.Value: Sendable
  {
    let other = other.started
    return joined(after: other.base.depth) { carry, signal in pipeline(signal, carry.stream(other)) }
  }

  /// Joins this producer or property with two other shared streams: see `lift(with:_:)`.
  ///
  /// ```swift
  /// let (page, size, theme) = (SharedProperty(1), SharedProperty("large"), SharedProperty("dark"))
  /// let all = page.lift(with: size, theme) { Signal.combineLatest($0, $1, $2) }
  /// all.startWithValues { print($0) }  // prints: (1, "large", "dark")
  /// ```
  @inlinable
  public func lift<Other, Second, U: Sendable, F>(
    with other: SharedHandle<Other>, _ second: SharedHandle<Second>,
    _ pipeline:
      @escaping @Sendable (
        sending Signal<Base.Value, Base.Failure>,
        sending SignalProducer<Other.Value, Other.Failure>,
        sending SignalProducer<Second.Value, Second.Failure>
      ) -> sending Signal<U, F>
  ) -> SharedSignalProducer<U, F>
  where
    Other: SignalProducerConvertible, Other.Value: Sendable,
    Second: SignalProducerConvertible, Second.Value: Sendable
  {
    let (other, second) = (other.started, second.started)
    return joined(after: max(other.base.depth, second.base.depth)) { carry, signal in
      pipeline(signal, carry.stream(other), carry.stream(second))
    }
  }

  /// Joins this producer or property with three other shared streams: see `lift(with:_:)`.
  @inlinable
  public func lift<Other, Second, Third, U: Sendable, F>(
    with other: SharedHandle<Other>, _ second: SharedHandle<Second>, _ third: SharedHandle<Third>,
    _ pipeline:
      @escaping @Sendable (
        sending Signal<Base.Value, Base.Failure>,
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
    let (other, second, third) = (other.started, second.started, third.started)
    return joined(after: max(other.base.depth, second.base.depth, third.base.depth)) { carry, signal in
      pipeline(signal, carry.stream(other), carry.stream(second), carry.stream(third))
    }
  }

  /// Joins this producer with others, the deepest of which is `depth` operators deep.
  @inlinable
  func joined<U: Sendable, F>(
    after depth: Int, _ make: @escaping (StreamBridge, sending Signal<Base.Value, Base.Failure>) -> sending Signal<U, F>
  ) -> SharedSignalProducer<U, F> {
    let producer = base.producer
    let joined: SignalProducer<U, F> = .starting(after: max(producer.depth, depth), weight: 8) {
      [domain] sink, lifetime in
      let core = SignalCore<Base.Value, Base.Failure>()
      // Made for this start, and sent only its events.
      nonisolated(unsafe) let entrance = Signal(core, depth: producer.depth)
      let carriage = StreamBridge(to: domain)
      lifetime += make(carriage, entrance).observe(sink)
      let way = Signal.Entrance(core)
      guard domain.hasBegunUpstream else {
        return carriage.release { producer.start(within: lifetime) { way.core.send($0) } }
      }
      core.hold()
      producer.start(within: lifetime) { way.core.send($0) }
      Trampoline.afterStarts { carriage.release(core.release) }
    }
    return SharedSignalProducer<U, F>(base: joined, domain: domain)
  }
}
