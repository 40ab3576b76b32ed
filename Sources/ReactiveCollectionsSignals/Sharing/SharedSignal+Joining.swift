extension SharedHandle where Base: SignalProtocol, Base.Value: Sendable {
  /// Joins this signal with another shared stream, using any operators.
  ///
  /// ```swift
  /// let name = SharedProperty("Ada")
  /// let (clicks, input) = SharedSignal<Int, Never>.pipe()
  /// let both = clicks.lift(with: name) { clicks, name in clicks.withLatest(from: name) }
  /// both.observeValues { print($0) }
  /// input.send(value: 1)  // prints: (1, "Ada")
  /// ```
  ///
  /// `pipeline` makes a confined chain, once, with any state it needs. The chain lives where this signal does, and one
  /// event at a time passes through it. When the chain is complete, the other stream is started, as often as the chain
  /// starts it; until it has begun, this signal's events wait. The other stream's events are transferred in their
  /// order. Events of different streams are ordered only if a single thread sends them. When the chain ends, these
  /// starts end.
  @inlinable
  public func lift<Other, U: Sendable, F>(
    with other: SharedHandle<Other>,
    _ pipeline:
      @escaping @Sendable (
        sending Signal<Base.Value, Base.Failure>,
        sending SignalProducer<Other.Value, Other.Failure>
      ) -> sending Signal<U, F>
  ) -> SharedSignal<U, F>
  where
    Other: SignalProducerConvertible, Other.Value: Sendable
  {
    let other = other.started
    return joined { carry, signal in pipeline(signal, carry.stream(other)) }
  }

  /// Joins this signal with two other shared streams: see `lift(with:_:)`.
  ///
  /// ```swift
  /// let (name, count) = (SharedProperty("Ada"), SharedProperty(3))
  /// let (clicks, input) = SharedSignal<Int, Never>.pipe()
  /// let all = clicks.lift(with: name, count) { Signal.combineLatest($0, $1, $2) }
  /// all.observeValues { print($0) }
  /// input.send(value: 1)  // prints: (1, "Ada", 3)
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
  ) -> SharedSignal<U, F>
  where
    Other: SignalProducerConvertible, Other.Value: Sendable,
    Second: SignalProducerConvertible, Second.Value: Sendable
  {
    let (other, second) = (other.started, second.started)
    return joined { carry, signal in pipeline(signal, carry.stream(other), carry.stream(second)) }
  }

  /// Joins this signal with three other shared streams: see `lift(with:_:)`.
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
  ) -> SharedSignal<U, F>
  where
    Other: SignalProducerConvertible, Other.Value: Sendable,
    Second: SignalProducerConvertible, Second.Value: Sendable,
    Third: SignalProducerConvertible, Third.Value: Sendable
  {
    let (other, second, third) = (other.started, second.started, third.started)
    return joined { carry, signal in
      pipeline(signal, carry.stream(other), carry.stream(second), carry.stream(third))
    }
  }

  @inlinable
  func joined<U: Sendable, F>(
    _ make: (StreamBridge, sending Signal<Base.Value, Base.Failure>) -> sending Signal<U, F>
  ) -> SharedSignal<U, F> {
    let carriage = StreamBridge(to: domain)
    let lifting = Lifting(base.signal, in: domain)
    // Made here, and sent events only on the queue of the domain, once the chain is complete.
    nonisolated(unsafe) let entrance = lifting.entrance
    let result = domain.making { make(carriage, entrance) }
    domain.run {
      lifting.core.hold()
      lifting.begin()
      carriage.release { lifting.core.release() }
    }
    return SharedSignal<U, F>(base: result, domain: domain)
  }
}
