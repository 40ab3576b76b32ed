/// A disposable that can be disposed of on any thread. After disposing of an observation of a shared object, at most
/// one call is still in progress, on another thread.
///
/// `@unchecked Sendable`: `ending` is touched only by `init` and by the one call that sets `disposed`; subclasses
/// justify their own conformance.
///
/// ```swift
/// let name = SharedProperty("Ada")
/// let observation = name.signal.observeValues { print($0) }
/// name.value = "Bob"  // prints: Bob
/// await Task.detached { observation.dispose() }.value
/// name.value = "Cleo"
/// ```
public class SharedDisposable: Disposable, @unchecked Sendable {
  @usableFromInline final let disposed = Atomic(false)
  /// The remaining work, which is done once.
  @usableFromInline final var ending: (() -> Void)?

  /// Creates a disposable that runs `action` once.
  ///
  /// ```swift
  /// let ending = SharedDisposable { print("ended") }
  /// await Task.detached { ending.dispose() }.value  // prints: ended
  /// ```
  public convenience init(_ action: @escaping @Sendable () -> Void) { self.init(running: action) }

  /// Creates a disposable from an action that may run on any thread; the caller ensures this.
  @inlinable
  package init(running ending: (() -> Void)?) { self.ending = ending }

  /// Whether it has been disposed of.
  public final var isDisposed: Bool { disposed.load(ordering: .acquiring) }

  /// Disposes of it.
  public func dispose() {
    if !disposed.exchange(true, ordering: .acquiringAndReleasing) { finish() }
  }

  /// Disposes of it: the remaining work may run on any thread.
  public func silence() { dispose() }

  /// Does the remaining work. Called by the code that has set `disposed`.
  @usableFromInline
  final func finish() {
    guard let ending else { return }
    self.ending = nil
    ending()
  }
}
