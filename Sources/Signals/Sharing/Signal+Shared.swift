extension Signal where Value: Sendable {
  /// This signal's events for anybody, while the signal itself stays here.
  public func shared() -> SharedSignal<Value, Failure> {
    let domain = SharedDomain()
    let upstream = CompositeDisposable()
    let core = SignalCore<Value, Failure>(upstream: upstream)
    let entrance = RemoteEntrance(core, in: domain)
    // Safe to be disposed of in a job: an observation away from home is only marked.
    upstream.add(observe { event in entrance.core.send(event, in: domain) })
    return SharedSignal(base: Signal(core, depth: depth), domain: domain)
  }

  /// A shared signal's events on the caller's actor, in order; from here on nothing need be `Sendable`.
  public convenience init(_ shared: SharedSignal<Value, Failure>, isolation: isolated any Actor = #isolation) {
    let upstream = CompositeDisposable()
    let core = SignalCore<Value, Failure>(upstream: upstream)
    core.live()
    let entrance = Entrance(core)
    let source = shared.base
    upstream.add(
      SharedObservation.begin(in: shared.domain, home: isolation, { entrance.core.send($0) }) { sink, lifetime in
        lifetime += source.observe(sink)
      })
    self.init(core, depth: source.depth)
  }
}
