/// A stream of events that happen whether or not somebody observes.
///
/// Events follow the grammar `value* (failed | completed | interrupted)?`. Observers are called in the order in which
/// they subscribed; what is sent from inside an observer is delivered after the current event, to all observers. An
/// observer gets the events that are sent after it subscribed.
///
/// A signal lives where it was made: in one function, actor or the main actor. It is not `Sendable`, so its closures
/// need not be either and may capture and change what they like; it takes no lock. For use from many threads there is
/// ``Shared``.
///
/// A signal goes on while somebody can send to it. A signal that was derived by an operator lives as long as it is
/// held or observed and its source goes on; observing it does not need a reference to it. An operator runs once for each event,
/// however many observe. Those that look at nothing but the event in hand (`map`, `filter`, `compactMap`, `mapError` and their
/// kin) run only while somebody does.
///
/// Events pass a chain of operators as nested calls, but never so many that a small stack would not do. Bound
/// properties call one another too, at about half a kilobyte of stack for each, and so do streams that pass from one
/// shared domain to another.
public class Signal<Value, Failure: Error> {
  /// Where observers go: none for a view, and for a projection that has not been observed.
  @exclusivity(unchecked) @usableFromInline package final var core: SignalCore<Value, Failure>?
  /// How many operators lie before it, which bounds the stack: see ``Trampoline``.
  @usableFromInline final let depth: Int
  @usableFromInline final let derivation: Derivation?
  /// Set by what observes the projection; called by nobody else but its feed.
  @exclusivity(unchecked) @usableFromInline final var receiver: Receiver?

  /// How a projection gets its events: it begins to observe, for as long as `holder` is held by what it returns. The closure captures
  /// nothing: it was made where the projection's type was known. As it cannot be copied, it is borrowed, without retains.
  @usableFromInline
  struct Derivation: ~Copyable {
    @usableFromInline typealias Connect = (Signal, any ProjectionHolder, inout Connecting) -> any Disposable
    @usableFromInline let connect: Connect

    @inlinable
    init(connect: @escaping Connect) { self.connect = connect }
  }

  /// What takes the events of a projection: its core, or the next projection. It is not held here, but by what feeds this one, so that
  /// it is alive whenever it is called; afterwards this may be stale. Borrowed, as above.
  @usableFromInline
  struct Receiver: ~Copyable {
    @usableFromInline let object: UnsafeMutableRawPointer
    @usableFromInline let call: (UnsafeMutableRawPointer, Event) -> Void

    @inlinable
    init<Object: AnyObject>(_ object: Object, _ call: @escaping (UnsafeMutableRawPointer, Event) -> Void) {
      self.object = Unmanaged.passUnretained(object).toOpaque()
      self.call = call
    }
  }

  @inlinable
  package init(_ core: SignalCore<Value, Failure>?, depth: Int = 0) {
    self.core = core
    self.depth = depth
    derivation = nil
  }

  @inlinable
  init(depth: Int, _ derivation: consuming Derivation) {
    core = nil
    self.depth = depth
    self.derivation = .some(derivation)
  }

  /// A signal of one's own making, and the way events get into it.
  ///
  /// Letting go of the input interrupts the signal.
  public static func pipe() -> (output: Signal, input: Observer) {
    let core = SignalCore<Value, Failure>()
    core.live(at: .current)
    return (Signal(core), Observer(core))
  }

  /// A signal that never sends anything.
  public static var never: Signal { SignalView { _ in AnyDisposable() } }

  /// A signal that has completed.
  public static var empty: Signal {
    let core = SignalCore<Value, Failure>()
    core.send(.completed)
    return Signal(core)
  }

  deinit {
    if let core, core.upstream != nil { core.abandon() }
  }
}

extension Signal: CustomReflectable {
  /// A mirror without children: the runtime cannot reflect what is inside.
  public var customMirror: Mirror { Mirror(self, children: [], ancestorRepresentation: .suppressed) }
}

/// Another signal's events, as they concern somebody: its observers stand in that signal's list, so that they are called in the order
/// in which all came.
@usableFromInline
package final class SignalView<Value, Failure: Error>: Signal<Value, Failure> {
  fileprivate let attach: (@escaping (Event) -> Void) -> any Disposable

  @usableFromInline
  package init(_ attach: @escaping (@escaping (Event) -> Void) -> any Disposable) {
    self.attach = attach
    super.init(nil)
  }
}

/// A projection that is fed, whatever its type.
@usableFromInline
protocol ProjectionHolder: AnyObject {
  func begin(feed: AnyObject)
  func isFed(by feed: AnyObject) -> Bool
  func lose(feed: AnyObject)
}

extension Signal: ProjectionHolder {
  @usableFromInline final func begin(feed: AnyObject) { core?.begin(feed: feed) }
  @usableFromInline final func isFed(by feed: AnyObject) -> Bool { core?.isFed(by: feed) == true }
  @usableFromInline final func lose(feed: AnyObject) { core?.lose(feed: feed) }
}

/// What is left to do when a long chain of projections begins to observe its source.
///
/// `Signal.add(_:)` does it in a loop, so that a chain of any length needs no deep stack.
@usableFromInline
struct Connecting {
  @usableFromInline var next: ((inout Connecting) -> Void)?
  @inlinable init() {}
}

// MARK: - Observing

extension Signal {
  /// Observes all events. An observer of a signal that has ended is interrupted at once.
  ///
  /// O(1).
  @discardableResult
  @inlinable
  public func observe(_ action: @escaping (Event) -> Void) -> any Disposable {
    if isView { return observeView(action) }
    let link = ObserverLink<Value, Failure>(.events(action))
    add(link)
    return link
  }

  /// Whether its observers stand in another signal's list. May be asked on any thread.
  @inlinable var isView: Bool {
    switch derivation {
    case .some: false
    case .none: core == nil
    }
  }

  /// Adds an observer that is nobody's yet; not to a view.
  @inlinable
  func add(_ link: ObserverLink<Value, Failure>) {
    var rest = Connecting()
    add(link, &rest)
    while let next = rest.next.take() { next(&rest) }
  }

  @inlinable
  func add(_ link: ObserverLink<Value, Failure>, _ rest: inout Connecting) {
    switch derivation {
    case .some(let derivation): add(link, by: derivation, &rest)
    case .none: core?.add(link)
    }
  }

  @usableFromInline
  func observeView(_ action: @escaping (Event) -> Void) -> any Disposable {
    unsafeDowncast(self, to: SignalView.self).attach(action)
  }

  /// Adds an observer to a projection, which is fed from the first one on.
  @inlinable
  func add(_ link: ObserverLink<Value, Failure>, by derivation: borrowing Derivation, _ rest: inout Connecting) {
    let core = self.core ?? SignalCore()
    self.core = core
    if core.projected == nil, !core.isEnding { core.live() }
    core.add(link)
    // Only now: adding an observer may let go of others.
    guard core.projected == nil, core.hasObservers, !core.isEnding else { return }
    receiver = Receiver(core) { core, event in
      Unmanaged<SignalCore<Value, Failure>>.fromOpaque(core)._withUnsafeGuaranteedRef { $0.send(event) }
    }
    let feed = derivation.connect(self, self, &rest)
    // Adding it may have let go of others again, and those begun an observation here.
    if core.projected == nil, !core.isEnding { core.projected = feed } else { feed.dispose() }
  }

  /// Hands on what a projection has made.
  @inlinable
  final func pass(_ event: Event) {
    switch receiver {
    case .some(let receiver): receiver.call(receiver.object, event)
    case .none: break
    }
  }

  /// Sends all events to `observer`.
  @discardableResult
  @inlinable
  public func observe(_ observer: Observer) -> any Disposable {
    observe { observer.send($0) }
  }

  /// Observes values. If the stream fails, nothing is called: see `observe(_:)`, of events, and ``observeFailed(_:)``.
  @discardableResult
  @inlinable
  public func observeValues(_ action: @escaping (Value) -> Void) -> any Disposable {
    if isView { return observeView { if case .value(let value) = $0 { action(value) } } }
    let link = ObserverLink<Value, Failure>(.values(action))
    add(link)
    return link
  }

  /// Observes the error that ends the signal.
  @discardableResult
  @inlinable
  public func observeFailed(_ action: @escaping (Failure) -> Void) -> any Disposable {
    observe { if case .failed(let error) = $0 { action(error) } }
  }

  /// Observes the regular end.
  @discardableResult
  @inlinable
  public func observeCompleted(_ action: @escaping () -> Void) -> any Disposable {
    observe { if case .completed = $0 { action() } }
  }

  /// Observes the irregular end.
  @discardableResult
  @inlinable
  public func observeInterrupted(_ action: @escaping () -> Void) -> any Disposable {
    observe { if case .interrupted = $0 { action() } }
  }

  /// Observes values, and the error that ends the signal, as results.
  @discardableResult
  @inlinable
  public func observeResult(_ action: @escaping (Result<Value, Failure>) -> Void) -> any Disposable {
    observe { event in
      switch event {
      case .value(let value): action(.success(value))
      case .failed(let error): action(.failure(error))
      case .completed, .interrupted: break
      }
    }
  }

  /// Observes values on behalf of an actor, which is held weakly: in an actor, `[weak self]` would lose the isolation.
  ///
  /// The first value after the actor's end ends the observation.
  @discardableResult
  public func observeValues<Owner: Actor>(
    with owner: isolated Owner, _ action: @escaping (isolated Owner, Value) -> Void
  ) -> any Disposable {
    let action = OwnedAction(action)
    return whileAlive(owner, action.call) { observeValues($0) }
  }
}

// MARK: - Deriving

extension Signal {
  /// A signal of what a projection makes of each event.
  @inlinable
  func apply<P: Projection<Value, Failure, U, F>, U, F>(_ projection: P) -> Signal<U, F> {
    ProjectedSignal(self, projection)
  }

  /// A signal that is fed by one start of a producer, and lets go of it when it ends or nobody can observe it any more.
  @inlinable
  static func derived(from producer: SignalProducer<Value, Failure>) -> Signal {
    let upstream = CompositeDisposable()
    let core = SignalCore<Value, Failure>(upstream: upstream)
    core.live()
    let entrance = Entrance(core)
    Trampoline.runToCompletion { producer.begin({ entrance.core.send($0) }, Lifetime(upstream)) }
    return Signal(core, depth: producer.depth)
  }

  /// What feeds a derived signal, and its source alone holds.
  @usableFromInline
  final class Entrance {
    @usableFromInline let core: SignalCore<Value, Failure>
    @inlinable init(_ core: SignalCore<Value, Failure>) { self.core = core }
    deinit { core.forsake() }
  }
}
