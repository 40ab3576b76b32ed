/// One observer of a signal: an entry of the signal's list, and the disposable that ends it.
///
/// It lives where its signal lives. Only `dispose()` and `silence()` may be called elsewhere, and there they touch only
/// the atomic mark: the signal unlinks marked observers when it is next used. Remaining work at the end of an observer
/// is done after it has been unlinked, in the signal's domain.
///
/// `@unchecked Sendable`: this is how it keeps the promise of a ``SharedDisposable``; users see it as a `Disposable`.
@usableFromInline
package class ObserverLink<Value, Failure: Error>: SharedDisposable, @unchecked Sendable {
  @usableFromInline package typealias Event = Signal<Value, Failure>.Event

  /// A closure that is called where it is stored. As the enum is not copyable, `switch` borrows the closure without a
  /// retain.
  @usableFromInline
  enum Action: ~Copyable {
    case values((Value) -> Void)
    case events((Event) -> Void)
    case none
  }

  // Exclusivity is not checked: an entry is accessed field by field, and the closure is called only where it is certain
  // that it stays: see `isInUse`.
  @exclusivity(unchecked) @usableFromInline final var action: Action
  @exclusivity(unchecked) @usableFromInline final var entry = Entry()

  /// Its place in the list of observers.
  @usableFromInline struct Entry {
    /// Whether the closure is running or being released; releasing it may lead here again.
    @usableFromInline var isInUse = false
    @usableFromInline var next: Unmanaged<ObserverLink>?
    @usableFromInline var previous: Unmanaged<ObserverLink>?
    /// The signal's core, while linked. The core unlinks all observers before it is deallocated.
    @usableFromInline var core: Unmanaged<SignalCore<Value, Failure>>?
    /// The number of the newest event that was sent before this observer was added. The observer receives the events
    /// after it.
    @usableFromInline var since = 0
    /// The ID of the ``Isolation`` in which it lives.
    @usableFromInline var isolation: UInt = 0

    @usableFromInline init() {}
  }

  /// Creates an observer. `detached` is called after it has been unlinked.
  @inlinable
  init(_ action: consuming Action, detached: (() -> Void)? = nil) {
    self.action = action
    super.init(running: detached)
  }

  @inlinable final var isDead: Bool { disposed.load(ordering: .relaxed) }

  @inlinable
  final func call(_ event: Event) {
    if !isDead { callLiving(event) }
  }

  /// Calls the closure. The caller ensures that the observer is not dead and that calls do not overlap.
  @inlinable
  final func callLiving(_ event: Event) {
    entry.isInUse = true
    switch action {
    case .values(let call): if case .value(let value) = event { call(value) }
    case .events(let call): call(event)
    case .none: break
    }
    if isDead { clear() } else { entry.isInUse = false }
  }

  @usableFromInline
  package override func dispose() {
    markDead()
    if Isolation.isCurrent(entry.isolation) { end() }
  }

  @usableFromInline
  package override func silence() { markDead() }

  @inlinable
  final func markDead() { disposed.store(true, ordering: .releasing) }

  /// Ends the observer, in its isolation.
  @usableFromInline
  final func end() {
    markDead()
    if let core = entry.core { core.takeUnretainedValue().unlink(self) }
    releaseAction()
  }

  /// Releases its contents, after it has been unlinked.
  @usableFromInline
  final func didUnlink() {
    markDead()
    finish()
    releaseAction()
  }

  @usableFromInline
  final func releaseAction() {
    guard !entry.isInUse else { return }
    entry.isInUse = true
    clear()
  }

  /// Releases the closure.
  @usableFromInline
  func clear() { action = .none }
}
