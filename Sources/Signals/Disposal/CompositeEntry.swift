internal import Synchronization

/// What was added to a composite, and what takes it out again.
final class CompositeEntry: Disposable {
  enum Payload {
    case action(() -> Void)
    case disposable(any Disposable)
  }

  private enum Claim {
    static let free: UInt8 = 0
    /// Being silenced: whoever takes it meanwhile leaves it to that thread to let go of the payload.
    static let borrowed: UInt8 = 1
    static let taken: UInt8 = 2
  }

  private let claim = Atomic(Claim.free)
  // Touched only by `init` and by the thread that has a claim.
  private var payload: Payload?
  /// The entry below, while it stands in a stack: touched only by the stack's owner.
  var next: UInt = 0

  init(_ payload: Payload) { self.payload = payload }

  var isDisposed: Bool { claim.load(ordering: .acquiring) == Claim.taken }

  /// Takes it out, without running it.
  func dispose() { _ = take() }

  /// Takes it out and ends it.
  func run() {
    switch take() {
    case .action(let action): action()
    case .disposable(let disposable): disposable.dispose()
    case nil: break
    }
  }

  func silence() {
    guard claim.compareExchange(expected: Claim.free, desired: Claim.borrowed, ordering: .acquiring).exchanged
    else { return }
    if case .disposable(let disposable) = payload { disposable.silence() }
    if !claim.compareExchange(expected: Claim.borrowed, desired: Claim.free, ordering: .acquiringAndReleasing).exchanged
    {
      payload = nil
    }
  }

  private func take() -> Payload? {
    claim.exchange(Claim.taken, ordering: .acquiringAndReleasing) == Claim.free ? payload.take() : nil
  }
}
