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
  @usableFromInline let signal: Signal<Value, Failure>
  /// What the chain is made of.
  @usableFromInline let entrance: Signal<Value, Failure>
  @usableFromInline let core: SignalCore<Value, Failure>
  @usableFromInline let upstream: CompositeDisposable

  @inlinable
  init(_ signal: Signal<Value, Failure>, in domain: SharedDomain) {
    self.signal = signal
    upstream = CompositeDisposable()
    core = SignalCore(upstream: upstream)
    core.live(in: domain)
    entrance = Signal(core, depth: signal.depth + 1)
  }

  /// In a job: events come from now on.
  @inlinable
  func begin() {
    guard !signal.isView, !Trampoline.isDue(after: signal.depth) else { return beginByProducer() }
    let link = LiftLink(to: core)
    // It holds itself, which needs no allocation, until the signal lets go of it.
    link.action = .events { link.target.send($0) }
    upstream.add(link)
    signal.add(link)
  }

  /// The same with a trampoline, where one is due.
  @usableFromInline
  func beginByProducer() {
    let source = SignalProducer.starting(after: signal.depth) { [signal] in $1 += signal.observe($0) }
    let entrance = Signal<Value, Failure>.Entrance(core)
    source.begin({ entrance.core.send($0) }, Lifetime(upstream))
  }
}

/// A link of a signal's list that feeds another core of the same domain, and tells it when nothing can arrive any more.
@usableFromInline
final class LiftLink<Value, Failure: Error>: ObserverLink<Value, Failure>, @unchecked Sendable {
  @usableFromInline let target: SignalCore<Value, Failure>

  @inlinable
  init(to target: SignalCore<Value, Failure>) {
    self.target = target
    super.init(.none)
  }

  @usableFromInline
  override func clear() {
    super.clear()
    // Unless the target itself has given this up.
    if !target.isEnding, target.upstream?.isDisposed == false { target.forsake() }
  }
}
