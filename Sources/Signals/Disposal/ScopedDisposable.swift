/// Disposes of another disposable when it is deallocated.
///
/// It remembers the actor that it was made on. If its owner is deallocated elsewhere (a main-actor class whose last
/// reference was held by a background task, say), nothing more is delivered from then on, and what the observation has
/// captured is released on the actor, after a hop. So an owner needs no `deinit`.
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

  /// Silences `inner`: see ``Disposable/silence()``.
  public func silence() { inner.silence() }

  deinit {
    guard let home else { return Home.standIn(inner.dispose) }
    guard !isRunning(on: home) else { return inner.dispose() }
    inner.silence()
    // Handed over: its owner is dying, and uses it no more.
    nonisolated(unsafe) let inner = inner
    Task { await Home.dispose(inner, on: home) }
  }
}
