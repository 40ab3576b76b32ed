extension Shared where Base: MutablePropertyProtocol, Base.Value: Sendable {
  /// Sends all values of a shared producer to this property, until either ends or the binding is disposed of.
  @discardableResult
  public static func <~ (target: Self, source: SharedSignalProducer<Base.Value, Never>) -> SharedDisposable {
    let (origin, begin) = (source.base.origin, source.base.begin)
    return target.bind(to: origin, in: source.domain, begin)
  }

  /// Sends all values of a shared signal to this property, until either ends or the binding is disposed of.
  @discardableResult
  public static func <~ (target: Self, source: SharedSignal<Base.Value, Never>) -> SharedDisposable {
    let signal = source.base
    return target.bind(to: signal.origin, in: source.domain) { sink, lifetime in lifetime += signal.observe(sink) }
  }

  /// Sends all values of a shared property to this one, until either ends or the binding is disposed of.
  @discardableResult
  public static func <~ (target: Self, source: Self) -> SharedDisposable { target <~ source.producer }

  private func bind(
    to origin: ObjectIdentifier?, in source: SharedDomain,
    _ start: @escaping (@escaping (Signal<Base.Value, Never>.Event) -> Void, Lifetime) -> Void
  ) -> SharedDisposable {
    let observation = SharedObservation<Base.Value, Never>(in: source, home: nil) { [weak core] event in
      if case .value(let value) = event { core?.set(value) }
    }
    // A property takes nothing from itself, which would never end.
    if origin == ObjectIdentifier(core) { return observation }
    observation.tie(to: base.property.lifetime, in: domain)
    observation.begin(start)
    return observation
  }
}
