public import Synchronization

/// One observer of a signal: a link of the signal's list, and the disposable that ends it.
///
/// It lives where its signal lives. Only `dispose()` and `silence()` may come from elsewhere, and there they touch nothing
/// but the atomic mark: the signal unlinks what is marked when it is next used.
@usableFromInline
package final class Observation<Value, Failure: Error>: Disposable {
  @usableFromInline package typealias Event = Signal<Value, Failure>.Event

  /// A closure as it is stored in generic storage. Moving it in and out as a whole keeps the compiler from wrapping it
  /// once more each time.
  @usableFromInline
  struct Action {
    @usableFromInline let call: (Event) -> Void
    @inlinable init(_ call: @escaping (Event) -> Void) { self.call = call }
  }

  /// Out of its place while it runs, so that it is called without a retain and can be let go of meanwhile. Whoever calls
  /// sees to it that calls do not overlap.
  @exclusivity(unchecked) @usableFromInline var action: Action?
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
    guard !isDead, let current = action.take() else { return }
    current.call(event)
    if !isDead { action = current }
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
    let released = action.take()
    if let core { core.takeUnretainedValue().unlink(self) }
    _ = consume released
  }

  /// Gives up what it holds, once it has been unlinked.
  @usableFromInline
  func letGo() {
    silence()
    let released = action.take()
    detached.take()?()
    _ = consume released
  }
}
