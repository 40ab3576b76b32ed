internal import Synchronization

/// A disposable that runs a closure once, and then releases it.
///
/// The closure runs on the thread that disposes.
public final class AnyDisposable: Disposable {
  private let disposed = Atomic(false)
  // Touched only by `init` and by the one call that flips `disposed`.
  private var action: (() -> Void)?

  /// A disposable that does nothing but remember that it was disposed.
  public init() {}

  /// A disposable that runs `action` when it is disposed.
  public init(_ action: @escaping () -> Void) { self.action = action }

  /// Whether it has been disposed of: true from just before the closure runs.
  public var isDisposed: Bool { disposed.load(ordering: .acquiring) }

  /// Runs the closure, the first time.
  public func dispose() {
    guard !disposed.exchange(true, ordering: .acquiringAndReleasing) else { return }
    let once = action.take()
    once?()
  }
}
