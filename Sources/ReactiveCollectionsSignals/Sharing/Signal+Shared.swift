extension Signal where Value: Sendable {
  /// Returns a shared signal of this signal's events. The signal itself stays where it is.
  ///
  /// ```swift
  /// let queries = query.signal.shared()  // for any thread
  /// queries.observeValues { print($0) }
  /// query.value = "Ada"  // prints: Ada
  /// ```
  public func shared() -> SharedSignal<Value, Failure> {
    let domain = SharedDomain()
    let upstream = CompositeDisposable()
    let core = SignalCore<Value, Failure>(upstream: upstream)
    let entrance = RemoteEntrance(core, in: domain)
    // Safe to dispose of on the queue: an observation is only marked away from its isolation.
    upstream.add(observe { event in entrance.core.send(event, in: domain) })
    return SharedSignal(base: Signal(core, depth: depth), domain: domain)
  }

  /// Creates a signal of a shared signal's events on the caller's actor, in order. From here on, values don't have to
  /// be `Sendable`.
  ///
  /// ```swift
  /// let name = SharedProperty("Ada")
  /// let names = Signal(name.signal)  // on this actor
  /// names.observeValues { print($0) }
  /// name.value = "Cleo"  // prints: Cleo
  /// ```
  public convenience init(_ shared: SharedSignal<Value, Failure>, isolation: isolated any Actor = #isolation) {
    requireIsolation(to: isolation, for: "A signal of a shared signal's events")
    let upstream = CompositeDisposable()
    let core = SignalCore<Value, Failure>(upstream: upstream)
    core.live()
    let entrance = Entrance(core)
    let source = shared.base
    upstream.add(
      SharedObservation.begin(in: shared.domain, actor: isolation, { entrance.core.send($0) }) { sink, lifetime in
        lifetime += source.observe(sink)
      })
    self.init(core, depth: source.depth)
  }
}
