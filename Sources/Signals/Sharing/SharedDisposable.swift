internal import Synchronization

/// Ends an observation of something shared; from any thread. Afterwards at most one call is still in flight, on another
/// thread.
///
/// `@unchecked Sendable`: `action` is touched only by `init` and by the one call that flips `disposed`; the one subclass says for
/// itself.
public class SharedDisposable: Disposable, @unchecked Sendable {
  private let disposed = Atomic(false)
  private var action: (() -> Void)?

  /// A disposable that runs `action` once.
  public convenience init(_ action: @escaping @Sendable () -> Void) { self.init(running: action) }

  /// A disposable of what may be used from any thread, as the caller sees to.
  package init(running action: @escaping () -> Void) { self.action = action }

  @usableFromInline
  init(_: Void) {}

  /// Whether it has been ended.
  public final var isDisposed: Bool { disposed.load(ordering: .acquiring) }

  /// Ends it.
  public final func dispose() {
    if !disposed.exchange(true, ordering: .acquiringAndReleasing) { end() }
  }

  /// Ends it, which needs no home.
  public final func silence() { dispose() }

  /// Once.
  @usableFromInline
  func end() {
    let once = action
    action = nil
    once?()
  }
}
