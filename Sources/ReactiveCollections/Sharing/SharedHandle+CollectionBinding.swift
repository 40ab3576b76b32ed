extension SharedHandle where Base: MutableCollectionPropertyProtocol, Base.Element: Sendable {
  /// Sets the list to each sequence that a shared producer sends, by the changes that lead there, until the list or the
  /// producer ends or the binding is disposed of.
  ///
  /// ```swift
  /// let (all, even) = (SharedCollectionProperty([1, 2]), SharedCollectionProperty<Int>())
  /// even <~ all.producer.lift { $0.map { $0.filter { $0 % 2 == 0 } } }
  /// all.append(4)
  /// print(even.value)  // prints: [2, 4]
  /// ```
  @discardableResult
  public static func <~ <Values: Sequence<Base.Element> & Sendable>(
    target: Self, source: SharedSignalProducer<Values, Never>
  ) -> SharedDisposable {
    let producer = source.base
    return target.bind(in: source.domain) { own, sink, lifetime in
      lifetime.target = producer.targetOfDirectStart(own)
      producer.begin(sink, lifetime)
    }
  }

  /// Sets the list to each sequence that a shared signal sends, by the changes that lead there, until the list or the
  /// signal ends or the binding is disposed of.
  @discardableResult
  public static func <~ <Values: Sequence<Base.Element> & Sendable>(
    target: Self, source: SharedSignal<Values, Never>
  ) -> SharedDisposable {
    let signal = source.base
    return target.bind(in: source.domain) { own, sink, lifetime in
      if signal.origin != own { lifetime += signal.observe(sink) }
    }
  }

  /// Makes the list equal to another one, now and after each change of the other list, until either list ends or the
  /// binding is disposed of.
  ///
  /// ```swift
  /// let (list, copy) = (SharedCollectionProperty([1, 2]), SharedCollectionProperty<Int>())
  /// copy <~ list
  /// list.append(3)
  /// print(copy.value)  // prints: [1, 2, 3]
  /// ```
  @discardableResult
  public static func <~ (target: Self, source: Self) -> SharedDisposable { target <~ source.producer }

  /// Keeps two lists equal: `left` becomes equal to `right` now, and each list becomes equal to the other whenever the
  /// other changes, until one of them is deallocated or the binding is disposed of. The binding keeps neither list
  /// alive.
  ///
  /// The binding copies the other side's current list, never the list of an event. It makes one copy at a time and
  /// never locks both sides, and the newer list wins. So all lists that are bound to one another settle on the same
  /// list, whatever the threads do.
  ///
  /// ```swift
  /// let (left, right) = (SharedCollectionProperty([1]), SharedCollectionProperty([2]))
  /// left <~> right
  /// print(left.value)  // prints: [2]
  /// ```
  @discardableResult
  public static func <~> (left: Self, right: Self) -> SharedDisposable {
    let (first, second) = (left.base.list, right.base.list)
    return bindBothWays((first.source, first.lifetime, left.domain), (second.source, second.lifetime, right.domain))
  }

  private func bind<Values: Sequence<Base.Element> & Sendable>(
    in source: SharedDomain,
    _ start:
      @escaping (
        _ own: ObjectIdentifier, @escaping (Signal<Values, Never>.Event) -> Void, Lifetime
      ) -> Void
  ) -> SharedDisposable {
    let list = base.list.source
    let observation = SharedObservation<Values, Never>(in: source, actor: nil) { [weak list] event in
      if let list, case .value(let values) = event { list.withLock { _ = list.set(PersistentArray(values)) } }
    }
    observation.tie(to: base.list.lifetime, in: domain)
    // A list takes nothing from itself, which could never end.
    let own = ObjectIdentifier(list)
    observation.begin { sink, lifetime in start(own, sink, lifetime) }
    return observation
  }
}
