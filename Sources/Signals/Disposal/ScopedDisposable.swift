/// Disposes when it is let go of.
///
/// It remembers the actor that it was made in. If its owner dies elsewhere (a main-actor class whose last reference
/// was held by a background task, say), nothing more is delivered from then on, and what the observation captured is
/// let go of at home, after a hop. So an owner needs no `deinit`.
public final class ScopedDisposable: Disposable {
  /// What is disposed of in the end.
  public let inner: any Disposable
  private let home: (any Actor)?

  /// Holds `inner`, on the caller's actor if it has one.
  public init(_ inner: any Disposable, isolation: isolated (any Actor)? = #isolation) {
    self.inner = inner
    self.home = isolation
  }

  public var isDisposed: Bool { inner.isDisposed }
  public func dispose() { inner.dispose() }

  deinit {
    guard !inner.isDisposed else { return }
    guard let home, !isRunning(on: home) else { return inner.dispose() }
    // Silent at once; `inner` goes home to take the observation apart.
    (inner as? any RemotelyDisposable)?.silence()
    nonisolated(unsafe) let inner = inner  // Nobody else can reach this: its owner is dying.
    Task { await disposeAtHome(inner, home) }
  }
}

/// What can be made silent from another thread before it is taken apart at home.
package protocol RemotelyDisposable: Disposable {
  /// Delivers nothing from now on; keeps all that it holds.
  func silence()
}

private func disposeAtHome(_ disposable: any Disposable, _ home: isolated any Actor) async {
  disposable.dispose()
}
