extension Shared where Base: SignalProtocol, Base.Value: Sendable {
  /// Joins this with another shared stream, by any operators at all.
  ///
  ///     let both = clicks.lift(with: name) { clicks, name in clicks.withLatest(from: name) }
  ///
  /// `pipeline` makes a confined chain, once, with whatever state it needs. It lives where this signal does: one event at a time goes
  /// through it. The other stream is started, as often as the chain starts it, when the chain is complete; until that has begun, this
  /// signal's events wait. Its events are carried over in their order. Those of different streams have an order only as far as one
  /// thread alone sends them. What ends the chain ends these starts.
  @inlinable
  public func lift<Other, U: Sendable, F>(
    with other: Shared<Other>,
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
    return joined { carry, signal in
      // Given to this one pipeline.
      nonisolated(unsafe) let other = carry.stream(other)
      return pipeline(signal, other)
    }
  }

  /// The same with two others: see `lift(with:_:)`.
  @inlinable
  public func lift<Other, Second, U: Sendable, F>(
    with other: Shared<Other>, _ second: Shared<Second>,
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
    let other = other.started
    let second = second.started
    return joined { carry, signal in
      // Given to this one pipeline.
      nonisolated(unsafe) let other = carry.stream(other)
      nonisolated(unsafe) let second = carry.stream(second)
      return pipeline(signal, other, second)
    }
  }

  /// The same with three others: see `lift(with:_:)`.
  @inlinable
  public func lift<Other, Second, Third, U: Sendable, F>(
    with other: Shared<Other>, _ second: Shared<Second>, _ third: Shared<Third>,
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
    let other = other.started
    let second = second.started
    let third = third.started
    return joined { carry, signal in
      // Given to this one pipeline.
      nonisolated(unsafe) let other = carry.stream(other)
      nonisolated(unsafe) let second = carry.stream(second)
      nonisolated(unsafe) let third = carry.stream(third)
      return pipeline(signal, other, second, third)
    }
  }

  @inlinable
  func joined<U: Sendable, F>(
    _ make: (Carriage, sending Signal<Base.Value, Base.Failure>) -> sending Signal<U, F>
  ) -> SharedSignal<U, F> {
    let carriage = Carriage(to: domain)
    let lifting = Lifting(base.signal, in: domain)
    // Made here, and entered only in jobs of the domain, once the chain is complete.
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
