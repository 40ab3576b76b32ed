/// A disposable that runs a closure once, and then releases it.
///
/// The closure runs on the thread that disposes of it.
///
/// ```swift
/// let ending = AnyDisposable { print("ended") }
/// ending.dispose()  // prints: ended
/// ending.dispose()
/// ```
public final class AnyDisposable: Disposable {
  private let disposed = Atomic(false)
  // Touched only by `init` and by the one call that sets `disposed`.
  private var action: (() -> Void)?

  /// Creates a disposable that only remembers whether it was disposed of.
  public init() {}

  /// Creates a disposable that runs `action` when it is disposed of.
  public init(_ action: @escaping () -> Void) { self.action = action }

  /// Whether it has been disposed of. This is `true` from just before the closure runs.
  public var isDisposed: Bool { disposed.load(ordering: .acquiring) }

  /// Runs the closure on the first call.
  public func dispose() {
    guard !disposed.exchange(true, ordering: .acquiringAndReleasing) else { return }
    let once = action.take()
    once?()
  }
}
