public import Synchronization

/// One observer of a signal: a link of the signal's list, and the disposable that ends it.
///
/// It lives where its signal lives. Only `dispose()` and `silence()` may come from elsewhere, and there they touch nothing
/// but the atomic mark: the signal unlinks what is marked when it is next used.
@usableFromInline
package final class Observation<Value, Failure: Error>: Disposable {
  @usableFromInline package typealias Event = Signal<Value, Failure>.Event

  /// A closure that is called where it is stored: what cannot be copied is borrowed by `switch`, without a retain.
  @usableFromInline
  struct Action: ~Copyable {
    @usableFromInline let call: (Event) -> Void
    @inlinable init(_ call: @escaping (Event) -> Void) { self.call = call }
  }

  @exclusivity(unchecked) @usableFromInline var action: Action?
  /// The closure is running, or being let go of: its end may lead here again.
  @exclusivity(unchecked) @usableFromInline var isInUse = false
  @exclusivity(unchecked) @usableFromInline var next: Unmanaged<Observation>?
  @exclusivity(unchecked) @usableFromInline var previous: Unmanaged<Observation>?
  /// The signal's core, while linked; the core unlinks all before it goes.
  @exclusivity(unchecked) @usableFromInline var core: Unmanaged<SignalCore<Value, Failure>>?
  /// Called when it has been unlinked, on the signal's domain.
  @exclusivity(unchecked) @usableFromInline var detached: (() -> Void)?
  /// The number of the newest event that was sent before this observer came; it gets those after it.
  @usableFromInline let since: Int
  /// Where it lives: a ``Home``'s.
  @usableFromInline let home: UInt
  @usableFromInline let dead = Atomic(false)

  @inlinable
  init(
    _ action: @escaping (Event) -> Void, core: Unmanaged<SignalCore<Value, Failure>>?, since: Int, home: UInt,
    detached: (() -> Void)? = nil
  ) {
    self.action = Action(action)
    self.core = core
    self.since = since
    self.home = home
    self.detached = detached
  }

  @inlinable var isDead: Bool { dead.load(ordering: .relaxed) }

  @inlinable
  func call(_ event: Event) {
    if !isDead { callLiving(event) }
  }

  /// Whoever calls sees to it that it is not dead, and that calls do not overlap.
  @inlinable
  func callLiving(_ event: Event) {
    isInUse = true
    switch action {
    case .some(let action): action.call(event)
    case .none: break
    }
    if isDead { action = nil } else { isInUse = false }
  }

  @usableFromInline package var isDisposed: Bool { dead.load(ordering: .acquiring) }

  @usableFromInline
  package func silence() { dead.store(true, ordering: .releasing) }

  @usableFromInline
  package func dispose() {
    silence()
    if Home.isHere(home) { end() }
  }

  /// Ends it, at home.
  @usableFromInline
  func end() {
    silence()
    if let core { core.takeUnretainedValue().unlink(self) }
    letGoOfAction()
  }

  /// Gives up what it holds, once it has been unlinked.
  @usableFromInline
  func letGo() {
    silence()
    if let detached {
      self.detached = nil
      detached()
    }
    letGoOfAction()
  }

  private func letGoOfAction() {
    guard !isInUse else { return }
    isInUse = true
    action = nil
  }
}
