extension SharedHandle where Base: MutablePropertyProtocol, Base.Value: Sendable {
  /// Sends all values of a shared producer to this property, until either ends or the binding is disposed of.
  ///
  /// ```swift
  /// let (name, title) = (SharedProperty("Ada"), SharedProperty(""))
  /// title <~ name.map { "Dear \($0)" }
  /// print(title.value)  // prints: Dear Ada
  /// ```
  @discardableResult
  public static func <~ (target: Self, source: SharedSignalProducer<Base.Value, Never>) -> SharedDisposable {
    let producer = source.base
    return target.bind(in: source.domain) { own, sink, lifetime in
      lifetime.target = producer.targetOfDirectStart(own)
      producer.begin(sink, lifetime)
    }
  }

  /// Sends all values of a shared signal to this property, until either ends or the binding is disposed of.
  ///
  /// ```swift
  /// let last = SharedProperty("none")
  /// let (names, input) = SharedSignal<String, Never>.pipe()
  /// last <~ names
  /// input.send(value: "Ada")
  /// print(last.value)  // prints: Ada
  /// ```
  @discardableResult
  public static func <~ (target: Self, source: SharedSignal<Base.Value, Never>) -> SharedDisposable {
    let signal = source.base
    return target.bind(in: source.domain) { own, sink, lifetime in
      if signal.origin != own { lifetime += signal.observe(sink) }
    }
  }

  /// Sends all values of a shared property to this one, until either ends or the binding is disposed of.
  ///
  /// ```swift
  /// let (name, copy) = (SharedProperty("Ada"), SharedProperty(""))
  /// copy <~ name
  /// print(copy.value)  // prints: Ada
  /// ```
  @discardableResult
  public static func <~ (target: Self, source: Self) -> SharedDisposable { target <~ source.producer }

  private func bind(
    in source: SharedDomain,
    _ start:
      @escaping (
        _ own: ObjectIdentifier, @escaping (Signal<Base.Value, Never>.Event) -> Void, Lifetime
      ) -> Void
  ) -> SharedDisposable {
    let observation = SharedObservation<Base.Value, Never>(in: source, actor: nil) { [weak core] event in
      if case .value(let value) = event { core?.set(value) }
    }
    observation.tie(to: base.property.lifetime, in: domain)
    // A property takes nothing from itself, which would never end.
    let own = ObjectIdentifier(core)
    observation.begin { sink, lifetime in start(own, sink, lifetime) }
    return observation
  }
}
