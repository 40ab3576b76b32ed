extension Shared where Base: SignalProtocol, Base.Value: Sendable {
  /// Any operators at all, for any thread: `pipeline` makes a confined chain, once, with whatever state it needs, and
  /// one event at a time goes through it.
  @inlinable
  public func lift<U: Sendable, F>(
    _ pipeline: @escaping @Sendable (sending Signal<Base.Value, Base.Failure>) -> sending Signal<U, F>
  ) -> SharedSignal<U, F> {
    let lifting = Lifting(base.signal, in: domain)
    // Made here, and entered only in jobs of the domain, once the chain is complete.
    nonisolated(unsafe) let entrance = lifting.entrance
    let result = domain.making { pipeline(entrance) }
    domain.run { lifting.begin() }
    return SharedSignal<U, F>(base: result, domain: domain)
  }

  /// Any operators at all, for any thread, with a scheduler for those that take time.
  ///
  ///     let settled = shared.lift { signal, scheduler in signal.debounce(.seconds(1), on: scheduler) }
  ///
  /// `pipeline` makes a confined chain, once, with whatever state it needs; one event, or one thing that is
  /// scheduled, at a time goes through it.
  public func lift<U: Sendable, F>(
    _ pipeline:
      @escaping @Sendable (sending Signal<Base.Value, Base.Failure>, sending JobScheduler) -> sending Signal<U, F>
  ) -> SharedSignal<U, F> {
    // Given to the pipeline, which is made once and at once.
    nonisolated(unsafe) let scheduler = JobScheduler(domain, isHeld: true)
    let lifted = lift { pipeline($0, scheduler) }
    domain.run { scheduler.release() }
    return lifted
  }
}

/// What leads from a shared signal into a chain of its domain.
@usableFromInline
struct Lifting<Value, Failure: Error> {
  /// What the chain is made of.
  @usableFromInline let entrance: Signal<Value, Failure>
  @usableFromInline let core: SignalCore<Value, Failure>
  @usableFromInline let upstream = CompositeDisposable()
  /// The signal, with a trampoline where one is due.
  @usableFromInline let source: SignalProducer<Value, Failure>

  @inlinable
  init(_ signal: Signal<Value, Failure>, in domain: SharedDomain) {
    source = .starting(after: signal.depth) { sink, lifetime in lifetime += signal.observe(sink) }
    core = SignalCore(upstream: upstream)
    core.live(in: domain)
    entrance = Signal(core, depth: source.depth)
  }

  /// In a job: events come from now on.
  @inlinable
  func begin() {
    let entrance = Signal<Value, Failure>.Entrance(core)
    source.begin({ entrance.core.send($0) }, Lifetime(upstream))
  }
}
