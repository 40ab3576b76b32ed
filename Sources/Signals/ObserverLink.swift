public import Synchronization

/// One observer of a signal: a link of the signal's list, and the disposable that ends it.
///
/// It lives where its signal lives. Only `dispose()` and `silence()` may come from elsewhere, and there they touch
/// nothing but the atomic mark: the signal unlinks what is marked when it is next used. What is left to do at its end
/// is done once it has been unlinked, in the signal's domain.
///
/// `@unchecked Sendable`: that is how it keeps the promise of a ``SharedDisposable``; users know it as a `Disposable`.
@usableFromInline
package class ObserverLink<Value, Failure: Error>: SharedDisposable, @unchecked Sendable {
  @usableFromInline package typealias Event = Signal<Value, Failure>.Event

  /// A closure that is called where it is stored: what cannot be copied is borrowed by `switch`, without a retain.
  @usableFromInline
  enum Action: ~Copyable {
    case values((Value) -> Void)
    case events((Event) -> Void)
    case none
  }

  @exclusivity(unchecked) @usableFromInline final var action: Action
  /// The closure is running, or being let go of: its end may lead here again.
  @exclusivity(unchecked) @usableFromInline final var isInUse = false
  @exclusivity(unchecked) @usableFromInline final var next: Unmanaged<ObserverLink>?
  @exclusivity(unchecked) @usableFromInline final var previous: Unmanaged<ObserverLink>?
  /// The signal's core, while linked; the core unlinks all before it goes.
  @exclusivity(unchecked) @usableFromInline final var core: Unmanaged<SignalCore<Value, Failure>>?
  /// The number of the newest event that was sent before this observer came; it gets those after it.
  @exclusivity(unchecked) @usableFromInline final var since = 0
  /// Where it lives: a ``Home``'s.
  @exclusivity(unchecked) @usableFromInline final var home: UInt = 0

  /// An observer, and what is to be done when it has been unlinked.
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

  /// Whoever calls sees to it that it is not dead, and that calls do not overlap.
  @inlinable
  final func callLiving(_ event: Event) {
    isInUse = true
    switch action {
    case .values(let call): if case .value(let value) = event { call(value) }
    case .events(let call): call(event)
    case .none: break
    }
    if isDead { clear() } else { isInUse = false }
  }

  @usableFromInline
  package override func dispose() {
    markDead()
    if Home.isHere(home) { end() }
  }

  @usableFromInline
  package override func silence() { markDead() }

  @inlinable
  final func markDead() { disposed.store(true, ordering: .releasing) }

  /// Ends it, at home.
  @usableFromInline
  final func end() {
    markDead()
    if let core { core.takeUnretainedValue().unlink(self) }
    letGoOfActions()
  }

  /// Gives up what it holds, once it has been unlinked.
  @usableFromInline
  final func letGo() {
    markDead()
    finish()
    letGoOfActions()
  }

  @usableFromInline
  final func letGoOfActions() {
    guard !isInUse else { return }
    isInUse = true
    clear()
  }

  /// Lets go of what is called.
  @usableFromInline
  func clear() { action = .none }
}
