/// Disposes when it is let go of.
///
/// It remembers the actor that it was made in. If its owner dies elsewhere (a main-actor class whose last reference
/// was held by a background task, say), nothing more is delivered from then on, and what the observation captured is
/// let go of at home, after a hop. So an owner needs no `deinit`.
public final class ScopedDisposable: Disposable {
  /// What is disposed of in the end.
  public let inner: any Disposable
  /// Not kept alive: an actor may own this. When it has gone, so have all who might use `inner`.
  private weak var home: (any Actor)?

  /// Holds `inner`, on the caller's actor if it has one.
  public init(_ inner: any Disposable, isolation: isolated (any Actor)? = #isolation) {
    self.inner = inner
    self.home = isolation
  }

  /// Whether `inner` has been disposed of.
  public var isDisposed: Bool { inner.isDisposed }

  /// Disposes of `inner` now.
  public func dispose() { inner.dispose() }

  /// Silences `inner`.
  public func silence() { inner.silence() }

  deinit {
    guard let home, !isRunning(on: home) else { return inner.dispose() }
    inner.silence()
    // Handed over: its owner is dying, and uses it no more.
    nonisolated(unsafe) let inner = inner
    Task { await Home.dispose(inner, on: home) }
  }
}
