public import Synchronization

/// Ends something from any thread. Of an observation of something shared, at most one call is still in flight afterwards, on another
/// thread.
///
/// `@unchecked Sendable`: `ending` is touched only by `init` and by the one call that flips `disposed`; subclasses say for
/// themselves.
public class SharedDisposable: Disposable, @unchecked Sendable {
  @usableFromInline final let disposed = Atomic(false)
  /// What is left to do, once.
  @exclusivity(unchecked) @usableFromInline final var ending: (() -> Void)?

  /// A disposable that runs `action` once.
  public convenience init(_ action: @escaping @Sendable () -> Void) { self.init(running: action) }

  /// A disposable of what may be used from any thread, as the caller sees to.
  @inlinable
  package init(running ending: (() -> Void)?) { self.ending = ending }

  /// Whether it has been ended.
  public final var isDisposed: Bool { disposed.load(ordering: .acquiring) }

  /// Ends it.
  public func dispose() {
    if !disposed.exchange(true, ordering: .acquiringAndReleasing) { finish() }
  }

  /// Ends it, which needs no home.
  public func silence() { dispose() }

  /// Does what is left to do. By who has flipped the mark.
  @usableFromInline
  final func finish() {
    guard let ending else { return }
    self.ending = nil
    ending()
  }
}
