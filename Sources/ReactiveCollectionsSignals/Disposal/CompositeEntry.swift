/// An entry of a composite, and the disposable that removes it.
final class CompositeEntry: Disposable {
  enum Payload {
    case action(() -> Void)
    case disposable(any Disposable)
  }

  private enum Claim {
    static let free = 0
    /// Being silenced or looked at: a thread that takes it meanwhile leaves releasing the payload to this one.
    static let borrowed = 1
    static let taken = 2
  }

  private let claim = Atomic(Claim.free)
  // Touched only by `init` and by the thread that has a claim.
  private var payload: Payload?
  /// The entry below this one in a stack. Touched only by the stack's owner.
  var next: UInt = 0

  init(_ payload: Payload) { self.payload = payload }

  var isDisposed: Bool { claim.load(ordering: .acquiring) == Claim.taken }

  /// Removes the entry without running it.
  func dispose() { _ = take() }

  /// Removes the entry and runs it.
  func run() {
    switch take() {
    case .action(let action): action()
    case .disposable(let disposable): disposable.dispose()
    case nil: break
    }
  }

  func silence() { borrow { $0.silence() } }

  /// Whether it still has something to do. If its disposable has ended by itself, removes it.
  func isLiving() -> Bool {
    var hasEnded = false
    borrow { hasEnded = $0.isDisposed }
    if hasEnded { dispose() }
    return !isDisposed
  }

  /// Calls `body` with the disposable, unless the entry holds an action or has been taken.
  private func borrow(_ body: (any Disposable) -> Void) {
    guard claim.compareExchange(expected: Claim.free, desired: Claim.borrowed, ordering: .acquiring).exchanged
    else { return }
    if case .disposable(let disposable) = payload { body(disposable) }
    if !claim.compareExchange(expected: Claim.borrowed, desired: Claim.free, ordering: .acquiringAndReleasing).exchanged
    {
      payload = nil
    }
  }

  private func take() -> Payload? {
    claim.exchange(Claim.taken, ordering: .acquiringAndReleasing) == Claim.free ? payload.take() : nil
  }
}
