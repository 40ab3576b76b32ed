extension SharedHandle where Base: SignalProtocol, Base.Value: Sendable {
  /// Applies any operators, for use on any thread. `pipeline` makes a confined chain, once, with any state it needs;
  /// one event at a time passes through it.
  ///
  /// ```swift
  /// let (names, input) = SharedSignal<String, Never>.pipe()
  /// names.lift { $0.skipRepeats().map(\.count) }.observeValues { print($0) }
  /// input.send(value: "Ada")  // prints: 3
  /// input.send(value: "Ada")
  /// ```
  @inlinable
  public func lift<U: Sendable, F>(
    _ pipeline: @escaping @Sendable (sending Signal<Base.Value, Base.Failure>) -> sending Signal<U, F>
  ) -> SharedSignal<U, F> {
    let lifting = Lifting(base.signal, in: domain)
    // Made here, and sent events only on the queue of the domain, once the chain is complete.
    nonisolated(unsafe) let entrance = lifting.entrance
    let result = domain.making { pipeline(entrance) }
    domain.run { lifting.begin() }
    return SharedSignal<U, F>(base: result, domain: domain)
  }

  /// Applies any operators, for use on any thread, with a scheduler for time-based operators.
  ///
  /// ```swift
  /// let (names, input) = SharedSignal<String, Never>.pipe()
  /// let settled = names.lift { signal, scheduler in signal.debounce(.milliseconds(1), on: scheduler) }
  /// var values = settled.values.makeAsyncIterator()
  /// input.send(value: "Ada")
  /// print(await values.next() ?? "none")  // prints: Ada
  /// ```
  ///
  /// `pipeline` makes a confined chain, once, with any state it needs. One event or one scheduled action at a time
  /// passes through it.
  public func lift<U: Sendable, F>(
    _ pipeline:
      @escaping @Sendable (sending Signal<Base.Value, Base.Failure>, sending DomainScheduler) -> sending Signal<U, F>
  ) -> SharedSignal<U, F> {
    // Passed to the pipeline, which is made once and immediately.
    nonisolated(unsafe) let scheduler = DomainScheduler(domain, isHeld: true)
    let lifted = lift { pipeline($0, scheduler) }
    domain.run { scheduler.release() }
    return lifted
  }
}

/// The connection from a shared signal to a chain of its domain.
@usableFromInline
struct Lifting<Value, Failure: Error> {
  @usableFromInline let signal: Signal<Value, Failure>
  /// The signal from which the chain is derived.
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

  /// Begins to send events to the chain. Called on the queue.
  @inlinable
  func begin() {
    guard !signal.isView, !Trampoline.isDue(after: signal.depth) else { return beginByProducer() }
    let link = LiftLink(to: core)
    // The link holds itself, which needs no allocation, until the signal releases it.
    link.action = .events { link.target.send($0) }
    upstream.add(link)
    // The chain may have ended while it was made.
    if link.isDead { return link.end() }
    signal.add(link)
  }

  /// Begins to send events to the chain, through a trampoline where one is due. Called on the queue.
  @usableFromInline
  func beginByProducer() {
    let source = SignalProducer.starting(after: signal.depth) { [signal] in $1 += signal.observe($0) }
    let entrance = Signal<Value, Failure>.Entrance(core)
    source.begin({ entrance.core.send($0) }, Lifetime(upstream))
  }
}

/// A link of a signal's list that feeds another core of the same domain, and notifies it when no more events can
/// arrive.
///
/// `@unchecked Sendable`, like its superclass: elsewhere, only the mark is touched; `target` is used on the queue of
/// its domain.
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
    if !target.isEnding, target.upstream?.isDisposed == false { target.sourceReleased() }
  }
}
