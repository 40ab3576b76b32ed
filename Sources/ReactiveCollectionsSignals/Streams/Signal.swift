/// A stream of events that happen whether or not they are observed.
///
/// Events follow the grammar `value* (failed | completed | interrupted)?`. Observers are called in the order in which
/// they subscribed. An event that an observer sends is delivered after the current event, to all observers. An observer
/// receives the events that are sent after it subscribed.
///
/// A signal lives where it was made: in one function, one actor or on the main actor. It is not `Sendable`, so its
/// closures don't have to be `Sendable` either and may capture and change any state. It takes no lock. To use a signal
/// from many threads, see ``SharedHandle``.
///
/// A signal continues as long as something can send to it. A signal derived by an operator lives while it is held or
/// observed and while its source continues; an observation does not need a reference to the signal. An operator runs
/// once for each event, regardless of the number of observers. Operators that look only at the current event (such as
/// `map`, `filter`, `compactMap` and `mapError`) run only while they are observed.
///
/// Events pass through a chain of operators as nested calls, but never so deeply nested that a small stack would
/// overflow. Bound properties also call one another, using about half a kilobyte of stack each, and so do streams that
/// pass from one shared domain to another.
///
/// ```swift
/// let (names, input) = Signal<String, Never>.pipe()
/// names.filter { !$0.isEmpty }.map { $0.uppercased() }.observeValues { print($0) }
/// input.send(value: "")
/// input.send(value: "Ada")  // prints: ADA
/// ```
public class Signal<Value, Failure: Error> {
  // Exclusivity is not checked in `core` and `receiver`: each access is a single assignment or read.

  /// The list of observers: `nil` for a view, and for a projection that has not been observed.
  @exclusivity(unchecked) @usableFromInline package final var core: SignalCore<Value, Failure>?
  /// The number of operators before this signal. It bounds the stack: see ``Trampoline``.
  @usableFromInline final let depth: Int
  @usableFromInline final let derivation: Derivation?
  /// Set by the observer of the projection, and called only by the projection's link.
  @exclusivity(unchecked) @usableFromInline final var receiver: Receiver?
  /// The link that feeds this projection while it has no core, and the next one through it.
  @usableFromInline final weak var feed: (any ProjectionLink)?

  /// How a projection gets its events: `connect` begins to observe, for as long as the result holds `holder`. The
  /// closure captures nothing, because it was made where the projection's type was known. As the struct is not
  /// copyable, it is borrowed without retains.
  @usableFromInline
  struct Derivation: ~Copyable {
    @usableFromInline typealias Connect = (Signal, any ProjectionHolder, inout Connecting) -> any Disposable
    @usableFromInline let connect: Connect

    @inlinable
    init(connect: @escaping Connect) { self.connect = connect }
  }

  /// The receiver of a projection's events: its core, or the next projection. The object is not held here but by the
  /// projection's link, so it is alive whenever it is called; afterwards the pointer may be stale. Borrowed, like
  /// `Derivation`.
  @usableFromInline
  struct Receiver: ~Copyable {
    @usableFromInline let object: UnsafeMutableRawPointer
    @usableFromInline let call: (UnsafeMutableRawPointer, Event) -> Void

    @inlinable
    init<Object: AnyObject>(_ object: Object, _ call: @escaping (UnsafeMutableRawPointer, Event) -> Void) {
      self.object = Unmanaged.passUnretained(object).toOpaque()
      self.call = call
    }

    @inlinable
    init(_ core: SignalCore<Value, Failure>) {
      self.init(core) { core, event in
        Unmanaged<SignalCore<Value, Failure>>.fromOpaque(core)._withUnsafeGuaranteedRef { $0.send(event) }
      }
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

  /// What sends the events: the property or list, or the input.
  @usableFromInline package var origin: ObjectIdentifier? { core.map { ObjectIdentifier($0) } }

  /// Returns a signal and the input through which you send events to it.
  ///
  /// If the input is deallocated before it has sent a terminal event, the signal is interrupted.
  ///
  /// ```swift
  /// let (names, input) = Signal<String, Never>.pipe()
  /// names.observe { print($0) }
  /// input.send(value: "Ada")  // prints: value(Ada)
  /// input.sendCompleted()  // prints: completed
  /// ```
  public static func pipe() -> (output: Signal, input: Observer) {
    let core = SignalCore<Value, Failure>()
    core.live(at: .current)
    return (Signal(core), Observer(core))
  }

  /// Returns a signal and the input through which you send events to it, and disposes of `disposable` when the signal
  /// ends.
  ///
  /// If the input is deallocated before it has sent a terminal event, the signal is interrupted.
  ///
  /// ```swift
  /// let (lines, input) = Signal<String, Never>.pipe(disposable: AnyDisposable { print("closed") })
  /// input.sendCompleted()  // prints: closed
  /// ```
  public static func pipe(disposable: any Disposable) -> (output: Signal, input: Observer) {
    let (output, input) = pipe()
    output.observe { if $0.isTerminal { disposable.dispose() } }
    return (output, input)
  }

  /// A signal that never sends anything.
  public static var never: Signal { SignalView { _ in AnyDisposable() } }

  /// A signal that has completed.
  ///
  /// ```swift
  /// Signal<Int, Never>.empty.observe { print($0) }  // prints: interrupted
  /// ```
  public static var empty: Signal {
    let core = SignalCore<Value, Failure>()
    core.send(.completed)
    return Signal(core)
  }

  /// Makes the projection that `source` calls directly an observer of `source`, and returns its link.
  func link(to source: AnyObject, for holder: any ProjectionHolder) -> any ProjectionLink {
    preconditionFailure("Only projections are called directly")
  }

  deinit {
    if let core, core.upstream != nil { core.abandon() }
  }
}

extension Signal: CustomReflectable {
  /// A mirror without children: the runtime cannot reflect the contents.
  public var customMirror: Mirror { Mirror(self, children: [], ancestorRepresentation: .suppressed) }
}

/// A filtered view of another signal's events. Its observers are in the other signal's list, so that all of them are
/// called in the order in which they subscribed.
@usableFromInline
package final class SignalView<Value, Failure: Error>: Signal<Value, Failure> {
  fileprivate let attach: (@escaping (Event) -> Void) -> any Disposable
  private let source: ObjectIdentifier?
  @usableFromInline package override var origin: ObjectIdentifier? { source }

  /// - Parameter source: The property or list whose values are the events.
  @usableFromInline
  package init(of source: AnyObject? = nil, _ attach: @escaping (@escaping (Event) -> Void) -> any Disposable) {
    self.attach = attach
    self.source = source.map { ObjectIdentifier($0) }
    super.init(nil)
  }
}

// MARK: - Observing

extension Signal {
  /// Observes all events. If the signal has already ended, `interrupted` is sent immediately.
  ///
  /// O(1).
  ///
  /// ```swift
  /// let (pages, input) = Signal<String, LoadError>.pipe()
  /// pages.observe { print($0) }
  /// input.send(value: "Home")  // prints: value(Home)
  /// input.send(error: .offline)  // prints: failed(offline)
  /// ```
  @discardableResult
  @inlinable
  public func observe(_ action: @escaping (Event) -> Void) -> any Disposable {
    if isView { return observeView(action) }
    let link = ObserverLink<Value, Failure>(.events(action))
    add(link)
    return link
  }

  /// Whether its observers are in another signal's list. May be read on any thread.
  @inlinable var isView: Bool {
    switch derivation {
    case .some: false
    case .none: core == nil
    }
  }

  /// Adds an observer that has not been added to any signal. The signal must not be a view.
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

  /// Adds an observer to a projection, which is connected from its first observer on.
  @inlinable
  func add(_ link: ObserverLink<Value, Failure>, by derivation: borrowing Derivation, _ rest: inout Connecting) {
    let core = self.core ?? makeCore()
    if core.projected == nil, !core.isEnding { core.live() }
    core.add(link)
    // Checked only now, because adding an observer may release others.
    guard core.projected == nil, core.hasObservers, !core.isEnding else { return }
    receiver = Receiver(core)
    let link = derivation.connect(self, self, &rest)
    // Connecting may have released other observers, and these may have begun an observation here.
    if core.projected == nil, !core.isEnding { core.projected = link } else { link.dispose() }
  }

  /// Passes on an event that a projection has made.
  @inlinable
  final func pass(_ event: Event) {
    switch receiver {
    case .some(let receiver): receiver.call(receiver.object, event)
    case .none: break
    }
  }

  /// Sends all events to `observer`.
  ///
  /// ```swift
  /// let (copies, input) = Signal<String, Never>.pipe()
  /// copies.observeValues { print($0) }
  /// query.signal.observe(input)
  /// query.value = "Ada"  // prints: Ada
  /// ```
  @discardableResult
  @inlinable
  public func observe(_ observer: Observer) -> any Disposable {
    observe { observer.send($0) }
  }

  /// Observes the values of a signal that cannot fail. For one that can, see ``observeResult(_:)``.
  ///
  /// ```swift
  /// let observation = query.signal.observeValues { print($0) }
  /// query.value = "a"  // prints: a
  /// observation.dispose()
  /// query.value = "ad"
  /// ```
  @discardableResult
  @inlinable
  public func observeValues(_ action: @escaping (Value) -> Void) -> any Disposable where Failure == Never {
    if isView { return observeView { if case .value(let value) = $0 { action(value) } } }
    let link = ObserverLink<Value, Failure>(.values(action))
    add(link)
    return link
  }

  /// Observes the error if the signal fails.
  ///
  /// ```swift
  /// let (pages, input) = Signal<String, LoadError>.pipe()
  /// pages.observeFailed { print($0) }
  /// input.send(error: .offline)  // prints: offline
  /// ```
  @discardableResult
  @inlinable
  public func observeFailed(_ action: @escaping (Failure) -> Void) -> any Disposable {
    observe { if case .failed(let error) = $0 { action(error) } }
  }

  /// Observes completion.
  ///
  /// ```swift
  /// let (names, input) = Signal<String, Never>.pipe()
  /// names.observeCompleted { print("done") }
  /// input.sendCompleted()  // prints: done
  /// ```
  @discardableResult
  @inlinable
  public func observeCompleted(_ action: @escaping () -> Void) -> any Disposable {
    observe { if case .completed = $0 { action() } }
  }

  /// Observes interruption.
  ///
  /// ```swift
  /// let (names, input) = Signal<String, Never>.pipe()
  /// names.observeInterrupted { print("stopped") }
  /// input.sendInterrupted()  // prints: stopped
  /// ```
  @discardableResult
  @inlinable
  public func observeInterrupted(_ action: @escaping () -> Void) -> any Disposable {
    observe { if case .interrupted = $0 { action() } }
  }

  /// Observes values, and the error if the signal fails, as results.
  ///
  /// ```swift
  /// let (pages, input) = Signal<String, LoadError>.pipe()
  /// pages.observeResult { page in print((try? page.get()) ?? "no page") }
  /// input.send(value: "Home")  // prints: Home
  /// input.send(error: .offline)  // prints: no page
  /// ```
  @discardableResult
  @inlinable
  public func observeResult(_ action: @escaping (Result<Value, Failure>) -> Void) -> any Disposable {
    observe { if let result = $0.result { action(result) } }
  }

  /// Observes the values of a signal that cannot fail, on behalf of an actor, which is held weakly. (In an actor,
  /// `[weak self]` would lose the isolation.)
  ///
  /// The first value that is sent after the actor has been deallocated ends the observation.
  ///
  /// ```swift
  /// actor Player {
  ///   let score = MutableProperty(0)
  ///   var history: [Int] = []
  ///   func record() { score.signal.observeValues(with: self) { player, score in player.history.append(score) } }
  /// }
  /// ```
  @discardableResult
  public func observeValues<Owner: Actor>(
    with owner: isolated Owner, _ action: @escaping (isolated Owner, Value) -> Void
  ) -> any Disposable where Failure == Never {
    whileAlive(owner, unisolated(action)) { observeValues($0) }
  }
}

// MARK: - Deriving

extension Signal {
  /// Returns a signal of the events that a projection makes of each event.
  @inlinable
  func apply<P: Projection<Value, Failure, U, F>, U, F>(_ projection: P) -> Signal<U, F> {
    ProjectedSignal(self, projection)
  }

  /// Returns a signal fed by one start of a producer. The start is disposed of when the signal ends or can no longer be
  /// observed.
  @inlinable
  static func derived(from producer: SignalProducer<Value, Failure>) -> Signal {
    let upstream = CompositeDisposable()
    let core = SignalCore<Value, Failure>(upstream: upstream)
    core.live()
    let entrance = Entrance(core)
    Trampoline.runToCompletion { producer.begin({ entrance.core.send($0) }, Lifetime(upstream)) }
    return Signal(core, depth: producer.depth)
  }

  /// The entrance that feeds a derived signal. Only the signal's source holds it.
  @usableFromInline
  final class Entrance {
    @usableFromInline let core: SignalCore<Value, Failure>
    @inlinable init(_ core: SignalCore<Value, Failure>) { self.core = core }
    deinit { core.sourceReleased() }
  }
}
